//! `POST [/api/v1]/ai-course/generate/assignment`

use ai::AssignmentDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, limits};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What an assignment is made of.
#[derive(domain::Request)]
#[request(name = "GenerateAssignmentRequest")]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
    /// The topic's title.
    #[request(length = limits::TITLE)]
    topic_title: String,
    /// The text that the assignment is about.
    #[request(length = limits::ASSIGNMENT_CONTENT)]
    topic_content: String,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::AssignmentGeneration;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

/// Drafts an assignment on a topic.
#[utoipa::path(
    post,
    path = "/ai-course/generate/assignment",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_assignment(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let Request {
        topic_title,
        topic_content,
        ..
    } = request;
    let request = AssignmentDraft {
        topic_title,
        topic_content,
    };
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
