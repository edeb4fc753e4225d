//! `POST [/api]/liveclass/sessions/{session}/messages`

use std::future::ready;

use axum::extract::State;
use axum::response::Response;
use domain::{ChatMessage, limits};
use store::Log;
use web::{Base, Declined, Enter, IdempotencyKey, InSession, Keyed, append};

use crate::chat::view::MessageView;

/// What is said.
#[derive(domain::Request)]
#[request(name = "NewChatMessage")]
pub(crate) struct Request {
    #[request(length = limits::MESSAGE)]
    body: String,
}

/// Says something in the chat.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/messages",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = Request,
    responses(
        (status = CREATED, description = "The message", body = MessageView), Keyed
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
