//! `POST [/api]/liveclass/sessions/{session}/co-hosts`

use axum::Json;
use axum::extract::State;
use domain::{Driver, UserId};
use web::{InSession, Manage, Problem, change_live_session, code};

use crate::sessions::view::SessionView;

/// Who is to be a co-host, or to be none.
#[derive(domain::Request)]
#[request(name = "CoHostChange")]
pub(crate) struct Request {
    user_id: UserId,
    /// False takes the grant back.
    granted: bool,
}

/// Makes a user a co-host, or takes that back: they lose their rights in the
/// media server's rooms at once, and come back with a new token.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/co-hosts",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = Request,
    responses(
        (status = OK, description = "The session as it is stored now", body = SessionView), code::Conflict, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn change_co_host(
    State(state): State<crate::State>,
    here: InSession<Manage, Request>,
) -> Result<Json<SessionView>, Problem> {
    let Request { user_id, granted } = here.body;
    let base = &state.base;
    if granted {
        let user = base.store.user(user_id).await?;
        user.ok_or_else(Problem::not_found)?;
    }
    let caller = here.caller.user.id;
    let changed = change_live_session(base, here.session, |session| {
        crate::sessions::still_manages(session, caller)?;
        Ok(if granted {
            session.grant_co_host(user_id)?
        } else {
            session.revoke_co_host(user_id)?
        })
    });
    let session = changed.await?;
    if !granted && session.driver == Driver::Livekit {
        state.remove_from_rooms(&session, user_id).await?;
    }
    Ok(Json(session.into()))
}
