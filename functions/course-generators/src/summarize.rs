//! `POST /api/v1/ai-course/summarize`

use axum::extract::State;
use axum::response::Response;
use generation::summarize::{Request, Summary, answer};
use web::{AiFailures, Generate, Problem};

/// Summarises a text.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/summarize",
    tag = "Generators",
    request_body = Request,
    responses(
        (status = OK, description = "The summary", body = Summary,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn summarize(
    State(state): State<generation::State>,
    Generate {
        request, received, ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
