//! The media server (LiveKit) and relays for browsers (TURN): tokens with
//! which clients enter rooms, events that the server posts, its own API.
//!
//! Nothing here reads a clock: whoever calls says what time it is. Keys,
//! secrets and tokens are in no error, and no `Debug` prints them.

mod api_key;
mod claims;
mod connection;
mod egress;
mod error;
mod grant;
mod hs256;
mod ice;
mod media;
mod proto_json;
mod recording;
mod room_token;
mod server;
mod server_url;
mod webhook;

pub use api_key::ApiKey;
pub use error::{MediaError, MediaSetupError};
pub use ice::{IceServer, IceSettings};
pub use media::Media;
pub use recording::{Bucket, Recording};
pub use room_token::{Admission, RoomToken};
pub use webhook::{Refusal, WebhookError};
