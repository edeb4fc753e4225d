//! The recording of a live session.

use serde::{Deserialize, Serialize};

/// How far a recording is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordingStatus {
    /// The media server records, or puts the file away.
    Recording,
    /// The file is there.
    Complete,
    /// There will be no file.
    Failed,
}

/// What a session keeps of its recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveRecording {
    /// The media server's name for it.
    pub egress_id: String,
    /// How far it is.
    pub status: RecordingStatus,
    /// Where its file is.
    pub location: Option<String>,
    /// How long it plays.
    pub duration_seconds: Option<u64>,
    /// The file's size.
    pub size_bytes: Option<u64>,
}
