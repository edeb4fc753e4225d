//! `POST /liveclass/sessions/{session}/breakouts`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::{Breakouts, NewBreakouts};
use domain::{LiveSession, Participant, UserId};
use store::{BreakoutsConflict, RACES};
use web::{
    Base, Code, Declined, Host, IdempotencyKey, InSession, Keyed, Problem, Reading,
    SessionPrefetch, code, kept_answer, kept_response, session_keeps_changing,
};

use crate::breakouts::policy::InBreakouts;
use crate::breakouts::view::BreakoutView;

/// What new rooms go by.
pub(crate) struct BreakoutBasis {
    participants: Vec<Participant>,
    newest: Option<Breakouts>,
}

impl SessionPrefetch for BreakoutBasis {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        let (participants, newest) = tokio::try_join!(
            of.store.participants(of.session),
            of.store.breakout_rooms(of.session)
        )?;
        Ok(Self {
            participants,
            newest,
        })
    }
}

/// Opens breakout rooms; those that are open must be closed first.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/breakouts",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = NewBreakouts,
    responses(
        (status = CREATED, description = "The rooms", body = Vec<BreakoutView>), code::Conflict, Keyed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn create_breakouts(
    State(base): State<Base>,
    here: InSession<InBreakouts<Host>, NewBreakouts, BreakoutBasis>,
) -> Result<Response, Declined> {
    let once = here.keyed.claim(&base).await?;
    let (mut session, mut basis, new) = (here.session, here.prefetched, here.body);
    let (host, seed) = (here.caller.user.id, telemetry::random::bits());
    for attempt in 0..RACES {
        let (newest, now) = (basis.newest.as_ref(), base.now());
        let set = new.opened(&session, &basis.participants, newest, seed, now);
        let set = set.map_err(Problem::from)?;
        Breakouts::may_follow(newest, now).map_err(Problem::from)?;
        let view = BreakoutView::fresh(set.clone(), &session, now);
        let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
        let kept = once.completed(&answer);
        match base.store.create_breakouts(&set, host, kept).await {
            Ok(()) => return Ok(kept_response(&answer)),
            Err(BreakoutsConflict::SessionChanged | BreakoutsConflict::SetChanged) => {}
            Err(BreakoutsConflict::Store(error)) => return Err(Problem::from(error).into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        (session, basis.newest) = read_again(&base, &session, host).await?;
    }
    Err(session_keeps_changing().into())
}

/// What somebody else may have changed meanwhile; whether the caller still has
/// a say in it.
async fn read_again(
    base: &Base,
    session: &LiveSession,
    host: UserId,
) -> Result<(LiveSession, Option<Breakouts>), Problem> {
    let (session, newest) = tokio::try_join!(
        base.store.live_session(session.id),
        base.store.breakout_rooms(session.id)
    )?;
    let session = session.ok_or_else(Problem::not_found)?;
    if session.host_id != host {
        let detail = "Only the host of the session may do this.";
        return Err(Problem::new(Code::Forbidden, detail));
    }
    session.must_not_have_ended()?;
    Ok((session, newest))
}
