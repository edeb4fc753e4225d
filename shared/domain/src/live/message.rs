//! What is said in a live session's chat.

use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::time::Timestamp;

/// A message. Its number tells its place in the chat: 1 is the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// Its place in the chat.
    pub id: u64,
    /// Whose it is.
    pub user_id: UserId,
    /// The author's name then.
    pub user_name: String,
    /// Empty where it was deleted.
    pub body: String,
    /// When it was sent.
    pub created_at: Timestamp,
    /// Whether it was taken back; its place stays.
    #[serde(default)]
    pub deleted: bool,
}

impl ChatMessage {
    /// The message without what it said.
    #[must_use]
    pub fn delete(&self) -> Self {
        Self {
            body: String::new(),
            deleted: true,
            ..self.clone()
        }
    }
}
