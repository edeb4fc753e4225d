//! Lambda: sees to it that breakout rooms end when their time has come, and
//! that those are gone which the media server did not end when it was asked.
//!
//! It runs on a schedule.

mod sweep;

use std::sync::Arc;

use domain::Clock;
use media::Media;
use store::{Store, StoreError};
use telemetry::{ConfigError, SystemClock, Vars};

pub use sweep::Swept;

/// Sees to rooms that were left.
#[derive(Clone)]
pub struct Janitor {
    /// Breakout rooms.
    pub store: Store,
    /// Where they are.
    pub media: Media,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl Janitor {
    /// A deployed janitor.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        Ok(Self {
            store: config::store(&config::sdk(vars)?, vars)?,
            media: config::media(vars)?,
            clock: Arc::new(SystemClock),
        })
    }

    /// What the schedule asks for. The answer is for people who call it by
    /// hand.
    pub async fn run(&self) -> Result<Swept, StoreError> {
        let swept = self.sweep().await?;
        let Swept {
            closed,
            ended,
            left,
        } = swept;
        tracing::info!(closed, ended, left, "swept breakout rooms");
        Ok(swept)
    }
}
