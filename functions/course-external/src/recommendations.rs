//! `GET /api/v1/external/ai-course/recommendations`

use axum::extract::State;
use axum::response::Response;
use generation::recommendations::{Recommendations, answer};
use web::{AiFailures, ExternalForUser, ForWhom, Problem};

/// Recommends published courses that the key's owner, or whom `user_id` names,
/// neither completed nor is enrolled in. Costs 1 credit.
#[utoipa::path(
    get,
    path = "/api/v1/external/ai-course/recommendations",
    operation_id = "external_recommendations",
    tag = "External",
    params(ForWhom),
    responses(
        (status = OK, description = "The recommendations", body = Recommendations,
         headers(("X-AI-Backend" = String, description = "The backend that chose them"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn recommendations(
    State(state): State<generation::State>,
    ExternalForUser { user, received }: ExternalForUser,
) -> Result<Response, Problem> {
    answer(&state, &user, received).await
}
