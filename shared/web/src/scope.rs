//! What becomes known of a request while it is served, for its log line and
//! for headers that every answer carries.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use domain::UserId;
use domain::rate::Rate;
use futures::future::BoxFuture;

use crate::credits::Credits;

/// Shared by the edge and the extractors of one request.
#[derive(Debug, Clone, Default)]
pub struct Scope(Arc<Notes>);

struct Notes {
    received: Instant,
    route: OnceLock<String>,
    caller: OnceLock<UserId>,
    rate: OnceLock<Rate>,
    cookies: Mutex<Vec<HeaderValue>>,
    credits: OnceLock<Credits>,
    undo: Mutex<Vec<BoxFuture<'static, ()>>>,
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notes")
            .field("route", &self.route)
            .field("caller", &self.caller)
            .field("rate", &self.rate)
            .finish_non_exhaustive()
    }
}

impl Default for Notes {
    fn default() -> Self {
        let received = Instant::now();
        Self {
            received,
            route: OnceLock::new(),
            caller: OnceLock::new(),
            rate: OnceLock::new(),
            cookies: Mutex::default(),
            credits: OnceLock::new(),
            undo: Mutex::default(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Scope {
    /// When the request came.
    pub fn received(&self) -> Instant {
        self.0.received
    }

    /// The request's scope; a new one where no edge has made it.
    pub fn of(parts: &Parts) -> Self {
        parts.extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Does `undo` after the answer is made and before it is sent, unless the
    /// answer is a success: for what a request takes beforehand. A handler that
    /// panics is no success.
    pub(crate) fn unless_success(&self, undo: impl Future<Output = ()> + Send + 'static) {
        lock(&self.0.undo).push(Box::pin(undo));
    }

    /// The answer is made: undoes what was taken, where it is no success.
    pub(crate) async fn settle(&self, success: bool) {
        let taken = std::mem::take(&mut *lock(&self.0.undo));
        if !success {
            futures::future::join_all(taken).await;
        }
    }

    pub(crate) fn note_route(&self, route: &str) {
        let _ = self.0.route.set(route.to_owned());
    }

    pub(crate) fn note_caller(&self, caller: UserId) {
        let _ = self.0.caller.set(caller);
    }

    pub(crate) fn note_rate(&self, rate: Rate) {
        let _ = self.0.rate.set(rate);
    }

    pub(crate) fn note_credits(&self, credits: Credits) {
        let _ = self.0.credits.set(credits);
    }

    pub(crate) fn route(&self) -> &str {
        self.0.route.get().map_or("", String::as_str)
    }

    pub(crate) fn caller(&self) -> u64 {
        self.0.caller.get().map_or(0, |id| id.get())
    }

    pub(crate) fn set_cookies(&self, cookies: Vec<HeaderValue>) {
        *lock(&self.0.cookies) = cookies;
    }

    /// Adds the cookies that the answer sets; where its handler set cookies
    /// itself, as when it ends a session, those count.
    pub(crate) fn write_cookies(&self, headers: &mut HeaderMap) {
        let cookies = std::mem::take(&mut *lock(&self.0.cookies));
        if !headers.contains_key(SET_COOKIE) {
            for cookie in cookies {
                headers.append(SET_COOKIE, cookie);
            }
        }
    }

    /// The API key that calls; 0: none.
    pub(crate) fn api_key(&self) -> u64 {
        self.0
            .credits
            .get()
            .map_or(0, |credits| credits.key().get())
    }

    /// Adds `X-Credits-*` where an API key calls.
    pub(crate) fn write_credits(&self, headers: &mut HeaderMap) {
        if let Some(credits) = self.0.credits.get() {
            credits.write(headers);
        }
    }

    /// Adds `X-RateLimit-*` where the request was counted.
    pub(crate) fn write_rate(&self, headers: &mut HeaderMap) {
        let Some(rate) = self.0.rate.get() else {
            return;
        };
        for (name, value) in [
            ("x-ratelimit-limit", i64::from(rate.limit)),
            ("x-ratelimit-remaining", i64::from(rate.remaining())),
            ("x-ratelimit-reset", rate.window.end()),
        ] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from(value));
        }
    }
}
