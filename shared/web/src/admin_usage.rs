//! Reading what the AI backend was used for.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use domain::usage::UsagePeriod;

use crate::admin::Admin;
use crate::base::Base;
use crate::problem::Problem;
use crate::query::Query;

/// What an admin wants to know of the AI backend's usage.
#[derive(Debug, Clone, Copy)]
pub struct AdminUsage(pub UsagePeriod);

impl<S> FromRequestParts<S> for AdminUsage
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Admin::from_request_parts(parts, state).await?;
        let now = Base::from_ref(state).now();
        let query = Query::decode(parts.uri.query().unwrap_or_default());
        let period = query.parse_texts(&["from", "to", "feature"], |fields| {
            UsagePeriod::read(fields, now)
        })?;
        Ok(Self(period))
    }
}
