//! `POST [/api/v1]/ai-course/generate/text-to-course`

use ai::TextToCourseDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Feature, limits};
use web::{Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What a course is made of.
#[derive(domain::Request)]
#[request(name = "GenerateTextToCourseRequest")]
pub(crate) struct Request {
    /// Plain text, Markdown or HTML.
    #[request(length = limits::RAW_TEXT)]
    raw_text: String,
    /// A BCP 47 tag or a language's name; English where it is left out.
    #[request(length = limits::LANGUAGE)]
    language: Option<String>,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::TextToCourse;
    const CREATES: bool = true;
}

/// Drafts a new course out of a text.
#[utoipa::path(
    post,
    path = "/ai-course/generate/text-to-course",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_text_to_course(
    State(state): State<crate::State>,
    Generate {
        request, creation, ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    let Request { raw_text, language } = request;
    let request = TextToCourseDraft { raw_text, language };
    acknowledge(&state, &creation, None, None, &request).await
}
