//! `GET /liveclass/sessions/{session}/signals`

use axum::Json;
use axum::extract::State;
use domain::live::{Heartbeats, Signal, present};
use domain::{Participant, limits};
use store::LogPage;
use web::{Base, FromQuery, InSession, Problem, Reading, SessionPrefetch};

use crate::signals::policy::Signalling;
use crate::signals::view::{PresentView, SignalView, SignalsView};

/// Which signals.
#[derive(domain::Request)]
pub(crate) struct SignalsQuery {
    /// The last answer's `cursor`; left out: all signals that are kept.
    #[request(range = limits::LOG_CURSOR)]
    after: Option<u64>,
}

/// What was sent to the caller, and who may be there.
pub(crate) struct SignalsAndPresence {
    signals: LogPage<Signal>,
    seen: Vec<Heartbeats>,
    participants: Vec<Participant>,
}

impl SessionPrefetch for SignalsAndPresence {
    type Asked = FromQuery<SignalsQuery>;

    async fn read(
        FromQuery(asked): &FromQuery<SignalsQuery>,
        of: Reading<'_>,
    ) -> Result<Self, Problem> {
        let (store, session) = (of.store, of.session);
        let (signals, seen, participants) = tokio::try_join!(
            store.signals(session, of.reader, asked.after, of.now),
            store.heartbeats(session),
            store.participants(session)
        )?;
        Ok(Self {
            signals,
            seen,
            participants,
        })
    }
}

/// Gives the signals to the caller in the order of sending, and who is there.
/// Whoever passes on the `cursor` of the last answer misses nothing and gets
/// nothing twice. An answer has at most 50 signals and about a megabyte; the
/// next one has the rest. Signals are kept for five minutes.
///
/// Asking is also what keeps the caller in the class: whoever has not asked for
/// 30 seconds has left, until they ask again. Only where the driver is
/// `webrtc`.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/signals",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), SignalsQuery),
    responses(
        (status = OK, description = "What there is since then", body = SignalsView)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_signals(
    State(base): State<Base>,
    here: InSession<Signalling, (), SignalsAndPresence>,
) -> Result<Json<SignalsView>, Problem> {
    let (session, caller, now) = (&here.session, here.caller.user.id, base.now());
    let SignalsAndPresence {
        signals,
        seen,
        participants,
    } = here.prefetched;
    if !session.ended() {
        base.store.heartbeat(session.id, caller, now).await?;
    }
    let there = present(participants, &seen, caller, now).into_iter();
    Ok(Json(SignalsView {
        cursor: signals.cursor,
        signals: signals.entries.into_iter().map(SignalView::from).collect(),
        participants: there.map(|one| PresentView::of(session, one)).collect(),
    }))
}
