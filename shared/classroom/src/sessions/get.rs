//! `GET [/api]/liveclass/sessions/{session}`

use axum::Json;
use web::{Enter, InSession};

use crate::sessions::view::SessionView;

/// Reads a live session that the caller may enter.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses((status = OK, description = "The session", body = SessionView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_session(here: InSession<Enter>) -> Json<SessionView> {
    Json(here.session.into())
}
