//! `GET /api/v1/ai-course/capabilities`

use axum::Json;
use axum::extract::State;
use generation::capabilities::Capabilities;
use web::{Anyone, Authed, CourseAi};

/// Says which features the caller can use.
#[utoipa::path(
    get,
    path = "/api/v1/ai-course/capabilities",
    tag = "Generators",
    responses((status = OK, description = "What the caller can use", body = Capabilities)),
    security(("user_token" = []))
)]
pub(crate) async fn capabilities(
    State(state): State<generation::State>,
    Authed { caller, .. }: Authed<Anyone<CourseAi>>,
) -> Json<Capabilities> {
    let can = |feature| caller.user.can(feature);
    Json(Capabilities::of(&state, &caller.settings, can))
}
