//! Finds drafts that nobody is at work on although somebody should be, and
//! sends them round again, or fails those that had their tries.

use std::collections::HashSet;
use std::time::Duration;

use domain::{Draft, Timestamp, limits};
use futures::future::try_join_all;
use queue::Message;
use store::{StoreError, UNSETTLED_SHARDS};

use crate::Janitor;

/// Pages that a sweep takes of one shard; the next sweep takes more.
const PAGES: u32 = 20;

/// What a sweep did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    /// Drafts sent to the queue again.
    pub resent: u32,
    /// Drafts that are failed now.
    pub failed: u32,
}

/// Whether claims that have not run out are respected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leases {
    /// A worker may be at work: wait until its lease runs out.
    Hold,
    /// No worker is alive and no message is left, as when the whole stack
    /// starts: every unsettled draft is taken up at once.
    Void,
}

impl Janitor {
    /// Looks through all unsettled drafts whose time has come.
    pub async fn sweep(&self, leases: Leases) -> Result<Swept, StoreError> {
        let shards = (0..UNSETTLED_SHARDS).map(|shard| self.sweep_shard(shard, leases));
        let swept = try_join_all(shards).await?;
        Ok(swept
            .into_iter()
            .fold(Swept::default(), |all, shard| Swept {
                resent: all.resent + shard.resent,
                failed: all.failed + shard.failed,
            }))
    }

    async fn sweep_shard(&self, shard: u64, leases: Leases) -> Result<Swept, StoreError> {
        let due = match leases {
            Leases::Hold => self.clock.now(),
            Leases::Void => Timestamp::from_millis(i64::MAX),
        };
        let mut swept = Swept::default();
        let mut last: Option<Draft> = None;
        let mut seen = HashSet::new();
        for _ in 0..PAGES {
            let drafts = self
                .store
                .unsettled_drafts(shard, due, last.as_ref())
                .await?;
            for draft in &drafts {
                // What is sent again is due later, where this pass may come by.
                if seen.insert(draft.id) && self.take_up(draft, &mut swept).await? == Queue::Refuses
                {
                    return Ok(swept);
                }
            }
            last = drafts.into_iter().next_back();
            if last.is_none() {
                break;
            }
        }
        Ok(swept)
    }

    async fn take_up(&self, draft: &Draft, swept: &mut Swept) -> Result<Queue, StoreError> {
        let now = self.clock.now();
        if let Some(failed) = hopeless(draft, now) {
            swept.failed += u32::from(self.unless_changed(&failed).await?);
            return Ok(Queue::Takes);
        }
        let resent = draft.resent(now);
        if !self.unless_changed(&resent).await? {
            return Ok(Queue::Takes);
        }
        if let Err(error) = self
            .queue
            .send(Message::draft(draft.id), Duration::ZERO)
            .await
        {
            tracing::error!(
                draft_id = draft.id.get(),
                error = &error as &dyn std::error::Error,
                "the queue refused a draft"
            );
            self.unless_changed(&resent.unsent(now)).await?;
            return Ok(Queue::Refuses);
        }
        swept.resent += 1;
        Ok(Queue::Takes)
    }

    /// Writes a transition; whether it still held.
    pub(crate) async fn unless_changed(&self, draft: &Draft) -> Result<bool, StoreError> {
        match self.store.replace_draft(draft).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Whether there is any use in sending more.
#[derive(PartialEq, Eq)]
enum Queue {
    Takes,
    Refuses,
}

/// The failed draft, where another try is of no use.
fn hopeless(draft: &Draft, now: Timestamp) -> Option<Draft> {
    if draft.expired(now) {
        return Some(draft.fail("expired", "Nobody generated it before it expired.", now));
    }
    (draft.tries >= limits::DRAFT_TRIES).then(|| draft.give_up(now))
}
