//! `GET /api/v1/external/ai-course/capabilities`

use axum::Json;
use axum::extract::State;
use generation::capabilities::Capabilities;
use web::ApiKeyCaller;

/// Says which features the key can be used for. It costs no credits.
#[utoipa::path(
    get,
    path = "/api/v1/external/ai-course/capabilities",
    operation_id = "external_capabilities",
    tag = "External",
    responses(
        (status = OK, description = "`can` says whether the key has the scope", body = Capabilities),
    ),
    security(("api_key" = []), ("api_key_query" = []))
)]
pub(crate) async fn capabilities(
    State(state): State<generation::State>,
    caller: ApiKeyCaller,
) -> Json<Capabilities> {
    let can = |feature| caller.key.can(feature);
    Json(Capabilities::of(&state, &caller.settings, can))
}
