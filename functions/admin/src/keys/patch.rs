//! `PATCH /api/v1/admin/api-keys/{key}`

use axum::Json;
use axum::extract::State;
use utoipa::ToSchema;
use web::{AdminKeyChange, ApiKeyProblems, Base, Problem};

use super::view::KeyView;

/// What of a key changes; what is not said stays.
#[derive(ToSchema)]
#[schema(as = ApiKeyChange)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 255)]
    name: Option<String>,
    owner_id: Option<u64>,
    #[schema(minimum = 1, maximum = 6_000)]
    rate_limit_per_minute: Option<u32>,
    /// Null takes the limit away.
    #[schema(minimum = 1)]
    credits_limit: Option<u64>,
    /// Distinct.
    #[schema(min_items = 1)]
    scopes: Option<Vec<String>>,
    /// In the future; null: it does not end.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// Changes an API key. It counts from the next request on.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/api-keys/{key}",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The key as it is stored now", body = KeyView), ApiKeyProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn patch_api_key(
    State(base): State<Base>,
    AdminKeyChange { record, change }: AdminKeyChange,
) -> Result<Json<KeyView>, Problem> {
    let record = super::replace(&base, record, |key| change.onto(key)).await?;
    Ok(Json(KeyView::of(record, base.now())))
}
