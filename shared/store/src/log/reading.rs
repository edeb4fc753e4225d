//! Reading logs, and closing the slots in which nothing will come.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValuesOnConditionCheckFailure};
use domain::{Timestamp, limits};
use futures::future::try_join_all;
use serde::de::DeserializeOwned;

use super::{Log, LogEntry, Slot, slot};
use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Item, from_item, to_item};
use crate::keys;

/// Missing numbers that one read closes at most; the next one goes on.
const CLOSED_AT_ONCE: usize = 25;
/// How long after it was drawn nobody writes under a number: whoever drew it
/// was a function that has long run out of time.
const ABANDONED: Duration = Duration::from_mins(2);
/// Slots that are looked at in one query for those that have not expired.
const DESCENT: i32 = 250;

/// Entries of a log, the oldest first, and how far a reader of them has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogPage<T> {
    /// Some of the entries that have not expired.
    pub entries: Vec<LogEntry<T>>,
    /// The last slot that was passed, whatever was there: the next read
    /// begins after it.
    pub cursor: u64,
}

/// Which slots a query reads.
#[derive(Clone, Copy)]
enum Range {
    /// Those after one, upwards.
    Up(u64),
    /// The same, from the newest down.
    Down(u64),
}

/// What one query found: a megabyte at most.
struct QueryPage<T> {
    slots: Vec<Slot<T>>,
    /// Where the next query begins, unless this was all.
    rest: Option<HashMap<String, AttributeValue>>,
}

impl<T> Slot<T> {
    fn there_since(&self, age: Duration, now: Timestamp) -> bool {
        self.written_at.plus(age) <= now
    }

    /// Whether nobody writes under the numbers before it any more.
    fn comes_after_what_is_settled(&self, now: Timestamp) -> bool {
        let drawn = self.previous_at.unwrap_or(self.written_at);
        drawn.plus(ABANDONED) <= now || self.there_since(ABANDONED, now)
    }
}

impl Store {
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

    /// Entries after a slot, or all that have not expired: at most `limit`
    /// and a megabyte. What has expired is passed over in one go.
    pub(crate) async fn follow<T: DeserializeOwned>(
        &self,
        log: &Log,
        after: Option<u64>,
        limit: u8,
        now: Timestamp,
    ) -> Result<LogPage<T>, StoreError> {
        if let Some(after) = after {
            let range = Range::Up(after);
            let QueryPage { slots, .. } = self.query(log, range, limit.into(), None).await?;
            let first: Option<&Slot<T>> = slots.first();
            if !first.is_some_and(|first| log.expired(first.written_at, now)) {
                return self.without_gaps(log, after, slots, now).await;
            }
        }
        self.oldest_alive(log, after.unwrap_or(0), limit, now).await
    }

    /// The same where many slots that have expired may come first: they are
    /// deleted late, so the way leads down from the newest.
    async fn oldest_alive<T: DeserializeOwned>(
        &self,
        log: &Log,
        after: u64,
        limit: u8,
        now: Timestamp,
    ) -> Result<LogPage<T>, StoreError> {
        let mut rest = None;
        loop {
            let below = rest.is_some();
            let range = Range::Down(after);
            let mut found: QueryPage<T> = self.query(log, range, DESCENT, rest).await?;
            let expired = |slot: &Slot<T>| log.expired(slot.written_at, now);
            let end = found.slots.iter().position(expired);
            if let (None, Some(more)) = (end, found.rest) {
                rest = Some(more);
                continue;
            }
            let last = end.and_then(|end| found.slots.get(end));
            let passed = last.map_or(after, |slot| slot.number);
            if below {
                // More than one query gives: from here upwards.
                let up = Range::Up(passed);
                found = self.query(log, up, limit.into(), None).await?;
            } else {
                found.slots.truncate(end.unwrap_or(usize::MAX));
                found.slots.reverse();
                found.slots.truncate(limit.into());
            }
            return self.without_gaps(log, passed, found.slots, now).await;
        }
    }

    /// So many entries after a number, the oldest first: fewer only where
    /// there are no more, or where one may still come.
    pub(crate) async fn entries_after<T: DeserializeOwned>(
        &self,
        log: &Log,
        mut after: u64,
        limit: u8,
        now: Timestamp,
    ) -> Result<Vec<LogEntry<T>>, StoreError> {
        let limit = usize::from(limit);
        let mut entries = Vec::with_capacity(limit);
        loop {
            let left = i32::try_from(limit - entries.len()).unwrap_or(i32::MAX);
            let range = Range::Up(after);
            let QueryPage { slots, rest } = self.query(log, range, left, None).await?;
            let last = slots.last().map_or(after, |slot: &Slot<T>| slot.number);
            let page = self.without_gaps(log, after, slots, now).await?;
            entries.extend(page.entries);
            entries.truncate(limit);
            // Closed slots count for a query and are no entries.
            let stopped = page.cursor < last || page.cursor == after;
            if rest.is_none() || stopped || entries.len() == limit {
                return Ok(entries);
            }
            after = page.cursor;
        }
    }

    /// The newest entries, the oldest of them first.
    pub(crate) async fn newest_entries<T: DeserializeOwned>(
        &self,
        log: &Log,
        limit: u8,
        now: Timestamp,
    ) -> Result<Vec<LogEntry<T>>, StoreError> {
        let (mut slots, mut rest) = (Vec::new(), None);
        let whole = loop {
            let left = i32::from(limit) - i32::try_from(slots.len()).unwrap_or(i32::MAX);
            let range = Range::Down(0);
            let found = self.query(log, range, left, rest).await?;
            slots.extend(found.slots);
            rest = found.rest;
            if rest.is_none() || slots.len() >= usize::from(limit) {
                break rest.is_none();
            }
        };
        slots.reverse();
        let first = slots.first().filter(|_| !whole);
        let passed = first.map_or(0, |slot: &Slot<T>| slot.number.saturating_sub(1));
        let page = self.without_gaps(log, passed, slots, now).await?;
        Ok(page.entries)
    }

    /// One entry.
    pub(crate) async fn entry<T: DeserializeOwned>(
        &self,
        log: &Log,
        number: u64,
    ) -> Result<Option<LogEntry<T>>, StoreError> {
        let key = keys::log_entry(&log.partition, number);
        let slot: Option<Slot<T>> = self.read(&self.tables.live_class, &key).await?;
        Ok(slot.and_then(Slot::entry))
    }

    async fn query<T: DeserializeOwned>(
        &self,
        log: &Log,
        range: Range,
        limit: i32,
        start: Option<HashMap<String, AttributeValue>>,
    ) -> Result<QueryPage<T>, StoreError> {
        let (Range::Up(after) | Range::Down(after)) = range;
        let output = self
            .client
            .query()
            .table_name(&self.tables.live_class)
            .key_condition_expression("pk = :log AND sk > :after")
            .expression_attribute_values(":log", AttributeValue::S(log.partition.clone()))
            .expression_attribute_values(":after", AttributeValue::S(keys::log_sort_key(after)))
            .consistent_read(true)
            .scan_index_forward(matches!(range, Range::Up(_)))
            .set_exclusive_start_key(start)
            .limit(limit)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let slots = output.items.into_iter().flatten().map(from_item);
        Ok(QueryPage {
            slots: slots.collect::<Result<_, _>>()?,
            rest: output.last_evaluated_key,
        })
    }

    /// The entries up to the first number that may still come, after a slot
    /// that was passed.
    async fn without_gaps<T: DeserializeOwned>(
        &self,
        log: &Log,
        passed: u64,
        slots: Vec<Slot<T>>,
        now: Timestamp,
    ) -> Result<LogPage<T>, StoreError> {
        let (mut cursor, mut entries) = (passed, Vec::with_capacity(slots.len()));
        for slot in slots {
            let missing = cursor.saturating_add(1)..slot.number;
            if !missing.is_empty() && !slot.comes_after_what_is_settled(now) {
                if !slot.there_since(limits::LOG_PATIENCE, now) {
                    break;
                }
                let some = missing.take(CLOSED_AT_ONCE);
                let closings = some.map(|number| self.close(log, number, now));
                let found = try_join_all(closings).await?;
                cursor += found.len() as u64;
                entries.extend(found.into_iter().flatten());
                if cursor + 1 < slot.number {
                    break;
                }
            }
            cursor = slot.number;
            entries.extend(slot.entry());
        }
        entries.retain(|entry| !log.expired(entry.written_at, now));
        Ok(LogPage { entries, cursor })
    }

    /// Closes a slot that is free; the entry that is there otherwise.
    async fn close<T: DeserializeOwned>(
        &self,
        log: &Log,
        number: u64,
        now: Timestamp,
    ) -> Result<Option<LogEntry<T>>, StoreError> {
        let key = keys::log_entry(&log.partition, number);
        let closed = slot(log, number, now, None::<()>);
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
        let there: Slot<T> = from_item(there)?;
        Ok(there.entry())
    }
}
