//! The key that Lectern and the media server share.

use std::fmt;

/// An API key of the media server: its name, which every token carries, and
/// its secret, which no message, log line or error ever holds.
#[derive(Clone)]
pub struct ApiKey {
    pub(crate) name: String,
    pub(crate) secret: String,
}

impl ApiKey {
    /// A key by its name (LiveKit: "API key") and its secret.
    pub fn new(name: impl Into<String>, secret: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            secret: secret.into(),
        }
    }

    /// The key that everybody knows: the one of `livekit-server --dev`.
    pub(crate) fn of_development() -> Self {
        Self::new("devkey", "secret")
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(..)")
    }
}
