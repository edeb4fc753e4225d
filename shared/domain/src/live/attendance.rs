//! Who attended a class, and for how long.

use std::collections::BTreeMap;

use super::presence::Presence;
use crate::id::UserId;
use crate::room;
use crate::time::Timestamp;

/// A user's attendance of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendance {
    /// Who.
    pub user_id: UserId,
    /// Their name when they last joined.
    pub name: String,
    /// When they came first.
    pub first_joined_at: Timestamp,
    /// When they went last; `None`: they are there.
    pub last_left_at: Option<Timestamp>,
    /// How long they were there in all, in whole seconds.
    pub seconds: u64,
    /// How often they came: times that overlap or touch are one, as are a
    /// second device, a breakout room and a connection that is renewed.
    pub sessions: u64,
}

/// The attendance of everybody who was there, in the order of their coming.
/// Whoever was there when the class ended was there until then; whoever has
/// not left a class that goes on, until now.
pub fn attendance(
    presences: impl IntoIterator<Item = Presence>,
    names: &BTreeMap<UserId, String>,
    ended_at: Option<Timestamp>,
    now: Timestamp,
) -> Vec<Attendance> {
    let mut of_user: BTreeMap<UserId, Vec<Presence>> = BTreeMap::new();
    for presence in presences {
        of_user.entry(presence.user_id).or_default().push(presence);
    }
    let all = of_user.into_iter().filter_map(|(user_id, presences)| {
        let name = names.get(&user_id).cloned();
        let name = name.unwrap_or_else(|| room::identity(user_id));
        of_one(user_id, name, presences, ended_at, now)
    });
    let mut all: Vec<Attendance> = all.collect();
    all.sort_by_key(|one| (one.first_joined_at, one.user_id));
    all
}

fn of_one(
    user_id: UserId,
    name: String,
    mut presences: Vec<Presence>,
    ended_at: Option<Timestamp>,
    now: Timestamp,
) -> Option<Attendance> {
    // Whoever comes when the class is over attends nothing.
    presences.retain(|one| ended_at.is_none_or(|end| one.from < end));
    presences.sort_by_key(|one| one.from);
    let first_joined_at = presences.first()?.from;
    let there = ended_at.is_none() && presences.iter().any(|one| one.to.is_none());
    let (mut millis, mut sessions) = (0_i64, 0_u64);
    // What is counted up to.
    let mut counted: Option<Timestamp> = None;
    for one in presences {
        let end = one.to.or(ended_at).unwrap_or_else(|| now.max(one.from));
        let end = ended_at.map_or(end, |ended| end.min(ended));
        let from = match counted {
            Some(until) if one.from <= until => until,
            _ => {
                sessions += 1;
                one.from
            }
        };
        millis += (end.millis() - from.millis()).max(0);
        counted = counted.max(Some(end));
    }
    Some(Attendance {
        user_id,
        name,
        first_joined_at,
        last_left_at: if there { None } else { counted },
        seconds: u64::try_from(millis / 1000).unwrap_or_default(),
        sessions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(1_800_000_000_000 + seconds * 1000)
    }

    fn presence(user: u64, from: i64, to: Option<i64>) -> Presence {
        Presence {
            user_id: user.try_into().unwrap(),
            from: at(from),
            to: to.map(at),
        }
    }

    /// First, last, seconds, sessions.
    fn of(presences: &[Presence], end: Option<i64>, now: i64) -> Vec<(i64, Option<i64>, u64, u64)> {
        let names = BTreeMap::from([(1.try_into().unwrap(), "Ada".to_owned())]);
        let all = attendance(presences.iter().copied(), &names, end.map(at), at(now));
        let since = |moment: Timestamp| (moment.millis() - at(0).millis()) / 1000;
        let all = all.into_iter().map(|one| {
            let last = one.last_left_at.map(since);
            (since(one.first_joined_at), last, one.seconds, one.sessions)
        });
        all.collect()
    }

    #[test]
    fn times_that_overlap_count_once() {
        let overlapping = [
            presence(1, 50, Some(60)),
            presence(1, 0, Some(20)),
            presence(1, 10, Some(15)),
            presence(1, 20, Some(30)),
        ];
        assert_eq!(of(&overlapping, Some(100), 500), [(0, Some(60), 40, 2)]);
    }

    #[test]
    fn who_has_not_left_is_there_until_the_end_or_now() {
        let open = [presence(1, 10, None), presence(1, 12, Some(15))];
        assert_eq!(of(&open, None, 40), [(10, None, 30, 1)]);
        assert_eq!(of(&open, Some(35), 40), [(10, Some(35), 25, 1)]);
        let clocks_differ = [presence(1, 10, None)];
        assert_eq!(of(&clocks_differ, None, 5), [(10, None, 0, 1)]);
    }

    #[test]
    fn nothing_counts_beyond_the_end() {
        let late = [presence(1, 10, Some(90)), presence(2, 60, Some(70))];
        assert_eq!(of(&late, Some(50), 500), [(10, Some(50), 40, 1)]);
    }

    #[test]
    fn everybody_is_named_in_the_order_of_their_coming() {
        let names = BTreeMap::from([(2.try_into().unwrap(), "Noor".to_owned())]);
        let both = [presence(1, 5, Some(6)), presence(2, 3, Some(4))];
        let all = attendance(both, &names, None, at(10));
        let in_order: Vec<_> = all.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(in_order, ["Noor", "user-1"]);
    }
}
