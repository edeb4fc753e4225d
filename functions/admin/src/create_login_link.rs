//! `POST /api/v1/admin/users/{user}/login-links`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::credential::SecretHash;
use domain::session::mint_secret;
use domain::{LoginTicket, Timestamp, UserId, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Admin, Authed, Base, Origin, PathId, Problem};

/// A link that logs a browser in, once.
#[derive(Serialize, ToSchema)]
pub(crate) struct LoginLink {
    /// To be opened by the user's browser; `?next=` may be added.
    url: String,
    /// Five minutes from now.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

/// Makes a one-time link by which a user logs in.
#[utoipa::path(
    post,
    path = "/api/v1/admin/users/{user}/login-links",
    tag = "Administration",
    params(("user" = u64, Path, description = "The user's id")),
    responses((status = CREATED, description = "The link", body = LoginLink)),
    security(("user_token" = []))
)]
pub(crate) async fn create_login_link(
    State(base): State<Base>,
    id: Result<PathId<UserId>, Problem>,
    origin: Origin,
    _: Authed<Admin>,
) -> Result<(StatusCode, Json<LoginLink>), Problem> {
    let PathId(user_id) = id?;
    base.store
        .user(user_id)
        .await?
        .ok_or_else(Problem::not_found)?;
    let plain = mint_secret(&telemetry::random::bytes());
    let expires_at = base.now().plus(limits::LOGIN_TICKET_LIFE);
    let ticket = LoginTicket {
        user_id,
        expires_at,
    };
    base.store
        .put_login_ticket(&SecretHash::of(&plain), &ticket)
        .await?;
    let url = format!("{origin}/login/{plain}");
    Ok((StatusCode::CREATED, Json(LoginLink { url, expires_at })))
}
