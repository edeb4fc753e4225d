//! `POST /api/v1/ai-course/generate-quiz`

use axum::extract::State;
use axum::response::Response;
use generation::generate_quiz::{Quiz, Request, answer};
use web::{AiFailures, Generate, Problem};

/// Writes a multiple-choice quiz about a text.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/generate-quiz",
    tag = "Generators",
    request_body = Request,
    responses(
        (status = OK, description = "The quiz", body = Quiz,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_quiz(
    State(state): State<generation::State>,
    Generate {
        request, received, ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
