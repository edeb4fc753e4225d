//! `POST /liveclass/sessions/{session}/breakouts`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::{Breakouts, NewBreakouts};
use domain::{LiveSession, LiveSessionId, Participant, UserId};
use store::retry_on_conflict;
use web::{
    Base, Code, Declined, Host, IdempotencyKey, InSession, Keyed, Problem, Reading,
    SessionPrefetch, code, kept_answer, kept_response,
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
    let (base, once) = (&base, &here.keyed.claim(&base).await?);
    let (session, host, new) = (here.session, here.caller.user.id, &here.body);
    let (id, seed) = (session.id, telemetry::random::bits());
    let BreakoutBasis {
        participants,
        newest,
    } = here.prefetched;
    let participants = &participants;
    let created = retry_on_conflict(
        (session, newest),
        |(session, newest): (LiveSession, Option<Breakouts>)| async move {
            let (newest, now) = (newest.as_ref(), base.now());
            let set = new.opened(&session, participants, newest, seed, now);
            let set = set.map_err(Problem::from)?;
            Breakouts::may_follow(newest, now).map_err(Problem::from)?;
            let view = BreakoutView::fresh(set.clone(), &session, now);
            let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
            let kept = once.completed(&answer);
            base.store.create_breakouts(&set, host, kept).await?;
            Ok(kept_response(&answer))
        },
        || read_again(base, id, host),
    );
    Ok(created.await.map_err(Problem::from)?)
}

/// What somebody else may have changed meanwhile; whether the caller still has
/// a say in it.
async fn read_again(
    base: &Base,
    id: LiveSessionId,
    host: UserId,
) -> Result<(LiveSession, Option<Breakouts>), Problem> {
    let (session, newest) =
        tokio::try_join!(base.store.live_session(id), base.store.breakout_rooms(id))?;
    let session = session.ok_or_else(Problem::not_found)?;
    if session.host_id != host {
        let detail = "Only the host of the session may do this.";
        return Err(Problem::new(Code::Forbidden, detail));
    }
    session.must_not_have_ended()?;
    Ok((session, newest))
}
