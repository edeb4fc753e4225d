//! `GET /api/v1/courses/{course}/topics/{topic}`

use axum::Json;
use axum::extract::State;
use domain::{Course, TopicId};
use web::{Anyone, Authed, Base, PathId, Platform, Problem};

use crate::course_view::{TopicView, topic_view};

/// Reads a topic of a course that the caller may edit, always with its
/// content.
#[utoipa::path(
    get,
    path = "/api/v1/courses/{course}/topics/{topic}",
    tag = "Courses",
    params(
        ("course" = u64, Path, description = "The course's id"),
        ("topic" = u64, Path, description = "The topic's id")
    ),
    responses((status = OK, description = "The topic", body = TopicView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_topic(
    State(base): State<Base>,
    id: Result<PathId<TopicId, 1>, Problem>,
    Authed { found: course, .. }: Authed<Anyone<Platform>, (), Course>,
) -> Result<Json<TopicView>, Problem> {
    let PathId(id) = id?;
    let topic = course.topic(id).ok_or_else(Problem::not_found)?;
    let wanted = (topic.content_bytes > 0).then_some(id);
    let mut contents = base.store.topic_contents(course.id, wanted).await?;
    let content = contents.remove(&id).unwrap_or_default();
    Ok(Json(topic_view(topic.clone(), Some(content))))
}
