//! `POST /api/v1/ai-course/generate/assistant`

use ai::{AssistantRequest, ChapterMaterial, CourseMaterial};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::{Course, CourseId, Feature, Fields, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{
    Base, CourseRequest, GenerateForCourse, GeneratorProblems, GeneratorRequest, NotFoundProblems,
    Problem, RequestBody,
};

use generation::made_by;

/// An instructor's question about a course.
#[derive(ToSchema)]
#[schema(as = AssistantRequest)]
pub(crate) struct Request {
    /// The course, which the caller may edit.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// In the instructor's words.
    #[schema(min_length = 1, max_length = 2_000)]
    question: String,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::InstructorAssistant;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let question = fields.text("question", limits::QUESTION);
        Some(Self {
            course_id: course_id?,
            question,
        })
    }
}

/// What the assistant says.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answer {
    /// Plain text or Markdown.
    #[schema(min_length = 1, max_length = 20_000)]
    answer: String,
}

/// Answers an instructor's question about a course.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/generate/assistant",
    tag = "Generators",
    request_body = Request,
    responses(
        (status = OK, description = "The answer", body = Answer,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        GeneratorProblems, NotFoundProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn assistant(
    State(state): State<generation::State>,
    GenerateForCourse {
        request,
        course,
        received,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = AssistantRequest {
        course: material(&state.base, course).await?,
        question: request.question,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    let answer = Answer {
        answer: made.value.answer,
    };
    Ok((headers, Json(answer)).into_response())
}

/// The course with what a generator reads of its contents.
async fn material(base: &Base, course: Course) -> Result<CourseMaterial, Problem> {
    let topics = course.material_topics(None);
    let contents = base.store.topic_contents(course.id, topics).await?;
    let chapters = ChapterMaterial::of(&course, contents);
    Ok(CourseMaterial::of(course, chapters))
}
