//! What is read beside the caller and the session: where path and query tell
//! what is wanted, it costs no round trip of its own.

use axum::http::request::Parts;
use domain::{LiveSessionId, Timestamp, UserId};
use store::Store;

use crate::problem::Problem;

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

/// Something that is read beside the session.
pub trait Beside: Sized + Send {
    /// What path and query say of it.
    type Asked: Send + Sync;

    /// Reads path and query. A fault in the query is told like one in a body;
    /// a path that names nothing, like a thing that is not there.
    fn ask(parts: &mut Parts) -> impl Future<Output = Result<Self::Asked, Problem>> + Send;

    /// Reads it; [`Problem::not_found`] where it is not there.
    fn read(
        asked: &Self::Asked,
        of: Reading<'_>,
    ) -> impl Future<Output = Result<Self, Problem>> + Send;
}

/// Nothing.
impl Beside for () {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), _: Reading<'_>) -> Result<Self, Problem> {
        Ok(())
    }
}
