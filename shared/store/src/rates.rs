//! Rate windows: one counter a caller, surface and minute.

use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use domain::Timestamp;
use domain::rate::{Rate, Window};

use crate::client::Store;
use crate::error::StoreError;
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

impl Store {
    /// Counts a request in the present minute; exact over all instances.
    pub async fn count_request(
        &self,
        rate: &RateLimit,
        now: Timestamp,
    ) -> Result<Rate, StoreError> {
        let window = Window::at(now);
        let key = keys::rate(rate.surface, &rate.caller, window);
        let output = self
            .client
            .update_item()
            .table_name(&self.tables.limits)
            .set_key(Some(key.attributes()))
            .update_expression("ADD used :one SET #ttl = :ttl")
            .expression_attribute_names("#ttl", "ttl")
            .expression_attribute_values(":one", AttributeValue::N("1".into()))
            .expression_attribute_values(
                ":ttl",
                AttributeValue::N((window.end() + KEPT).to_string()),
            )
            .return_values(ReturnValue::UpdatedNew)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let used = output
            .attributes
            .as_ref()
            .and_then(|attributes| attributes.get("used"))
            .and_then(|used| used.as_n().ok())
            .and_then(|used| used.parse().ok())
            .ok_or_else(|| StoreError::Unavailable("the counter was not returned".into()))?;
        Ok(Rate {
            limit: rate.limit,
            used,
            window,
        })
    }
}
