//! `POST [/api]/liveclass/sessions/{session}/end`

use axum::Json;
use axum::extract::State;
use domain::Driver;
use web::{InSession, LiveMediaProblems, ManageAlways, Problem, change_live_session};

use crate::session_view::SessionView;

/// Ends the class for everybody; again: the same answer, and the media server
/// is told again.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/end",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The session, which has ended", body = SessionView),
        LiveMediaProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn end_session(
    State(state): State<crate::State>,
    here: InSession<ManageAlways>,
) -> Result<Json<SessionView>, Problem> {
    let now = state.base.now();
    let ended = change_live_session(&state.base, here.session, |session| Ok(session.end(now)));
    let ended = ended.await?;
    if ended.driver == Driver::Livekit {
        state.media.delete_room(&ended.room(), now).await?;
    }
    Ok(Json(ended.into()))
}
