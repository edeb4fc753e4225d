//! Why the state of a live session does not allow something.

/// Why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LiveRefused {
    /// The class is over: what was said can be read, and nothing changes.
    #[error("the session has ended")]
    Ended,
    /// It is for sessions of the other driver.
    #[error("the session is of the other driver")]
    DriverMismatch,
    /// It cannot be done to the host.
    #[error("that user is the host")]
    IsHost,
    /// It cannot be done to oneself.
    #[error("that is the caller")]
    IsSelf,
    /// It cannot be taken from host and co-hosts.
    #[error("that user may always share their screen")]
    AlwaysShares,
    /// A session has only so many co-hosts.
    #[error("the session has as many co-hosts as it may have")]
    TooManyCoHosts,
    /// A session has one recording.
    #[error("the session has its recording")]
    Recorded,
    /// The media server was asked to record and has not answered.
    #[error("the recording is about to begin")]
    RecordingBegins,
    /// There is nothing to be stopped.
    #[error("the session was never recorded")]
    NotRecording,
}
