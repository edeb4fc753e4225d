//! `POST /api/v1/admin/api-keys/{key}/rotate`

use axum::Json;
use axum::extract::State;
use domain::Request;
use domain::api_key::draw_api_key;
use domain::credential::Minted;
use store::ApiKeyRecord;
use web::{Admin, Authed, Base, Problem, code};

use super::view::{IssuedView, KeyView};

/// How a key's secret is changed.
#[derive(Request)]
pub(crate) struct RotateApiKey {
    /// Whether the secret that the key has works 24 hours more.
    #[request(default = false)]
    grace: bool,
}

/// Gives an API key a new secret. The answer shows it in plain, and no later
/// one does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/api-keys/{key}/rotate",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    request_body(content = Option<RotateApiKey>),
    responses(
        (status = OK, description = "The key with its new secret", body = IssuedView), code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn rotate_api_key(
    State(base): State<Base>,
    asked: Authed<Admin, RotateApiKey, ApiKeyRecord>,
) -> Result<Json<IssuedView>, Problem> {
    let (record, body) = (asked.found, asked.body);
    let now = base.now();
    let Minted { plain: key, hash } = draw_api_key(record.key.id, telemetry::random::bytes);
    let rotate = |stored: &domain::ApiKey| stored.rotated(hash.clone(), body.grace, now);
    let record = super::replace(&base, record, rotate).await?;
    let view = KeyView::of(record, now);
    Ok(Json(IssuedView { key, view }))
}
