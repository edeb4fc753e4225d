//! `POST /api/v1/tokens`

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::credential::{Minted, UserToken, draw_user_token};
use domain::{Fields, Timestamp, TokenId, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Base, Code, Problem, RequestBody, SessionPush, TokenProblems};

const DAY: Duration = Duration::from_hours(24);

/// What a token is to be.
#[derive(ToSchema)]
#[schema(as = TokenRequest)]
pub(crate) struct Request {
    /// What its owner calls it.
    #[schema(min_length = 1, max_length = 255)]
    name: String,
    /// It does not end where this is left out.
    #[schema(minimum = 1, maximum = 365, value_type = Option<u16>)]
    expires_in_days: Option<i64>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            name: fields.text("name", limits::TOKEN_NAME),
            expires_in_days: fields.optional_integer("expires_in_days", limits::TOKEN_DAYS),
        })
    }
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
    request_body = Request,
    responses((status = CREATED, description = "The token", body = IssuedToken), TokenProblems),
    security(("session" = [], "csrf_token" = []))
)]
pub(crate) async fn issue_token(
    State(base): State<Base>,
    SessionPush { caller, body }: SessionPush<Request>,
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
    let days = body
        .expires_in_days
        .and_then(|days| u32::try_from(days).ok());
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
