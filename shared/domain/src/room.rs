//! Rooms of the media server, and who is in them under which name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::id::{BreakoutId, InvalidId, LiveSessionId, UserId};

const ROOM_PREFIX: &str = "class-";
const IDENTITY_PREFIX: &str = "user-";

/// The media server's room of a session, or of one of its breakouts: written
/// `class-<session id>` or `class-<session id>-<breakout id>`, and so never
/// empty, which to a media server would mean any room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Room {
    /// Whose it is.
    pub session_id: LiveSessionId,
    /// Which breakout's, unless it is the session's own.
    pub breakout_id: Option<BreakoutId>,
}

impl Room {
    /// The session's own room.
    pub const fn of(session_id: LiveSessionId) -> Self {
        Self {
            session_id,
            breakout_id: None,
        }
    }

    /// The room of a session's breakout.
    pub const fn of_breakout(session_id: LiveSessionId, breakout_id: BreakoutId) -> Self {
        Self {
            session_id,
            breakout_id: Some(breakout_id),
        }
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ROOM_PREFIX}{}", self.session_id)?;
        match self.breakout_id {
            Some(breakout) => write!(f, "-{breakout}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Room {
    type Err = InvalidId;

    /// Reads a room's name; another system's rooms on the same media server
    /// are an error.
    fn from_str(name: &str) -> Result<Self, InvalidId> {
        let ids = name.strip_prefix(ROOM_PREFIX).ok_or(InvalidId)?;
        Ok(match ids.split_once('-') {
            Some((session, breakout)) => Self::of_breakout(session.parse()?, breakout.parse()?),
            None => Self::of(ids.parse()?),
        })
    }
}

/// What a user is called in rooms: `user-<id>`.
pub fn identity(user_id: UserId) -> String {
    format!("{IDENTITY_PREFIX}{user_id}")
}

/// The user behind an identity; `None` for what is none of ours, as a
/// recorder is.
pub fn user_of(identity: &str) -> Option<UserId> {
    identity.strip_prefix(IDENTITY_PREFIX)?.parse().ok()
}

/// What somebody is in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomRole {
    /// Holds the class.
    Host,
    /// Manages it beside the host.
    CoHost,
    /// Attends it.
    Participant,
}

impl RoomRole {
    /// Whether it carries the manage permission.
    pub const fn manages(self) -> bool {
        matches!(self, Self::Host | Self::CoHost)
    }

    /// `host`, `co_host` or `participant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::CoHost => "co_host",
            Self::Participant => "participant",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rooms_name_is_read_as_it_was_written_and_no_other_is() {
        let session = LiveSessionId::try_from(12).unwrap();
        let breakout = BreakoutId::try_from(345).unwrap();
        for (room, name) in [
            (Room::of(session), "class-12"),
            (Room::of_breakout(session, breakout), "class-12-345"),
        ] {
            assert_eq!(room.to_string(), name);
            assert_eq!(name.parse(), Ok(room));
        }
        for bad in [
            "",
            "class-",
            "class-0",
            "class-12-",
            "class-12-3-4",
            "12",
            "Class-12",
        ] {
            assert!(bad.parse::<Room>().is_err(), "{bad}");
        }
    }

    #[test]
    fn an_identity_tells_its_user() {
        let user = UserId::try_from(7).unwrap();
        assert_eq!(identity(user), "user-7");
        assert_eq!(user_of("user-7"), Some(user));
        for bad in ["", "7", "user-", "user-07", "EG_user-7"] {
            assert_eq!(user_of(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_role_is_written_by_its_name() {
        for role in [RoomRole::Host, RoomRole::CoHost, RoomRole::Participant] {
            assert_eq!(serde_json::to_value(role).unwrap(), role.name());
        }
    }
}
