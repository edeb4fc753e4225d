//! A session's chat: a log, which is written as all are.

use domain::{ChatMessage, LiveSessionId, Timestamp};

use crate::client::Store;
use crate::error::StoreError;
use crate::log::Log;

impl Store {
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
