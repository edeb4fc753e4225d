//! `PUT /api/v1/admin/courses/{course}/topics/{topic}`

use axum::Json;
use axum::extract::State;
use domain::{Course, FieldErrors, Fields, TopicChange, TopicId, limits};
use store::{StoreError, retry_on_conflict};
use utoipa::ToSchema;
use web::{
    AdminCourse, Base, ContendedPushProblems, NotFoundProblems, PathId, Problem, RequestBody,
};

use crate::course_view::{TopicView, topic_view};

/// A topic's new content.
#[derive(ToSchema)]
#[schema(as = TopicChange)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    /// Absent: it stays as it is.
    #[schema(max_length = 255)]
    title: Option<String>,
    /// HTML, at most 300,000 bytes once what is unsafe is taken out.
    #[schema(min_length = 1)]
    content: String,
    /// Begins with `https://`; absent: it stays as it is.
    #[schema(max_length = 2_000)]
    video_url: Option<String>,
}

/// What is pushed.
pub(crate) struct Request(TopicChange);

impl RequestBody for Request {
    const MAX_BYTES: usize = limits::PUSH_BODY_BYTES;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(TopicChange::read(fields, &html::sanitise)))
    }
}

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
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The topic as it is stored now", body = TopicView),
        ContendedPushProblems, NotFoundProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_topic(
    State(base): State<Base>,
    topic: Result<PathId<TopicId, 1>, Problem>,
    AdminCourse { id, course, body }: AdminCourse<Request>,
) -> Result<Json<TopicView>, Problem> {
    let (PathId(topic), Request(change)) = (topic?, body);
    let (store, pushed) = (&base.store, &change);
    let stored = retry_on_conflict(
        course,
        |course: Option<Course>| async move {
            let course = course.ok_or_else(Problem::not_found)?;
            let old = course.topic(topic).ok_or_else(Problem::not_found)?;
            let new = pushed.onto(old);
            let content = pushed.content.clone();
            match store.replace_topic(&course, &new, content).await {
                Err(StoreError::TooLarge(_)) => Err(too_large().into()),
                written => Ok(written.map(|()| new)?),
            }
        },
        || store.course(id),
    );
    Ok(Json(topic_view(stored.await?, Some(change.content))))
}

fn too_large() -> Problem {
    FieldErrors::one("title", "would make a course structure of more than 400 KB").into()
}
