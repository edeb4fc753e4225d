//! What a media server tells of its rooms.
//!
//! Events come more than once, late, in any order, and some never do:
//! whoever uses them goes by [`MediaEvent::id`] and by the connection's
//! [`Connection::sid`], not by their order.

use crate::id::UserId;
use crate::room::{self, Room};
use crate::time::Timestamp;

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaEvent {
    /// The same on every delivery of this event.
    pub id: String,
    /// When it happened, by the media server's clock; whole seconds.
    pub created_at: Timestamp,
    /// The room's name; empty where the event has none. Rooms of others are
    /// among them: see [`MediaEvent::room`].
    pub room_name: String,
    /// What happened.
    pub kind: MediaEventKind,
}

impl MediaEvent {
    /// Which of our rooms it is about.
    pub fn room(&self) -> Option<Room> {
        self.room_name.parse().ok()
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaEventKind {
    /// The room is there: somebody entered it, or it was made for them.
    RoomStarted,
    /// The room is gone: everybody has left, or it was deleted.
    RoomFinished,
    /// A connection is up.
    ParticipantJoined(Connection),
    /// A connection has ended.
    ParticipantLeft(Connection),
    /// A connection has ended before it was up.
    ParticipantConnectionAborted(Connection),
    /// A recording was asked for.
    EgressStarted(Egress),
    /// A recording changed its status.
    EgressUpdated(Egress),
    /// A recording is over, whatever became of it.
    EgressEnded(Egress),
    /// Any other kind, by its name.
    Other(String),
}

/// A participant's connection to a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// Names the participant: `user-<id>` for ours.
    pub identity: String,
    /// Names the connection: a participant who comes back has another.
    pub sid: String,
    /// When it came up, where the media server says so.
    pub joined_at: Option<Timestamp>,
    /// Whether the token that it came with was made for a host or co-host.
    pub came_as_manager: bool,
    /// Whether the media server lets it share the screen.
    pub shares_screen: bool,
}

impl Connection {
    /// Whose it is; `None` for a recorder and others that are no users.
    pub fn user_id(&self) -> Option<UserId> {
        room::user_of(&self.identity)
    }
}

/// A recording on the media server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Egress {
    /// Names it.
    pub egress_id: String,
    /// How far it is.
    pub status: EgressStatus,
    /// Where its file is: an address, or a path where it was kept on the media
    /// server's own disk. `None` while there is no file.
    pub location: Option<String>,
    /// How long it plays; `None` where the media server does not know.
    pub duration_seconds: Option<u64>,
    /// The file's size; `None` where the media server does not know.
    pub size_bytes: Option<u64>,
    /// What went wrong, in the media server's words: for the log.
    pub error: Option<String>,
}

/// How far a recording is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EgressStatus {
    /// Not recording yet.
    Starting,
    /// Recording.
    Active,
    /// Putting its file away.
    Ending,
    /// Its file is there.
    Complete,
    /// It went wrong.
    Failed,
    /// It was ended before it recorded anything.
    Aborted,
    /// It was ended by a limit of the media server; its file is there.
    LimitReached,
    /// A status that this version does not know.
    Unknown,
}

impl EgressStatus {
    /// Whether the recording is over and its file is there.
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete | Self::LimitReached)
    }

    /// Whether the recording is over without a file.
    pub const fn is_failed(self) -> bool {
        matches!(self, Self::Failed | Self::Aborted)
    }
}
