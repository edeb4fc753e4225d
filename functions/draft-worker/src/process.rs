//! One draft, from claim to result.

use std::time::Duration;

use domain::draft::{ClaimRefused, Generated};
use domain::{AiCall, Draft, DraftId, Timestamp, limits};
use queue::{LONGEST_DELAY, Message};
use store::{AttemptError, StoreError, retry_on_conflict};

use crate::Worker;
use crate::failure::Failure;

/// The longest wait that a backend's word is taken for.
const LONGEST_WAIT: Duration = Duration::from_hours(6);

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The output is there.
    Ready,
    /// It ended without one.
    Failed,
    /// It will be tried again.
    Released,
    /// There was nothing to do, or somebody else is doing it.
    Nothing,
    /// The draft was dismissed, or went to another worker, in the meantime:
    /// nothing was written.
    ClaimLost,
}

impl Worker {
    /// Claims a draft, generates, and finishes it under the claim.
    pub(crate) async fn process(
        &self,
        id: DraftId,
        deadline: Timestamp,
    ) -> Result<Outcome, StoreError> {
        let Some(claimed) = self.claim(id, deadline).await? else {
            return Ok(Outcome::Nothing);
        };
        let (result, call) = Box::pin(self.generate(&claimed, deadline)).await?;
        let usage = call.as_ref().and_then(|call| call.usage);
        // Side by side, and counted also where the draft has gone to another.
        let (outcome, ()) = tokio::join!(
            self.finish(claimed.spent(usage), result),
            self.count(call.as_ref())
        );
        outcome
    }

    /// Writes down what came of a claim.
    async fn finish(
        &self,
        claimed: Draft,
        result: Result<Generated, Failure>,
    ) -> Result<Outcome, StoreError> {
        let now = self.clock.now();
        let (finished, outcome) = match result {
            Ok(generated) => (claimed.complete(generated, now), Outcome::Ready),
            Err(error) if error.passing() && claimed.tries < limits::DRAFT_TRIES => {
                return self.release(&claimed, &error).await;
            }
            Err(error) => (
                claimed.fail(error.code(), error.to_string(), now),
                Outcome::Failed,
            ),
        };
        match self.store.replace_draft(&finished).await {
            Ok(()) => Ok(outcome),
            Err(StoreError::Conflict) => Ok(Outcome::ClaimLost),
            Err(StoreError::TooLarge(_)) => {
                let message = "The result is too large to be stored.";
                self.settle(&claimed.fail("ai_bad_output", message, now))
                    .await
            }
            Err(error) => Err(error),
        }
    }

    /// Notes a call of the backend; a draft does not fail by it.
    async fn count(&self, call: Option<&AiCall>) {
        let Some(call) = call else { return };
        telemetry::metrics::ai_call(call);
        if let Err(error) = self.store.count_ai_call(call, self.clock.now()).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "a call of the AI backend was not counted");
        }
    }

    /// The draft under this worker's claim; `None` where it may not have it.
    async fn claim(&self, id: DraftId, deadline: Timestamp) -> Result<Option<Draft>, StoreError> {
        let read = || self.store.draft(id);
        let claim = |draft: Option<Draft>| async move {
            let Some(draft) = draft else {
                return Ok(None);
            };
            let now = self.clock.now();
            match draft.claim(now, now.until(deadline)) {
                Ok(claimed) => {
                    self.store.replace_draft(&claimed).await?;
                    Ok(Some(claimed))
                }
                Err(ClaimRefused::TriesExhausted) => {
                    self.settle(&draft.give_up(now)).await?;
                    Ok(None)
                }
                Err(ClaimRefused::Settled | ClaimRefused::Claimed) => Ok(None),
            }
        };
        match retry_on_conflict(read().await?, claim, read).await {
            Err(AttemptError::Conflict) => Ok(None),
            other => Ok(other?),
        }
    }

    async fn settle(&self, failed: &Draft) -> Result<Outcome, StoreError> {
        match self.store.replace_draft(failed).await {
            Ok(()) => Ok(Outcome::Failed),
            Err(StoreError::Conflict) => Ok(Outcome::ClaimLost),
            Err(error) => Err(error),
        }
    }

    /// Gives the claim back and sends the draft round again after a wait. The
    /// janitor finds it where the queue does not take it.
    async fn release(&self, claimed: &Draft, error: &Failure) -> Result<Outcome, StoreError> {
        let wait = self.wait(claimed.tries, error);
        let now = self.clock.now();
        tracing::warn!(draft_id = claimed.id.get(), %error, wait_ms = wait.as_millis(), "will try again");
        match self
            .store
            .replace_draft(&claimed.release(now.plus(wait), now))
            .await
        {
            Err(StoreError::Conflict) => return Ok(Outcome::ClaimLost),
            other => other?,
        }
        if wait > LONGEST_DELAY {
            // Longer than the queue can hold it: the janitor sends it.
            return Ok(Outcome::Released);
        }
        if let Err(error) = self.queue.send(Message::draft(claimed.id), wait).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(draft_id = claimed.id.get(), error, "left to the janitor");
        }
        Ok(Outcome::Released)
    }

    /// Doubles with every try, and is never shorter than the backend asked.
    fn wait(&self, tries: u8, error: &Failure) -> Duration {
        let doubled = self
            .backoff
            .saturating_mul(1 << tries.saturating_sub(1).min(8));
        doubled.max(error.retry_after()).min(LONGEST_WAIT)
    }
}
