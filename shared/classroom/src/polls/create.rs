//! `POST [/api]/liveclass/sessions/{session}/polls`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::PollId;
use domain::live::NewPoll;
use store::StoreError;
use web::{
    Access, Base, Declined, Host, IdempotencyKey, InSession, Keyed, Manage, Problem, SessionPolicy,
    Surface, kept_answer, kept_response,
};

use crate::ID_DRAWS;
use crate::polls::view::PollView;

/// Host and co-hosts by token, in the classroom the host alone.
pub(crate) struct PollCreation;

impl SessionPolicy for PollCreation {
    fn role(access: &Access<'_>) -> Result<(), Problem> {
        match access.surface {
            Surface::Browser => Host::role(access),
            Surface::Api | Surface::Tokens => Manage::role(access),
        }
    }
}

/// Opens a poll.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/polls",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = NewPoll,
    responses((status = CREATED, description = "The poll", body = PollView), Keyed),
    security(("user_token" = []))
)]
pub(crate) async fn create_poll(
    State(base): State<Base>,
    here: InSession<PollCreation, NewPoll>,
) -> Result<Response, Declined> {
    let once = here.keyed.claim(&base).await?;
    for _ in 0..ID_DRAWS {
        let now = base.now();
        let id = PollId::fresh(now, telemetry::random::bits());
        let poll = here.body.clone().opened(id, now);
        let view = PollView::of(poll.clone(), None);
        let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
        let kept = once.completed(&answer);
        match base.store.create_poll(here.session.id, &poll, kept).await {
            Ok(()) => return Ok(kept_response(&answer)),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Problem::from(error).into()),
        }
    }
    Err(Problem::from(StoreError::Conflict).into())
}
