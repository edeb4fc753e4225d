//! `POST [/api]/liveclass/sessions/{session}/unkick`

use axum::Json;
use axum::extract::State;
use domain::UserId;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Base, InSession, Manage, Problem};

/// Who may come back.
#[derive(domain::Request)]
#[request(name = "UnkickRequest")]
pub(crate) struct Request {
    user_id: UserId,
}

/// The user may come back.
#[derive(Serialize, ToSchema)]
pub(crate) struct UnkickResult {
    /// `unkicked`.
    status: &'static str,
    user_id: u64,
}

/// Lets somebody back in who was thrown out; they join with a new token.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/unkick",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = Request,
    responses(
        (status = OK, description = "The user may come back", body = UnkickResult)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn unkick(
    State(base): State<Base>,
    here: InSession<Manage, Request>,
) -> Result<Json<UnkickResult>, Problem> {
    let Request { user_id } = here.body;
    match base.store.unkick_participant(&here.session, user_id).await {
        Ok(()) => {}
        // Whoever was not thrown out, or was let in before, is left as they are.
        Err(StoreError::Conflict) => {
            let known = base.store.participant(here.session.id, user_id).await?;
            known.ok_or_else(Problem::not_found)?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Json(UnkickResult {
        status: "unkicked",
        user_id: user_id.get(),
    }))
}
