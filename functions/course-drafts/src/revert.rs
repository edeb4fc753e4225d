//! `POST [/api/v1]/ai-course/draft/{draft}/revert`

use axum::Json;
use axum::extract::State;
use domain::draft::RevertRefused;
use domain::{Course, CourseId, Draft, TopicId};
use serde::Serialize;
use store::{ApplyConflict, StoreError};
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, Code, CourseAi, Problem, code};

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
    responses((status = OK, description = "Its effect is undone", body = RevertResult), code::Conflict, code::CourseChanged),
    security(("user_token" = []))
)]
pub(crate) async fn revert_draft(
    State(base): State<Base>,
    own: Authed<Anyone<CourseAi>, (), Draft>,
) -> Result<Json<RevertResult>, Problem> {
    let (caller, draft) = (own.caller, own.found);
    let nothing = || refusal(RevertRefused::NothingToUndo);
    let course_id = draft.course_id.ok_or_else(nothing)?;
    let (course, before) = tokio::join!(
        course_in_charge(&base, &caller.user, course_id),
        replaced(&base, &draft, course_id)
    );
    let course = course?;
    draft.may_revert(course.version).map_err(refusal)?;
    let Before { structure, topic } = before?.ok_or_else(nothing)?;
    let (reverted, restored) = (draft.revert(base.now()), course.restored(structure));
    let store = &base.store;
    let written = match topic {
        None => store.apply_to_course(&reverted, &restored, &course).await,
        Some((topic, content)) => {
            let topic = store.revert_topic(&reverted, &restored, &course, topic, content);
            topic.await
        }
    };
    written.map_err(conflict)?;
    Ok(Json(RevertResult {
        status: "reverted",
        reload: true,
    }))
}

/// What an apply replaced, as it was kept.
struct Before {
    structure: Course,
    /// The topic whose content it replaced, and that content.
    topic: Option<(TopicId, Option<String>)>,
}

async fn replaced(
    base: &Base,
    draft: &Draft,
    course: CourseId,
) -> Result<Option<Before>, StoreError> {
    let Some(version) = draft.replaced_version() else {
        return Ok(None);
    };
    let topic = draft.applied.as_ref().and_then(|applied| applied.topic_id);
    let content = async {
        match topic {
            Some(topic) => base.store.kept_content(course, topic, version).await,
            None => Ok(None),
        }
    };
    let (structure, content) =
        tokio::try_join!(base.store.course_revision(course, version), content)?;
    Ok(structure.map(|structure| Before {
        structure,
        topic: topic.map(|topic| (topic, content)),
    }))
}

fn conflict(conflict: ApplyConflict) -> Problem {
    match conflict {
        ApplyConflict::DraftChanged => refusal(RevertRefused::NothingToUndo),
        ApplyConflict::CourseChanged => refusal(RevertRefused::CourseChanged),
        ApplyConflict::Store(error) => error.into(),
    }
}

fn refusal(refused: RevertRefused) -> Problem {
    match refused {
        RevertRefused::NothingToUndo => Problem::new(
            Code::Conflict,
            "The draft has no effect that could be undone.",
        ),
        RevertRefused::CourseChanged => Problem::new(
            Code::CourseChanged,
            "The course has changed since the draft was applied.",
        ),
    }
}
