//! `GET [/api/v1]/ai-course/drafts`

use axum::Json;
use axum::extract::State;
use domain::request::Cursor;
use domain::{CourseId, DraftId, Request, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, CourseAi, Problem};

use crate::view::DraftView;

/// Which drafts are listed.
#[derive(Request)]
pub(crate) struct DraftsQuery {
    /// The course; left out: drafts of no course.
    course_id: Option<CourseId>,
    #[request(range = limits::DRAFT_PAGE, default = limits::DRAFT_PAGE_DEFAULT)]
    limit: u8,
    /// `next_cursor` of the page before.
    cursor: Option<Cursor<DraftId>>,
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
    params(DraftsQuery),
    responses(
        (status = OK, description = "Neither dismissed nor expired ones", body = DraftList),
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_drafts(
    State(base): State<Base>,
    Authed { caller, body, .. }: Authed<Anyone<CourseAi>, DraftsQuery>,
) -> Result<Json<DraftList>, Problem> {
    let DraftsQuery {
        course_id,
        limit,
        cursor,
    } = body;
    let (owner, now) = (caller.user.id, base.now());
    let page = base
        .store
        .drafts(owner, course_id, cursor.map(|at| at.0), limit, now)
        .await?;
    let last = page.drafts.last().filter(|_| page.more);
    let next_cursor = last.map(|draft| draft.id.to_string());
    Ok(Json(DraftList {
        drafts: page.drafts.into_iter().map(Into::into).collect(),
        next_cursor,
    }))
}
