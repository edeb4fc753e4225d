//! `GET /api/v1/admin/api-keys`

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::{ApiKeyPage, ApiKeyRecord};
use utoipa::ToSchema;
use web::{Admin, Authed, Base, KeyPageQuery, Problem};

use super::view::KeyView;

/// A page of API keys, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiKeyList {
    api_keys: Vec<KeyView>,
    /// Pass it as `cursor` for older ones; null where there are none.
    next_cursor: Option<String>,
}

/// Lists API keys.
#[utoipa::path(
    get,
    path = "/api/v1/admin/api-keys",
    tag = "API keys",
    params(KeyPageQuery),
    responses(
        (status = OK, description = "Expired ones too; revoked ones are gone", body = ApiKeyList)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_api_keys(
    State(base): State<Base>,
    Authed { found: page, .. }: Authed<Admin, (), ApiKeyPage>,
) -> Result<Json<ApiKeyList>, Problem> {
    let ids: Vec<_> = page.keys.iter().map(|key| key.id).collect();
    let last = ids.last().filter(|_| page.more);
    let next_cursor = last.map(ToString::to_string);
    let used = base.store.credits_of(ids).await?;
    let now = base.now();
    let keys = page.keys.into_iter().map(|key| {
        let credits_used = used.get(&key.id).copied().unwrap_or_default();
        KeyView::of(ApiKeyRecord { key, credits_used }, now)
    });
    Ok(Json(ApiKeyList {
        api_keys: keys.collect(),
        next_cursor,
    }))
}
