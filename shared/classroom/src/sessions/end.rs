//! `POST [/api]/liveclass/sessions/{session}/end`

use axum::Json;
use axum::extract::State;
use domain::live::Breakouts;
use domain::{Driver, LiveSession};
use store::retry_on_conflict;
use web::{Base, InSession, ManageAlways, Problem, code};

use crate::breakouts::prefetch::NewestRooms;
use crate::sessions::view::SessionView;

/// Ends the class for everybody, and its breakout rooms; again: the same
/// answer, and the media server is told again.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/end",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The session, which has ended", body = SessionView), code::Conflict, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn end_session(
    State(state): State<crate::State>,
    here: InSession<ManageAlways, (), NewestRooms>,
) -> Result<Json<SessionView>, Problem> {
    let NewestRooms(newest) = here.prefetched;
    let (ended, closed) = ended(&state.base, here.session, newest).await?;
    if ended.driver == Driver::Livekit {
        state.end_rooms(vec![ended.room()], closed.as_ref()).await?;
    }
    Ok(Json(ended.into()))
}

/// The session, which has ended, and its newest breakout rooms, which are
/// closed: both were in one write, so that no rooms are opened in between.
async fn ended(
    base: &Base,
    session: LiveSession,
    newest: Option<Breakouts>,
) -> Result<(LiveSession, Option<Breakouts>), Problem> {
    let (store, id) = (&base.store, session.id);
    let ended = retry_on_conflict(
        (session, newest),
        |(session, newest)| async move {
            let now = base.now();
            let Some(ended) = session.end(now) else {
                return Ok((session, newest));
            };
            let written = store.end_live_session(&ended, newest.as_ref(), now);
            written.await?;
            let closed = newest.as_ref().and_then(|set| set.close(now));
            Ok((ended, closed.or(newest)))
        },
        || async move {
            let (session, newest) =
                tokio::try_join!(store.live_session(id), store.breakout_rooms(id))?;
            Ok::<_, Problem>((session.ok_or_else(Problem::not_found)?, newest))
        },
    );
    Ok(ended.await?)
}
