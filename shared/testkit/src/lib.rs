//! What tests need: a clock that is set by hand, an AI server that answers
//! from a script, a media server that keeps rooms, and the events it posts.

mod clock;
pub mod jwt;
mod livekit_server;
mod media_events;
mod model_server;

pub use clock::FakeClock;
pub use livekit_server::{LiveKitCall, LiveKitServer, LiveKitTrouble};
pub use media_events::{MediaEvents, SignedEvent};
pub use model_server::{ModelServer, Reply};
