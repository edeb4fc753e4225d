//! `POST [/api]/liveclass/sessions/{session}/messages`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::{ChatMessage, Fields, limits};
use store::{Log, RACES, StoreError};
use utoipa::ToSchema;
use web::{
    Base, Declined, Enter, IdempotencyKey, InSession, LiveCreationProblems, Problem, RequestBody,
    kept_answer, kept_response,
};

use crate::message_view::MessageView;

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
    let (log, now) = (Log::chat(here.session.id), base.now());
    let (once, drawn) = tokio::join!(here.keyed.claim(&base), base.store.draw_number(&log));
    let once = match once {
        Ok(once) => once,
        Err(declined) => {
            if let Ok(number) = drawn {
                // Without it readers would wait for a moment.
                let given_up = base.store.give_number_up(&log, number, now);
                given_up.await.map_err(Problem::from)?;
            }
            return Err(declined);
        }
    };
    let mut id = drawn.map_err(Problem::from)?;
    for _ in 0..RACES {
        let message = ChatMessage {
            id,
            user_id: here.caller.user.id,
            user_name: here.caller.user.name.clone(),
            body: here.body.body.clone(),
            created_at: now,
            deleted: false,
        };
        let view = MessageView::from(message.clone());
        let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
        let kept = once.completed(&answer);
        match base
            .store
            .create_message(here.session.id, &message, kept)
            .await
        {
            Ok(()) => return Ok(kept_response(&answer)),
            // Readers have given the number up.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Problem::from(error).into()),
        }
        id = base.store.draw_number(&log).await.map_err(Problem::from)?;
    }
    Err(Problem::from(StoreError::Conflict).into())
}
