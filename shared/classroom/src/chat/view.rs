//! How a message is shown, and one that a path names.

use domain::{ChatMessage, MessageId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use web::{PathId, Problem, Reading, SessionPrefetch};

/// A chat message.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatMessage)]
pub(crate) struct MessageView {
    /// Grows in the order of sending.
    id: u64,
    user_id: u64,
    user_name: String,
    /// Empty where it was deleted.
    body: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    deleted: bool,
}

impl From<ChatMessage> for MessageView {
    fn from(message: ChatMessage) -> Self {
        Self {
            id: message.id,
            user_id: message.user_id.get(),
            user_name: message.user_name,
            body: message.body,
            created_at: message.created_at,
            deleted: message.deleted,
        }
    }
}

/// The message that the path names.
pub(crate) struct MessageOfPath(pub(crate) ChatMessage);

impl SessionPrefetch for MessageOfPath {
    type Asked = PathId<MessageId, 1>;

    async fn read(PathId(id): &PathId<MessageId, 1>, of: Reading<'_>) -> Result<Self, Problem> {
        let message = of.store.message(of.session, id.get()).await?;
        message.map(Self).ok_or_else(Problem::not_found)
    }
}
