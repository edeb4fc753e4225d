//! What a process knows of its surroundings: the environment, the clock,
//! randomness, and where its logs and metrics go.

pub mod clock;
pub mod log;
pub mod metrics;
pub mod random;
pub mod vars;

pub use clock::SystemClock;
pub use vars::{ConfigError, Vars};
