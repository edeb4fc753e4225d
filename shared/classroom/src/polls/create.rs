//! `POST [/api]/liveclass/sessions/{session}/polls`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::NewPoll;
use domain::{Fields, PollId};
use store::create_with_fresh_id;
use utoipa::ToSchema;
use web::{
    Access, Base, Declined, Host, IdempotencyKey, InSession, LiveCreationProblems, Manage, Problem,
    RequestBody, SessionPolicy, Surface, kept_answer, kept_response,
};

use crate::polls::view::PollView;

/// What a poll is to be.
#[derive(ToSchema)]
#[schema(as = NewPoll)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 500)]
    question: String,
    /// All different, each of 1 to 200 characters.
    #[schema(min_items = 2, max_items = 4)]
    options: Vec<String>,
    /// Whether votes may move to another option.
    #[schema(default = false)]
    allow_change: Option<bool>,
}

/// What is sent.
pub(crate) struct Request(NewPoll);

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(NewPoll::read(fields)))
    }
}

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
    request_body = RequestDoc,
    responses((status = CREATED, description = "The poll", body = PollView), LiveCreationProblems),
    security(("user_token" = []))
)]
pub(crate) async fn create_poll(
    State(base): State<Base>,
    here: InSession<PollCreation, Request>,
) -> Result<Response, Declined> {
    let once = &here.keyed.claim(&base).await?;
    let (store, now, session) = (&base.store, base.now(), here.session.id);
    let Request(new) = &here.body;
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
