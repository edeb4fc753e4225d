//! `POST /api/v1/admin/api-keys/{key}/rotate`

use axum::Json;
use axum::extract::State;
use domain::Fields;
use domain::api_key::draw_api_key;
use domain::credential::Minted;
use utoipa::ToSchema;
use web::{AdminKey, ApiKeyProblems, Base, Problem, RequestBody};

use super::view::{IssuedView, KeyView};

/// How a key's secret is changed.
#[derive(ToSchema)]
#[schema(as = RotateApiKey)]
pub(crate) struct Request {
    /// Whether the secret that the key has works 24 hours more.
    #[schema(default = false, value_type = Option<bool>)]
    grace: bool,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let grace = fields.optional_bool("grace").unwrap_or_default();
        Some(Self { grace })
    }
}

/// Gives an API key a new secret. The answer shows it in plain, and no later
/// one does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/api-keys/{key}/rotate",
    tag = "API keys",
    params(("key" = u64, Path, description = "The key's id")),
    request_body(content = Option<Request>),
    responses(
        (status = OK, description = "The key with its new secret", body = IssuedView), ApiKeyProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn rotate_api_key(
    State(base): State<Base>,
    AdminKey { record, body }: AdminKey<Request>,
) -> Result<Json<IssuedView>, Problem> {
    let now = base.now();
    let Minted { plain: key, hash } = draw_api_key(record.key.id, telemetry::random::bytes);
    let rotate = |stored: &domain::ApiKey| stored.rotated(hash.clone(), body.grace, now);
    let record = super::replace(&base, record, rotate).await?;
    let view = KeyView::of(record, now);
    Ok(Json(IssuedView { key, view }))
}
