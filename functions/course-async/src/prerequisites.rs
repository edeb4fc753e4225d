//! `POST [/api/v1]/ai-course/generate/prerequisites`

use ai::PrerequisitesDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{CourseId, Feature, Fields};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What prerequisites are suggested for.
#[derive(ToSchema)]
#[schema(as = GeneratePrerequisitesRequest)]
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_prerequisites(
    State(state): State<crate::State>,
    GenerateForCourse {
        course, creation, ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = PrerequisitesDraft {};
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
