//! Live sessions and their transitions.
//!
//! Every change of a session is a transition here: it takes the session as it
//! was read and gives the one to be written, or says why not. The store writes
//! it on condition that the session's `revision` is still the one that was
//! read, so that of many who race one wins and the others are told anew.

use serde::{Deserialize, Serialize};

use super::recording::LiveRecording;
use super::refused::LiveRefused;
use crate::id::{ChapterId, CourseId, LiveSessionId, UserId};
use crate::limits;
use crate::request::Choice;
use crate::room::Room;
use crate::time::Timestamp;

/// How sound and picture get from one to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Driver {
    /// By the media server: the premium one.
    Livekit,
    /// From browser to browser.
    Webrtc,
}

impl Choice for Driver {
    const ALL: &'static [(&'static str, Self)] =
        &[("livekit", Self::Livekit), ("webrtc", Self::Webrtc)];
}

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LiveStatus {
    /// Nobody has opened the class yet.
    Scheduled,
    /// The class is on.
    Live,
    /// It is over, for good.
    Ended,
}

/// A live class of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveSession {
    /// Names it.
    pub id: LiveSessionId,
    /// Plain text.
    pub title: String,
    /// Plain text.
    pub description: String,
    /// Whose class it is.
    pub course_id: CourseId,
    /// Who holds it: exactly one at any time.
    pub host_id: UserId,
    /// Who manages it beside the host; never the host.
    pub co_host_ids: Vec<UserId>,
    /// How sound and picture travel.
    pub driver: Driver,
    /// Where it stands.
    pub status: LiveStatus,
    /// When it is to begin.
    pub starts_at: Option<Timestamp>,
    /// When it began.
    pub started_at: Option<Timestamp>,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// The chapter in which its recording is published.
    pub publish_chapter_id: Option<ChapterId>,
    /// Its recording.
    pub recording: Option<LiveRecording>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Grows by one with every write.
    pub revision: u64,
}

impl LiveSession {
    /// The media server's room, and the peers' common name for theirs.
    pub const fn room(&self) -> Room {
        Room::of(self.id)
    }

    /// Whether the class is over.
    pub fn ended(&self) -> bool {
        self.status == LiveStatus::Ended
    }

    /// Whether anything in it may still change.
    pub fn must_not_have_ended(&self) -> Result<(), LiveRefused> {
        if self.ended() {
            return Err(LiveRefused::Ended);
        }
        Ok(())
    }

    /// Whether it is a session of that driver.
    pub fn must_be_of(&self, driver: Driver) -> Result<(), LiveRefused> {
        if self.driver == driver {
            return Ok(());
        }
        Err(LiveRefused::DriverMismatch)
    }

    pub(super) fn next(&self) -> Self {
        Self {
            revision: self.revision + 1,
            ..self.clone()
        }
    }

    /// The class begins; `None` where it has begun or is over.
    pub fn start(&self, now: Timestamp) -> Option<Self> {
        (self.status == LiveStatus::Scheduled).then(|| Self {
            status: LiveStatus::Live,
            started_at: Some(now),
            ..self.next()
        })
    }

    /// The class is over; `None` where it was before.
    pub fn end(&self, now: Timestamp) -> Option<Self> {
        (!self.ended()).then(|| Self {
            status: LiveStatus::Ended,
            ended_at: Some(now),
            ..self.next()
        })
    }

    /// Another holds the class, and who held it becomes a co-host; `None`
    /// where that one holds it already.
    pub fn transfer_host(&self, to: UserId) -> Result<Option<Self>, LiveRefused> {
        self.must_not_have_ended()?;
        if self.host_id == to {
            return Ok(None);
        }
        let others = self.co_host_ids.iter().copied().filter(|id| *id != to);
        Ok(Some(Self {
            host_id: to,
            co_host_ids: others.chain([self.host_id]).collect(),
            ..self.next()
        }))
    }

    /// Somebody manages the class beside the host; `None` where they do.
    pub fn grant_co_host(&self, user: UserId) -> Result<Option<Self>, LiveRefused> {
        self.must_not_have_ended()?;
        if self.host_id == user {
            return Err(LiveRefused::IsHost);
        }
        if self.co_host_ids.contains(&user) {
            return Ok(None);
        }
        if self.co_host_ids.len() >= limits::CO_HOSTS {
            return Err(LiveRefused::TooManyCoHosts);
        }
        let mut next = self.next();
        next.co_host_ids.push(user);
        Ok(Some(next))
    }

    /// A co-host is one no more; `None` where they were none.
    pub fn revoke_co_host(&self, user: UserId) -> Result<Option<Self>, LiveRefused> {
        self.must_not_have_ended()?;
        if self.host_id == user {
            return Err(LiveRefused::IsHost);
        }
        if !self.co_host_ids.contains(&user) {
            return Ok(None);
        }
        let mut next = self.next();
        next.co_host_ids.retain(|id| *id != user);
        Ok(Some(next))
    }

    /// Whether a caller may throw somebody out.
    pub fn may_kick(&self, caller: UserId, user: UserId) -> Result<(), LiveRefused> {
        self.must_not_have_ended()?;
        if caller == user {
            return Err(LiveRefused::IsSelf);
        }
        if self.host_id == user {
            return Err(LiveRefused::IsHost);
        }
        Ok(())
    }

    /// What is known of its recording changes.
    #[must_use]
    pub fn with_recording(&self, recording: LiveRecording) -> Self {
        Self {
            recording: Some(recording),
            ..self.next()
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    pub(in crate::live) fn user(id: u64) -> UserId {
        id.try_into().unwrap()
    }

    pub(in crate::live) fn session() -> LiveSession {
        LiveSession {
            id: 5.try_into().unwrap(),
            title: "Tides".into(),
            description: String::new(),
            course_id: 1.try_into().unwrap(),
            host_id: user(2),
            co_host_ids: vec![user(3)],
            driver: Driver::Livekit,
            status: LiveStatus::Scheduled,
            starts_at: None,
            started_at: None,
            ended_at: None,
            publish_chapter_id: None,
            recording: None,
            created_at: NOW,
            revision: 1,
        }
    }

    #[test]
    fn a_class_begins_once_and_ends_once() {
        let live = session().start(NOW).unwrap();
        assert_eq!((live.status, live.revision), (LiveStatus::Live, 2));
        assert_eq!(live.started_at, Some(NOW));
        assert_eq!(live.start(NOW), None);
        let ended = live.end(NOW).unwrap();
        assert_eq!((ended.end(NOW), ended.start(NOW)), (None, None));
        assert_eq!(ended.must_not_have_ended(), Err(LiveRefused::Ended));
        assert!(session().end(NOW).is_some(), "one that never began");
    }

    #[test]
    fn the_old_host_becomes_a_co_host_and_the_new_one_is_none() {
        let moved = session().transfer_host(user(3)).unwrap().unwrap();
        assert_eq!(moved.host_id, user(3));
        assert_eq!(moved.co_host_ids, [user(2)]);
        assert_eq!(moved.transfer_host(user(3)), Ok(None));
        let back = moved.transfer_host(user(2)).unwrap().unwrap();
        assert_eq!((back.host_id, back.co_host_ids), (user(2), vec![user(3)]));
        let ended = session().end(NOW).unwrap();
        assert_eq!(ended.transfer_host(user(3)), Err(LiveRefused::Ended));
    }

    #[test]
    fn co_hosts_are_given_and_taken_and_the_host_is_neither() {
        let more = session().grant_co_host(user(4)).unwrap().unwrap();
        assert_eq!(more.co_host_ids, [user(3), user(4)]);
        assert_eq!(more.grant_co_host(user(4)), Ok(None));
        let less = more.revoke_co_host(user(3)).unwrap().unwrap();
        assert_eq!(less.co_host_ids, [user(4)]);
        assert_eq!(less.revoke_co_host(user(3)), Ok(None));
        assert_eq!(less.grant_co_host(user(2)), Err(LiveRefused::IsHost));
        assert_eq!(less.revoke_co_host(user(2)), Err(LiveRefused::IsHost));
        let mut full = session();
        full.co_host_ids = (100..).map(user).take(limits::CO_HOSTS).collect();
        assert_eq!(
            full.grant_co_host(user(9)),
            Err(LiveRefused::TooManyCoHosts)
        );
    }

    #[test]
    fn neither_the_host_nor_oneself_is_thrown_out() {
        let session = session();
        assert_eq!(session.may_kick(user(2), user(2)), Err(LiveRefused::IsSelf));
        assert_eq!(session.may_kick(user(3), user(2)), Err(LiveRefused::IsHost));
        assert_eq!(session.may_kick(user(2), user(3)), Ok(()));
    }

    #[test]
    fn a_driver_is_not_the_other() {
        assert_eq!(session().must_be_of(Driver::Livekit), Ok(()));
        let refused = session().must_be_of(Driver::Webrtc);
        assert_eq!(refused, Err(LiveRefused::DriverMismatch));
    }
}
