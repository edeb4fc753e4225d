//! `POST [/api/v1]/ai-course/draft/{draft}/revert`

use axum::Json;
use axum::extract::State;
use domain::Draft;
use domain::draft::RevertRefused;
use serde::Serialize;
use store::{ApplyConflict, StoreError};
use utoipa::ToSchema;
use web::{Base, Code, OwnDraft, Problem, RevertProblems};

use crate::in_charge::course_in_charge;

/// The draft's effect is undone.
#[derive(Serialize, ToSchema)]
pub(crate) struct RevertResult {
    /// `reverted`.
    status: &'static str,
    /// Whether a page that shows the course should load it again.
    reload: bool,
}

/// Undoes an applied draft while its course has not changed since.
#[utoipa::path(
    post,
    path = "/ai-course/draft/{draft}/revert",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    responses((status = OK, description = "Its effect is undone", body = RevertResult), RevertProblems),
    security(("user_token" = []))
)]
pub(crate) async fn revert_draft(
    State(base): State<Base>,
    own: OwnDraft,
) -> Result<Json<RevertResult>, Problem> {
    let OwnDraft { caller, draft, .. } = own;
    let (course, before) = tokio::join!(
        course_in_charge(&base, &caller.user, draft.course_id),
        replaced(&base, &draft)
    );
    let course = course?;
    draft.may_revert(course.version).map_err(refusal)?;
    let before = before?.ok_or_else(|| refusal(RevertRefused::NothingToUndo))?;
    let restored = course.restored(before);
    let reverted = draft.revert(base.now());
    match base
        .store
        .apply_to_course(&reverted, &restored, &course)
        .await
    {
        Ok(()) => Ok(Json(RevertResult {
            status: "reverted",
            reload: true,
        })),
        Err(ApplyConflict::DraftChanged) => Err(refusal(RevertRefused::NothingToUndo)),
        Err(ApplyConflict::CourseChanged) => Err(refusal(RevertRefused::CourseChanged)),
        Err(ApplyConflict::Store(error)) => Err(error.into()),
    }
}

/// The structure that the draft replaced, as it was kept.
async fn replaced(base: &Base, draft: &Draft) -> Result<Option<domain::Course>, StoreError> {
    match draft.course_id.zip(draft.replaced_version()) {
        Some((course, version)) => base.store.course_revision(course, version).await,
        None => Ok(None),
    }
}

fn refusal(refused: RevertRefused) -> Problem {
    match refused {
        RevertRefused::NothingToUndo => Problem::new(
            Code::Conflict,
            "The draft has no effect that could be undone.",
        ),
        RevertRefused::CourseChanged => Problem::of(Code::CourseChanged),
    }
}
