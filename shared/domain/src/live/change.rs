//! What a live session is to be, and what of it changes.

use super::refused::LiveRefused;
use super::session::{Driver, LiveSession, LiveStatus};
use crate::change::Change;
use crate::id::{ChapterId, CourseId, LiveSessionId, UserId};
use crate::limits;
use crate::request::Request;
use crate::time::Timestamp;

/// What a session is to be.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
pub struct NewLiveSession {
    /// A course that the caller may edit.
    pub course_id: CourseId,
    #[request(length = limits::TITLE)]
    title: String,
    #[request(length = limits::DESCRIPTION)]
    description: Option<String>,
    /// How sound and picture travel; left out: `livekit`, or `webrtc` where the
    /// premium features are switched off.
    pub driver: Option<Driver>,
    starts_at: Option<Timestamp>,
    /// A chapter of the course, in which the recording is to be published.
    pub publish_chapter_id: Option<ChapterId>,
}

impl NewLiveSession {
    /// The session of a host, under its number.
    pub fn scheduled(
        self,
        id: LiveSessionId,
        host_id: UserId,
        driver: Driver,
        now: Timestamp,
    ) -> LiveSession {
        LiveSession {
            id,
            title: self.title,
            description: self.description.unwrap_or_default(),
            course_id: self.course_id,
            host_id,
            co_host_ids: vec![],
            driver,
            status: LiveStatus::Scheduled,
            starts_at: self.starts_at,
            started_at: None,
            ended_at: None,
            publish_chapter_id: self.publish_chapter_id,
            recording: None,
            created_at: now,
            revision: 1,
        }
    }
}

/// What of a session changes; what is not said stays.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
pub struct LiveSessionChange {
    #[request(length = 1..=limits::TITLE)]
    title: Option<String>,
    /// A blank one takes it away.
    #[request(length = 0..=limits::DESCRIPTION)]
    description: Option<String>,
    /// Null takes it away.
    starts_at: Change<Timestamp>,
    /// A chapter of the course; null takes it away.
    publish_chapter_id: Change<ChapterId>,
}

impl LiveSessionChange {
    /// The chapter that it names: it must be one of the course.
    pub fn chapter(&self) -> Option<ChapterId> {
        self.publish_chapter_id.onto(None)
    }

    /// The session after the change; `None` where nothing changes.
    pub fn onto(&self, session: &LiveSession) -> Result<Option<LiveSession>, LiveRefused> {
        session.must_not_have_ended()?;
        let mut changed = session.clone();
        if let Some(title) = &self.title {
            changed.title.clone_from(title);
        }
        if let Some(description) = &self.description {
            changed.description.clone_from(description);
        }
        changed.starts_at = self.starts_at.onto(session.starts_at);
        changed.publish_chapter_id = self.publish_chapter_id.onto(session.publish_chapter_id);
        Ok((changed != *session).then(|| changed.next()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::session::tests::session;
    use super::*;
    use crate::request::{Given, part};

    fn change(body: &Value) -> LiveSessionChange {
        part(body, Given::default()).unwrap()
    }

    #[test]
    fn what_was_not_said_stays_and_null_takes_away() {
        let all = json!({
            "title": " Waves ", "description": "Of the sea", "starts_at": "2030-01-31T12:00:00Z",
            "publish_chapter_id": 11, "driver": "webrtc", "status": "ended"
        });
        let changed = change(&all).onto(&session()).unwrap().unwrap();
        assert_eq!((changed.title.as_str(), changed.revision), ("Waves", 2));
        assert_eq!(changed.driver, Driver::Livekit, "it cannot be changed");
        assert_eq!(changed.status, LiveStatus::Scheduled);
        assert_eq!(change(&all).onto(&changed), Ok(None));
        assert_eq!(change(&json!({})).onto(&changed), Ok(None));
        let removed = json!({"starts_at": null, "publish_chapter_id": null, "description": " "});
        let removed = change(&removed).onto(&changed).unwrap().unwrap();
        assert_eq!(
            (removed.starts_at, removed.publish_chapter_id),
            (None, None)
        );
        assert_eq!(
            (removed.description.as_str(), removed.title.as_str()),
            ("", "Waves")
        );
    }

    #[test]
    fn every_fault_of_a_new_session_is_named_at_once() {
        let body = json!({"title": " ", "driver": "zoom", "starts_at": "soon", "publish_chapter_id": 0,
            "description": "x".repeat(limits::DESCRIPTION + 1)});
        let faults = part::<NewLiveSession>(&body, Given::default()).unwrap_err();
        let names: Vec<_> = faults.0.into_keys().collect();
        let expected = [
            "course_id",
            "description",
            "driver",
            "publish_chapter_id",
            "starts_at",
            "title",
        ];
        assert_eq!(names, expected);
    }
}
