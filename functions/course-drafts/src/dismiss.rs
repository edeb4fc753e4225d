//! `POST /api/v1/ai-course/draft/{draft}/dismiss`

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Base, DraftProblems, OwnDraft, Problem};

/// How often a draft that somebody else changes meanwhile is read again.
const RACES: u32 = 8;

/// The draft is dismissed.
#[derive(Serialize, ToSchema)]
pub(crate) struct DismissResult {
    /// `dismissed`.
    status: &'static str,
}

/// Dismisses a draft, whatever its state; again: the same answer.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/draft/{draft}/dismiss",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    responses((status = OK, description = "It is dismissed", body = DismissResult), DraftProblems),
    security(("user_token" = []))
)]
pub(crate) async fn dismiss_draft(
    State(base): State<Base>,
    own: OwnDraft,
) -> Result<Json<DismissResult>, Problem> {
    let mut draft = own.draft;
    for _ in 0..RACES {
        let Some(dismissed) = draft.dismiss(base.now()) else {
            break;
        };
        match base.store.replace_draft(&dismissed).await {
            Ok(()) => break,
            Err(StoreError::Conflict) => {
                let read = base.store.draft(draft.id).await?;
                draft = read.ok_or_else(Problem::not_found)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Json(DismissResult {
        status: "dismissed",
    }))
}
