//! `POST /api/v1/external/ai-course/summarize`

use axum::extract::State;
use axum::response::Response;
use generation::summarize::{Request, Summary, answer};
use web::{AiFailures, External, Problem};

/// Summarises a text. Costs 1 credit.
#[utoipa::path(
    post,
    path = "/api/v1/external/ai-course/summarize",
    operation_id = "external_summarize",
    tag = "External",
    request_body = Request,
    responses(
        (status = OK, description = "The summary", body = Summary,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn summarize(
    State(state): State<generation::State>,
    External { request, received }: External<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
