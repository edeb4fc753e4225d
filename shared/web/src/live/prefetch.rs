//! What is read together with the caller and the session: where path and query
//! say what is wanted, it costs no round trip of its own.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::{LiveSessionId, Timestamp, UserId};
use store::Store;

use crate::body::RequestBody;
use crate::path::PathId;
use crate::problem::{Code, Problem};
use crate::query::Query;

/// Where something is read, and for whom.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// The tables.
    pub store: &'a Store,
    /// The session that the path names. Whether it is there is not known yet.
    pub session: LiveSessionId,
    /// Whom the credential names. Whether it is genuine is not known yet: what
    /// was read is dropped where it is not.
    pub reader: UserId,
    /// The present moment.
    pub now: Timestamp,
}

/// What path and query say of something.
pub trait Asked: Sized + Send + Sync {
    /// What it may be refused with, besides that nothing is there.
    const REFUSALS: &'static [Code] = &[];

    /// Reads path and query. A fault in the query is told like one in a body;
    /// a path that names nothing, like a thing that is not there.
    fn of(parts: &mut Parts) -> impl Future<Output = Result<Self, Problem>> + Send;
}

/// Nothing besides the session.
impl Asked for () {
    async fn of(_: &mut Parts) -> Result<Self, Problem> {
        Ok(())
    }
}

/// An id after the session's.
impl<T> Asked for PathId<T, 1>
where
    T: std::str::FromStr + Send + Sync,
{
    async fn of(parts: &mut Parts) -> Result<Self, Problem> {
        Self::from_request_parts(parts, &()).await
    }
}

/// The query's fields.
#[derive(Debug, Clone, Copy)]
pub struct FromQuery<Q>(pub Q);

impl<Q: RequestBody + Sync> Asked for FromQuery<Q> {
    const REFUSALS: &'static [Code] = &[Code::ValidationFailed];

    async fn of(parts: &mut Parts) -> Result<Self, Problem> {
        Query::of(parts).parse().map(Self)
    }
}

/// Something that is read together with the session.
pub trait SessionPrefetch: Sized + Send {
    /// What path and query say of it.
    type Asked: Asked;

    /// Reads it; [`Problem::not_found`] where it is not there.
    fn read(
        asked: &Self::Asked,
        of: Reading<'_>,
    ) -> impl Future<Output = Result<Self, Problem>> + Send;
}

/// Nothing.
impl SessionPrefetch for () {
    type Asked = ();

    async fn read((): &(), _: Reading<'_>) -> Result<Self, Problem> {
        Ok(())
    }
}
