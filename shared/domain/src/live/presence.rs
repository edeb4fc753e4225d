//! When somebody was in a class, by what was reported.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::participant::Participant;
use crate::id::UserId;
use crate::limits;
use crate::media_event::{Connection, MediaEvent, MediaEventKind};
use crate::time::Timestamp;

/// A stretch of time in which a user was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presence {
    /// Who.
    pub user_id: UserId,
    /// Since when.
    pub from: Timestamp,
    /// Until when; `None`: no end was reported.
    pub to: Option<Timestamp>,
}

impl Presence {
    /// A connection's, from all times at which it was said to have begun and
    /// to have ended, in any order: the earliest and the latest count. `None`:
    /// it was never up.
    pub fn of_connection(
        user_id: UserId,
        joins: impl IntoIterator<Item = Timestamp>,
        leaves: impl IntoIterator<Item = Timestamp>,
    ) -> Option<Self> {
        let from = joins.into_iter().min()?;
        // Ends are told in whole seconds, beginnings are not.
        let to = leaves.into_iter().max().map(|to| to.max(from));
        Some(Self { user_id, from, to })
    }
}

/// What an event says of when a connection was up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionReport<'a> {
    /// Whose connection it is.
    pub user_id: UserId,
    /// Which one.
    pub sid: &'a str,
    /// When it came up, where the event says so.
    pub joined_at: Option<Timestamp>,
    /// When it ended, where the event is about that.
    pub left_at: Option<Timestamp>,
}

impl<'a> ConnectionReport<'a> {
    /// Reads an event; `None` where it is about no connection of a user.
    pub fn of(event: &'a MediaEvent) -> Option<Self> {
        let at = event.created_at;
        let (connection, joined_at, left_at): (&Connection, _, _) = match &event.kind {
            MediaEventKind::ParticipantJoined(it) => (it, it.joined_at.or(Some(at)), None),
            MediaEventKind::ParticipantLeft(it) => (it, it.joined_at, Some(at)),
            // It never came up, unless another event says that it did.
            MediaEventKind::ParticipantConnectionAborted(it) => (it, None, Some(at)),
            _ => return None,
        };
        Some(Self {
            user_id: connection.user_id()?,
            sid: &connection.sid,
            joined_at,
            left_at,
        })
    }
}

/// The presence of a user whom no media server watches: they are there while
/// they ask for signals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heartbeats {
    /// Who.
    pub user_id: UserId,
    /// When the present stretch began.
    pub first_seen: Timestamp,
    /// When they last asked.
    pub last_seen: Timestamp,
    /// Earlier stretches: from, to.
    #[serde(default)]
    pub before: Vec<(Timestamp, Timestamp)>,
}

/// Stretches that are kept apart; what comes later prolongs the last one.
const STRETCHES: usize = 500;

impl Heartbeats {
    /// Somebody who was seen for the first time.
    pub const fn first(user_id: UserId, now: Timestamp) -> Self {
        Self {
            user_id,
            first_seen: now,
            last_seen: now,
            before: Vec::new(),
        }
    }

    /// They are seen again. Whoever was not for too long has left meanwhile
    /// and comes back now.
    #[must_use]
    pub fn seen(&self, now: Timestamp) -> Self {
        let mut seen = self.clone();
        seen.last_seen = self.last_seen.max(now);
        if !self.there(now) && self.before.len() < STRETCHES {
            seen.before.push((self.first_seen, self.last_seen));
            seen.first_seen = now;
        }
        seen
    }

    /// Whether they count as there at a moment after they were seen.
    pub fn there(&self, at: Timestamp) -> bool {
        at <= self.last_seen.plus(limits::HEARTBEAT_PATIENCE)
    }

    /// All stretches; `at` is the end of the class, or now: whoever was there
    /// then has not left.
    pub fn presences(&self, at: Timestamp) -> impl Iterator<Item = Presence> {
        let present = Presence {
            user_id: self.user_id,
            from: self.first_seen,
            to: (!self.there(at)).then_some(self.last_seen),
        };
        let before = self.before.iter().map(|(from, to)| Presence {
            user_id: self.user_id,
            from: *from,
            to: Some(*to),
        });
        before.chain([present])
    }
}

/// The joined participants who are there at a moment, by id. Whoever asks is
/// there.
pub fn present(
    participants: Vec<Participant>,
    seen: &[Heartbeats],
    asks: UserId,
    at: Timestamp,
) -> Vec<Participant> {
    let there = seen.iter().filter(|one| one.there(at));
    let there: HashSet<UserId> = there.map(|one| one.user_id).chain([asks]).collect();
    let mut present = participants;
    present.retain(|one| one.joined() && there.contains(&one.user_id));
    present.sort_by_key(|one| one.user_id);
    present
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(1_800_000_000_000 + seconds * 1000)
    }

    fn user() -> UserId {
        9.try_into().unwrap()
    }

    #[test]
    fn the_earliest_beginning_and_the_latest_end_count() {
        let of = |joins: &[i64], leaves: &[i64]| {
            let presence = Presence::of_connection(
                user(),
                joins.iter().copied().map(at),
                leaves.iter().copied().map(at),
            );
            presence.map(|one| (one.from, one.to))
        };
        assert_eq!(of(&[5, 3], &[7, 9]), Some((at(3), Some(at(9)))));
        assert_eq!(of(&[5], &[]), Some((at(5), None)));
        assert_eq!(of(&[5], &[4]), Some((at(5), Some(at(5)))));
        assert_eq!(of(&[], &[7]), None);
    }

    #[test]
    fn an_event_tells_of_a_connection_what_it_knows() {
        let connection = |joined_at| Connection {
            identity: "user-9".into(),
            sid: "PA_1".into(),
            joined_at,
            came_as_manager: false,
            shares_screen: false,
        };
        let seen = |kind| {
            let event = MediaEvent {
                id: "EV_1".into(),
                created_at: at(10),
                room_name: "class-1".into(),
                kind,
            };
            ConnectionReport::of(&event).map(|seen| (seen.joined_at, seen.left_at))
        };
        let joined = |it| seen(MediaEventKind::ParticipantJoined(connection(it)));
        let left = |it| seen(MediaEventKind::ParticipantLeft(connection(it)));
        let aborted = connection(Some(at(3)));
        let aborted = seen(MediaEventKind::ParticipantConnectionAborted(aborted));
        assert_eq!(joined(Some(at(3))), Some((Some(at(3)), None)));
        assert_eq!(joined(None), Some((Some(at(10)), None)));
        assert_eq!(left(Some(at(3))), Some((Some(at(3)), Some(at(10)))));
        assert_eq!(left(None), Some((None, Some(at(10)))));
        assert_eq!(aborted, Some((None, Some(at(10)))));
        assert_eq!(seen(MediaEventKind::RoomStarted), None);
        let mut recorder = connection(None);
        recorder.identity = "EG_1".into();
        assert_eq!(seen(MediaEventKind::ParticipantJoined(recorder)), None);
    }

    #[test]
    fn who_was_not_seen_for_half_a_minute_has_left() {
        let mut beats = Heartbeats::first(user(), at(0));
        for second in [10, 40, 39, 41] {
            beats = beats.seen(at(second));
        }
        assert_eq!((beats.first_seen, beats.last_seen), (at(0), at(41)));
        let back = beats.seen(at(72));
        let all = |beats: &Heartbeats, end| -> Vec<_> {
            let all = beats.presences(end);
            all.map(|one| (one.from, one.to)).collect()
        };
        assert_eq!(all(&beats, at(71)), [(at(0), None)]);
        assert_eq!(all(&beats, at(72)), [(at(0), Some(at(41)))]);
        let both = [(at(0), Some(at(41))), (at(72), None)];
        assert_eq!(all(&back, at(80)), both);
    }

    #[test]
    fn stretches_without_end_are_not_kept_apart() {
        let mut beats = Heartbeats::first(user(), at(0));
        for visit in 0..2000 {
            beats = beats.seen(at(visit * 100));
        }
        assert_eq!(beats.before.len(), STRETCHES);
        assert_eq!(beats.last_seen, at(199_900));
    }

    #[test]
    fn whoever_was_seen_and_whoever_asks_are_there_if_they_have_joined() {
        let participant = |id: u64, joined: bool, kicked| Participant {
            user_id: id.try_into().unwrap(),
            name: "Noor".into(),
            joined_at: joined.then(|| at(0)),
            kicked,
            allowed: false,
            requested: false,
        };
        let all = vec![
            participant(12, true, false),
            participant(9, true, false),
            participant(10, true, true),
            participant(11, false, false),
            participant(8, true, false),
            participant(7, true, false),
        ];
        let seen: Vec<_> = [(12, 40), (10, 40), (11, 40), (8, 9), (7, 10)]
            .into_iter()
            .map(|(id, seen): (u64, i64)| Heartbeats::first(id.try_into().unwrap(), at(seen)))
            .collect();
        let there = present(all, &seen, user(), at(40));
        let ids: Vec<u64> = there.iter().map(|one| one.user_id.get()).collect();
        assert_eq!(ids, [7, 9, 12]);
    }
}
