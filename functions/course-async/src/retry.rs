//! `POST [/api/v1]/ai-course/draft/{draft}/retry`

use axum::extract::State;
use axum::response::Response;
use domain::Draft;
use store::StoreError;
use web::{Anyone, Authed, Code, CourseAi, Problem, code};

use crate::acknowledge::{Accepted, acknowledgement, enqueue};

/// Generates a failed draft anew.
#[utoipa::path(
    post,
    path = "/ai-course/draft/{draft}/retry",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    responses(
        Accepted, code::Conflict, code::FeatureDisabled, code::ModuleUnavailable,
        code::AiNotConfigured, code::QueueUnavailable,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn retry_draft(
    State(state): State<crate::State>,
    own: Authed<Anyone<CourseAi>, (), Draft>,
) -> Result<Response, Problem> {
    own.caller.may_generate(own.found.feature(), &state.base)?;
    let not_failed = || Problem::new(Code::Conflict, "Only a failed draft can be generated anew.");
    let draft = own.found.retry(state.base.now()).ok_or_else(not_failed)?;
    match state.base.store.replace_draft(&draft).await {
        Ok(()) => {
            let answer = acknowledgement(&draft, own.surface)?;
            enqueue(&state, &draft, &answer).await
        }
        Err(StoreError::Conflict) => Err(not_failed()),
        Err(error) => Err(error.into()),
    }
}
