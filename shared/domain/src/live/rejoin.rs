//! Who comes into a room with more than they have: a token lets in, with the
//! rights it was made with, until it expires, and the media server renews it for
//! as long as its bearer stays.

use super::participant::Participant;
use super::session::LiveSession;
use crate::id::UserId;
use crate::media_event::Connection;

/// What is to be done with a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejoin {
    /// It has what it may have.
    Allow,
    /// It must go: its user was thrown out, or manages the class no more.
    Remove,
    /// It may stay, without the screen.
    StopScreenShare,
}

impl LiveSession {
    /// What is to be done with a connection that has come up.
    pub fn rejoin(
        &self,
        user: UserId,
        participant: Option<&Participant>,
        connection: &Connection,
    ) -> Rejoin {
        let role = self.room_role(user);
        let manages = role.manages();
        let kicked = participant.is_some_and(|one| one.kicked);
        let allowed = participant.map_or(manages, |one| one.may_share_screen(role));
        if kicked || (connection.came_as_manager && !manages) {
            Rejoin::Remove
        } else if connection.shares_screen && !allowed {
            Rejoin::StopScreenShare
        } else {
            Rejoin::Allow
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::{session, user};
    use super::*;

    #[test]
    fn nobody_comes_back_with_more_than_they_have() {
        let of = |id, kicked, allowed, came_as_manager, shares_screen| {
            let participant = Participant {
                user_id: user(id),
                name: "Noor".into(),
                joined_at: None,
                kicked,
                allowed,
                requested: false,
            };
            let connection = Connection {
                identity: format!("user-{id}"),
                sid: "PA_1".into(),
                joined_at: None,
                came_as_manager,
                shares_screen,
            };
            session().rejoin(user(id), Some(&participant), &connection)
        };
        assert_eq!(of(9, false, false, false, false), Rejoin::Allow);
        assert_eq!(of(9, false, true, false, true), Rejoin::Allow);
        assert_eq!(of(3, false, false, true, true), Rejoin::Allow, "a co-host");
        assert_eq!(of(9, false, false, false, true), Rejoin::StopScreenShare);
        assert_eq!(of(9, false, true, true, true), Rejoin::Remove);
        assert_eq!(of(9, true, true, false, false), Rejoin::Remove);
    }
}
