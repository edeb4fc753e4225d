//! Why an event was not taken.

/// Why an event was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// It does not come from the media server, or not for the first time.
    #[error("the event was refused: {0}")]
    Refused(Refusal),
    /// It comes from the media server, but cannot be read: another delivery
    /// would change nothing.
    #[error("the event cannot be read: {0}")]
    Unreadable(&'static str),
}

/// Why an event's sender is not believed: for the log, not for the sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No API key is configured, so that nobody's signature counts.
    #[error("no API key is configured")]
    NoKey,
    /// Without the header `Authorization`.
    #[error("it has no Authorization header")]
    NoHeader,
    /// No signed token can be read, unsigned ones (`alg` `none`) included.
    #[error("its token is malformed")]
    Malformed,
    /// Signed with an algorithm other than HS256.
    #[error("its token is signed with another algorithm")]
    OtherAlgorithm,
    /// `iss` names a key that Lectern does not have.
    #[error("its token names an unknown key")]
    UnknownKey,
    /// Signed with another secret, or altered.
    #[error("its token's signature is wrong")]
    WrongSignature,
    /// `exp` is past or missing.
    #[error("its token has expired")]
    Expired,
    /// Neither `iat` nor `nbf`.
    #[error("its token does not say when it was issued")]
    NoIssueTime,
    /// Issued in the future.
    #[error("its token was issued in the future")]
    FromTheFuture,
    /// Issued too long ago.
    #[error("its token was issued too long ago")]
    Replayed,
    /// Without the claim `sha256`, as a client's token is.
    #[error("its token covers no body")]
    NoBodyHash,
    /// The claim `sha256` is that of another body.
    #[error("its token covers another body")]
    OtherBody,
}
