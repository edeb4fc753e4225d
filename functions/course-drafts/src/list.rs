//! `GET [/api/v1]/ai-course/drafts`

use axum::Json;
use axum::extract::State;
use domain::{CourseId, DraftId, Fields, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Base, Caller, CourseAi, Problem, Query, ReadProblems, RequestBody};

use crate::view::DraftView;

struct Wanted {
    course_id: Option<CourseId>,
    limit: u8,
    cursor: Option<DraftId>,
}

impl RequestBody for Wanted {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let limit = fields.optional_small("limit", limits::DRAFT_PAGE);
        Some(Self {
            course_id: fields.optional_id("course_id"),
            limit: limit.unwrap_or(limits::DRAFT_PAGE_DEFAULT),
            cursor: fields.optional_id("cursor"),
        })
    }
}

/// A page of drafts, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct DraftList {
    drafts: Vec<DraftView>,
    /// Pass it as `cursor` for older ones; null where there are none.
    next_cursor: Option<String>,
}

/// Lists the caller's drafts for a course, or those that belong to none.
#[utoipa::path(
    get,
    path = "/ai-course/drafts",
    tag = "Drafts",
    params(
        ("course_id" = Option<u64>, Query, description = "The course; left out: drafts of no course"),
        ("limit" = Option<u8>, Query, description = "1 to 100, 50 where it is left out"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the page before"),
    ),
    responses(
        (status = OK, description = "Neither dismissed nor expired ones", body = DraftList),
        ReadProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_drafts(
    State(base): State<Base>,
    caller: Caller<CourseAi>,
    query: Query,
) -> Result<Json<DraftList>, Problem> {
    let Wanted {
        course_id,
        limit,
        cursor,
    } = query.parse()?;
    let (owner, now) = (caller.user.id, base.now());
    let page = base
        .store
        .drafts(owner, course_id, cursor, limit, now)
        .await?;
    let last = page.drafts.last().filter(|_| page.more);
    let next_cursor = last.map(|draft| draft.id.to_string());
    Ok(Json(DraftList {
        drafts: page.drafts.into_iter().map(Into::into).collect(),
        next_cursor,
    }))
}
