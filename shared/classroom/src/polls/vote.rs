//! `POST /liveclass/sessions/{session}/polls/{poll}/vote`

use crate::polls::view::{PollOfPath, PollResults};
use axum::Json;
use axum::extract::State;
use domain::Poll;
use domain::live::VoteRefused;
use store::StoreError;
use web::{Base, Enter, InSession, Problem, code};

/// Which option.
#[derive(domain::Request)]
#[request(name = "VoteRequest")]
pub(crate) struct Request {
    /// The option's index, from 0.
    #[request(range = 0..=i64::MAX)]
    option: u64,
}

/// Votes on a poll. The same vote again: the same answer; another one moves
/// the vote where the poll allows it.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/polls/{poll}/vote",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("poll" = u64, Path, description = "The poll's id")
    ),
    request_body = Request,
    responses((status = OK, description = "The results", body = PollResults), code::PollClosed, code::AlreadyVoted),
    security(("user_token" = []))
)]
pub(crate) async fn vote(
    State(base): State<Base>,
    here: InSession<Enter, Request, PollOfPath>,
) -> Result<Json<PollResults>, Problem> {
    let (PollOfPath(poll), session) = (here.prefetched, here.session.id);
    let option = poll.may_vote(here.body.option)?;
    let voter = here.caller.user.id;
    match base.store.vote(session, &poll, voter, option).await {
        Ok(counted) => Poll::voted(option, counted)?,
        Err(StoreError::Conflict) => return Err(VoteRefused::Closed.into()),
        Err(error) => return Err(error.into()),
    }
    let standing = base.store.poll_votes(session, poll.id).await?;
    let standing = standing.ok_or_else(Problem::not_found)?;
    Ok(Json(PollResults::of(standing)))
}
