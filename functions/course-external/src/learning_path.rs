//! `POST /api/v1/external/ai-course/learning-path`

use axum::extract::State;
use axum::response::Response;
use generation::learning_path::{LearningPath, Request, answer};
use web::{AiFailures, External, Problem};

/// Plans the way to a goal, by the platform's published courses where they
/// serve it. Costs 2 credits.
#[utoipa::path(
    post,
    path = "/api/v1/external/ai-course/learning-path",
    operation_id = "external_learning_path",
    tag = "External",
    request_body = Request,
    responses(
        (status = OK, description = "The learning path", body = LearningPath,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn learning_path(
    State(state): State<generation::State>,
    External { request, received }: External<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
