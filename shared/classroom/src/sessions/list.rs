//! `GET /api/liveclass/sessions`

use axum::Json;
use axum::extract::State;
use domain::{Course, CourseId, Fields, LiveSessionId, Role, User, limits};
use serde::Serialize;
use store::LiveSessionsOf;
use utoipa::{IntoParams, ToSchema};
use web::{Base, LiveCaller, LiveListProblems, Problem, RequestBody};

use crate::sessions::view::SessionView;

/// Which sessions.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Of this course; left out: those that the caller holds, and those of the
    /// courses that the caller is enrolled in, the last 20 of them.
    #[param(value_type = Option<u64>)]
    course_id: Option<CourseId>,
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100, default = 50)]
    limit: u8,
    /// `next_cursor` of an earlier answer.
    #[param(value_type = Option<String>)]
    cursor: Option<LiveSessionId>,
}

impl RequestBody for Params {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let limit = fields.optional_small("limit", limits::SESSION_PAGE);
        Some(Self {
            course_id: fields.optional_id("course_id"),
            limit: limit.unwrap_or(limits::SESSION_PAGE_DEFAULT),
            cursor: fields.optional_id("cursor"),
        })
    }
}

/// A page of sessions.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionPage {
    /// The newest first.
    sessions: Vec<SessionView>,
    /// Null: there are no more.
    next_cursor: Option<String>,
}

/// Lists live sessions, the newest first.
#[utoipa::path(
    get,
    path = "/liveclass/sessions",
    tag = "Live classes",
    params(Params),
    responses((status = OK, description = "A page of them", body = SessionPage), LiveListProblems),
    security(("user_token" = []))
)]
pub(crate) async fn list_sessions(
    State(base): State<Base>,
    LiveCaller { caller, query }: LiveCaller<Params>,
) -> Result<Json<SessionPage>, Problem> {
    let of = lists(&caller.user, query.course_id);
    let listed = base.store.live_sessions(&of, query.cursor, query.limit);
    let page = match query.course_id {
        None => listed.await?,
        Some(id) => {
            let (page, course) = tokio::join!(listed, base.store.course(id));
            let course = course?.filter(|course| may_see(&caller.user, course));
            course.ok_or_else(Problem::not_found)?;
            page?
        }
    };
    let last = page.sessions.last().filter(|_| page.more);
    Ok(Json(SessionPage {
        next_cursor: last.map(|session| session.id.to_string()),
        sessions: page.sessions.into_iter().map(Into::into).collect(),
    }))
}

fn lists(user: &User, course: Option<CourseId>) -> Vec<LiveSessionsOf> {
    if let Some(id) = course {
        return vec![LiveSessionsOf::Course(id)];
    }
    let enrolled = user.enrolled_course_ids.iter().rev();
    let courses = enrolled.take(limits::LISTED_COURSES);
    let courses = courses.copied().map(LiveSessionsOf::Course);
    courses.chain([LiveSessionsOf::Host(user.id)]).collect()
}

/// Whether a user may enter the course's sessions, whoever holds them.
fn may_see(user: &User, course: &Course) -> bool {
    user.is(Role::Admin)
        || course.instructor_ids.contains(&user.id)
        || user.enrolled_course_ids.contains(&course.id)
}
