//! `GET /sanctum/csrf-cookie`

use axum::http::StatusCode;
use web::{BrowserSession, SetCookies};

/// Sets the cookie `XSRF-TOKEN` again, where clients of Laravel Sanctum look
/// for it.
#[utoipa::path(
    get,
    path = "/sanctum/csrf-cookie",
    tag = "Sessions",
    responses(
        (status = NO_CONTENT, description = "The cookie is set",
         headers(("Set-Cookie" = String, description = "`XSRF-TOKEN`"))),
    ),
    security(("session" = []))
)]
pub(crate) async fn csrf_cookie(browser: BrowserSession) -> (StatusCode, SetCookies) {
    (StatusCode::NO_CONTENT, browser.csrf_cookie())
}
