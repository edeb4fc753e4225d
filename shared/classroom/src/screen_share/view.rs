//! How it stands with a participant's screen, and that the media server knows.

use crate::State;
use domain::live::ScreenShare;
use domain::{Driver, LiveSession, Participant};
use serde::Serialize;
use store::RACES;
use utoipa::ToSchema;
use web::{Code, Problem};

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
    let mut told = decided;
    for _ in 0..RACES {
        let user = told.user_id;
        state
            .set_screen_share_in_rooms(session, user, told.allowed)
            .await?;
        let stored = state.base.store.participant(session.id, user).await?;
        let stored = stored.ok_or_else(Problem::not_found)?;
        if stored.allowed == told.allowed {
            return Ok(stored);
        }
        told = stored;
    }
    let detail = "The permission keeps changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}
