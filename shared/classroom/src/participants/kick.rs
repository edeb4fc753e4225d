//! `POST /liveclass/sessions/{session}/kick`

use axum::Json;
use axum::extract::State;
use domain::live::LiveRefused;
use domain::{Driver, UserId};
use serde::Serialize;
use store::KickConflict;
use utoipa::ToSchema;
use web::{InSession, Manage, Problem, change_live_session, code};

/// Who is thrown out.
#[derive(domain::Request)]
#[request(name = "KickRequest")]
pub(crate) struct Request {
    user_id: UserId,
}

/// The user is out.
#[derive(Serialize, ToSchema)]
pub(crate) struct KickResult {
    /// `kicked`.
    status: &'static str,
    user_id: u64,
}

/// Throws a participant out, until they are let in again; a co-host is none any
/// more. Again: the same answer, and the media server is told again.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/kick",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = Request,
    responses(
        (status = OK, description = "The user is out", body = KickResult), code::Conflict, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn kick(
    State(state): State<crate::State>,
    here: InSession<Manage, Request>,
) -> Result<Json<KickResult>, Problem> {
    let (session, Request { user_id }) = (here.session, here.body);
    session.may_kick(here.caller.user.id, user_id)?;
    let store = &state.base.store;
    match store.kick_participant(&session, user_id).await {
        Ok(()) => {}
        Err(KickConflict::IsHost) => return Err(LiveRefused::IsHost.into()),
        Err(KickConflict::NotThere) => return Err(Problem::not_found()),
        Err(KickConflict::Store(error)) => return Err(error.into()),
    }
    let demoted = change_live_session(&state.base, session, |session| {
        if !session.co_host_ids.contains(&user_id) {
            return Ok(None);
        }
        Ok(session.revoke_co_host(user_id)?)
    });
    let session = demoted.await?;
    if session.driver == Driver::Livekit {
        state.remove_from_rooms(&session, user_id).await?;
    }
    Ok(Json(KickResult {
        status: "kicked",
        user_id: user_id.get(),
    }))
}
