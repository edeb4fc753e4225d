//! `POST /api/v1/external/ai-course/generate-quiz`

use axum::extract::State;
use axum::response::Response;
use generation::generate_quiz::{Quiz, Request, answer};
use web::{AiFailures, External, Problem};

/// Writes a multiple-choice quiz about a text. Costs 2 credits.
#[utoipa::path(
    post,
    path = "/api/v1/external/ai-course/generate-quiz",
    operation_id = "external_generate_quiz",
    tag = "External",
    request_body = Request,
    responses(
        (status = OK, description = "The quiz", body = Quiz,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn generate_quiz(
    State(state): State<generation::State>,
    External { request, received }: External<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
