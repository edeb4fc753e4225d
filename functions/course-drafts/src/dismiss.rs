//! `POST [/api/v1]/ai-course/draft/{draft}/dismiss`

use axum::Json;
use axum::extract::State;
use domain::Draft;
use serde::Serialize;
use store::retry_on_conflict;
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, CourseAi, Problem, code};

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
    let (base, id) = (&base, own.found.id);
    let dismissed = retry_on_conflict(
        own.found,
        |draft| async move {
            if let Some(dismissed) = draft.dismiss(base.now()) {
                base.store.replace_draft(&dismissed).await?;
            }
            Ok(())
        },
        || async move {
            let read = base.store.draft(id).await?;
            read.ok_or_else(Problem::not_found)
        },
    );
    dismissed.await?;
    let status = "dismissed";
    Ok(Json(DismissResult { status }))
}
