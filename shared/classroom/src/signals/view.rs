//! How signals are shown, and those who are there to send them.

use domain::live::{Signal, SignalKind};
use domain::{LiveSession, Participant, RoomRole, Timestamp};
use serde::Serialize;
use serde_json::{Map, Value};
use store::LogEntry;
use utoipa::ToSchema;

/// What there is for the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Signals)]
pub(crate) struct SignalsView {
    /// In the order of sending.
    pub(crate) signals: Vec<SignalView>,
    /// To be passed on as `after`.
    pub(crate) cursor: u64,
    /// Who is there, the caller too, by id.
    pub(crate) participants: Vec<PresentView>,
}

/// A signal.
#[derive(Serialize, ToSchema)]
#[schema(as = Signal)]
pub(crate) struct SignalView {
    /// Grows in the order of sending.
    id: u64,
    /// Who sent it.
    from: u64,
    /// `offer`, `answer`, `candidate` or `bye`.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: SignalKind,
    /// As it was sent.
    #[schema(value_type = Object)]
    payload: Map<String, Value>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<LogEntry<Signal>> for SignalView {
    fn from(entry: LogEntry<Signal>) -> Self {
        Self {
            id: entry.number,
            from: entry.content.from.get(),
            kind: entry.content.kind,
            payload: entry.content.payload,
            created_at: entry.written_at,
        }
    }
}

/// Somebody who is there.
#[derive(Serialize, ToSchema)]
#[schema(as = PresentParticipant)]
pub(crate) struct PresentView {
    user_id: u64,
    name: String,
    /// `host`, `co_host` or `participant`.
    #[schema(value_type = String)]
    role: RoomRole,
}

impl PresentView {
    pub(crate) fn of(session: &LiveSession, participant: Participant) -> Self {
        Self {
            user_id: participant.user_id.get(),
            role: session.room_role(participant.user_id),
            name: participant.name,
        }
    }
}
