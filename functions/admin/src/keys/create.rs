//! `POST /api/v1/admin/api-keys`

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::api_key::draw_api_key;
use domain::credential::Minted;
use domain::{ApiKey, ApiKeyId};
use store::{ApiKeyRecord, create_with_fresh_id};
use utoipa::ToSchema;
use web::{AdminNewKey, Base, Problem, PushProblems};

use super::view::{IssuedView, KeyView};

/// What a new API key is to be.
#[derive(ToSchema)]
#[schema(as = NewApiKey)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 255)]
    name: String,
    /// The user for whom the key asks; left out: the caller.
    owner_id: Option<u64>,
    #[schema(minimum = 1, maximum = 6_000, default = 60)]
    rate_limit_per_minute: Option<u32>,
    /// Left out: as many as it likes.
    #[schema(minimum = 1)]
    credits_limit: Option<u64>,
    /// Distinct; feature names, `*` for all of them, `on_behalf` for other
    /// users than the owner. Left out: `*`.
    #[schema(min_items = 1)]
    scopes: Option<Vec<String>>,
    /// In the future; left out: it does not end.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// Makes an API key. The answer shows it in plain, and no later one does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/api-keys",
    tag = "API keys",
    request_body(content = RequestDoc),
    responses(
        (status = CREATED, description = "The key", body = IssuedView,
         headers(("Location" = String, description = "Where the key is administered"))),
        PushProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn create_api_key(
    State(base): State<Base>,
    AdminNewKey { owner_id, change }: AdminNewKey,
) -> Result<Response, Problem> {
    let now = base.now();
    let (store, change) = (&base.store, &change);
    let created = create_with_fresh_id(ApiKeyId::fresh, now, |id| async move {
        let Minted { plain, hash } = draw_api_key(id, telemetry::random::bytes);
        let key = change.clone().set(ApiKey::new(id, owner_id, hash, now));
        store.create_api_key(&key).await?;
        Ok((plain, key))
    });
    let (plain, key) = created.await?;
    let location = format!("/api/v1/admin/api-keys/{}", key.id);
    let credits_used = 0;
    let view = KeyView::of(ApiKeyRecord { key, credits_used }, now);
    let issued = Json(IssuedView { key: plain, view });
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], issued).into_response())
}
