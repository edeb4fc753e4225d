//! `POST /liveclass/sessions/{session}/breakouts/close`

use crate::breakouts::prefetch::NewestSet;
use axum::Json;
use axum::extract::State;
use store::{BreakoutSet, RACES, StoreError};
use web::{Base, Code, InSession, Manage, Problem, code};

use crate::breakouts::policy::InBreakouts;
use crate::breakouts::view::BreakoutView;

/// Closes the breakout rooms: nobody enters them any more, and who is in them
/// is thrown out. Again: the same answer, and the media server is told again.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/breakouts/close",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The rooms, which are closed; empty where there never were any",
            body = Vec<BreakoutView>), code::Conflict, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn close_breakouts(
    State(state): State<crate::State>,
    here: InSession<InBreakouts<Manage>, (), NewestSet>,
) -> Result<Json<Vec<BreakoutView>>, Problem> {
    let NewestSet(Some(newest)) = here.prefetched else {
        return Ok(Json(vec![]));
    };
    let set = closed(&state.base, newest).await?;
    state.end_rooms(vec![], Some(&set.breakouts)).await?;
    let now = state.base.now();
    Ok(Json(BreakoutView::all(&set, &here.session, now)))
}

async fn closed(base: &Base, mut set: BreakoutSet) -> Result<BreakoutSet, Problem> {
    let session = set.breakouts.session_id;
    for attempt in 0..RACES {
        let Some(closed) = set.breakouts.close(base.now()) else {
            return Ok(set);
        };
        match base.store.close_breakouts(&set.breakouts, &closed).await {
            Ok(()) => {
                set.breakouts = closed;
                return Ok(set);
            }
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        let newest = base.store.breakouts(session).await?;
        set = newest.ok_or_else(Problem::not_found)?;
    }
    let detail = "The breakout rooms keep changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}
