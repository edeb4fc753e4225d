//! `GET /api/v1/external/ai-course/generate-quiz`

use axum::extract::State;
use axum::response::Response;
use generation::generate_quiz::{Quiz, Request, answer};
use web::{AiFailures, External, Problem};

/// Writes a multiple-choice quiz about a short text in the query. Costs 2
/// credits. API Gateway takes some 10 kB of address and headers in all: a
/// longer text needs the POST.
#[utoipa::path(
    get,
    path = "/api/v1/external/ai-course/generate-quiz",
    operation_id = "external_generate_quiz_by_query",
    tag = "External",
    params(Request),
    responses(
        (status = OK, description = "The quiz", body = Quiz,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn generate_quiz_by_query(
    State(state): State<generation::State>,
    External { request, received }: External<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
