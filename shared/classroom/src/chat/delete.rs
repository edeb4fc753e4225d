//! `DELETE [/api]/liveclass/sessions/{session}/messages/{message}`

use axum::Json;
use axum::extract::State;
use domain::LiveRole;
use web::{Base, Code, Enter, InSession, Problem, code};

use crate::chat::view::{MessageOfPath, MessageView};

/// Takes a message back: its author may, and the host. Its place stays, empty.
#[utoipa::path(
    delete,
    path = "/liveclass/sessions/{session}/messages/{message}",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("message" = u64, Path, description = "The message's id")
    ),
    responses(
        (status = OK, description = "What is left of it", body = MessageView), code::Forbidden
    ),
    security(("user_token" = []))
)]
pub(crate) async fn delete_message(
    State(base): State<Base>,
    here: InSession<Enter, (), MessageOfPath>,
) -> Result<Json<MessageView>, Problem> {
    let MessageOfPath(message) = here.prefetched;
    let own = message.user_id == here.caller.user.id;
    if !own && here.membership.role != LiveRole::Host {
        let detail = "Only its author and the host may delete a message.";
        return Err(Problem::new(Code::Forbidden, detail));
    }
    let deleted = message.delete();
    if deleted != message {
        let stored = base.store.replace_message(here.session.id, &deleted);
        stored.await?;
    }
    Ok(Json(deleted.into()))
}
