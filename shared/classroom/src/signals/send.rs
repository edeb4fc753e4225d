//! `POST /liveclass/sessions/{session}/signals`

use axum::extract::State;
use axum::response::Response;
use domain::live::{NewSignal, Participant};
use domain::{Fields, LiveSessionId, UserId};
use serde::Serialize;
use store::Log;
use utoipa::ToSchema;
use web::{
    Base, Declined, IdempotencyKey, InSession, Problem, RequestBody, SignalProblems, append,
};

use crate::signals::policy::Signalling;

/// A signal to another participant.
#[derive(ToSchema)]
#[schema(as = NewSignal)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    /// The receiver: a joined participant other than the caller.
    to: u64,
    #[schema(
        rename = "type",
        example = "offer",
        pattern = "^(offer|answer|candidate|bye)$"
    )]
    kind: String,
    /// Whatever the browsers have to tell each other: at most 65,536 bytes of
    /// JSON.
    #[schema(value_type = Object)]
    payload: (),
}

/// What is sent.
pub(crate) struct Request(NewSignal);

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        NewSignal::read(fields).map(Self)
    }
}

/// The signal is on its way.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignalSent {
    /// Its place among the signals to its receiver.
    id: u64,
}

/// Sends a signal to a joined participant, who finds it when they next ask
/// for theirs, within five minutes. Only where the driver is `webrtc`.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/signals",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = RequestDoc,
    responses(
        (status = CREATED, description = "The signal is on its way", body = SignalSent),
        SignalProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn send_signal(
    State(base): State<Base>,
    here: InSession<Signalling, Request>,
) -> Result<Response, Declined> {
    let (session, Request(signal)) = (here.session.id, here.body);
    let to = signal.to;
    let signal = signal.sent_by(here.caller.user.id).map_err(Problem::from)?;
    let log = Log::signals(session, to);
    let receiver = must_have_joined(&base, session, to);
    let sent = append(&base, here.keyed, &log, receiver, |id, _| {
        (&signal, SignalSent { id })
    });
    Box::pin(sent).await
}

async fn must_have_joined(base: &Base, session: LiveSessionId, to: UserId) -> Result<(), Problem> {
    let receiver = base.store.participant(session, to).await?;
    let joined = receiver.as_ref().is_some_and(Participant::joined);
    joined.then_some(()).ok_or_else(Problem::not_found)
}
