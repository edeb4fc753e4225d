//! `POST [/api/v1]/ai-course/generate/quality`

use ai::QualityDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What a report is made on.
#[derive(domain::Request)]
#[request(name = "GenerateQualityRequest")]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::QualityInsights;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

/// Reports on the quality of a course.
#[utoipa::path(
    post,
    path = "/ai-course/generate/quality",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_quality(
    State(state): State<crate::State>,
    Generate {
        course, creation, ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let request = QualityDraft {};
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
