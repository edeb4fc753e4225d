//! Rooms that come and go: the class begins and ends.

use domain::live::Breakouts;
use domain::{MediaEvent, Room};
use store::{DueBreakouts, RACES, StoreError};

use crate::{Outcome, State, taken};

impl State {
    /// Somebody has entered the session's room: the class begins. A room of a
    /// class that is over is ended again.
    pub(crate) async fn room_started(
        &self,
        event: &MediaEvent,
        room: Room,
    ) -> Result<Outcome, StoreError> {
        for attempt in 0..RACES {
            let found = self
                .store
                .reported(&event.id, room.session_id, None)
                .await?;
            let Some(session) = found.session else {
                return Ok(Outcome::Ignored);
            };
            if session.ended() {
                self.end_again(room).await;
            }
            if found.repeated {
                return Ok(Outcome::Duplicate);
            }
            let now = self.now();
            let result = match session.room_opened(event.created_at) {
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

    /// The session's room is gone: the class is over, and its breakout rooms
    /// with it. Where they are open, everybody has gone there, and the class
    /// goes on.
    pub(crate) async fn room_finished(
        &self,
        event: &MediaEvent,
        room: Room,
    ) -> Result<Outcome, StoreError> {
        for attempt in 0..RACES {
            let found = self
                .store
                .reported(&event.id, room.session_id, None)
                .await?;
            let (Some(session), newest) = (found.session, found.breakouts) else {
                return Ok(Outcome::Ignored);
            };
            if found.repeated {
                return Ok(Outcome::Duplicate);
            }
            let now = self.now();
            let apart = newest.as_ref().is_some_and(|set| set.open(now));
            let ended = session.room_closed(event.created_at);
            let Some(ended) = ended.filter(|_| !apart) else {
                let result = self.store.take_event(&event.id, now).await;
                return Ok(taken(result)?.unwrap_or(Outcome::Ok));
            };
            let result = self
                .store
                .take_session_end(&event.id, &ended, newest.as_ref(), now)
                .await;
            if let Some(outcome) = taken(result)? {
                if let Some(closed) = newest.and_then(|set| set.close(now)) {
                    self.end_breakouts(&closed).await;
                }
                return Ok(outcome);
            }
            tokio::time::sleep(store::jitter(attempt)).await;
        }
        Err(StoreError::Conflict)
    }

    /// A failure is logged: the rooms stay due, and the janitor ends them.
    async fn end_breakouts(&self, closed: &Breakouts) {
        let rooms: Vec<Room> = closed.media_rooms().collect();
        let session_id = closed.session_id.get();
        if let Err(error) = self.media.delete_rooms(&rooms, self.now()).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, session_id, "breakout rooms are left to the janitor");
            return;
        }
        if let Some(due) = DueBreakouts::of(closed)
            && let Err(error) = self.store.forget_due_breakouts(&due).await
        {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(error, session_id, "breakout rooms stay due");
        }
    }
}
