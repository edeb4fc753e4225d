//! Finds breakout rooms whose time has come, closes them, and has the media
//! server end them.

use domain::{Timestamp, limits};
use futures::future::join_all;
use media::MediaError;
use serde::Serialize;
use store::{DueBreakouts, StoreError};

use crate::Janitor;

/// Sets that one sweep takes; the next sweep takes more.
const SETS: i32 = 200;
/// Sets that are worked on at once: each is up to twenty calls.
const AT_ONCE: usize = 5;

/// What a sweep did, in sets of rooms.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Swept {
    /// Closed, since their time had come.
    pub closed: u32,
    /// Ended on the media server, or given up.
    pub ended: u32,
    /// Left to the next sweep.
    pub left: u32,
}

impl Janitor {
    /// Looks through all sets whose time has come. All are closed before the
    /// first is ended on the media server, which may be in trouble.
    ///
    /// # Errors
    /// Where the store cannot be used: what was not done is done by the next
    /// sweep.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        let due = self.store.due_breakouts(self.clock.now(), SETS).await?;
        let mut swept = Swept::default();
        for some in due.chunks(AT_ONCE) {
            for closed in join_all(some.iter().map(|due| self.close(due))).await {
                swept.closed += u32::from(closed?);
            }
        }
        let mut in_trouble = false;
        for some in due.chunks(AT_ONCE) {
            if in_trouble {
                swept.left += u32::try_from(some.len()).unwrap_or_default();
                continue;
            }
            for ended in join_all(some.iter().map(|due| self.end(due))).await {
                match ended? {
                    Ended::Yes => swept.ended += 1,
                    Ended::Refused => swept.left += 1,
                    Ended::Unavailable => {
                        swept.left += 1;
                        in_trouble = true;
                    }
                }
            }
        }
        Ok(swept)
    }

    /// Closes a set that is open although its time has come; whether it was.
    async fn close(&self, due: &DueBreakouts) -> Result<bool, StoreError> {
        let newest = self.store.breakout_rooms(due.session_id).await?;
        let Some(set) = newest.filter(|set| due.is_of(set)) else {
            return Ok(false);
        };
        let Some(closed) = set.close(self.clock.now()) else {
            return Ok(false);
        };
        match self.store.close_breakouts(&set, &closed).await {
            Ok(()) => Ok(true),
            // Somebody else closes it, or it has been followed by another.
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn end(&self, due: &DueBreakouts) -> Result<Ended, StoreError> {
        let (now, session_id) = (self.clock.now(), due.session_id.get());
        if let Err(error) = self.media.delete_rooms(&due.rooms(), now).await {
            let unavailable = matches!(error, MediaError::Unavailable(_));
            let error = &error as &dyn std::error::Error;
            if !is_hopeless(due, now) {
                tracing::warn!(error, session_id, "breakout rooms could not be ended");
                return Ok(if unavailable {
                    Ended::Unavailable
                } else {
                    Ended::Refused
                });
            }
            tracing::error!(error, session_id, "breakout rooms were given up");
        }
        self.store.forget_due_breakouts(due).await?;
        Ok(Ended::Yes)
    }
}

/// What became of a set's rooms.
enum Ended {
    /// They are gone, or were given up.
    Yes,
    /// The media server will not, for now.
    Refused,
    /// The media server cannot, and could not end others' either.
    Unavailable,
}

/// Whether the media server was asked for long enough.
fn is_hopeless(due: &DueBreakouts, now: Timestamp) -> bool {
    due.due_at.plus(limits::BREAKOUT_SWEEP) <= now
}
