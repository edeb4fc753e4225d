//! `POST /liveclass/sessions/{session}/kick`

use axum::Json;
use axum::extract::State;
use domain::live::LiveRefused;
use domain::{Driver, Fields, UserId};
use serde::Serialize;
use store::KickConflict;
use utoipa::ToSchema;
use web::{InSession, LiveMediaProblems, Manage, Problem, RequestBody, change_live_session};

/// Who is thrown out.
#[derive(ToSchema)]
#[schema(as = KickRequest)]
pub(crate) struct Request {
    #[schema(value_type = u64)]
    user_id: UserId,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let user_id = fields.id("user_id")?;
        Some(Self { user_id })
    }
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
        (status = OK, description = "The user is out", body = KickResult), LiveMediaProblems
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
