//! `POST [/api]/liveclass/sessions/{session}/polls`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::PollId;
use domain::live::NewPoll;
use store::create_with_fresh_id;
use web::{
    Access, Base, Declined, Host, IdempotencyKey, InSession, Keyed, Manage, Problem, SessionPolicy,
    Surface, kept_answer, kept_response,
};

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
    let once = &here.keyed.claim(&base).await?;
    let (store, now, session) = (&base.store, base.now(), here.session.id);
    let new = &here.body;
    let created = create_with_fresh_id(PollId::fresh, now, |id| async move {
        let poll = new.clone().opened(id, now);
        let view = PollView::of(poll.clone(), None);
        let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
        let kept = once.completed(&answer);
        store.create_poll(session, &poll, kept).await?;
        Ok(kept_response(&answer))
    });
    Ok(created.await.map_err(Problem::from)?)
}
