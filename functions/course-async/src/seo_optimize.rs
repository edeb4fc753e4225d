//! `POST [/api/v1]/ai-course/generate/seo-optimize`

use ai::SeoOptimizeDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{CourseId, Feature, Fields, limits};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What texts for search engines are made of.
#[derive(ToSchema)]
#[schema(as = GenerateSeoRequest)]
pub(crate) struct Request {
    /// The course.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// What the course should be found by, separated by commas.
    #[schema(max_length = 300)]
    target_keywords: Option<String>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let target_keywords = fields.optional_text("target_keywords", limits::TARGET_KEYWORDS);
        Some(Self {
            course_id: course_id?,
            target_keywords,
        })
    }
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_seo(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = SeoOptimizeDraft {
        target_keywords: request.target_keywords,
    };
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
