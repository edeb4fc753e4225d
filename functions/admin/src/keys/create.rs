//! `POST /api/v1/admin/api-keys`

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::api_key::draw_api_key;
use domain::credential::Minted;
use domain::{ApiKeyId, NewApiKey};
use store::{ApiKeyRecord, create_with_fresh_id};
use web::{Admin, Authed, Base, Problem};

use super::view::{IssuedView, KeyView};

/// Makes an API key. The answer shows it in plain, and no later one does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/api-keys",
    tag = "API keys",
    request_body = NewApiKey,
    responses(
        (status = CREATED, description = "The key", body = IssuedView,
         headers(("Location" = String, description = "Where the key is administered")))
    ),
    security(("user_token" = []))
)]
pub(crate) async fn create_api_key(
    State(base): State<Base>,
    Authed { caller, body, .. }: Authed<Admin, NewApiKey>,
) -> Result<Response, Problem> {
    let owner_id = body.owner_id.unwrap_or(caller.user.id);
    if owner_id != caller.user.id {
        super::must_be_user(&base, owner_id).await?;
    }
    let now = base.now();
    let (store, body) = (&base.store, &body);
    let created = create_with_fresh_id(ApiKeyId::fresh, now, |id| async move {
        let Minted { plain, hash } = draw_api_key(id, telemetry::random::bytes);
        let key = body.issued(id, owner_id, hash, now);
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
