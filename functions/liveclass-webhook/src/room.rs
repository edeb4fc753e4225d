//! Rooms that come and go: the class begins and ends.

use domain::{LiveSession, MediaEvent, Room};
use store::{RACES, StoreError};

use crate::{Outcome, State, taken};

impl State {
    /// Takes an event that changes its session, or nothing where `change` has
    /// nothing to do.
    pub(crate) async fn change(
        &self,
        event: &MediaEvent,
        room: Room,
        change: impl Fn(&LiveSession) -> Option<LiveSession> + Send + Sync,
    ) -> Result<Outcome, StoreError> {
        for attempt in 0..RACES {
            let found = self
                .store
                .reported(&event.id, room.session_id, None)
                .await?;
            let Some(session) = found.session else {
                return Ok(Outcome::Ignored);
            };
            if found.repeated {
                return Ok(Outcome::Duplicate);
            }
            let now = self.now();
            let result = match change(&session) {
                Some(changed) => {
                    self.store
                        .take_session_change(&event.id, &changed, now)
                        .await
                }
                None => self.store.take_event(&event.id, now).await,
            };
            if let Some(outcome) = taken(result)? {
                return Ok(outcome);
            }
            tokio::time::sleep(store::jitter(attempt)).await;
        }
        Err(StoreError::Conflict)
    }
}
