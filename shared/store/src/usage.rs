//! What is counted of the AI backend's calls, by day and feature.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::usage::{Counts, Day, DayUsage, KEPT, UsagePeriod};
use domain::{AiCall, Feature, Timestamp};
use futures::future::try_join_all;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Item, from_item, number, sort_key};
use crate::keys;

/// Partitions over which counts are spread, so that no item takes the calls of
/// a whole platform.
const SHARDS: u64 = 8;

impl Store {
    /// Counts a call on the day of `now`; exact over all instances, whatever
    /// is counted at the same time.
    pub async fn count_ai_call(&self, call: &AiCall, now: Timestamp) -> Result<(), StoreError> {
        let day = Day::of(now);
        let shard = telemetry::random::bits() % SHARDS;
        let ttl = day.plus(1).start().plus(KEPT).seconds();
        let counted = counted(call.counts());
        let names = counted.iter().map(|(name, _)| format!("{name} :{name}"));
        let adds = names.collect::<Vec<_>>().join(", ");
        let mut update = self
            .update(&self.tables.limits, &keys::usage(shard, day, call.feature))
            .update_expression(format!("ADD {adds} SET #ttl = :ttl"))
            .expression_attribute_names("#ttl", "ttl")
            .expression_attribute_values(":ttl", number(&ttl));
        for (name, value) in counted {
            update = update.expression_attribute_values(format!(":{name}"), number(&value));
        }
        update.send().await.map_err(StoreError::from_sdk)?;
        Ok(())
    }

    /// What was counted in a period, one entry a day and feature and shard, in
    /// no order. All shards are read side by side.
    pub async fn usage(&self, period: &UsagePeriod) -> Result<Vec<DayUsage>, StoreError> {
        let shards = (0..SHARDS).map(|shard| self.usage_of_shard(shard, period));
        let found = try_join_all(shards).await?;
        let counted = found.into_iter().flatten().filter(|counted| {
            period
                .feature
                .is_none_or(|feature| feature == counted.feature)
        });
        Ok(counted.collect())
    }

    async fn usage_of_shard(
        &self,
        shard: u64,
        period: &UsagePeriod,
    ) -> Result<Vec<DayUsage>, StoreError> {
        let (first, beyond) = keys::usage_of_days(period.from, period.to);
        // 30 days of all features have some 80 kB: one page.
        let output = self
            .client
            .query()
            .table_name(&self.tables.limits)
            .key_condition_expression("pk = :shard AND sk BETWEEN :first AND :beyond")
            .expression_attribute_values(":shard", AttributeValue::S(keys::usage_shard(shard)))
            .expression_attribute_values(":first", AttributeValue::S(first))
            .expression_attribute_values(":beyond", AttributeValue::S(beyond))
            .consistent_read(true)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let items = output.items.into_iter().flatten();
        items.filter_map(|item| read(item).transpose()).collect()
    }
}

/// The attributes of what is counted; all begin at nothing.
fn counted(counts: Counts) -> [(&'static str, u64); 6] {
    [
        ("calls", counts.calls),
        ("failures", counts.failures),
        ("prompt_tokens", counts.prompt_tokens),
        ("completion_tokens", counts.completion_tokens),
        ("reasoning_tokens", counts.reasoning_tokens),
        ("latency_ms", counts.latency_ms),
    ]
}

/// `None` where it counts a feature that this release does not know.
fn read(item: Item) -> Result<Option<DayUsage>, StoreError> {
    let Some((day, feature)) = sort_key(&item).split_once('#') else {
        return Ok(None);
    };
    let (Ok(day), Some(feature)) = (day.parse::<Day>(), Feature::named(feature)) else {
        return Ok(None);
    };
    let counts = from_item(item)?;
    Ok(Some(DayUsage {
        day,
        feature,
        counts,
    }))
}
