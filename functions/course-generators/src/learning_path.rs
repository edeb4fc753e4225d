//! `POST /api/v1/ai-course/learning-path`

use axum::extract::State;
use axum::response::Response;
use generation::learning_path::{LearningPath, Request, answer};
use web::{AiFailures, Generate, Problem};

/// Plans the way to a goal, by the platform's published courses where they
/// serve it.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/learning-path",
    tag = "Generators",
    request_body = Request,
    responses(
        (status = OK, description = "The learning path", body = LearningPath,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn learning_path(
    State(state): State<generation::State>,
    Generate {
        request, received, ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    answer(&state, request, received).await
}
