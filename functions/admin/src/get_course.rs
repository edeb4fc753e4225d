//! `GET /api/v1/courses/{course}`

use axum::Json;
use axum::extract::State;
use domain::Course;
use web::{Anyone, Authed, Base, Platform, Problem};

use crate::course_view::{CourseView, course_view, shown};

/// Reads a course that the caller may edit.
#[utoipa::path(
    get,
    path = "/api/v1/courses/{course}",
    tag = "Courses",
    params(("course" = u64, Path, description = "The course's id")),
    responses((status = OK, description = "The course", body = CourseView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_course(
    State(base): State<Base>,
    Authed { found: course, .. }: Authed<Anyone<Platform>, (), Course>,
) -> Result<Json<CourseView>, Problem> {
    let contents = base.store.topic_contents(course.id, shown(&course)).await?;
    Ok(Json(course_view(course, contents)))
}
