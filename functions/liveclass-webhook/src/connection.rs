//! Participants who come and go.

use domain::live::{ConnectionReport, Rejoin};
use domain::media_event::MediaEventKind;
use domain::{MediaEvent, Room, UserId};
use store::StoreError;
use web::Problem;

use crate::closed_rooms::is_closed;
use crate::{Outcome, State, taken};

impl State {
    /// Notes when a connection was up. Whoever was thrown out of the class or
    /// manages it no more, and is there again with a token of before, is removed
    /// again, also where the event is a repeat; a room that is closed is ended
    /// again.
    pub(crate) async fn connection(
        &self,
        event: &MediaEvent,
        room: Room,
        seen: &ConnectionReport<'_>,
    ) -> Result<Outcome, Problem> {
        let session = room.session_id;
        let found = self
            .store
            .event_subject(&event.id, session, Some(seen.user_id))
            .await?;
        let Some(live) = &found.session else {
            return Ok(Outcome::Ignored);
        };
        let now = self.now();
        let closed = is_closed(room, live, found.breakouts.as_ref(), now);
        let outcome = if found.repeated {
            Outcome::Duplicate
        } else {
            let result = self
                .store
                .take_connection(&event.id, session, seen, now)
                .await;
            // Nothing is expected of the connection that could be otherwise.
            taken(result).map_err(StoreError::from)?
        };
        if let MediaEventKind::ParticipantJoined(connection) = &event.kind {
            if closed {
                self.end_again(room).await?;
                return Ok(outcome);
            }
            let participant = found.participant.as_ref();
            match live.rejoin(seen.user_id, participant, connection) {
                Rejoin::Allow => {}
                Rejoin::Remove => self.remove_again(room, seen.user_id).await?,
                Rejoin::StopScreenShare => self.take_screen_again(room, seen.user_id).await?,
            }
        }
        Ok(outcome)
    }

    async fn remove_again(&self, room: Room, user: UserId) -> Result<(), Problem> {
        let now = self.now();
        self.media.remove_participant(&room, user, now).await?;
        let (room, user) = (room.to_string(), user.get());
        tracing::info!(
            room,
            user,
            "a user came with rights they had before: removed"
        );
        Ok(())
    }

    async fn take_screen_again(&self, room: Room, user: UserId) -> Result<(), Problem> {
        let now = self.now();
        let taken = self.media.set_screen_share(&room, user, false, now);
        taken.await?;
        let (room, user) = (room.to_string(), user.get());
        tracing::info!(
            room,
            user,
            "a user came with the screen they had before: taken"
        );
        Ok(())
    }
}
