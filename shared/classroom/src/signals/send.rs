//! `POST /liveclass/sessions/{session}/signals`

use axum::extract::State;
use axum::response::Response;
use domain::live::{NewSignal, Participant};
use domain::{LiveSessionId, UserId};
use serde::Serialize;
use store::Log;
use utoipa::ToSchema;
use web::{Base, Declined, IdempotencyKey, InSession, Keyed, Problem, append};

use crate::signals::policy::Signalling;

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
    request_body = NewSignal,
    responses(
        (status = CREATED, description = "The signal is on its way", body = SignalSent), Keyed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn send_signal(
    State(base): State<Base>,
    here: InSession<Signalling, NewSignal>,
) -> Result<Response, Declined> {
    let (session, signal) = (here.session.id, here.body);
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
