//! Callers outside of any session.

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;

use super::keyed::Keyed;
use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, LiveClass};
use crate::problem::Problem;
use crate::query::Query;

/// Who asks for live sessions, and what their query says.
#[derive(Debug, Clone)]
pub struct LiveCaller<Q> {
    /// Who calls.
    pub caller: Caller<LiveClass>,
    /// The query's fields.
    pub query: Q,
}

impl<S, Q> FromRequestParts<S> for LiveCaller<Q>
where
    S: Send + Sync,
    Base: FromRef<S>,
    Q: RequestBody,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let caller = Caller::admit(&Base::from_ref(state), parts).await?;
        let query = Query::decode(parts.uri.query().unwrap_or_default()).parse()?;
        Ok(Self { caller, query })
    }
}

/// Who makes a live session, and what it is to be.
#[derive(Debug)]
pub struct LiveCreation<B> {
    /// Who calls.
    pub caller: Caller<LiveClass>,
    /// The request's body.
    pub body: B,
    /// So that it is made once.
    pub keyed: Keyed,
}

impl<S, B> FromRequest<S> for LiveCreation<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let caller: Caller<LiveClass> = Caller::admit(&Base::from_ref(state), &parts).await?;
        let (body, bytes) = JsonObject::parsed_with_bytes(&parts.headers, body).await?;
        Ok(Self {
            keyed: Keyed::of(&parts, caller.user.id, &bytes),
            caller,
            body,
        })
    }
}
