//! `PATCH [/api]/liveclass/sessions/{session}`

use axum::Json;
use axum::extract::State;
use domain::Fields;
use domain::live::LiveSessionChange;
use utoipa::ToSchema;
use web::{Base, InSession, LiveManageProblems, Manage, Problem, RequestBody, change_live_session};

use crate::sessions::create::must_have_chapter;
use crate::sessions::view::SessionView;

/// What of a session changes; what is not said stays.
#[derive(ToSchema)]
#[schema(as = LiveSessionChange)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 255)]
    title: Option<String>,
    #[schema(max_length = 10_000)]
    description: Option<String>,
    /// Null takes it away.
    #[schema(format = DateTime)]
    starts_at: Option<String>,
    /// A chapter of the course; null takes it away.
    publish_chapter_id: Option<u64>,
}

/// What is sent.
pub(crate) struct Request(LiveSessionChange);

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(LiveSessionChange::read(fields)))
    }
}

/// Changes what a session says of itself.
#[utoipa::path(
    patch,
    path = "/liveclass/sessions/{session}",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The session as it is stored now", body = SessionView),
        LiveManageProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn patch_session(
    State(base): State<Base>,
    here: InSession<Manage, Request>,
) -> Result<Json<SessionView>, Problem> {
    let Request(change) = here.body;
    if change.chapter().is_some() {
        let course = base.store.course(here.session.course_id).await?;
        let course = course.ok_or_else(Problem::not_found)?;
        must_have_chapter(&course, change.chapter())?;
    }
    let changed = change_live_session(&base, here.session, |session| Ok(change.onto(session)?));
    Ok(Json(changed.await?.into()))
}
