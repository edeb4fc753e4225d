//! What only a browser session may do, and how one begins and ends.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use domain::PresentedSession;

use crate::authed::Policy;
use crate::base::Base;
use crate::caller::{Caller, Platform, unauthenticated};
use crate::cookies;
use crate::problem::{Code, Problem};
use crate::refusals::Refusals;

/// Headers that set cookies.
pub type SetCookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// A caller who is logged in with a browser; a token is not enough.
#[derive(Debug, Clone)]
pub struct BrowserSession {
    /// Who calls.
    pub caller: Caller<Platform>,
    /// Their session.
    pub session: PresentedSession,
}

impl BrowserSession {
    /// Both cookies of a session that begins.
    pub fn begin(session: &PresentedSession) -> SetCookies {
        set(cookies::both(session))
    }

    /// The CSRF cookie once more.
    pub fn csrf_cookie(&self) -> SetCookies {
        set(cookies::csrf(&self.session))
    }

    /// Takes both cookies away.
    pub fn end() -> SetCookies {
        set(cookies::none())
    }
}

fn set(cookies: Vec<HeaderValue>) -> SetCookies {
    let headers = cookies.into_iter().map(|cookie| (SET_COOKIE, cookie));
    AppendHeaders(headers.collect())
}

impl<S> FromRequestParts<S> for BrowserSession
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let session = caller.session().cloned().ok_or_else(unauthenticated)?;
        Ok(Self { caller, session })
    }
}

impl Refusals for BrowserSession {
    fn refusals(reads: bool) -> Vec<Code> {
        Caller::<Platform>::refusals(reads)
    }
}

/// Callers who are logged in with a browser: a token is known, but not enough.
#[derive(Debug, Clone, Copy)]
pub struct LoggedIn;

impl Policy for LoggedIn {
    type Rate = Platform;

    const REFUSALS: &'static [Code] = &[Code::Forbidden];

    fn admits(caller: &Caller<Platform>, _: &Base) -> Result<(), Problem> {
        if caller.session().is_some() {
            return Ok(());
        }
        let detail = "Only a browser session may do this, no token.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}
