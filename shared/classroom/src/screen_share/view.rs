//! How it stands with a participant's screen, and that the media server knows.

use crate::State;
use domain::live::ScreenShare;
use domain::{Driver, LiveSession, Participant};
use serde::Serialize;
use store::{AttemptError, retry_on_conflict};
use utoipa::ToSchema;
use web::Problem;

/// What a participant may and wants.
#[derive(Serialize, ToSchema)]
#[schema(as = ScreenShareState)]
pub(crate) struct ScreenShareView {
    user_id: u64,
    /// Whether the screen may be shared; host and co-hosts always may.
    allowed: bool,
    /// Whether that was asked for and is not answered yet.
    requested: bool,
}

impl From<ScreenShare> for ScreenShareView {
    fn from(row: ScreenShare) -> Self {
        Self {
            user_id: row.user_id.get(),
            allowed: row.allowed,
            requested: row.requested,
        }
    }
}

/// Tells the media server what a participant may do; what is so by then. Of two
/// who decide at once the later decision holds, and here they may come in
/// another order: so what was told is compared with what is stored.
pub(crate) async fn tell_media_server(
    state: &State,
    session: &LiveSession,
    decided: Participant,
) -> Result<Participant, Problem> {
    if session.driver != Driver::Livekit {
        return Ok(decided);
    }
    let user = decided.user_id;
    let read = || async move {
        let stored = state.base.store.participant(session.id, user).await?;
        stored.ok_or_else(Problem::not_found)
    };
    let tell = |told: Participant| async move {
        state
            .set_screen_share_in_rooms(session, user, told.allowed)
            .await?;
        let stored = read().await?;
        if stored.allowed == told.allowed {
            return Ok(stored);
        }
        Err(AttemptError::Conflict)
    };
    Ok(retry_on_conflict(decided, tell, read).await?)
}
