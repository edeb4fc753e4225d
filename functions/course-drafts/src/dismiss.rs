//! `POST [/api/v1]/ai-course/draft/{draft}/dismiss`

use axum::Json;
use axum::extract::State;
use domain::Draft;
use serde::Serialize;
use store::{RACES, StoreError};
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, Code, CourseAi, Problem, code};

/// The draft is dismissed.
#[derive(Serialize, ToSchema)]
pub(crate) struct DismissResult {
    /// `dismissed`.
    status: &'static str,
}

/// Dismisses a draft, whatever its state; again: the same answer.
#[utoipa::path(
    post,
    path = "/ai-course/draft/{draft}/dismiss",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    responses((status = OK, description = "It is dismissed", body = DismissResult), code::Conflict),
    security(("user_token" = []))
)]
pub(crate) async fn dismiss_draft(
    State(base): State<Base>,
    own: Authed<Anyone<CourseAi>, (), Draft>,
) -> Result<Json<DismissResult>, Problem> {
    let done = Json(DismissResult {
        status: "dismissed",
    });
    let mut draft = own.found;
    for _ in 0..RACES {
        let Some(dismissed) = draft.dismiss(base.now()) else {
            return Ok(done);
        };
        match base.store.replace_draft(&dismissed).await {
            Ok(()) => return Ok(done),
            Err(StoreError::Conflict) => {
                let read = base.store.draft(draft.id).await?;
                draft = read.ok_or_else(Problem::not_found)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::new(
        Code::Conflict,
        "The draft keeps changing. Try again in a moment.",
    ))
}
