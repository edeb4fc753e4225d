//! Requests that may have an `Idempotency-Key`.

use std::collections::BTreeMap;

use axum::http::request::Parts;
use domain::UserId;
use domain::idempotency::KeyedRequest;
use utoipa::IntoResponses;
use utoipa::openapi::{RefOr, Response};

use crate::base::Base;
use crate::once::{Declined, Once, keyed_as_addressed};
use crate::problem::{Code, Problem};
use crate::problem_docs::documented;
use crate::scope::Scope;

/// A request as it can be claimed, so that what it creates is created once.
/// Handlers that create nothing leave it, and the header has no meaning.
#[derive(Debug, Clone)]
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

/// What a claim may be refused with, among the responses of an operation.
impl IntoResponses for Keyed {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        documented(&[
            Code::RequestInProgress,
            Code::ValidationFailed,
            Code::IdempotencyKeyReused,
        ])
    }
}
