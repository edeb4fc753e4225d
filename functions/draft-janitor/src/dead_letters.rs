//! Messages that no worker could bring to an end.

use aws_lambda_events::sqs::{SqsBatchResponse, SqsEvent, SqsMessage};
use domain::{Draft, DraftStatus};
use queue::{Message, each_message};
use store::StoreError;

use crate::Janitor;

impl Janitor {
    /// Fails the drafts that messages of the dead-letter queue are about. The
    /// answer names the messages that must come again.
    pub async fn bury(&self, letters: SqsEvent) -> SqsBatchResponse {
        each_message(letters, |letter| self.bury_letter(letter)).await
    }

    /// Whether a letter is done with.
    async fn bury_letter(&self, letter: SqsMessage) -> bool {
        let body = letter.body.unwrap_or_default();
        let message = match Message::parse(&body) {
            Ok(message) => message,
            Err(error) => {
                // Nothing can be made of it; the log is its last trace.
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, body, "a malformed message was given up");
                return true;
            }
        };
        let buried = self.bury_one(message).await;
        if let Err(error) = &buried {
            tracing::error!(
                error = error as &dyn std::error::Error,
                "a dead letter must come again"
            );
        }
        buried.is_ok()
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
