//! What every function that knows callers needs.

use std::sync::Arc;

use aws::Sdk;
use domain::{Clock, Timestamp};
use store::Store;
use telemetry::{ConfigError, SystemClock, Vars};

/// The part of a function's state that the extractors use.
#[derive(Clone)]
pub struct Base {
    /// The tables.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Whether an AI backend is set up; the offline one counts.
    pub ai_configured: bool,
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
        })
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
