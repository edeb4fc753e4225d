//! `POST [/api/v1]/ai-course/generate/text-to-course`

use ai::TextToCourseDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Feature, Fields, limits};
use utoipa::ToSchema;
use web::{
    CourselessDraftProblems, Generate, GeneratorRequest, IdempotencyKey, Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What a course is made of.
#[derive(ToSchema)]
#[schema(as = GenerateTextToCourseRequest)]
pub(crate) struct Request {
    /// Plain text, Markdown or HTML.
    #[schema(min_length = 100, max_length = 30_000)]
    raw_text: String,
    /// A BCP 47 tag or a language's name; English where it is left out.
    #[schema(max_length = 35)]
    language: Option<String>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            raw_text: fields.text_within("raw_text", &limits::RAW_TEXT),
            language: fields.optional_text("language", limits::LANGUAGE),
        })
    }
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
    responses(
        Accepted,
        CourselessDraftProblems,
    ),
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
