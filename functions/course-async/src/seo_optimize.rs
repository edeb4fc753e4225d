//! `POST [/api/v1]/ai-course/generate/seo-optimize`

use ai::SeoOptimizeDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, limits};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What texts for search engines are made of.
#[derive(domain::Request)]
#[request(name = "GenerateSeoRequest")]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
    /// What the course should be found by, separated by commas.
    #[request(length = limits::TARGET_KEYWORDS)]
    target_keywords: Option<String>,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::SeoOptimize;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

/// Drafts texts on a course for search engines.
#[utoipa::path(
    post,
    path = "/ai-course/generate/seo-optimize",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_seo(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let request = SeoOptimizeDraft {
        target_keywords: request.target_keywords,
    };
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
