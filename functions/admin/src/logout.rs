//! `POST /logout`

use axum::extract::State;
use axum::http::StatusCode;
use web::{Base, BrowserSession, Problem, SetCookies};

/// Ends the browser's session.
#[utoipa::path(
    post,
    path = "/logout",
    tag = "Sessions",
    responses((status = NO_CONTENT, description = "Logged out")),
    security(("session" = [], "csrf_token" = []))
)]
pub(crate) async fn logout(
    State(base): State<Base>,
    browser: BrowserSession,
) -> Result<(StatusCode, SetCookies), Problem> {
    base.store.end_session(&browser.session).await?;
    Ok((StatusCode::NO_CONTENT, BrowserSession::end()))
}
