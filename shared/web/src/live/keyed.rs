//! Requests of live classes that may have an `Idempotency-Key`.

use axum::http::request::Parts;
use domain::UserId;
use domain::idempotency::KeyedRequest;

use crate::base::Base;
use crate::once::{Declined, Once, keyed_as_addressed};
use crate::problem::Problem;
use crate::scope::Scope;

/// A request as it can be claimed, so that what it creates is created once.
/// Handlers that create nothing leave it, and the header has no meaning.
#[derive(Debug)]
pub struct Keyed {
    request: Result<Option<KeyedRequest>, Problem>,
    scope: Scope,
}

impl Keyed {
    pub(crate) fn of(parts: &Parts, caller: UserId, body: &[u8]) -> Self {
        Self {
            request: keyed_as_addressed(parts, caller, body),
            scope: Scope::of(parts),
        }
    }

    /// Claims the request. The claim is given back unless the answer is a
    /// success.
    ///
    /// # Errors
    /// Where the header is wrong, or the request was answered before.
    pub async fn claim(self, base: &Base) -> Result<Once, Declined> {
        Once::claim(base, self.request?, &self.scope).await
    }
}
