//! How a message is shown, and one that a path names.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::{ChatMessage, MessageId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Beside, PathId, Problem, Reading};

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

impl Beside for MessageOfPath {
    type Asked = MessageId;

    async fn ask(parts: &mut Parts) -> Result<MessageId, Problem> {
        let id = PathId::<MessageId, 1>::from_request_parts(parts, &()).await;
        id.map(|PathId(id)| id)
    }

    async fn read(id: &MessageId, of: Reading<'_>) -> Result<Self, Problem> {
        let message = of.store.message(of.session, id.get()).await?;
        message.map(Self).ok_or_else(Problem::not_found)
    }
}
