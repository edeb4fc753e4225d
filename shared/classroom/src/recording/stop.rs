//! `POST [/api]/liveclass/sessions/{session}/recording/stop`

use axum::Json;
use axum::extract::State;
use media::MediaError;
use web::{InSession, ManageAlways, Problem, change_live_session, code};

use crate::sessions::view::SessionView;

/// Ends the recording; where it is over, the same answer. The file is there
/// once the media server has put it away: the session's `recording` tells.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/recording/stop",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The session with its recording", body = SessionView), code::Conflict, code::DriverMismatch, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn stop_recording(
    State(state): State<crate::State>,
    here: InSession<ManageAlways>,
) -> Result<Json<SessionView>, Problem> {
    let session = here.session;
    let Some(egress_id) = session.recording_to_stop()?.map(ToOwned::to_owned) else {
        return Ok(Json(session.into()));
    };
    let stopped = state.media.stop_recording(&egress_id, state.base.now());
    let session = match stopped.await {
        Ok(_) => session,
        // It is over, and an event says how it ended.
        Err(MediaError::Refused { code, .. }) if code == "failed_precondition" => session,
        Err(MediaError::NotFound) => {
            change_live_session(&state.base, session, |session| {
                Ok(session.recording_lost(Some(&egress_id)))
            })
            .await?
        }
        Err(error) => return Err(error.into()),
    };
    Ok(Json(session.into()))
}
