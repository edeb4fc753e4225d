//! What tests need: a clock that is set by hand, and an AI server that answers
//! from a script.

mod clock;
mod model_server;

pub use clock::FakeClock;
pub use model_server::{ModelServer, Reply};
