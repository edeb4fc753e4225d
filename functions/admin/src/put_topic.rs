//! `PUT /api/v1/admin/courses/{course}/topics/{topic}`

use axum::Json;
use axum::extract::State;
use domain::{Course, FieldErrors, TopicChange, TopicId};
use store::{RACES, StoreError};
use web::{Admin, Authed, Base, Code, CourseSlot, PathId, Problem, code};

use crate::course_view::{TopicView, topic_view};

/// Stores the content of one topic of a course. A push that changes nothing
/// leaves the course's version as it is.
#[utoipa::path(
    put,
    path = "/api/v1/admin/courses/{course}/topics/{topic}",
    tag = "Administration",
    params(
        ("course" = u64, Path, description = "The course's id"),
        ("topic" = u64, Path, description = "The topic's id")
    ),
    request_body = TopicChange,
    responses(
        (status = OK, description = "The topic as it is stored now", body = TopicView),
        code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_topic(
    State(base): State<Base>,
    topic: Result<PathId<TopicId, 1>, Problem>,
    push: Authed<Admin, TopicChange, CourseSlot>,
) -> Result<Json<TopicView>, Problem> {
    let (PathId(topic), change) = (topic?, push.body);
    let CourseSlot { id, course } = push.found;
    let mut stored = course;
    for attempt in 0..RACES {
        let course: Course = stored.ok_or_else(Problem::not_found)?;
        let old = course.topic(topic).ok_or_else(Problem::not_found)?;
        let new = change.onto(old);
        let content = change.content().to_owned();
        match base.store.replace_topic(&course, &new, content).await {
            Ok(()) => return Ok(Json(topic_view(new, Some(change.content().to_owned())))),
            Err(StoreError::Conflict) => {}
            Err(StoreError::TooLarge(_)) => return Err(too_large()),
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        stored = base.store.course(id).await?;
    }
    let detail = "The topic keeps changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}

fn too_large() -> Problem {
    FieldErrors::one("title", "would make a course structure of more than 400 KB").into()
}
