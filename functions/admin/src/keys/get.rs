//! `GET /api/v1/admin/api-keys/{key}`

use axum::Json;
use axum::extract::State;
use store::ApiKeyRecord;
use web::{Admin, Authed, Base};

use super::view::KeyView;

/// Reads an API key.
#[utoipa::path(
    get,
    path = "/api/v1/admin/api-keys/{key}",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    responses((status = OK, description = "The key, without its secret", body = KeyView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_api_key(
    State(base): State<Base>,
    Authed { found: record, .. }: Authed<Admin, (), ApiKeyRecord>,
) -> Json<KeyView> {
    Json(KeyView::of(record, base.now()))
}
