//! `GET /api/v1/tokens`

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, Platform, Problem};

use crate::token_view::TokenView;

/// A user's tokens, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenList {
    tokens: Vec<TokenView>,
}

/// Lists the caller's own tokens.
#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    tag = "Tokens",
    responses((status = OK, description = "Those that count", body = TokenList)),
    security(("user_token" = []))
)]
pub(crate) async fn list_tokens(
    State(base): State<Base>,
    Authed { caller, .. }: Authed<Anyone<Platform>>,
) -> Result<Json<TokenList>, Problem> {
    let now = base.now();
    let mut tokens = base.store.tokens(caller.user.id).await?;
    tokens.retain(|token| !token.expired(now));
    tokens.sort_by_key(|token| std::cmp::Reverse(token.id));
    let tokens = tokens.into_iter().map(Into::into).collect();
    Ok(Json(TokenList { tokens }))
}
