//! Who is calling: a bearer token, its user, and this minute's count.

use std::marker::PhantomData;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::request::Parts;
use domain::credential::PresentedToken;
use domain::rate::Rate;
use domain::{Feature, Settings, Timestamp, User, limits};
use store::RateLimit;

use crate::base::Base;
use crate::problem::{Code, Problem};
use crate::scope::Scope;

/// How a surface counts requests: by token, since only a token that was looked
/// up says for sure whose it is, and counting does not wait for that.
pub trait RatePolicy: Send + Sync + 'static {
    /// Names the surface, which counts on its own.
    const SURFACE: &'static str;
    /// Requests a minute and token.
    const LIMIT: u32;
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

/// An authenticated caller within the rate limit of `R`.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    /// Who it is.
    pub user: User,
    /// What the platform has switched on.
    pub settings: Settings,
    policy: PhantomData<R>,
}

/// A token that is well-formed, before anybody has looked it up.
#[derive(Debug, Clone)]
pub(crate) struct Presented(PresentedToken);

impl Presented {
    /// Reads `Authorization: Bearer <token>`.
    pub(crate) fn from_parts(parts: &Parts) -> Result<Self, Problem> {
        let token = bearer(&parts.headers).and_then(PresentedToken::parse);
        token.map(Self).ok_or_else(unauthenticated)
    }
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

fn unauthenticated() -> Problem {
    Problem::new(Code::Unauthenticated, "A valid bearer token is needed.")
}

impl<R: RatePolicy> Caller<R> {
    /// Looks the token up and counts the request, side by side: one round
    /// trip. A stranger's requests are counted under the token they made up.
    pub(crate) async fn admit(
        base: &Base,
        presented: &Presented,
        scope: &Scope,
    ) -> Result<Self, Problem> {
        let now = base.now();
        let rate = RateLimit {
            surface: R::SURFACE,
            caller: presented.0.hash.as_str().to_owned(),
            limit: R::LIMIT,
        };
        let (record, rate) = tokio::join!(
            base.store.caller(&presented.0),
            base.store.count_request(&rate, now)
        );
        let record = record?
            .filter(|record| record.token.admits(&presented.0, now))
            .ok_or_else(unauthenticated)?;
        scope.note_caller(record.user.id);
        must_be_within(rate?, scope, now)?;
        Ok(Self {
            user: record.user,
            settings: record.settings,
            policy: PhantomData,
        })
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
        let presented = Presented::from_parts(parts)?;
        Self::admit(&Base::from_ref(state), &presented, &Scope::of(parts)).await
    }
}
