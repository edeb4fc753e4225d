//! Who is calling: a bearer token or a browser session, its user, and this
//! minute's count.

use std::marker::PhantomData;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::request::Parts;
use domain::credential::PresentedToken;
use domain::rate::Rate;
use domain::{
    Credential, Feature, PresentedCredential, PresentedSession, Settings, Timestamp, User, limits,
};
use store::RateLimit;

use crate::base::Base;
use crate::problem::{Code, Problem};
use crate::refusals::Refusals;
use crate::scope::Scope;
use crate::surface::Surface;
use crate::{cookies, csrf};

/// How a surface counts requests: by token or session, since only what was
/// looked up says for sure whose it is, and counting does not wait for that.
pub trait RatePolicy: Send + Sync + 'static {
    /// Names the surface, which counts on its own.
    const SURFACE: &'static str;
    /// Requests a minute and token.
    const LIMIT: u32;
    /// Whether requests that only read are counted.
    const COUNTS_READS: bool = true;
}

/// The course-AI user surface.
#[derive(Debug, Clone, Copy)]
pub struct CourseAi;

impl RatePolicy for CourseAi {
    const SURFACE: &'static str = "course-ai";
    const LIMIT: u32 = limits::COURSE_AI_RATE;
}

/// Administration and course reading.
#[derive(Debug, Clone, Copy)]
pub struct Platform;

impl RatePolicy for Platform {
    const SURFACE: &'static str = "platform";
    const LIMIT: u32 = limits::PLATFORM_RATE;
}

/// Live classes, whose reads are polled.
#[derive(Debug, Clone, Copy)]
pub struct LiveClass;

impl RatePolicy for LiveClass {
    const SURFACE: &'static str = "live-class";
    const LIMIT: u32 = limits::LIVE_CLASS_RATE;
    const COUNTS_READS: bool = false;
}

/// An authenticated caller within the rate limit of `R`.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    /// Who it is.
    pub user: User,
    /// What the platform has switched on.
    pub settings: Settings,
    presented: PresentedCredential,
    policy: PhantomData<R>,
}

/// Reads what a request brings: a token in `Authorization`, else the session
/// cookie. A header is never passed over for a cookie; the browser's surface
/// knows cookies only, and the live classes' token API tokens only.
pub(crate) fn presented(parts: &Parts) -> Result<PresentedCredential, Problem> {
    let by_token = match Surface::of(parts) {
        Surface::Api => parts.headers.contains_key(AUTHORIZATION),
        Surface::Tokens => true,
        Surface::Browser => false,
    };
    if by_token {
        let token = bearer(&parts.headers).and_then(PresentedToken::parse);
        return token
            .map(PresentedCredential::Token)
            .ok_or_else(unauthenticated);
    }
    let session = cookies::session(parts).map(PresentedCredential::Session);
    session.ok_or_else(|| {
        if Surface::of(parts) == Surface::Browser {
            let detail = "A browser session is needed; tokens are for paths beneath /api.";
            Problem::new(Code::Unauthenticated, detail)
        } else {
            unauthenticated()
        }
    })
}

/// What one `Authorization: Bearer` header carries.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return None;
    };
    let (scheme, credential) = value.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| credential.trim())
}

/// Who calls is not known.
pub(crate) fn unauthenticated() -> Problem {
    let detail = "A valid bearer token or browser session is needed.";
    Problem::new(Code::Unauthenticated, detail)
}

impl<R: RatePolicy> Caller<R> {
    /// Looks the credential up and counts the request, side by side: one round
    /// trip. A stranger's requests are counted under the token they made up.
    pub(crate) async fn admit(base: &Base, parts: &Parts) -> Result<Self, Problem> {
        let presented = presented(parts)?;
        let (now, scope) = (base.now(), Scope::of(parts));
        let counts = R::COUNTS_READS || !parts.method.is_safe();
        let rate = counts.then(|| RateLimit {
            surface: R::SURFACE,
            caller: presented.hash().as_str().to_owned(),
            limit: R::LIMIT,
        });
        let count = async {
            match &rate {
                Some(rate) => base.store.count_request(rate, now).await.map(Some),
                None => Ok(None),
            }
        };
        let (record, rate) = tokio::join!(base.store.caller(&presented), count);
        let record = record?
            .filter(|record| record.credential.admits(&presented, now))
            .ok_or_else(unauthenticated)?;
        scope.note_caller(record.user.id);
        if let PresentedCredential::Session(session) = &presented {
            csrf::check(parts, session)?;
        }
        if let Some(rate) = rate? {
            must_be_within(rate, &scope, now)?;
        }
        let caller = Self {
            user: record.user,
            settings: record.settings,
            presented,
            policy: PhantomData,
        };
        caller
            .stay_logged_in(&record.credential, base, &scope)
            .await;
        Ok(caller)
    }

    /// Writes down that a session is in use, where that is due; one that
    /// cannot be written down ends earlier.
    async fn stay_logged_in(&self, credential: &Credential, base: &Base, scope: &Scope) {
        let (PresentedCredential::Session(presented), Credential::Session(session)) =
            (&self.presented, credential)
        else {
            return;
        };
        let Some(renewed) = session.renewed(base.now()) else {
            return;
        };
        match base.store.renew_session(&renewed).await {
            Ok(()) => scope.set_cookies(cookies::both(presented)),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "a session was not renewed");
            }
        }
    }

    /// The browser session that the caller presented; `None` for a token.
    pub const fn session(&self) -> Option<&PresentedSession> {
        match &self.presented {
            PresentedCredential::Session(session) => Some(session),
            PresentedCredential::Token(_) => None,
        }
    }

    /// Whether the caller may use a generator: the module is on and has a
    /// backend, the feature is on, the permission is there.
    pub fn may_generate(&self, feature: Feature, base: &Base) -> Result<(), Problem> {
        must_be_on(&self.settings, feature, base)?;
        self.must_have(feature)
    }

    /// Whether the caller has the permission for a feature.
    pub fn must_have(&self, feature: Feature) -> Result<(), Problem> {
        if self.user.can(feature) {
            return Ok(());
        }
        let detail = format!("The permission course-ai.{} is needed.", feature.name());
        Err(Problem::new(Code::Forbidden, detail))
    }
}

/// Notes where the caller stands, and refuses what is too much.
pub(crate) fn must_be_within(rate: Rate, scope: &Scope, now: Timestamp) -> Result<(), Problem> {
    scope.note_rate(rate);
    if !rate.exceeded() {
        return Ok(());
    }
    let wait = rate.retry_after(now);
    let detail = format!(
        "{} requests a minute are allowed. Try again in {wait} seconds.",
        rate.limit
    );
    Err(Problem::new(Code::RateLimited, detail).with_header(RETRY_AFTER, &wait))
}

/// Whether anybody may use a generator: the module is on and has a backend,
/// the feature is on.
pub(crate) fn must_be_on(
    settings: &Settings,
    feature: Feature,
    base: &Base,
) -> Result<(), Problem> {
    if !settings.module_active {
        return Err(Problem::of(Code::ModuleUnavailable));
    }
    if !base.ai_configured {
        return Err(Problem::of(Code::AiNotConfigured));
    }
    if !settings.enabled(feature) {
        return Err(Problem::of(Code::FeatureDisabled));
    }
    Ok(())
}

impl<S, R> FromRequestParts<S> for Caller<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: RatePolicy,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Self::admit(&Base::from_ref(state), parts).await
    }
}

impl<R: RatePolicy> Refusals for Caller<R> {
    fn refusals(reads: bool) -> Vec<Code> {
        let counted = (R::COUNTS_READS || !reads).then_some(Code::RateLimited);
        let known = [Code::Unauthenticated, Code::StoreUnavailable];
        known.into_iter().chain(counted).collect()
    }
}
