//! `POST /liveclass/sessions/{session}/breakouts/{breakout}/join`

use crate::participants::token::RoomTokenResult;
use axum::Json;
use axum::extract::State;
use domain::live::{BreakoutEntry, Breakouts};
use domain::{BreakoutId, Room};
use store::{BreakoutSet, retry_on_conflict};
use web::{Base, Code, InSession, Joined, PathId, Problem, Reading, SessionPrefetch, code};

use crate::breakouts::policy::InBreakouts;

/// The breakout room that the path names second, and its set; or, of an earlier
/// set's, the newest one.
#[derive(Clone)]
pub(crate) struct BreakoutOfPath {
    id: BreakoutId,
    set: BreakoutSet,
}

impl SessionPrefetch for BreakoutOfPath {
    type Asked = PathId<BreakoutId, 1>;

    async fn read(PathId(id): &PathId<BreakoutId, 1>, of: Reading<'_>) -> Result<Self, Problem> {
        let newest = of.store.breakouts(of.session).await?;
        let known = newest.filter(|set| set.breakouts.room(*id).is_some());
        let set = known.ok_or_else(Problem::not_found)?;
        Ok(Self { id: *id, set })
    }
}

/// Lets the caller join a breakout room: their own; where everybody chooses,
/// the one that is theirs from now on; where rooms are assigned evenly and the
/// caller came late, one with the fewest participants. Host and co-hosts join
/// any. The token ends when the room closes, after ten minutes at most.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/breakouts/{breakout}/join",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("breakout" = u64, Path, description = "The breakout room's id")
    ),
    responses(
        (status = OK, description = "What to enter the room with", body = RoomTokenResult), code::Forbidden, code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn join_breakout(
    State(state): State<crate::State>,
    here: InSession<InBreakouts<Joined>, (), BreakoutOfPath>,
) -> Result<Json<RoomTokenResult>, Problem> {
    let set = entered(&state.base, &here).await?;
    let (user, membership, now) = (&here.caller.user, &here.membership, state.base.now());
    let room = Room::of_breakout(here.session.id, here.prefetched.id);
    let result = RoomTokenResult::of(&state.media, user, membership, room, set.closes_at, now);
    Ok(Json(result?))
}

/// The set, where the room is the caller's or becomes theirs. Of two devices
/// that choose at once the later one has the last word.
async fn entered(
    base: &Base,
    here: &InSession<InBreakouts<Joined>, (), BreakoutOfPath>,
) -> Result<Breakouts, Problem> {
    let (session, user) = (here.session.id, here.caller.user.id);
    let BreakoutOfPath { id, set } = here.prefetched.clone();
    let enter = |set: BreakoutSet| async move {
        let (manages, now) = (here.membership.role.manages(), base.now());
        let entry = set.breakouts.enter(id, user, manages, &set.movements, now);
        if entry.map_err(Problem::from)? == BreakoutEntry::Free {
            return Ok(set.breakouts);
        }
        let read = set.movements.get(&user).copied();
        base.store.enter_breakout(session, user, read, id).await?;
        Ok(set.breakouts)
    };
    let read_again = || async move {
        let (newest, participant) = tokio::try_join!(
            base.store.breakouts(session),
            base.store.participant(session, user)
        )?;
        if participant.is_some_and(|one| one.kicked) {
            return Err(Problem::of(Code::Kicked));
        }
        newest.ok_or_else(Problem::not_found)
    };
    Ok(retry_on_conflict(set, enter, read_again).await?)
}
