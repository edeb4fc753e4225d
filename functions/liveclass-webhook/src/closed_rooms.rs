//! Rooms that somebody entered with a token which was still valid, although
//! they are closed.

use domain::live::Breakouts;
use domain::{LiveSession, MediaEvent, Room, Timestamp};
use web::Problem;

use crate::{Outcome, State};

/// Whether nobody may be in a room any more: the class is over, or the breakout
/// is closed.
pub(crate) fn is_closed(
    room: Room,
    session: &LiveSession,
    newest: Option<&Breakouts>,
    now: Timestamp,
) -> bool {
    let closed = |id| newest.is_some_and(|set| set.room_is_closed(id, now));
    session.ended() || room.breakout_id.is_some_and(closed)
}

impl State {
    /// A breakout's room is there. That says nothing new, so the event leaves
    /// no record.
    pub(crate) async fn breakout_started(
        &self,
        event: &MediaEvent,
        room: Room,
    ) -> Result<Outcome, Problem> {
        let found = self.store.event_subject(&event.id, room.session_id, None);
        let found = found.await?;
        let Some(session) = found.session else {
            return Ok(Outcome::Ignored);
        };
        if !is_closed(room, &session, found.breakouts.as_ref(), self.now()) {
            return Ok(Outcome::Ignored);
        }
        self.end_again(room).await?;
        Ok(Outcome::Ok)
    }

    pub(crate) async fn end_again(&self, room: Room) -> Result<(), Problem> {
        self.media.delete_room(&room, self.now()).await?;
        let room = room.to_string();
        tracing::info!(room, "a closed room was entered: ended");
        Ok(())
    }
}
