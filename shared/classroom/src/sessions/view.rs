//! How a session is shown.

use domain::live::LiveRecording;
use domain::{Driver, LiveSession, LiveStatus, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// A live session.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveSession)]
pub(crate) struct SessionView {
    id: u64,
    title: String,
    description: String,
    course_id: u64,
    host_id: u64,
    co_host_ids: Vec<u64>,
    /// `livekit` or `webrtc`.
    #[schema(value_type = String)]
    driver: Driver,
    /// `scheduled`, `live` or `ended`.
    #[schema(value_type = String)]
    status: LiveStatus,
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    started_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    ended_at: Option<Timestamp>,
    /// `class-<id>`
    room: String,
    /// The chapter in which the recording is published.
    publish_chapter_id: Option<u64>,
    recording: Option<RecordingView>,
}

/// A session's recording.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveRecording)]
pub(crate) struct RecordingView {
    /// `recording`, `complete` or `failed`.
    #[schema(value_type = String)]
    status: domain::live::RecordingStatus,
    location: Option<String>,
    duration_seconds: Option<u64>,
    size_bytes: Option<u64>,
}

impl From<LiveRecording> for RecordingView {
    fn from(recording: LiveRecording) -> Self {
        Self {
            status: recording.status,
            location: recording.location,
            duration_seconds: recording.duration_seconds,
            size_bytes: recording.size_bytes,
        }
    }
}

impl From<LiveSession> for SessionView {
    fn from(session: LiveSession) -> Self {
        Self {
            id: session.id.get(),
            room: session.room().to_string(),
            title: session.title,
            description: session.description,
            course_id: session.course_id.get(),
            host_id: session.host_id.get(),
            co_host_ids: session.co_host_ids.into_iter().map(u64::from).collect(),
            driver: session.driver,
            status: session.status,
            starts_at: session.starts_at,
            started_at: session.started_at,
            ended_at: session.ended_at,
            publish_chapter_id: session.publish_chapter_id.map(u64::from),
            recording: session.recording.map(Into::into),
        }
    }
}
