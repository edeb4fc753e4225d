//! Lambda: fills drafts that the queue tells of.
//!
//! The queue delivers at least once. A draft is claimed with a lease before
//! anything is paid for, and finished only under that claim, so a duplicate, a
//! late copy or a dismissed draft costs nothing and changes nothing.

mod failure;
mod generate;
mod process;

use std::sync::Arc;
use std::time::Duration;

use ai::Generators;
use aws_lambda_events::sqs::{SqsBatchResponse, SqsEvent, SqsMessage};
use domain::{Clock, Timestamp};
use queue::{Message, Queue, each_message};
use store::Store;
use telemetry::{ConfigError, SystemClock, Vars};

/// The wait before a second try; it doubles with every further one.
const BACKOFF: Duration = Duration::from_secs(5);

/// Fills drafts.
#[derive(Clone)]
pub struct Worker {
    /// Drafts and courses.
    pub store: Store,
    /// Where a draft goes that is to be tried again.
    pub queue: Queue,
    /// The AI backend.
    pub generators: Generators,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The wait before a second try; it doubles with every further one.
    pub backoff: Duration,
}

impl Worker {
    /// A deployed worker.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        let sdk = config::sdk(vars)?;
        Ok(Self {
            store: config::store(&sdk, vars)?,
            queue: config::queue(&sdk, vars)?,
            generators: config::generators(vars)?,
            clock: Arc::new(SystemClock),
            backoff: BACKOFF,
        })
    }

    /// Works through a batch until `deadline`, when Lambda ends the
    /// invocation. The answer names the messages that must come again.
    pub async fn handle(&self, event: SqsEvent, deadline: Timestamp) -> SqsBatchResponse {
        each_message(event, |message| self.handle_message(message, deadline)).await
    }

    /// Whether a message is done with.
    async fn handle_message(&self, message: SqsMessage, deadline: Timestamp) -> bool {
        let body = message.body.unwrap_or_default();
        let draft_id = match Message::parse(&body) {
            Ok(message) => message.draft_id(),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "a message is malformed"
                );
                return false;
            }
        };
        match self.process(draft_id, deadline).await {
            Ok(outcome) => {
                tracing::info!(draft_id = draft_id.get(), ?outcome, "draft");
                true
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(
                    draft_id = draft_id.get(),
                    error,
                    "a draft could not be worked on"
                );
                false
            }
        }
    }
}
