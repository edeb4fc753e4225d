//! `POST [/api/v1]/ai-course/generate/prerequisites`

use ai::PrerequisitesDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What prerequisites are suggested for.
#[derive(domain::Request)]
#[request(name = "GeneratePrerequisitesRequest")]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::PrerequisiteSuggestions;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

/// Suggests what a learner should know before a course.
#[utoipa::path(
    post,
    path = "/ai-course/generate/prerequisites",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_prerequisites(
    State(state): State<crate::State>,
    Generate {
        course, creation, ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let request = PrerequisitesDraft {};
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
