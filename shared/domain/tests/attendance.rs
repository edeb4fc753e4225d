//! Attendance against a reference that is computed another way: second by
//! second, from what really happened, over a thousand classes whose events
//! come doubled, shuffled and with gaps.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use std::collections::{BTreeMap, HashMap};

use domain::live::{ConnectionReport, Presence, attendance};
use domain::media_event::{Connection, MediaEvent, MediaEventKind};
use domain::{Timestamp, UserId, room};

const CLASSES: u64 = 1_000;
const USERS: u64 = 4;
/// Seconds that a class lasts at most.
const LENGTH: u64 = 120;

/// A generator of numbers that are the same in every run (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }
}

/// What really happened: a connection that was up from one second to another.
struct Truth {
    user: UserId,
    sid: String,
    from: u64,
    to: Option<u64>,
}

fn at(second: u64) -> Timestamp {
    Timestamp::from_millis(1_800_000_000_000 + i64::try_from(second).unwrap() * 1000)
}

fn schedule(dice: &mut Dice) -> Vec<Truth> {
    let mut all = Vec::new();
    for user in 1..=USERS {
        for number in 0..dice.below(6) {
            let from = dice.below(LENGTH);
            let to = (!dice.one_in(4)).then(|| from + 1 + dice.below(40));
            all.push(Truth {
                user: user.try_into().unwrap(),
                sid: format!("PA_{user}_{number}"),
                from,
                to,
            });
        }
    }
    all
}

/// The events of a class as they arrive.
fn delivered(dice: &mut Dice, class: &[Truth]) -> Vec<MediaEvent> {
    let mut events = Vec::new();
    for truth in class {
        let connection = |joined_at| Connection {
            identity: room::identity(truth.user),
            sid: truth.sid.clone(),
            joined_at,
            came_as_manager: false,
            shares_screen: false,
        };
        let event = |kind, second| MediaEvent {
            id: String::new(),
            created_at: at(second),
            room_name: "class-1".into(),
            kind,
        };
        let up = Some(at(truth.from));
        // The end alone tells the beginning too: this one may be missing.
        if truth.to.is_none() || !dice.one_in(4) {
            // Older servers say when it happened and no more.
            let said = if dice.one_in(2) { up } else { None };
            let joined = MediaEventKind::ParticipantJoined(connection(said));
            events.push(event(joined, truth.from));
        }
        if let Some(to) = truth.to {
            let left = MediaEventKind::ParticipantLeft(connection(up));
            events.push(event(left, to));
        }
        if dice.one_in(10) {
            // Another connection that never came up.
            let mut aborted = connection(up);
            aborted.sid.push_str("_aborted");
            let aborted = MediaEventKind::ParticipantConnectionAborted(aborted);
            events.push(event(aborted, truth.from + 3));
        }
    }
    for place in 0..events.len() {
        if dice.one_in(3) {
            events.push(events.get(place).unwrap().clone());
        }
    }
    for place in (1..events.len()).rev() {
        let other = dice.below(place as u64 + 1);
        events.swap(place, usize::try_from(other).unwrap());
    }
    events
}

/// What the store makes of events: sets of times, a connection.
fn presences(events: &[MediaEvent]) -> Vec<Presence> {
    type Times = (Vec<Timestamp>, Vec<Timestamp>);
    let mut connections: HashMap<(UserId, &str), Times> = HashMap::new();
    for event in events {
        let seen = ConnectionReport::of(event).unwrap();
        let times = connections.entry((seen.user_id, seen.sid)).or_default();
        times.0.extend(seen.joined_at);
        times.1.extend(seen.left_at);
    }
    let all = connections.into_iter();
    all.filter_map(|((user, _), (joins, leaves))| Presence::of_connection(user, joins, leaves))
        .collect()
}

/// First and last second, seconds and stretches of each user.
type Reference = BTreeMap<UserId, (u64, Option<u64>, u64, u64)>;

fn reference(class: &[Truth], ended: Option<u64>, now: u64) -> Reference {
    let until = ended.unwrap_or(now);
    let mut all = Reference::new();
    for user in (1..=USERS).map(|id| UserId::try_from(id).unwrap()) {
        let there = |second: u64| {
            class.iter().any(|truth| {
                truth.user == user
                    && truth.from <= second
                    && truth.to.is_none_or(|to| second < to)
                    && second < until
            })
        };
        let seconds: Vec<u64> = (0..2 * LENGTH).filter(|second| there(*second)).collect();
        let (Some(first), Some(last)) = (seconds.first(), seconds.last()) else {
            continue;
        };
        let came = |second: &&u64| **second == 0 || !there(**second - 1);
        let sessions = seconds.iter().filter(came).count() as u64;
        let open = class
            .iter()
            .any(|truth| truth.user == user && truth.to.is_none());
        let left = (ended.is_some() || !open).then_some(last + 1);
        all.insert(user, (*first, left, seconds.len() as u64, sessions));
    }
    all
}

#[test]
fn a_thousand_classes_are_attended_as_they_were_second_by_second() {
    let mut dice = Dice(2_026);
    let mut compared = 0;
    for number in 0..CLASSES {
        let class = schedule(&mut dice);
        let events = delivered(&mut dice, &class);
        // Half of them end while some are still there; what is reported of
        // later times counts no more.
        let ended = dice.one_in(2).then(|| 1 + dice.below(LENGTH + 60));
        let now = 2 * LENGTH;
        let found = attendance(presences(&events), &BTreeMap::new(), ended.map(at), at(now));
        let since = |moment: Timestamp| u64::try_from(moment.seconds() - at(0).seconds()).unwrap();
        let found: Reference = found
            .into_iter()
            .map(|one| {
                let last = one.last_left_at.map(since);
                let first = since(one.first_joined_at);
                (one.user_id, (first, last, one.seconds, one.sessions))
            })
            .collect();
        compared += found.len();
        assert_eq!(found, reference(&class, ended, now), "class {number}");
    }
    assert!(compared > 2_000, "{compared} were compared");
}
