//! `POST /api/v1/admin/api-keys/{key}/reset-credits`

use axum::Json;
use axum::extract::State;
use store::ApiKeyRecord;
use web::{Admin, Authed, Base, Problem};

use super::view::KeyView;

/// Gives an API key its whole budget again.
#[utoipa::path(
    post,
    path = "/api/v1/admin/api-keys/{key}/reset-credits",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    responses((status = OK, description = "The key, nothing used", body = KeyView)),
    security(("user_token" = []))
)]
pub(crate) async fn reset_credits(
    State(base): State<Base>,
    Authed { found: record, .. }: Authed<Admin, (), ApiKeyRecord>,
) -> Result<Json<KeyView>, Problem> {
    base.store.reset_credits(record.key.id).await?;
    let credits_used = 0;
    let record = ApiKeyRecord {
        credits_used,
        ..record
    };
    Ok(Json(KeyView::of(record, base.now())))
}
