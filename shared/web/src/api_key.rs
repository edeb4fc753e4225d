//! Programs that call with an API key: the key, this minute's count, credits.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use domain::api_key::{self, PresentedKey, Secret};
use domain::credential::SecretHash;
use domain::rate::Rate;
use domain::{ApiKey, Feature, Settings};
use store::{Charge, KeyCallerRecord, RateLimit};

use crate::base::Base;
use crate::caller::{bearer, must_be_on, must_be_within};
use crate::credits::Credits;
use crate::problem::{Code, Problem};
use crate::query::Query;
use crate::refusals::Refusals;
use crate::scope::Scope;

/// The surface that API keys are counted on.
const SURFACE: &str = "external";
/// The parameter that a key may come in.
const PARAMETER: &str = "api_key";

/// A program with an API key, within the key's rate limit.
#[derive(Clone)]
pub struct ApiKeyCaller {
    /// The key.
    pub key: ApiKey,
    /// What the platform has switched on.
    pub settings: Settings,
    base: Base,
    scope: Scope,
    credits: Credits,
}

/// Reads `Authorization: Bearer <key>`, or `?api_key=<key>` where there is no
/// such header at all.
fn presented(parts: &Parts) -> Result<PresentedKey, Problem> {
    let key = if parts.headers.contains_key(AUTHORIZATION) {
        bearer(&parts.headers).and_then(PresentedKey::parse)
    } else {
        let query = Query::of(parts);
        query.only(PARAMETER).and_then(PresentedKey::parse)
    };
    key.ok_or_else(unauthenticated)
}

fn unauthenticated() -> Problem {
    Problem::new(Code::Unauthenticated, "A valid API key is needed.")
}

/// Requests are counted by secret, since only one that was looked up says for
/// sure whose it is. The key's own limit is known once it is read.
async fn count(base: &Base, secret: &SecretHash) -> Result<Rate, Problem> {
    let rate = RateLimit {
        surface: SURFACE,
        caller: secret.as_str().to_owned(),
        limit: 0,
    };
    Ok(base.store.count_request(&rate, base.now()).await?)
}

impl ApiKeyCaller {
    /// Looks the key up and counts the request, side by side: one round trip.
    /// A secret that a rotation left working is counted under the present one
    /// too, in a second round trip, so that the limit holds for the key.
    pub(crate) async fn admit(base: &Base, parts: &Parts) -> Result<Self, Problem> {
        let (presented, scope) = (presented(parts)?, Scope::of(parts));
        let looked_up = base.store.key_caller(&presented);
        let (record, rate) = tokio::join!(looked_up, count(base, &presented.hash));
        let KeyCallerRecord {
            key,
            credits_used,
            settings,
        } = record?.ok_or_else(unauthenticated)?;
        let now = base.now();
        let secret = key.admits(&presented, now).ok_or_else(unauthenticated)?;
        let credits = Credits::of(&key, credits_used);
        scope.note_caller(key.owner_id);
        scope.note_credits(credits.clone());
        let counted = match secret {
            Secret::Current => rate?,
            Secret::Previous => count(base, &key.hash).await?,
        };
        let limit = key.rate_limit_per_minute;
        must_be_within(Rate { limit, ..counted }, &scope, now)?;
        Ok(Self {
            key,
            settings,
            base: base.clone(),
            scope,
            credits,
        })
    }

    /// Whether the key may be used for a generator: the module is on and has a
    /// backend, the feature is on, the scope is there.
    pub fn may_generate(&self, feature: Feature) -> Result<(), Problem> {
        must_be_on(&self.settings, feature, &self.base)?;
        if self.key.can(feature) {
            return Ok(());
        }
        let detail = format!("The key needs the scope {}.", feature.name());
        Err(Problem::new(Code::Forbidden, detail))
    }

    /// Takes what a call costs; given back unless the answer is a success.
    pub(crate) async fn charge(&self, feature: Feature) -> Result<(), Problem> {
        let (id, cost) = (self.key.id, api_key::credits(feature));
        let (store, credits) = (self.base.store.clone(), self.credits.clone());
        match store.take_credits(id, cost, self.key.credits_limit).await? {
            Charge::Taken(used) => credits.note(used),
            Charge::Refused(used) => {
                credits.note(used);
                let left = self.key.credits_limit.unwrap_or(used).saturating_sub(used);
                let detail = format!("The call costs {cost} credits, {left} are left.");
                return Err(Problem::new(Code::CreditsExhausted, detail));
            }
        }
        self.scope.unless_success(async move {
            match store.give_back_credits(id, cost).await {
                Ok(used) => credits.note(used),
                Err(error) => {
                    let error = &error as &dyn std::error::Error;
                    tracing::error!(
                        error,
                        api_key_id = id.get(),
                        cost,
                        "credits were not given back"
                    );
                }
            }
        });
        Ok(())
    }
}

impl<S> FromRequestParts<S> for ApiKeyCaller
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Self::admit(&Base::from_ref(state), parts).await
    }
}

impl Refusals for ApiKeyCaller {
    fn refusals(_: bool) -> Vec<Code> {
        vec![
            Code::Unauthenticated,
            Code::RateLimited,
            Code::StoreUnavailable,
        ]
    }
}
