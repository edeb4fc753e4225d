//! `GET [/api]/liveclass/sessions/{session}/participants`

use axum::Json;
use domain::{LiveSession, Participant, RoomRole, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use web::{InSession, Manage};

use crate::participants::prefetch::AllParticipants;

/// A participant.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveParticipant)]
pub(crate) struct ParticipantView {
    user_id: u64,
    name: String,
    /// `host`, `co_host` or `participant`.
    #[schema(value_type = String)]
    role: RoomRole,
    /// Null: thrown out, or let in again and not come back yet.
    #[schema(value_type = Option<String>, format = DateTime)]
    joined_at: Option<Timestamp>,
    kicked: bool,
    /// Whether the screen may be shared, host and co-hosts aside.
    allowed: bool,
    /// Whether that was asked for.
    requested: bool,
}

impl ParticipantView {
    fn of(session: &LiveSession, participant: Participant) -> Self {
        Self {
            user_id: participant.user_id.get(),
            role: session.room_role(participant.user_id),
            name: participant.name,
            joined_at: participant.joined_at,
            kicked: participant.kicked,
            allowed: participant.allowed,
            requested: participant.requested,
        }
    }
}

/// Lists everybody who has joined the session, thrown out or not; for the host
/// and co-hosts.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/participants",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The participants, by id", body = Vec<ParticipantView>)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_participants(
    here: InSession<Manage, (), AllParticipants>,
) -> Json<Vec<ParticipantView>> {
    let AllParticipants(mut all) = here.prefetched;
    all.sort_by_key(|participant| participant.user_id);
    let views = all.into_iter();
    let views = views.map(|participant| ParticipantView::of(&here.session, participant));
    Json(views.collect())
}
