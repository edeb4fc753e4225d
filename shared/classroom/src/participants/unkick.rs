//! `POST [/api]/liveclass/sessions/{session}/unkick`

use axum::Json;
use axum::extract::State;
use domain::{Fields, UserId};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Base, InSession, LiveManageProblems, Manage, Problem, RequestBody};

/// Who may come back.
#[derive(ToSchema)]
#[schema(as = UnkickRequest)]
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
        (status = OK, description = "The user may come back", body = UnkickResult),
        LiveManageProblems
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
