//! Participants who come and go.

use domain::live::Seen;
use domain::media_event::MediaEventKind;
use domain::{MediaEvent, Room};
use store::StoreError;

use crate::closed_rooms::is_closed;
use crate::{Outcome, State, taken};

impl State {
    /// Notes when a connection was up. Whoever was thrown out of the class and
    /// is there again is removed again, also where the event is a repeat; a room
    /// that is closed is ended again.
    pub(crate) async fn connection(
        &self,
        event: &MediaEvent,
        room: Room,
        seen: &Seen<'_>,
    ) -> Result<Outcome, StoreError> {
        let session = room.session_id;
        let found = self
            .store
            .reported(&event.id, session, Some(seen.user_id))
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
            taken(result)?.unwrap_or(Outcome::Ok)
        };
        if matches!(event.kind, MediaEventKind::ParticipantJoined(_)) {
            let kicked = found.participant.is_some_and(|one| one.kicked);
            if closed {
                self.end_again(room).await;
            } else if kicked {
                self.remove_again(room, seen).await;
            }
        }
        Ok(outcome)
    }

    /// A failure is logged and keeps nothing else: they are removed when they
    /// are reported the next time.
    async fn remove_again(&self, room: Room, seen: &Seen<'_>) {
        let user_id = seen.user_id;
        let (removed, room, user) = (
            self.media
                .remove_participant(&room, user_id, self.now())
                .await,
            room.to_string(),
            user_id.get(),
        );
        match removed {
            Ok(()) => tracing::info!(room, user, "a user who was thrown out came back: removed"),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, room, user, "a user who was thrown out came back");
            }
        }
    }
}
