//! Why the media server did not do what it was asked.

/// Why the media server did not do what it was asked. For the log: what a
/// server says may name rooms and identities, but never holds a key or a
/// token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// The media server knows no such room, participant or recording.
    #[error("the media server knows no such thing")]
    NotFound,
    /// The media server will not do it, now or later.
    #[error("the media server refused ({code}): {message}")]
    Refused {
        /// Twirp's code, such as `failed_precondition`; the status where the
        /// answer has none.
        code: String,
        /// The media server's words, shortened.
        message: String,
    },
    /// There is no media server, it cannot be reached, or it is in trouble:
    /// a later try may succeed.
    #[error("the media server is unavailable: {0}")]
    Unavailable(String),
}

impl MediaError {
    pub(crate) fn unavailable(reason: impl Into<String>) -> Self {
        Self::Unavailable(reason.into())
    }
}

/// The settings of a media server cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MediaSetupError {
    /// Its address has another scheme, or is none.
    #[error("must be an http, https, ws or wss URL without user, query and fragment")]
    Url,
    /// TLS or the HTTP client cannot be set up.
    #[error("cannot be used: the HTTP client could not be built")]
    Client,
    /// An address of a STUN server.
    #[error("must be addresses that begin with stun: or stuns:, divided by commas")]
    StunUrls,
    /// An address of a TURN server.
    #[error("must be addresses that begin with turn: or turns:, divided by commas")]
    TurnUrls,
}
