//! `GET /api/v1/ai-course/recommendations`

use axum::extract::State;
use axum::response::Response;
use domain::Feature;
use generation::recommendations::{Recommendations, answer};
use web::{AiFailures, Generate, GeneratorRequest, Problem};

/// Nothing is asked but who the caller is.
#[derive(domain::Request)]
pub(crate) struct Request {}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::Recommendations;
}

/// Recommends published courses that the caller neither completed nor is
/// enrolled in, by those completed.
#[utoipa::path(
    get,
    path = "/api/v1/ai-course/recommendations",
    tag = "Generators",
    responses(
        (status = OK, description = "The recommendations", body = Recommendations,
         headers(("X-AI-Backend" = String, description = "The backend that chose them"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn recommendations(
    State(state): State<generation::State>,
    Generate {
        caller, received, ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    answer(&state, &caller.user, received).await
}
