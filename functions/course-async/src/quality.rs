//! `POST [/api/v1]/ai-course/generate/quality`

use ai::QualityDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{CourseId, Feature, Fields};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What a report is made on.
#[derive(ToSchema)]
#[schema(as = GenerateQualityRequest)]
pub(crate) struct Request {
    /// The course.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            course_id: fields.id("course_id")?,
        })
    }
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_quality(
    State(state): State<crate::State>,
    GenerateForCourse {
        course, creation, ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = QualityDraft {};
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
