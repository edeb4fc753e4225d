//! `POST /api/v1/tokens`

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::credential::{Minted, UserToken, draw_user_token};
use domain::{Request, Timestamp, TokenId, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Authed, Base, Code, LoggedIn, Problem, code};

const DAY: Duration = Duration::from_hours(24);

/// What a token is to be.
#[derive(Request)]
pub(crate) struct TokenRequest {
    /// What its owner calls it.
    #[request(length = limits::TOKEN_NAME)]
    name: String,
    /// It does not end where this is left out.
    #[request(range = limits::TOKEN_DAYS)]
    expires_in_days: Option<u16>,
}

/// A new token, shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct IssuedToken {
    id: u64,
    name: String,
    /// `lpt_<user id>_<secret>`
    token: String,
    /// Null: it does not end.
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

/// Issues a token to the caller; only a browser session may.
#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    tag = "Tokens",
    request_body = TokenRequest,
    responses((status = CREATED, description = "The token", body = IssuedToken), code::Conflict),
    security(("session" = [], "csrf_token" = []))
)]
pub(crate) async fn issue_token(
    State(base): State<Base>,
    Authed { caller, body, .. }: Authed<LoggedIn, TokenRequest>,
) -> Result<(StatusCode, Json<IssuedToken>), Problem> {
    let now = base.now();
    // Requests at the same moment may pass the limit by their number: it keeps
    // the list short, nothing more.
    let present = base.store.tokens(caller.user.id).await?;
    if present.iter().filter(|token| !token.expired(now)).count() >= limits::TOKENS {
        let detail = format!(
            "A user can have {} tokens. Revoke one first.",
            limits::TOKENS
        );
        return Err(Problem::new(Code::Conflict, detail));
    }
    let mut id = TokenId::fresh(now, telemetry::random::bits());
    while present.iter().any(|token| token.id == id) {
        id = TokenId::fresh(now, telemetry::random::bits());
    }
    let Minted { plain, hash } = draw_user_token(caller.user.id, telemetry::random::bytes);
    let days = body.expires_in_days.map(u32::from);
    let token = UserToken {
        id,
        user_id: caller.user.id,
        hash,
        name: body.name,
        created_at: now,
        expires_at: days.map(|days| now.plus(DAY * days)),
    };
    base.store.put_token(&token).await?;
    let issued = IssuedToken {
        id: token.id.get(),
        name: token.name,
        token: plain,
        expires_at: token.expires_at,
    };
    Ok((StatusCode::CREATED, Json(issued)))
}
