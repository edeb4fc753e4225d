//! What a set of breakout rooms is to be.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::spread::spread;
use super::{Breakout, BreakoutRefused, Breakouts, RoomAssignment};
use crate::fields::{FieldErrors, Fields};
use crate::id::{BreakoutId, MAX_ID, UserId};
use crate::limits;
use crate::live::participant::Participant;
use crate::live::session::LiveSession;
use crate::request::schema::entries_under_names;
use crate::request::{Entries, FieldValue, Given, Request, SchemaRef};
use crate::time::Timestamp;

/// What breakout rooms are to be: either `count` or `names`.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(check = must_agree)]
pub struct NewBreakouts {
    /// How many; they are called `Room 1` and so on.
    #[request(range = count())]
    count: Option<u8>,
    /// All different, not in their case alone.
    #[request(entries = limits::BREAKOUTS, length = limits::BREAKOUT_NAME)]
    names: Option<Vec<String>>,
    /// `auto`, which is the default: participants are spread evenly; `manual`:
    /// as `assignments` says; `self`: everybody chooses by joining.
    assignment: Option<RoomAssignment>,
    /// The index of a room, from 0, under the id of a joined participant who
    /// is neither host nor co-host; only with `manual`, and required there.
    assignments: Option<Assignments>,
    /// After how many they close by themselves.
    #[request(range = limits::BREAKOUT_MINUTES)]
    minutes: Option<u8>,
}

/// Values under users' ids, which are looked at once it is known how many
/// rooms there are.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Assignments(Map<String, Value>);

impl FieldValue for Assignments {
    type Limit = ();

    fn parse(value: &Value, (): &(), given: Given) -> Result<Self, FieldErrors> {
        Map::parse(value, &(), given).map(Self)
    }

    fn field_schema((): &()) -> SchemaRef {
        let highest = i64::try_from(*limits::BREAKOUTS.end()).map_or(0, |rooms| rooms - 1);
        entries_under_names(
            u8::field_schema(&(0..=highest)),
            1..=limits::BREAKOUT_ASSIGNED,
        )
    }
}

fn count() -> RangeInclusive<i64> {
    let (least, most) = limits::BREAKOUTS.into_inner();
    i64::try_from(least).unwrap_or(0)..=i64::try_from(most).unwrap_or(0)
}

impl NewBreakouts {
    /// Who says which room is whose.
    fn assignment(&self) -> RoomAssignment {
        self.assignment.unwrap_or(RoomAssignment::Auto)
    }

    /// The rooms' names: those given, or numbered ones.
    fn names(&self) -> Vec<String> {
        let numbered =
            || (1..=self.count.unwrap_or_default()).map(|number| format!("Room {number}"));
        self.names.clone().unwrap_or_else(|| numbered().collect())
    }

    /// The set that follows a session's newest one. `participants`: everybody
    /// who ever joined; `seed` shuffles those who are spread.
    ///
    /// # Errors
    /// Where a room is assigned to somebody who cannot have one.
    pub fn opened(
        &self,
        session: &LiveSession,
        participants: &[Participant],
        newest: Option<&Breakouts>,
        seed: u64,
        now: Timestamp,
    ) -> Result<Breakouts, FieldErrors> {
        let joined = participants.iter().filter(|one| one.joined());
        let joined = joined.filter(|one| !session.room_role(one.user_id).manages());
        let assigned = match self.assignment() {
            RoomAssignment::Auto => self.spread(joined, seed),
            RoomAssignment::Manual => self.assigned(&joined.map(|one| one.user_id).collect())?,
            RoomAssignment::Chosen => vec![Vec::new(); self.names().len()],
        };
        let used = newest.and_then(|set| set.rooms.last());
        let ids = (used.map_or(0, |room| room.id.get()) + 1..=MAX_ID).map(BreakoutId::try_from);
        let rooms = ids.flatten().zip(self.names()).zip(assigned);
        let length = self.minutes.map(|minutes| i64::from(minutes) * 60_000);
        Ok(Breakouts {
            session_id: session.id,
            assignment: self.assignment(),
            rooms: rooms
                .map(|((id, name), assigned)| Breakout { id, name, assigned })
                .collect(),
            closes_at: length.map(|millis| now.plus_millis(millis)),
            closed_at: None,
            created_at: now,
            revision: newest.map_or(1, |set| set.revision + 1),
        })
    }

    /// Spreads those who joined first; others find their room when they come.
    fn spread<'a>(
        &self,
        joined: impl Iterator<Item = &'a Participant>,
        seed: u64,
    ) -> Vec<Vec<UserId>> {
        let mut by_joining: Vec<_> = joined.map(|one| (one.joined_at, one.user_id)).collect();
        by_joining.sort_unstable();
        by_joining.truncate(limits::BREAKOUT_ASSIGNED);
        let users: Vec<UserId> = by_joining.into_iter().map(|(_, user)| user).collect();
        spread(&users, self.names().len(), seed)
    }

    fn assigned(&self, joined: &HashSet<UserId>) -> Result<Vec<Vec<UserId>>, FieldErrors> {
        let (mut rooms, mut faults) =
            (vec![Vec::new(); self.names().len()], FieldErrors::default());
        let given = self.assignments.as_ref().map(|Assignments(given)| given);
        let assignments = given.map(|given| read_assignments(given, rooms.len()));
        for (user, index) in assignments.transpose()?.into_iter().flatten() {
            match rooms.get_mut(index) {
                Some(room) if joined.contains(&user) => room.push(user),
                _ => {
                    let message = "is no joined participant, or the host or a co-host";
                    faults.add(format!("assignments.{user}"), message);
                }
            }
        }
        faults.into_result().map(|()| rooms)
    }
}

impl Breakouts {
    /// Whether another set may follow a session's newest one.
    pub fn may_follow(newest: Option<&Self>, now: Timestamp) -> Result<(), BreakoutRefused> {
        if newest.is_some_and(|set| set.open(now)) {
            return Err(BreakoutRefused::StillOpen);
        }
        Ok(())
    }
}

/// A name without its case: capitals first, so that `ß` and `SS` are alike.
fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// What the fields say of each other.
fn must_agree(fields: &mut Fields<'_>) {
    let (by_count, by_name) = (
        fields.value("count").is_some(),
        fields.value("names").is_some(),
    );
    match (by_count, by_name) {
        (true, true) => fields.fault("count", "must not be given together with names"),
        (false, false) => fields.fault("count", "is required where no names are given"),
        _ => {}
    }
    let entries = Entries::of(limits::BREAKOUTS, false, limits::BREAKOUT_NAME.into());
    let names: Option<Vec<String>> = fields.peek("names", &entries);
    let mut seen = HashSet::new();
    if !names.iter().flatten().all(|name| seen.insert(folded(name))) {
        fields.fault("names", "must all be different, not in their case alone");
    }
    let count: Option<u8> = fields.peek("count", &count());
    let rooms = names.map(|names| names.len()).or(count.map(usize::from));
    assignments_must_fit(fields, rooms.unwrap_or(*limits::BREAKOUTS.end()));
}

fn assignments_must_fit(fields: &mut Fields<'_>, rooms: usize) {
    const NAME: &str = "assignments";
    let manual = fields.peek("assignment", &()) == Some(RoomAssignment::Manual);
    match (fields.value(NAME), manual) {
        (None, true) => fields.fault(NAME, "is required where assignment is manual"),
        (Some(_), false) => fields.fault(NAME, "must only be given where assignment is manual"),
        (Some(Value::Object(given)), true) => {
            if let Err(faults) = read_assignments(given, rooms) {
                fields.absorb(NAME, faults);
            }
        }
        _ => {}
    }
}

/// The index of a room, by user.
fn read_assignments(
    given: &Map<String, Value>,
    rooms: usize,
) -> Result<BTreeMap<UserId, usize>, FieldErrors> {
    let most = limits::BREAKOUT_ASSIGNED;
    if given.is_empty() || given.len() > most {
        return Err(FieldErrors::one(
            "",
            format!("must have between 1 and {most} entries"),
        ));
    }
    let highest = i64::try_from(rooms).map_or(0, |rooms| rooms - 1);
    let (mut read, mut entries) = (BTreeMap::new(), Fields::of_map(given));
    for key in given.keys() {
        let Ok(user) = key.parse::<UserId>() else {
            entries.fault(key.as_str(), "must stand under a user's id");
            continue;
        };
        if let Some(index) = entries.get::<u8>(key, &(0..=highest)) {
            read.insert(user, usize::from(index));
        }
    }
    entries.finish().map(|()| read)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::super::session::tests::{session, user};
    use super::*;
    use crate::request::part;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    fn read(body: &Value) -> Result<NewBreakouts, Vec<String>> {
        part(body, Given::default()).map_err(|faults| faults.0.into_keys().collect())
    }

    fn joined(id: u64, at: i64) -> Participant {
        Participant {
            user_id: user(id),
            name: "Noor".into(),
            joined_at: Some(NOW.plus_millis(at)),
            kicked: false,
            allowed: false,
            requested: false,
        }
    }

    fn opened(body: &Value, newest: Option<&Breakouts>, all: &[Participant]) -> Breakouts {
        let new = read(body).unwrap();
        new.opened(&session(), all, newest, 7, NOW).unwrap()
    }

    #[test]
    fn every_fault_is_named_at_once_and_each_limit_holds() {
        let names = |count: usize| (0..count).map(|n| format!("N{n}")).collect::<Vec<_>>();
        for (body, faults) in [
            (json!({}), vec!["count"]),
            (json!({"count": 1, "minutes": 0}), vec!["count", "minutes"]),
            (
                json!({"count": 21, "minutes": 181}),
                vec!["count", "minutes"],
            ),
            (json!({"count": 2, "names": ["a", "b"]}), vec!["count"]),
            (json!({"names": names(1)}), vec!["names"]),
            (json!({"names": names(21)}), vec!["names"]),
            (json!({"names": ["Straße", " STRASSE "]}), vec!["names"]),
            (json!({"names": ["a", "x".repeat(101)]}), vec!["names.1"]),
            (
                json!({"count": 2, "assignment": "both"}),
                vec!["assignment"],
            ),
            (
                json!({"count": 2, "assignments": {"9": 0}}),
                vec!["assignments"],
            ),
            (
                json!({"count": 2, "assignment": "manual"}),
                vec!["assignments"],
            ),
            (
                json!({"count": 2, "assignment": "manual", "assignments": {}}),
                vec!["assignments"],
            ),
            (
                json!({"count": 2, "assignment": "manual", "assignments": {"9": 2, "x": 0, "8": null, "7": -1, "6": 1.0}}),
                vec![
                    "assignments.7",
                    "assignments.8",
                    "assignments.9",
                    "assignments.x",
                ],
            ),
        ] {
            let faults: Vec<_> = faults.into_iter().map(str::to_owned).collect();
            assert_eq!(read(&body), Err(faults), "{body}");
        }
        for body in [
            json!({"count": 2, "minutes": 1}),
            json!({"count": 20, "minutes": 180}),
            json!({"names": names(2)}),
            json!({"names": names(20), "assignment": "self"}),
            json!({"names": ["x".repeat(100), "y"]}),
        ] {
            assert!(read(&body).is_ok(), "{body}");
        }
        let many = |count: u64| (1..=count).map(|id| (id.to_string(), json!(0))).collect();
        for (count, good) in [(1000, true), (1001, false)] {
            let assignments: serde_json::Map<_, _> = many(count);
            let body = json!({"count": 2, "assignment": "manual", "assignments": assignments});
            assert_eq!(read(&body).is_ok(), good, "{count}");
        }
    }

    #[test]
    fn only_joined_participants_who_do_not_manage_are_spread() {
        let mut out = joined(14, 0);
        (out.kicked, out.joined_at) = (true, None);
        // 2 is the host, 3 a co-host.
        let all = [
            joined(2, 0),
            joined(3, 0),
            joined(11, 5),
            joined(12, 6),
            joined(13, 7),
            out,
        ];
        let set = opened(&json!({"count": 2, "minutes": 3}), None, &all);
        let mut sizes: Vec<_> = set.rooms.iter().map(|room| room.assigned.len()).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 2]);
        let mut spread: Vec<_> = set
            .rooms
            .iter()
            .flat_map(|room| room.assigned.clone())
            .collect();
        spread.sort_unstable();
        assert_eq!(spread, [user(11), user(12), user(13)]);
        assert_eq!(set.closes_at, Some(NOW.plus_millis(180_000)));
        let names: Vec<_> = set.rooms.iter().map(|room| room.name.as_str()).collect();
        assert_eq!(names, ["Room 1", "Room 2"]);
    }

    #[test]
    fn of_too_many_those_who_joined_first_have_a_room() {
        let all: Vec<_> = (0..1_003)
            .map(|id| joined(id + 100, 2_000 - i64::try_from(id).unwrap()))
            .collect();
        let set = opened(&json!({"count": 20}), None, &all);
        let spread: HashSet<_> = set.rooms.iter().flat_map(|room| &room.assigned).collect();
        assert_eq!(spread.len(), 1_000);
        let late = [100, 101, 102].map(user);
        assert!(late.iter().all(|user| !spread.contains(user)));
    }

    #[test]
    fn numbers_go_on_from_set_to_set() {
        let first = opened(&json!({"count": 3}), None, &[]);
        assert_eq!(
            Breakouts::may_follow(Some(&first), NOW),
            Err(BreakoutRefused::StillOpen)
        );
        let closed = first.close(NOW).unwrap();
        assert_eq!(Breakouts::may_follow(Some(&closed), NOW), Ok(()));
        let second = opened(&json!({"count": 2}), Some(&closed), &[]);
        let ids: Vec<_> = second.rooms.iter().map(|room| room.id.get()).collect();
        assert_eq!((ids, second.revision), (vec![4, 5], 3));
    }

    #[test]
    fn the_host_assigns_joined_participants_alone() {
        let body = json!({"names": ["a", "b"], "assignment": "manual",
            "assignments": {"11": 1, "12": 0, "13": 1}});
        let all = [joined(11, 0), joined(12, 0), joined(13, 0)];
        let set = opened(&body, None, &all);
        let rooms: Vec<_> = set.rooms.iter().map(|room| room.assigned.clone()).collect();
        assert_eq!(rooms, [vec![user(12)], vec![user(11), user(13)]]);
        let body = json!({"count": 2, "assignment": "manual",
            "assignments": {"2": 0, "3": 0, "11": 1, "99": 0}});
        let refused = read(&body).unwrap().opened(
            &session(),
            &[joined(2, 0), joined(3, 0), joined(11, 0)],
            None,
            7,
            NOW,
        );
        let paths: Vec<_> = refused.unwrap_err().0.into_keys().collect();
        assert_eq!(paths, ["assignments.2", "assignments.3", "assignments.99"]);
    }
}
