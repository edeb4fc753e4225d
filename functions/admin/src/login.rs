//! `GET /login/{ticket}`

use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::session::{landing, mint_secret};
use domain::{LoginTicket, PresentedSession, Session};
use store::StoreError;
use web::{Base, BrowserSession, Code, PathName, Problem, Query, code};

/// Logs a browser in by a one-time link.
#[utoipa::path(
    get,
    path = "/login/{ticket}",
    tag = "Sessions",
    params(
        ("ticket" = String, Path, description = "Out of a log-in link"),
        ("next" = Option<String>, Query, description = "A path on this host to go to; else `/`"),
    ),
    responses(
        (status = SEE_OTHER, description = "Logged in",
         headers(("Location" = String, description = "Where to go"),
                 ("Set-Cookie" = String, description = "`lectern_session` and `XSRF-TOKEN`"))),
        code::Unauthenticated, code::StoreUnavailable,
    ),
)]
pub(crate) async fn login(
    State(base): State<Base>,
    method: Method,
    PathName(ticket): PathName,
    query: Query,
) -> Result<Response, Problem> {
    let spent = || Problem::new(Code::Unauthenticated, "The link was used, or is too old.");
    let hash = LoginTicket::hash(&ticket).ok_or_else(spent)?;
    if method == Method::HEAD {
        // Programs that look at links before people do must not use them up.
        return Ok(StatusCode::OK.into_response());
    }
    let now = base.now();
    let ticket = base.store.login_ticket(&hash).await?;
    let ticket = ticket
        .filter(|ticket| !ticket.expired(now))
        .ok_or_else(spent)?;
    let presented =
        PresentedSession::new(ticket.user_id, &mint_secret(&telemetry::random::bytes()));
    let session = Session::new(&presented, now);
    match base.store.begin_session(&hash, &session).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(spent()),
        Err(error) => return Err(error.into()),
    }
    tracing::info!(user_id = ticket.user_id.get(), "logged in");
    let place = landing(query.last("next"));
    let cookies = BrowserSession::begin(&presented);
    Ok((StatusCode::SEE_OTHER, cookies, [(header::LOCATION, place)]).into_response())
}
