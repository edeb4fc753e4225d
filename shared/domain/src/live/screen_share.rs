//! Who may share their screen, and who asked to.

use super::participant::Participant;
use super::refused::LiveRefused;
use super::session::LiveSession;
use crate::id::UserId;

/// What a participant may and wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenShare {
    /// Who.
    pub user_id: UserId,
    /// Whether they may share their screen.
    pub allowed: bool,
    /// Whether they asked to and were not answered.
    pub requested: bool,
}

impl LiveSession {
    /// How it stands with a participant.
    pub fn screen_share(&self, participant: &Participant) -> ScreenShare {
        let role = self.room_role(participant.user_id);
        let allowed = participant.may_share_screen(role);
        ScreenShare {
            user_id: participant.user_id,
            allowed,
            requested: participant.requested && !allowed,
        }
    }

    /// How it stands with everybody who has joined, by id.
    pub fn screen_shares(&self, participants: &[Participant]) -> Vec<ScreenShare> {
        let joined = participants.iter().filter(|one| one.joined());
        let mut all: Vec<_> = joined.map(|one| self.screen_share(one)).collect();
        all.sort_by_key(|one| one.user_id);
        all
    }

    /// Whether a participant's permission may be set: host and co-hosts have
    /// it by what they are, and it cannot be taken from them.
    pub fn may_permit_screen_share(&self, user: UserId, allowed: bool) -> Result<(), LiveRefused> {
        if !allowed && self.room_role(user).manages() {
            return Err(LiveRefused::AlwaysShares);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::{session, user};
    use super::*;
    use crate::time::Timestamp;

    fn participant(id: u64, allowed: bool, requested: bool) -> Participant {
        Participant {
            user_id: user(id),
            name: "Noor".into(),
            joined_at: Some(Timestamp::from_millis(1)),
            kicked: false,
            allowed,
            requested,
        }
    }

    #[test]
    fn host_and_co_hosts_always_may_and_others_as_they_were_told() {
        let row = |id, allowed, requested| {
            let row = session().screen_share(&participant(id, allowed, requested));
            (row.allowed, row.requested)
        };
        for manages in [2, 3] {
            assert_eq!(row(manages, false, false), (true, false));
            assert_eq!(row(manages, false, true), (true, false));
        }
        assert_eq!(row(9, false, false), (false, false));
        assert_eq!(row(9, false, true), (false, true));
        assert_eq!(row(9, true, false), (true, false));
    }

    #[test]
    fn whoever_has_joined_has_a_row() {
        let mut gone = participant(4, true, false);
        gone.joined_at = None;
        let mut out = participant(5, true, false);
        out.kicked = true;
        let all = [
            participant(11, false, true),
            gone,
            participant(9, true, false),
            out,
        ];
        let rows = session().screen_shares(&all);
        let ids: Vec<u64> = rows.iter().map(|row| row.user_id.get()).collect();
        assert_eq!(ids, [9, 11]);
    }

    #[test]
    fn what_host_and_co_hosts_may_cannot_be_taken_from_them() {
        let session = session();
        for manages in [2, 3] {
            let taken = session.may_permit_screen_share(user(manages), false);
            assert_eq!(taken, Err(LiveRefused::AlwaysShares));
            assert_eq!(session.may_permit_screen_share(user(manages), true), Ok(()));
        }
        assert_eq!(session.may_permit_screen_share(user(9), false), Ok(()));
    }
}
