//! Participants of a live session: what the session keeps of each user.

use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::room::RoomRole;
use crate::time::Timestamp;

/// What a session keeps of a user. It survives a leave and a rejoin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Who it is.
    pub user_id: UserId,
    /// Their name when they last joined.
    pub name: String,
    /// When they first joined, or joined again after they were let back in;
    /// `None` while they are thrown out or have not come back since.
    #[serde(default)]
    pub joined_at: Option<Timestamp>,
    /// Whether they were thrown out and not let back in.
    #[serde(default)]
    pub kicked: bool,
    /// Whether they may share their screen, host and co-hosts aside.
    #[serde(default)]
    pub allowed: bool,
    /// Whether they asked to.
    #[serde(default)]
    pub requested: bool,
}

impl Participant {
    /// Whether the user has obtained a token and was not thrown out since.
    pub const fn joined(&self) -> bool {
        self.joined_at.is_some() && !self.kicked
    }

    /// Whether they may share their screen: host and co-hosts always.
    pub const fn may_share_screen(&self, role: RoomRole) -> bool {
        role.manages() || self.allowed
    }
}
