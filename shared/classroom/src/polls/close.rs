//! `POST [/api]/liveclass/sessions/{session}/polls/{poll}/close`

use axum::Json;
use axum::extract::State;
use store::{PollVotes, StoreError};
use web::{Base, InSession, Manage, Problem};

use crate::polls::view::{PollOfPath, PollResults};

/// Closes a poll: no vote counts after this answer. Again: the same answer.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/polls/{poll}/close",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("poll" = u64, Path, description = "The poll's id")
    ),
    responses(
        (status = OK, description = "The results, which are final", body = PollResults)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn close_poll(
    State(base): State<Base>,
    here: InSession<Manage, (), PollOfPath>,
) -> Result<Json<PollResults>, Problem> {
    let (PollOfPath(poll), session) = (here.prefetched, here.session.id);
    let closed = poll.close();
    let stored = async {
        match &closed {
            Some(closed) => base.store.replace_poll(session, closed).await,
            None => Ok(()),
        }
    };
    let votes = base.store.close_votes(session, poll.id);
    let (stored, votes) = tokio::join!(stored, votes);
    match stored {
        // Somebody else has closed it: nothing else changes a poll.
        Ok(()) | Err(StoreError::Conflict) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(Json(PollResults::of(PollVotes {
        votes: votes?,
        poll: closed.unwrap_or(poll),
    })))
}
