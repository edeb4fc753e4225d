//! Recordings: what became of them.

use domain::media_event::Egress;
use domain::{LiveSession, MediaEvent, Room};
use store::{EventConflict, EventSubject, StoreError, retry_on_conflict};

use crate::{Outcome, State, taken};

impl State {
    /// Takes an event about a recording; `over`: it is the last one. Where the
    /// file is there and the session names a chapter, the recording is
    /// published in the same write.
    pub(crate) async fn recorded(
        &self,
        event: &MediaEvent,
        room: Room,
        egress: &Egress,
        over: bool,
    ) -> Result<Outcome, StoreError> {
        if let Some(reason) = &egress.error {
            let egress_id = &egress.egress_id;
            tracing::warn!(egress_id, reason, "the media server reports of a recording");
        }
        let mut kept = None;
        let read = || self.store.event_subject(&event.id, room.session_id, None);
        let take = |found: EventSubject| {
            let session = found.session.filter(|_| !found.repeated);
            let changed = session
                .as_ref()
                .and_then(|one| one.recording_reported(egress, over));
            kept.clone_from(&changed);
            async move {
                match session {
                    Some(session) => taken(self.take_recorded(event, &session, changed).await),
                    None if found.repeated => Ok(Outcome::Duplicate),
                    None => Ok(Outcome::Ignored),
                }
            }
        };
        let recorded = retry_on_conflict(read().await?, take, read).await;
        match recorded {
            Ok(outcome) => Ok(outcome),
            Err(error) => Err(self.kept(kept.as_ref(), error.into()).await),
        }
    }

    /// Writes what a report makes of a session, and publishes what waits to be
    /// published: of an earlier report too, whose chapter was missing.
    async fn take_recorded(
        &self,
        event: &MediaEvent,
        session: &LiveSession,
        changed: Option<LiveSession>,
    ) -> Result<(), EventConflict> {
        let now = self.now();
        let next = changed.clone().unwrap_or_else(|| session.rewritten());
        if let Some(publication) = self.publication(&next).await? {
            let written = self.store.take_publication(
                &event.id,
                &publication.session,
                &publication.course,
                &publication.replaced,
                now,
            );
            match written.await {
                Err(EventConflict::Store(StoreError::TooLarge(error))) => {
                    tracing::error!(error, "the course has no room for a recording");
                }
                other => return other,
            }
        }
        match changed {
            Some(changed) => {
                self.store
                    .take_session_change(&event.id, &changed, now)
                    .await
            }
            None => self.store.take_event(&event.id, now).await,
        }
    }

    /// An event that could not take effect is sent again, but not for ever:
    /// what it says of the recording is kept at least, where that can be
    /// written.
    async fn kept(&self, changed: Option<&LiveSession>, error: StoreError) -> StoreError {
        if let Some(changed) = changed
            && let Err(error) = self.store.replace_live_session(changed).await
        {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "a recording was not kept; its event comes again");
        }
        error
    }
}
