//! Lambda: sees to it that no draft stays behind, whatever died.
//!
//! It runs on a schedule, and on messages that went to the dead-letter queue.

mod dead_letters;
mod sweep;

use std::sync::Arc;

use aws_lambda_events::sqs::{SqsBatchResponse, SqsEvent};
use domain::Clock;
use queue::Queue;
use serde_json::Value;
use store::{Store, StoreError};
use telemetry::{ConfigError, SystemClock, Vars};

pub use sweep::{Leases, Swept};

/// Sees to drafts that were left.
#[derive(Clone)]
pub struct Janitor {
    /// Drafts.
    pub store: Store,
    /// Where a draft goes that is to be tried again.
    pub queue: Queue,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl Janitor {
    /// A deployed janitor.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        let sdk = config::sdk(vars)?;
        let (store, queue) = (config::store(&sdk, vars)?, config::queue(&sdk, vars)?);
        Ok(Self {
            store,
            queue,
            clock: Arc::new(SystemClock),
        })
    }

    /// Handles an event of either kind: one with `Records` comes from the
    /// dead-letter queue, any other is the schedule's.
    pub async fn handle(&self, event: Value) -> Result<SqsBatchResponse, HandleError> {
        if event.get("Records").is_some() {
            let letters: SqsEvent = serde_json::from_value(event).map_err(HandleError::Event)?;
            return Ok(self.bury(letters).await);
        }
        let swept = self.sweep(Leases::Hold).await?;
        tracing::info!(resent = swept.resent, failed = swept.failed, "swept");
        Ok(SqsBatchResponse::default())
    }
}

/// An event that could not be handled; it comes again.
#[derive(Debug, thiserror::Error)]
pub enum HandleError {
    /// It has an unknown form.
    #[error("the event cannot be read")]
    Event(#[source] serde_json::Error),
    /// The store could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}
