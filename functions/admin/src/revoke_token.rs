//! `DELETE /api/v1/tokens/{token}`

use axum::extract::State;
use axum::http::StatusCode;
use domain::TokenId;
use web::{Base, Caller, PathId, Platform, Problem};

/// Revokes one of the caller's tokens; it fails at once.
#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{token}",
    tag = "Tokens",
    params(("token" = u64, Path, description = "The token's id")),
    responses((status = NO_CONTENT, description = "It is revoked")),
    security(("user_token" = []))
)]
pub(crate) async fn revoke_token(
    State(base): State<Base>,
    caller: Caller<Platform>,
    id: Result<PathId<TokenId>, Problem>,
) -> Result<StatusCode, Problem> {
    let PathId(id) = id?;
    let now = base.now();
    let tokens = base.store.tokens(caller.user.id).await?;
    let mut live = tokens.into_iter().filter(|token| !token.expired(now));
    let token = live.find(|token| token.id == id);
    let token = token.ok_or_else(Problem::not_found)?;
    base.store.delete_token(&token).await?;
    Ok(StatusCode::NO_CONTENT)
}
