//! Rate windows: one counter a caller, surface and minute.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::Timestamp;
use domain::rate::{Rate, RateWindow};
use serde::Deserialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{from_item, number};
use crate::keys;

/// How long a window is kept beyond its end, in seconds.
const KEPT: i64 = 3600;

/// Whose requests are counted together, and how many a minute are allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimit {
    /// The surface that counts on its own.
    pub surface: &'static str,
    /// What tells callers apart: a token's hash.
    pub caller: String,
    /// Requests a minute.
    pub limit: u32,
}

#[derive(Deserialize)]
struct WindowCounter {
    used: u32,
}

impl Store {
    /// Counts a request in the present minute; exact over all instances.
    pub async fn count_request(
        &self,
        rate: &RateLimit,
        now: Timestamp,
    ) -> Result<Rate, StoreError> {
        let window = RateWindow::at(now);
        let key = keys::rate(rate.surface, &rate.caller, window);
        let output = self
            .update(&self.tables.limits, &key)
            .update_expression("ADD used :one SET #ttl = :ttl")
            .expression_attribute_names("#ttl", "ttl")
            .expression_attribute_values(":one", number(&1))
            .expression_attribute_values(":ttl", number(&(window.end() + KEPT)))
            .return_values(ReturnValue::UpdatedNew)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let counted = output.attributes.map(from_item).transpose()?;
        let lost = || StoreError::Unavailable("the counter was not returned".into());
        let WindowCounter { used } = counted.ok_or_else(lost)?;
        Ok(Rate {
            limit: rate.limit,
            used,
            window,
        })
    }
}
