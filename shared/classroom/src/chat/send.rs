//! `POST [/api]/liveclass/sessions/{session}/messages`

use std::future::ready;

use axum::extract::State;
use axum::response::Response;
use domain::{ChatMessage, Fields, limits};
use store::Log;
use utoipa::ToSchema;
use web::{
    Base, Declined, Enter, IdempotencyKey, InSession, LiveCreationProblems, RequestBody, append,
};

use crate::chat::view::MessageView;

/// What is said.
#[derive(ToSchema)]
#[schema(as = NewChatMessage)]
pub(crate) struct Request {
    #[schema(min_length = 1, max_length = 2_000)]
    body: String,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let body = fields.text("body", limits::MESSAGE);
        Some(Self { body })
    }
}

/// Says something in the chat.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/messages",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = Request,
    responses(
        (status = CREATED, description = "The message", body = MessageView), LiveCreationProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn send_message(
    State(base): State<Base>,
    here: InSession<Enter, Request>,
) -> Result<Response, Declined> {
    let log = Log::chat(here.session.id);
    let author = &here.caller.user;
    append(&base, here.keyed, &log, ready(Ok(())), |id, now| {
        let message = ChatMessage {
            id,
            user_id: author.id,
            user_name: author.name.clone(),
            body: here.body.body.clone(),
            created_at: now,
            deleted: false,
        };
        (message.clone(), MessageView::from(message))
    })
    .await
}
