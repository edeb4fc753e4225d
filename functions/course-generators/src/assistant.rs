//! `POST /api/v1/ai-course/generate/assistant`

use ai::{AssistantRequest, ChapterMaterial, CourseMaterial};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::{Course, CourseId, Feature, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{AiFailures, Base, CourseRequest, Generate, GeneratorRequest, Problem};

use generation::made_by;

/// An instructor's question about a course.
#[derive(domain::Request)]
#[request(name = "AssistantRequest")]
pub(crate) struct Request {
    /// The course, which the caller may edit.
    course_id: CourseId,
    /// In the instructor's words.
    #[request(length = limits::QUESTION)]
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
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn assistant(
    State(state): State<generation::State>,
    Generate {
        request,
        course,
        received,
        ..
    }: Generate<Request, Course>,
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
