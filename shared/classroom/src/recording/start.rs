//! `POST [/api]/liveclass/sessions/{session}/recording/start`

use axum::Json;
use axum::extract::State;
use domain::LiveSession;
use domain::live::LiveRecording;
use web::{InSession, Manage, Problem, change_live_session, code};

use crate::sessions::view::SessionView;

/// Begins to record the class; where it is being recorded, the same answer. A
/// session has one recording: once its file is there, there is no other, and
/// after one that failed another can be begun.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/recording/start",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The session with its recording", body = SessionView), code::Conflict, code::DriverMismatch, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn start_recording(
    State(state): State<crate::State>,
    here: InSession<Manage>,
) -> Result<Json<SessionView>, Problem> {
    let (now, caller) = (state.base.now(), here.caller.user.id);
    let requested = change_live_session(&state.base, here.session, |session| {
        crate::sessions::still_manages(session, caller)?;
        Ok(session.request_recording(now)?)
    });
    let requested = requested.await?;
    let recorded = if requested.recording.as_ref().is_some_and(awaited) {
        begin(&state, requested).await?
    } else {
        requested
    };
    Ok(Json(recorded.into()))
}

/// Whether nothing but this request knows of it yet.
const fn awaited(recording: &LiveRecording) -> bool {
    recording.egress_id.is_none()
}

/// Asks the media server, and notes what it said. Where it did not begin, the
/// next request asks again; where it did and that was not heard, its event
/// says so.
async fn begin(state: &crate::State, session: LiveSession) -> Result<LiveSession, Problem> {
    let room = session.room();
    match state.media.start_recording(&room, state.base.now()).await {
        Ok(egress) => {
            change_live_session(&state.base, session, |session| {
                Ok(session.recording_began(&egress.egress_id))
            })
            .await
        }
        Err(error) => {
            change_live_session(&state.base, session, |session| {
                Ok(session.recording_lost(None))
            })
            .await?;
            Err(error.into())
        }
    }
}
