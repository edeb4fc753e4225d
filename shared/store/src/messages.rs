//! A session's chat: a log.

use domain::{ChatMessage, LiveSessionId, Timestamp};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::log::{Entry, Log};

impl Store {
    /// Writes a message; its number was drawn for it from [`Log::chat`].
    ///
    /// # Errors
    /// `Conflict` where readers have given it up: draw another.
    pub async fn create_message(
        &self,
        session: LiveSessionId,
        message: &ChatMessage,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        let entry = Entry {
            number: message.id,
            written_at: message.created_at,
            content: message,
        };
        self.write_entry(&Log::chat(session), &entry, kept).await
    }

    /// Messages in the order of sending: those after one, or the newest.
    pub async fn messages(
        &self,
        session: LiveSessionId,
        after: Option<u64>,
        limit: u8,
        now: Timestamp,
    ) -> Result<Vec<ChatMessage>, StoreError> {
        let log = Log::chat(session);
        let entries = match after {
            Some(after) => self.entries_after(&log, after, limit, now).await?,
            None => self.newest_entries(&log, limit, now).await?,
        };
        Ok(entries.into_iter().map(|entry| entry.content).collect())
    }

    /// A message.
    pub async fn message(
        &self,
        session: LiveSessionId,
        id: u64,
    ) -> Result<Option<ChatMessage>, StoreError> {
        let entry = self.entry(&Log::chat(session), id).await?;
        Ok(entry.map(|entry| entry.content))
    }

    /// Stores a message that was taken back.
    pub async fn replace_message(
        &self,
        session: LiveSessionId,
        message: &ChatMessage,
    ) -> Result<(), StoreError> {
        self.rewrite_entry(&Log::chat(session), message.id, message)
            .await
    }
}
