//! `POST /liveclass/sessions/{session}/transfer-host`

use crate::sessions::still_manages;
use axum::Json;
use axum::extract::State;
use domain::{LiveSession, UserId};
use serde::Serialize;
use store::{TransferConflict, retry_on_conflict};
use utoipa::ToSchema;
use web::{Base, InSession, Manage, Problem, code};

/// Who is to hold the class.
#[derive(domain::Request)]
#[request(name = "TransferHostRequest")]
pub(crate) struct Request {
    user_id: UserId,
}

/// Another holds the class.
#[derive(Serialize, ToSchema)]
pub(crate) struct TransferHostResult {
    /// `transferred`.
    status: &'static str,
    host_id: u64,
}

/// Makes a joined participant the host; who was the host becomes a co-host.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/transfer-host",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = Request,
    responses(
        (status = OK, description = "The session has a new host", body = TransferHostResult), code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn transfer_host(
    State(base): State<Base>,
    here: InSession<Manage, Request>,
) -> Result<Json<TransferHostResult>, Problem> {
    let Request { user_id } = here.body;
    transfer(&base, here.session, here.caller.user.id, user_id).await?;
    Ok(Json(TransferHostResult {
        status: "transferred",
        host_id: user_id.get(),
    }))
}

/// Of many who transfer at once one wins; the others see whose class it is
/// then, and whether they still have a say in it.
async fn transfer(
    base: &Base,
    session: LiveSession,
    caller: UserId,
    to: UserId,
) -> Result<(), Problem> {
    let id = session.id;
    let transferred = retry_on_conflict(
        session,
        |session| async move {
            still_manages(&session, caller)?;
            let transferred = session.transfer_host(to).map_err(Problem::from)?;
            let Some(transferred) = transferred else {
                return Ok(());
            };
            match base.store.transfer_host(&transferred).await {
                Ok(()) => Ok(()),
                Err(TransferConflict::NotJoined) => Err(Problem::not_found().into()),
                Err(TransferConflict::Store(error)) => Err(error.into()),
            }
        },
        || async move {
            let read = base.store.live_session(id).await?;
            read.ok_or_else(Problem::not_found)
        },
    );
    Ok(transferred.await?)
}
