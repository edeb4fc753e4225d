//! Requests of programs to generators, checked in the order that callers can
//! rely on: key, rate, module, feature, scope, fields, user, credits.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{Feature, Fields, User, UserId};

use crate::api_key::ApiKeyCaller;
use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::generate::GeneratorRequest;
use crate::problem::{Code, Problem};
use crate::query::Query;
use crate::scope::Scope;

/// A program's request to a generator, its credits taken.
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
        let caller = ApiKeyCaller::admit(&Base::from_ref(state), &parts).await?;
        caller.may_generate(R::FEATURE)?;
        let request = JsonObject::parsed(&parts.headers, body).await?;
        caller.charge(R::FEATURE).await?;
        let received = Scope::of(&parts).received();
        Ok(Self { request, received })
    }
}

/// The same with the fields in the query.
#[derive(Debug, Clone)]
pub struct ExternalQuery<R> {
    /// What is asked for.
    pub request: R,
    /// When the request came.
    pub received: Instant,
}

impl<S, R> FromRequestParts<S> for ExternalQuery<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let caller = ApiKeyCaller::admit(&Base::from_ref(state), parts).await?;
        caller.may_generate(R::FEATURE)?;
        let query = Query::decode(parts.uri.query().unwrap_or_default());
        let request = query.parse()?;
        caller.charge(R::FEATURE).await?;
        let received = Scope::of(parts).received();
        Ok(Self { request, received })
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

struct ForWhom(Option<UserId>);

impl RequestBody for ForWhom {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(fields.optional_id("user_id")))
    }
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
        let query = Query::decode(parts.uri.query().unwrap_or_default());
        let named = query.parse().map(|ForWhom(user)| user.unwrap_or(owner));
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
