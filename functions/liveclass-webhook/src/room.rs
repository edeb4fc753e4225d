//! Rooms that come and go: the class begins and ends.

use domain::live::Breakouts;
use domain::{Driver, LiveSession, MediaEvent, Room};
use store::{DueBreakouts, EventSubject, StoreError, retry_on_conflict};
use web::Problem;

use crate::{Outcome, State, taken};

impl State {
    /// Somebody has entered the session's room: the class begins. A room of a
    /// class that is over is ended again.
    pub(crate) async fn room_started(
        &self,
        event: &MediaEvent,
        room: Room,
    ) -> Result<Outcome, Problem> {
        let (outcome, over) = self.opened(event, room).await?;
        if over {
            self.end_again(room).await?;
        }
        Ok(outcome)
    }

    /// What became of the event, and whether the class is over.
    async fn opened(&self, event: &MediaEvent, room: Room) -> Result<(Outcome, bool), StoreError> {
        let read = || self.store.event_subject(&event.id, room.session_id, None);
        let take = |found: EventSubject| async move {
            let Some(session) = found.session else {
                return Ok((Outcome::Ignored, false));
            };
            let over = session.ended();
            if found.repeated {
                return Ok((Outcome::Duplicate, over));
            }
            let (store, now) = (&self.store, self.now());
            let result = match session.room_opened(event.created_at) {
                Some(changed) => store.take_session_change(&event.id, &changed, now).await,
                None => store.take_event(&event.id, now).await,
            };
            Ok((taken(result)?, over))
        };
        Ok(retry_on_conflict(read().await?, take, read).await?)
    }

    /// The session's room is gone: the class is over, and its breakout rooms
    /// with it. Where they are open, everybody has gone there, and the class
    /// goes on.
    pub(crate) async fn room_finished(
        &self,
        event: &MediaEvent,
        room: Room,
    ) -> Result<Outcome, StoreError> {
        let read = || self.store.event_subject(&event.id, room.session_id, None);
        let take = |found: EventSubject| async move {
            let (Some(session), newest) = (found.session, found.breakouts) else {
                return Ok(Outcome::Ignored);
            };
            if found.repeated {
                return Ok(Outcome::Duplicate);
            }
            if session.driver != Driver::Livekit {
                // Browsers meet in no room of the media server.
                return Ok(Outcome::Ignored);
            }
            let now = self.now();
            let came = self.host_came(&session).await?;
            let apart = newest.as_ref().is_some_and(|set| set.open(now));
            let ended = session.room_closed(event.created_at);
            let ended = ended.filter(|_| came && !apart);
            let waits = session.waits_for_its_host().filter(|_| !came);
            let (store, id) = (&self.store, &event.id);
            let result = match (&ended, &waits) {
                (Some(ended), _) => {
                    let newest = newest.as_ref();
                    store.take_session_end(id, ended, newest, now).await
                }
                (None, Some(waits)) => store.take_session_change(id, waits, now).await,
                (None, None) => store.take_event(id, now).await,
            };
            let outcome = taken(result)?;
            let closed = newest.filter(|_| ended.is_some());
            if let Some(closed) = closed.and_then(|set| set.close(now)) {
                self.end_breakouts(&closed).await;
            }
            Ok(outcome)
        };
        Ok(retry_on_conflict(read().await?, take, read).await?)
    }

    /// Whether the host has ever joined: participants who look in before the
    /// class and go again do not end it.
    async fn host_came(&self, session: &LiveSession) -> Result<bool, StoreError> {
        let host = self.store.participant(session.id, session.host_id).await?;
        Ok(host.is_some_and(|host| host.joined_at.is_some()))
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
