//! `GET /api/liveclass/sessions`

use axum::Json;
use axum::extract::State;
use domain::request::Cursor;
use domain::{Course, CourseId, LiveSessionId, Role, User, limits};
use serde::Serialize;
use store::LiveSessionsOf;
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, LiveClass, Problem, code};

use crate::sessions::view::SessionView;

/// Which sessions.
#[derive(domain::Request)]
pub(crate) struct SessionsQuery {
    /// Of this course; left out: those that the caller holds, and those of the
    /// courses that the caller is enrolled in, the last 20 of them.
    course_id: Option<CourseId>,
    #[request(range = limits::SESSION_PAGE, default = limits::SESSION_PAGE_DEFAULT)]
    limit: u8,
    /// `next_cursor` of an earlier answer.
    cursor: Option<Cursor<LiveSessionId>>,
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
    params(SessionsQuery),
    responses((status = OK, description = "A page of them", body = SessionPage), code::NotFound),
    security(("user_token" = []))
)]
pub(crate) async fn list_sessions(
    State(base): State<Base>,
    asked: Authed<Anyone<LiveClass>, SessionsQuery>,
) -> Result<Json<SessionPage>, Problem> {
    let (caller, query) = (asked.caller, asked.body);
    let of = lists(&caller.user, query.course_id);
    let listed = base
        .store
        .live_sessions(&of, query.cursor.map(|Cursor(id)| id), query.limit);
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
