//! Messages that no worker could bring to an end.

use aws_lambda_events::sqs::{BatchItemFailure, SqsBatchResponse, SqsEvent};
use domain::{Draft, DraftStatus};
use queue::Message;
use store::StoreError;

use crate::Janitor;

impl Janitor {
    /// Fails the drafts that messages of the dead-letter queue are about. The
    /// answer names the messages that must come again.
    pub async fn bury(&self, letters: SqsEvent) -> SqsBatchResponse {
        let mut answer = SqsBatchResponse::default();
        for record in letters.records {
            let body = record.body.as_deref().unwrap_or_default();
            let done = match Message::parse(body) {
                Ok(message) => self.bury_one(message).await,
                Err(error) => {
                    // Nothing can be made of it; the log is its last trace.
                    let error = &error as &dyn std::error::Error;
                    tracing::error!(error, body, "a malformed message was given up");
                    Ok(())
                }
            };
            let Err(error) = done else { continue };
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a dead letter must come again"
            );
            // SQS fails the whole batch over an id that is empty.
            let id = record.message_id.filter(|id| !id.is_empty());
            answer.batch_item_failures.extend(id.map(|id| {
                let mut failure = BatchItemFailure::default();
                failure.item_identifier = id;
                failure
            }));
        }
        answer
    }

    async fn bury_one(&self, message: Message) -> Result<(), StoreError> {
        let Some(draft) = self.store.draft(message.draft_id()).await? else {
            return Ok(());
        };
        if self.in_good_hands(&draft) {
            return Ok(());
        }
        let message = "The worker could not bring it to an end.";
        let failed = draft.fail("worker_failed", message, self.clock.now());
        let buried = self.unless_changed(&failed).await?;
        tracing::warn!(draft_id = draft.id.get(), buried, "a dead letter");
        Ok(())
    }

    /// Whether a draft is settled, or another copy of the message is being
    /// worked on: then its lease decides.
    fn in_good_hands(&self, draft: &Draft) -> bool {
        let claimed = draft.status == DraftStatus::Processing && !draft.abandoned(self.clock.now());
        !draft.unsettled() || claimed
    }
}
