//! `POST /liveclass/sessions/{session}/breakouts/close`

use crate::breakouts::prefetch::NewestSet;
use axum::Json;
use axum::extract::State;
use store::{BreakoutSet, retry_on_conflict};
use web::{Base, InSession, Manage, Problem, code};

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

async fn closed(base: &Base, set: BreakoutSet) -> Result<BreakoutSet, Problem> {
    let session = set.breakouts.session_id;
    let closed = retry_on_conflict(
        set,
        |mut set| async move {
            if let Some(closed) = set.breakouts.close(base.now()) {
                base.store.close_breakouts(&set.breakouts, &closed).await?;
                set.breakouts = closed;
            }
            Ok(set)
        },
        || async move {
            let newest = base.store.breakouts(session).await?;
            newest.ok_or_else(Problem::not_found)
        },
    );
    Ok(closed.await?)
}
