//! `PUT /api/v1/admin/courses/{course}/topics/{topic}`

use axum::Json;
use axum::extract::State;
use domain::{Course, FieldErrors, TopicChange, TopicId};
use store::{StoreError, retry_on_conflict};
use web::{Admin, Authed, Base, CourseSlot, PathId, Problem, code};

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
    let (store, pushed) = (&base.store, &change);
    let stored = retry_on_conflict(
        course,
        |course: Option<Course>| async move {
            let course = course.ok_or_else(Problem::not_found)?;
            let old = course.topic(topic).ok_or_else(Problem::not_found)?;
            let new = pushed.onto(old);
            let content = pushed.content().to_owned();
            match store.replace_topic(&course, &new, content).await {
                Err(StoreError::TooLarge(_)) => Err(too_large().into()),
                written => Ok(written.map(|()| new)?),
            }
        },
        || store.course(id),
    );
    let content = change.content().to_owned();
    Ok(Json(topic_view(stored.await?, Some(content))))
}

fn too_large() -> Problem {
    FieldErrors::one("title", "would make a course structure of more than 400 KB").into()
}
