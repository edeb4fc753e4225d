//! `DELETE /api/v1/admin/api-keys/{key}`

use axum::extract::State;
use axum::http::StatusCode;
use store::ApiKeyRecord;
use web::{Admin, Authed, Base, Problem};

/// Revokes an API key: its next request is refused.
#[utoipa::path(
    delete,
    path = "/api/v1/admin/api-keys/{key}",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    responses((status = NO_CONTENT, description = "The key is gone")),
    security(("user_token" = []))
)]
pub(crate) async fn delete_api_key(
    State(base): State<Base>,
    Authed { found: record, .. }: Authed<Admin, (), ApiKeyRecord>,
) -> Result<StatusCode, Problem> {
    base.store.delete_api_key(record.key.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
