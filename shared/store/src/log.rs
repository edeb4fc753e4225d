//! Logs: entries that readers follow by a cursor, none lost, doubled or out of
//! order.
//!
//! A writer draws the next number from a counter, then puts its entry under
//! that number, on condition that the slot is free. Writers are not in step,
//! so a later number can be there before an earlier one. A reader therefore
//! stops at a number that is missing. It goes on once that is there; or, where
//! the entry after it has been there for a while, once the reader has closed
//! the slot itself by the same conditional put. Of a late writer and a reader
//! one wins: either the entry is read in its slot, or its writer finds the
//! slot closed and draws a new number.
//!
//! Entries of a log may expire. What is deleted then leaves numbers missing for
//! which nobody waits: an entry tells when the number before it was drawn, and
//! after two minutes nobody writes under a number any more.

mod reading;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::types::ReturnValue;
use domain::{LiveSessionId, Timestamp, UserId, limits};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{from_item, number, to_item, to_value};
use crate::keys;

pub use reading::LogPage;

/// A log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    partition: String,
    life: Option<Duration>,
}

impl Log {
    /// A session's chat.
    pub fn chat(session: LiveSessionId) -> Self {
        Self {
            partition: keys::chat(session),
            life: None,
        }
    }

    /// The signals that peers in a session send to one of them, each kept for
    /// five minutes.
    pub fn signals(session: LiveSessionId, receiver: UserId) -> Self {
        Self {
            partition: keys::signals(session, receiver),
            life: Some(limits::SIGNAL_LIFE),
        }
    }

    fn expired(&self, written_at: Timestamp, now: Timestamp) -> bool {
        self.life.is_some_and(|life| written_at.plus(life) <= now)
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
pub struct LogEntry<T> {
    /// Its slot; a reader who has it asks for those after it.
    pub number: u64,
    /// When it was written.
    pub written_at: Timestamp,
    /// What was written.
    pub content: T,
}

/// A number that was drawn for an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnNumber {
    /// The entry's slot, if it is written there.
    pub number: u64,
    /// When the number before it was drawn.
    previous_at: Option<Timestamp>,
}

/// The counter from which a log's numbers are drawn.
#[derive(Deserialize)]
struct LogCounter {
    #[serde(default)]
    drawn: u64,
    #[serde(default)]
    drawn_at: Option<Timestamp>,
}

/// A slot of a log as it is stored.
#[derive(Serialize, Deserialize)]
struct Slot<T> {
    number: u64,
    written_at: Timestamp,
    /// When the number before it was drawn, where that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    previous_at: Option<Timestamp>,
    /// `None`: the slot was closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ttl: Option<i64>,
}

impl<T> Slot<T> {
    fn entry(self) -> Option<LogEntry<T>> {
        let content = self.content?;
        Some(LogEntry {
            number: self.number,
            written_at: self.written_at,
            content,
        })
    }
}

impl Store {
    /// Draws the next number of a log.
    pub async fn draw_number(&self, log: &Log, now: Timestamp) -> Result<DrawnNumber, StoreError> {
        let output = self
            .update(&self.tables.live_class, &keys::log_counter(&log.partition))
            .update_expression("ADD drawn :one SET drawn_at = :now")
            .expression_attribute_values(":one", number(&1))
            .expression_attribute_values(":now", to_value(now)?)
            .return_values(ReturnValue::UpdatedOld)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let before: LogCounter = from_item(output.attributes.unwrap_or_default())?;
        Ok(DrawnNumber {
            number: before.drawn + 1,
            previous_at: before.drawn_at,
        })
    }

    /// Writes an entry under a number that was drawn for it.
    ///
    /// # Errors
    /// `Conflict` where the slot was closed meanwhile: draw another number.
    pub async fn write_entry(
        &self,
        log: &Log,
        drawn: DrawnNumber,
        now: Timestamp,
        content: &impl Serialize,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        if let Some(Pause(wait)) = &self.pause {
            wait(drawn.number).await;
        }
        let slot = Slot {
            previous_at: drawn.previous_at,
            ..slot(log, drawn.number, now, Some(content))
        };
        let key = keys::log_entry(&log.partition, drawn.number);
        self.create(&self.tables.live_class, to_item(&key, &slot)?, kept)
            .await
    }

    /// Writes an entry anew, in its slot.
    ///
    /// # Errors
    /// `Conflict` where it is not there.
    pub(crate) async fn rewrite_entry(
        &self,
        log: &Log,
        number: u64,
        content: &impl Serialize,
    ) -> Result<(), StoreError> {
        let key = keys::log_entry(&log.partition, number);
        self.update(&self.tables.live_class, &key)
            .update_expression("SET content = :content")
            .condition_expression("attribute_exists(content)")
            .expression_attribute_values(":content", to_value(content)?)
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }
}

fn slot<T>(log: &Log, number: u64, written_at: Timestamp, content: Option<T>) -> Slot<T> {
    Slot {
        number,
        written_at,
        previous_at: None,
        content,
        ttl: log.life.map(|life| written_at.plus(life).seconds()),
    }
}
