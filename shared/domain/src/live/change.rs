//! What a live session is to be, and what of it changes.

use super::refused::LiveRefused;
use super::session::{Driver, LiveSession, LiveStatus};
use crate::change::Change;
use crate::fields::Fields;
use crate::id::{ChapterId, CourseId, LiveSessionId, UserId};
use crate::limits;
use crate::time::Timestamp;

/// What a new session is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLiveSession {
    /// Whose class it is.
    pub course_id: Option<CourseId>,
    title: String,
    description: String,
    /// How sound and picture travel; `None`: the best that there is.
    pub driver: Option<Driver>,
    starts_at: Option<Timestamp>,
    /// The chapter in which its recording is to be published.
    pub publish_chapter_id: Option<ChapterId>,
}

impl NewLiveSession {
    /// Reads it and notes every fault of it.
    pub fn read(fields: &mut Fields<'_>) -> Self {
        Self {
            course_id: fields.id("course_id"),
            title: fields.text("title", limits::TITLE),
            description: read_description(fields).unwrap_or_default(),
            driver: fields.optional_choice("driver", "livekit or webrtc"),
            starts_at: fields.optional_moment("starts_at"),
            publish_chapter_id: fields.optional_id("publish_chapter_id"),
        }
    }

    /// The session of a host, under its number.
    pub fn scheduled(
        self,
        id: LiveSessionId,
        course_id: CourseId,
        host_id: UserId,
        driver: Driver,
        now: Timestamp,
    ) -> LiveSession {
        LiveSession {
            id,
            title: self.title,
            description: self.description,
            course_id,
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

/// What of a session is to change; what was not said stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSessionChange {
    title: Option<String>,
    description: Option<String>,
    starts_at: Change<Timestamp>,
    publish_chapter_id: Change<ChapterId>,
}

impl LiveSessionChange {
    /// Reads a change and notes every fault of it. Null takes away what may be
    /// absent.
    pub fn read(fields: &mut Fields<'_>) -> Self {
        let title = fields.value("title").is_some();
        let starts_at = fields.optional_moment("starts_at");
        let chapter = fields.optional_id("publish_chapter_id");
        Self {
            title: title.then(|| fields.text("title", limits::TITLE)),
            description: read_description(fields),
            starts_at: Change::of(starts_at, fields.is_null("starts_at")),
            publish_chapter_id: Change::of(chapter, fields.is_null("publish_chapter_id")),
        }
    }

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

/// A description may be blank: that takes it away.
fn read_description(fields: &mut Fields<'_>) -> Option<String> {
    fields.value("description")?;
    let text = fields.optional_text("description", limits::DESCRIPTION);
    Some(text.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::session::tests::session;
    use super::*;

    fn change(body: &Value) -> LiveSessionChange {
        LiveSessionChange::read(&mut Fields::of(body).unwrap())
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
        let mut fields = Fields::of(&body).unwrap();
        NewLiveSession::read(&mut fields);
        let names: Vec<_> = fields.finish().unwrap_err().0.into_keys().collect();
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
