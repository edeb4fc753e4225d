//! Requests of programs to generators, checked in the order that callers can
//! rely on: key, rate, module, feature, scope, fields, user, credits.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{Feature, User, UserId};

use crate::api_key::ApiKeyCaller;
use crate::base::Base;
use crate::body;
use crate::generate::{GENERATOR, GeneratorRequest};
use crate::problem::{Code, Problem};
use crate::query::Query;
use crate::refusals::Refusals;
use crate::scope::Scope;

/// A program's request to a generator, with its fields in the body or, where it
/// only reads, in the query. Its credits are taken.
#[derive(Debug, Clone)]
pub struct External<R> {
    /// What is asked for.
    pub request: R,
    /// When the request came.
    pub received: Instant,
}

impl<S, R> FromRequest<S> for External<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let caller = ApiKeyCaller::admit(&base, &parts).await?;
        caller.may_generate(R::FEATURE)?;
        let (request, _) = body::fields(&parts, body, base.now()).await?;
        caller.charge(R::FEATURE).await?;
        let received = Scope::of(&parts).received();
        Ok(Self { request, received })
    }
}

impl<R: GeneratorRequest> Refusals for External<R> {
    fn refusals(reads: bool) -> Vec<Code> {
        let caller = ApiKeyCaller::refusals(reads);
        let fields = body::refusals::<R>(reads);
        [&caller, GENERATOR, &fields, &[Code::CreditsExhausted]].concat()
    }
}

/// Recommendations for a user: the key's owner, or with the scope `on_behalf`
/// whom the parameter `user_id` names. Its credits are taken.
#[derive(Debug, Clone)]
pub struct ExternalForUser {
    /// For whom.
    pub user: User,
    /// When the request came.
    pub received: Instant,
}

/// For whom recommendations are asked.
#[derive(Debug, Clone, Copy, domain::Request)]
pub struct ForWhom {
    /// Another user than the key's owner, which needs the scope `on_behalf`.
    user_id: Option<UserId>,
}

impl<S> FromRequestParts<S> for ExternalForUser
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let base = Base::from_ref(state);
        let caller = ApiKeyCaller::admit(&base, parts).await?;
        caller.may_generate(Feature::Recommendations)?;
        let owner = caller.key.owner_id;
        let named = Query::of(parts).parse();
        let named = named.map(|ForWhom { user_id }| user_id.unwrap_or(owner));
        // What is no id is not the owner's: the scope is told first.
        let may_ask = match &named {
            Ok(user) => caller.key.may_ask_for(*user),
            Err(_) => caller.key.may_ask_for_others(),
        };
        if !may_ask {
            let detail = "The key needs the scope on_behalf to ask for another user.";
            return Err(Problem::new(Code::Forbidden, detail));
        }
        // Side by side: what is taken in vain is given back.
        let charged = caller.charge(Feature::Recommendations);
        let (user, charged) = tokio::join!(base.store.user(named?), charged);
        let user = user?.ok_or_else(Problem::not_found)?;
        charged?;
        let received = Scope::of(parts).received();
        Ok(Self { user, received })
    }
}

impl Refusals for ExternalForUser {
    fn refusals(reads: bool) -> Vec<Code> {
        let caller = ApiKeyCaller::refusals(reads);
        let own = [
            Code::NotFound,
            Code::ValidationFailed,
            Code::CreditsExhausted,
        ];
        [&caller, GENERATOR, &own].concat()
    }
}
