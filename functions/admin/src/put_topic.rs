//! `PUT /api/v1/admin/courses/{course}/topics/{topic}`

use axum::Json;
use axum::extract::State;
use domain::{Course, FieldErrors, Fields, TopicChange, TopicId, limits};
use store::{RACES, StoreError};
use utoipa::ToSchema;
use web::{
    AdminCourse, Base, Code, ContendedPushProblems, NotFoundProblems, PathId, Problem, RequestBody,
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
    let mut stored = course;
    for attempt in 0..RACES {
        let course: Course = stored.ok_or_else(Problem::not_found)?;
        let old = course.topic(topic).ok_or_else(Problem::not_found)?;
        let new = change.onto(old);
        let content = change.content.clone();
        match base.store.replace_topic(&course, &new, content).await {
            Ok(()) => return Ok(Json(topic_view(new, Some(change.content)))),
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
