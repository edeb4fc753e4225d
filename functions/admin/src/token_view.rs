//! A user token as its owner sees it.

use domain::Timestamp;
use domain::credential::UserToken;
use serde::Serialize;
use utoipa::ToSchema;

/// A user token, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
pub(crate) struct TokenView {
    id: u64,
    name: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Null: it does not end.
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

impl From<UserToken> for TokenView {
    fn from(token: UserToken) -> Self {
        Self {
            id: token.id.get(),
            name: token.name,
            created_at: token.created_at,
            expires_at: token.expires_at,
        }
    }
}
