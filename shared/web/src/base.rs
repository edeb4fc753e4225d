//! What every function that knows callers needs.

use std::sync::Arc;

use aws::Sdk;
use domain::{AiCall, Clock, Timestamp};
use store::Store;
use telemetry::{ConfigError, SystemClock, Vars};

use crate::after::AfterAnswer;

/// The part of a function's state that the extractors use.
#[derive(Clone)]
pub struct Base {
    /// The tables.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Whether an AI backend is set up; the offline one counts.
    pub ai_configured: bool,
    /// What is done after answers.
    pub after: AfterAnswer,
}

impl Base {
    /// The part of a deployed function.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        Self::over(&config::sdk(vars)?, vars)
    }

    /// The same where other clients stand on the same ground.
    pub fn over(sdk: &Sdk, vars: &Vars) -> Result<Self, ConfigError> {
        let store = config::store(sdk, vars)?;
        let ai_configured = config::ai_configured(vars)?;
        Ok(Self {
            store,
            clock: Arc::new(SystemClock),
            ai_configured,
            after: AfterAnswer::default(),
        })
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Notes a call of the AI backend: at once as a metric, and after the
    /// answer among what is counted. No answer depends on it.
    pub fn note_ai_call(&self, call: AiCall) {
        telemetry::metrics::ai_call(&call);
        let (store, now) = (self.store.clone(), self.now());
        self.after.run(async move {
            if let Err(error) = store.count_ai_call(&call, now).await {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, "a call of the AI backend was not counted");
            }
        });
    }
}
