//! `POST [/api/v1]/ai-course/generate/assignment`

use ai::AssignmentDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{CourseId, Feature, Fields, limits};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What an assignment is made of.
#[derive(ToSchema)]
#[schema(as = GenerateAssignmentRequest)]
pub(crate) struct Request {
    /// The course.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// The topic's title.
    #[schema(min_length = 1, max_length = 255)]
    topic_title: String,
    /// The text that the assignment is about.
    #[schema(min_length = 1, max_length = 30_000)]
    topic_content: String,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let topic_title = fields.text("topic_title", limits::TITLE);
        let topic_content = fields.text("topic_content", limits::ASSIGNMENT_CONTENT);
        Some(Self {
            course_id: course_id?,
            topic_title,
            topic_content,
        })
    }
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_assignment(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
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
