//! How an API key is shown: never its secret, nor the secret's hash.

use domain::{KeyScope, Timestamp};
use serde::Serialize;
use store::ApiKeyRecord;
use utoipa::ToSchema;

/// An API key.
#[derive(Serialize, ToSchema)]
#[schema(as = ApiKey)]
pub(crate) struct KeyView {
    pub(crate) id: u64,
    name: String,
    /// The user for whom the key asks.
    owner_id: u64,
    rate_limit_per_minute: u32,
    /// Null: as many as it likes.
    credits_limit: Option<u64>,
    credits_used: u64,
    /// Features, `*` for all of them, `on_behalf` for other users than the
    /// owner.
    #[schema(value_type = Vec<String>)]
    scopes: Vec<KeyScope>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Null: it does not end.
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
    /// Until when the secret before the last rotation works; null: it does not.
    #[schema(value_type = Option<String>, format = DateTime)]
    previous_secret_until: Option<Timestamp>,
}

impl KeyView {
    /// A key as it is shown at `now`.
    pub(crate) fn of(record: ApiKeyRecord, now: Timestamp) -> Self {
        let ApiKeyRecord { key, credits_used } = record;
        Self {
            previous_secret_until: key.grace_until(now),
            id: key.id.get(),
            name: key.name,
            owner_id: key.owner_id.get(),
            rate_limit_per_minute: key.rate_limit_per_minute,
            credits_limit: key.credits_limit,
            credits_used,
            scopes: key.scopes,
            created_at: key.created_at,
            expires_at: key.expires_at,
        }
    }
}

/// An API key with its plain text, which is shown this once.
#[derive(Serialize, ToSchema)]
#[schema(as = IssuedApiKey)]
pub(crate) struct IssuedView {
    /// The key itself, for `Authorization: Bearer` or `?api_key=`.
    pub(crate) key: String,
    #[serde(flatten)]
    pub(crate) view: KeyView,
}
