//! Logs: entries that readers follow by a cursor, none lost, doubled or out of
//! order.
//!
//! A writer draws the next number from a counter, then puts its entry under
//! that number, on condition that the place is free. Writers are not in step,
//! so a later number can be there before an earlier one. A reader therefore
//! stops at a number that is missing. It goes on once that is there; or, where
//! the entry after it has been there for a while, once the reader has closed
//! the place itself by the same conditional put. Of a late writer and a reader
//! one wins: either the entry is read in its place, or its writer finds the
//! place closed and draws a new number.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use domain::{LiveSessionId, Timestamp, limits};
use futures::future::{BoxFuture, try_join_all};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Item, from_item, to_item};
use crate::keys;

/// Missing numbers that one read closes at most; the next one goes on.
const CLOSED_AT_ONCE: usize = 25;
/// How long after a later entry a missing number needs no closing: whoever
/// drew it was a function that has long run out of time. A log whose entries
/// expire is full of such numbers.
const ABANDONED: Duration = Duration::from_mins(2);
/// How long an entry that has expired stays in the table, so that readers who
/// follow the log find no gap there.
const KEPT: Duration = Duration::from_hours(24);

/// A log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    partition: String,
    life: Option<Duration>,
}

impl Log {
    /// A session's chat.
    pub fn chat(session: LiveSessionId) -> Self {
        Self::lasting(keys::chat(session))
    }

    /// A log whose entries stay.
    pub(crate) const fn lasting(partition: String) -> Self {
        let life = None;
        Self { partition, life }
    }
}

/// What writers wait for between drawing a number and writing its entry.
#[derive(Clone)]
pub struct Pause(Arc<dyn Fn(u64) -> BoxFuture<'static, ()> + Send + Sync>);

impl Pause {
    /// A wait that may depend on the number.
    pub fn new(wait: impl Fn(u64) -> BoxFuture<'static, ()> + Send + Sync + 'static) -> Self {
        Self(Arc::new(wait))
    }
}

impl fmt::Debug for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pause(..)")
    }
}

/// An entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<T> {
    /// Its place; a reader who has it asks for those after it.
    pub number: u64,
    /// When it was written.
    pub written_at: Timestamp,
    /// What was written.
    pub content: T,
}

/// A place of a log as it is stored.
#[derive(Serialize, Deserialize)]
struct Place<T> {
    number: u64,
    written_at: Timestamp,
    /// `None`: the place was closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ttl: Option<i64>,
}

impl<T> Place<T> {
    fn entry(self) -> Option<Entry<T>> {
        let content = self.content?;
        Some(Entry {
            number: self.number,
            written_at: self.written_at,
            content,
        })
    }
}

impl Store {
    /// Draws the next number of a log.
    pub async fn draw_number(&self, log: &Log) -> Result<u64, StoreError> {
        let output = self
            .client
            .update_item()
            .table_name(&self.tables.live_class)
            .set_key(Some(keys::log_counter(&log.partition).attributes()))
            .update_expression("ADD drawn :one")
            .expression_attribute_values(":one", AttributeValue::N("1".into()))
            .return_values(ReturnValue::UpdatedNew)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let drawn = output.attributes.as_ref().and_then(|all| all.get("drawn"));
        drawn
            .and_then(|drawn| drawn.as_n().ok()?.parse().ok())
            .ok_or_else(|| StoreError::Unavailable("the counter was not returned".into()))
    }

    /// Writes an entry under a number that was drawn for it.
    ///
    /// # Errors
    /// `Conflict` where the place was closed meanwhile: draw another number.
    pub async fn write_entry(
        &self,
        log: &Log,
        entry: &Entry<impl Serialize>,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        if let Some(Pause(wait)) = &self.pause {
            wait(entry.number).await;
        }
        let place = place(log, entry.number, entry.written_at, Some(&entry.content));
        let key = keys::log_entry(&log.partition, entry.number);
        self.create(&self.tables.live_class, to_item(&key, &place)?, kept)
            .await
    }

    /// Gives a number up that was drawn and is not needed, so that readers do
    /// not wait for it.
    pub async fn give_number_up(
        &self,
        log: &Log,
        number: u64,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let closed = self.close::<serde_json::Value>(log, number, now);
        closed.await.map(drop)
    }

    /// Entries after a number, the oldest first.
    pub async fn entries_after<T: DeserializeOwned>(
        &self,
        log: &Log,
        after: u64,
        limit: u8,
        now: Timestamp,
    ) -> Result<Vec<Entry<T>>, StoreError> {
        let places = self.places(log, Some(after), limit).await?;
        self.without_gaps(log, after.saturating_add(1), places, now)
            .await
    }

    /// The newest entries, the oldest of them first.
    pub async fn newest_entries<T: DeserializeOwned>(
        &self,
        log: &Log,
        limit: u8,
        now: Timestamp,
    ) -> Result<Vec<Entry<T>>, StoreError> {
        let mut places = self.places(log, None, limit).await?;
        places.reverse();
        let whole = places.len() < usize::from(limit);
        let first = places.first().filter(|_| !whole);
        let first = first.map_or(1, |place: &Place<T>| place.number);
        self.without_gaps(log, first, places, now).await
    }

    /// One entry.
    pub async fn entry<T: DeserializeOwned>(
        &self,
        log: &Log,
        number: u64,
    ) -> Result<Option<Entry<T>>, StoreError> {
        let key = keys::log_entry(&log.partition, number);
        let item = self.get(&self.tables.live_class, &key).await?;
        let place: Option<Place<T>> = item.map(from_item).transpose()?;
        Ok(place.and_then(Place::entry))
    }

    /// Writes an entry anew, in its place.
    ///
    /// # Errors
    /// `Conflict` where it is not there.
    pub async fn rewrite_entry(
        &self,
        log: &Log,
        number: u64,
        content: &impl Serialize,
    ) -> Result<(), StoreError> {
        let content = serde_dynamo::to_attribute_value(content).map_err(StoreError::unreadable)?;
        let key = keys::log_entry(&log.partition, number);
        self.client
            .update_item()
            .table_name(&self.tables.live_class)
            .set_key(Some(key.attributes()))
            .update_expression("SET content = :content")
            .condition_expression("attribute_exists(content)")
            .expression_attribute_values(":content", content)
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }

    /// Places after a number in ascending order, or the last ones in
    /// descending order.
    async fn places<T: DeserializeOwned>(
        &self,
        log: &Log,
        after: Option<u64>,
        limit: u8,
    ) -> Result<Vec<Place<T>>, StoreError> {
        let (mut places, mut start) = (Vec::new(), None);
        loop {
            let left = i32::from(limit) - i32::try_from(places.len()).unwrap_or(i32::MAX);
            let output = self
                .client
                .query()
                .table_name(&self.tables.live_class)
                .key_condition_expression("pk = :log AND sk > :after")
                .expression_attribute_values(":log", AttributeValue::S(log.partition.clone()))
                .expression_attribute_values(
                    ":after",
                    AttributeValue::S(keys::log_place(after.unwrap_or(0))),
                )
                .consistent_read(true)
                .scan_index_forward(after.is_some())
                .set_exclusive_start_key(start)
                .limit(left)
                .send()
                .await
                .map_err(StoreError::from_sdk)?;
            for item in output.items.into_iter().flatten() {
                places.push(from_item(item)?);
            }
            start = output.last_evaluated_key;
            if start.is_none() || places.len() >= usize::from(limit) {
                return Ok(places);
            }
        }
    }

    /// The entries up to the first number that may still come.
    async fn without_gaps<T: DeserializeOwned>(
        &self,
        log: &Log,
        first: u64,
        places: Vec<Place<T>>,
        now: Timestamp,
    ) -> Result<Vec<Entry<T>>, StoreError> {
        let (mut expected, mut entries) = (first, Vec::with_capacity(places.len()));
        for place in places {
            let number = place.number;
            let there_since = |age: Duration| place.written_at.plus(age) <= now;
            if expected < number && !there_since(limits::LOG_PATIENCE) {
                break;
            }
            if expected < number && !there_since(ABANDONED) {
                let missing = (expected..number).take(CLOSED_AT_ONCE);
                let closings = missing.map(|number| self.close(log, number, now));
                let found = try_join_all(closings).await?;
                let more = number - expected > found.len() as u64;
                entries.extend(found.into_iter().flatten());
                if more {
                    break;
                }
            }
            entries.extend(place.entry());
            expected = number + 1;
        }
        let expired = |entry: &Entry<T>| {
            log.life
                .is_some_and(|life| entry.written_at.plus(life) <= now)
        };
        entries.retain(|entry| !expired(entry));
        Ok(entries)
    }

    /// Closes a place that is free; the entry that is there otherwise.
    async fn close<T: DeserializeOwned>(
        &self,
        log: &Log,
        number: u64,
        now: Timestamp,
    ) -> Result<Option<Entry<T>>, StoreError> {
        let key = keys::log_entry(&log.partition, number);
        let closed = place(log, number, now, None::<()>);
        let result = self
            .client
            .put_item()
            .table_name(&self.tables.live_class)
            .set_item(Some(to_item(&key, &closed)?))
            .condition_expression("attribute_not_exists(pk)")
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let Err(error) = result else { return Ok(None) };
        let Some(PutItemError::ConditionalCheckFailedException(failed)) = error.as_service_error()
        else {
            return Err(StoreError::from_sdk(error));
        };
        let there: Item = failed.item().cloned().unwrap_or_default();
        let there: Place<T> = from_item(there)?;
        Ok(there.entry())
    }
}

fn place<T>(log: &Log, number: u64, written_at: Timestamp, content: Option<T>) -> Place<T> {
    let ttl = log.life.map(|life| written_at.plus(life).plus(KEPT));
    Place {
        number,
        written_at,
        content,
        ttl: ttl.map(Timestamp::seconds),
    }
}
