//! `PATCH /api/v1/admin/api-keys/{key}`

use axum::Json;
use axum::extract::State;
use domain::ApiKeyChange;
use store::ApiKeyRecord;
use web::{Admin, Authed, Base, Problem, code};

use super::view::KeyView;

/// Changes an API key. It counts from the next request on.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/api-keys/{key}",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    request_body = ApiKeyChange,
    responses(
        (status = OK, description = "The key as it is stored now", body = KeyView), code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn patch_api_key(
    State(base): State<Base>,
    asked: Authed<Admin, ApiKeyChange, ApiKeyRecord>,
) -> Result<Json<KeyView>, Problem> {
    let (record, change) = (asked.found, asked.body);
    if let Some(owner) = change.owner_id.filter(|id| *id != record.key.owner_id) {
        super::must_be_user(&base, owner).await?;
    }
    let record = super::replace(&base, record, |key| change.onto(key)).await?;
    Ok(Json(KeyView::of(record, base.now())))
}
