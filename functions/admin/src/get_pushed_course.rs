//! `GET /api/v1/admin/courses/{course}`

use axum::Json;
use axum::extract::State;
use domain::Course;
use web::{Admin, Authed, Base, Problem};

use crate::course_view::{CourseView, course_view, shown};

/// Reads any course.
#[utoipa::path(
    get,
    path = "/api/v1/admin/courses/{course}",
    tag = "Administration",
    params(("course" = u64, Path, description = "The course's id")),
    responses((status = OK, description = "The course", body = CourseView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_pushed_course(
    State(base): State<Base>,
    Authed { found: course, .. }: Authed<Admin, (), Course>,
) -> Result<Json<CourseView>, Problem> {
    let contents = base.store.topic_contents(course.id, shown(&course)).await?;
    Ok(Json(course_view(course, contents)))
}
