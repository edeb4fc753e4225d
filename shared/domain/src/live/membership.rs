//! What a user is in a live session.

use serde::{Deserialize, Serialize};

use super::participant::Participant;
use super::session::LiveSession;
use crate::course::Course;
use crate::id::UserId;
use crate::room::RoomRole;
use crate::user::{Role, User};

/// Why a user may enter a session: the first that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LiveRole {
    /// Holds the class.
    Host,
    /// Manages it beside the host.
    CoHost,
    /// May do everything elsewhere, and has no say here.
    Admin,
    /// Learns in the course.
    Enrolled,
    /// Teaches the course, and has no say in this class.
    Instructor,
}

impl LiveRole {
    /// Whether it carries the manage permission.
    pub const fn manages(self) -> bool {
        self.in_room().manages()
    }

    /// What it is in the session's rooms.
    pub const fn in_room(self) -> RoomRole {
        match self {
            Self::Host => RoomRole::Host,
            Self::CoHost => RoomRole::CoHost,
            Self::Admin | Self::Enrolled | Self::Instructor => RoomRole::Participant,
        }
    }
}

/// What a user is in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// Why they may enter.
    pub role: LiveRole,
    /// What the session keeps of them; `None` where they never joined.
    pub participant: Option<Participant>,
}

impl Membership {
    /// Whether they were thrown out.
    pub fn kicked(&self) -> bool {
        self.participant.as_ref().is_some_and(|one| one.kicked)
    }

    /// Whether they are a joined participant.
    pub fn joined(&self) -> bool {
        self.participant.as_ref().is_some_and(Participant::joined)
    }

    /// Whether they may share their screen: host and co-hosts always.
    pub fn may_share_screen(&self) -> bool {
        let role = self.role.in_room();
        let known = self.participant.as_ref();
        known.map_or(role.manages(), |one| one.may_share_screen(role))
    }
}

impl LiveSession {
    /// What a user's number alone says of their role in the rooms.
    pub fn room_role(&self, user: UserId) -> RoomRole {
        if self.host_id == user {
            RoomRole::Host
        } else if self.co_host_ids.contains(&user) {
            RoomRole::CoHost
        } else {
            RoomRole::Participant
        }
    }

    /// A user's role as far as it can be told without the course; `None`: only
    /// its instructors may enter besides.
    pub fn role_of(&self, user: &User) -> Option<LiveRole> {
        match self.room_role(user.id) {
            RoomRole::Host => Some(LiveRole::Host),
            RoomRole::CoHost => Some(LiveRole::CoHost),
            RoomRole::Participant if user.is(Role::Admin) => Some(LiveRole::Admin),
            RoomRole::Participant => user
                .enrolled_course_ids
                .contains(&self.course_id)
                .then_some(LiveRole::Enrolled),
        }
    }

    /// The role of somebody whom nothing but the course can let in.
    pub fn role_by_course(&self, user: &User, course: &Course) -> Option<LiveRole> {
        let teaches = course.id == self.course_id && course.instructor_ids.contains(&user.id);
        teaches.then_some(LiveRole::Instructor)
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::{session, user};
    use super::*;

    fn known(id: u64, role: Role, enrolled: &[u64]) -> User {
        let enrolled = enrolled.iter().map(|id| (*id).try_into().unwrap());
        User {
            id: user(id),
            name: "Noor".into(),
            email: "noor@example.org".into(),
            roles: vec![role],
            permissions: vec![],
            completed_course_ids: vec![],
            enrolled_course_ids: enrolled.collect(),
        }
    }

    #[test]
    fn whoever_may_enter_has_a_role_and_only_host_and_co_hosts_manage() {
        let session = session();
        let role = |id, role, enrolled| session.role_of(&known(id, role, enrolled));
        assert_eq!(role(2, Role::Student, &[]), Some(LiveRole::Host));
        assert_eq!(role(3, Role::Admin, &[1]), Some(LiveRole::CoHost));
        assert_eq!(role(9, Role::Admin, &[1]), Some(LiveRole::Admin));
        assert_eq!(role(9, Role::Student, &[4, 1]), Some(LiveRole::Enrolled));
        assert_eq!(role(9, Role::Student, &[4]), None);
        assert_eq!(role(9, Role::Instructor, &[]), None);
        let manage = [LiveRole::Host, LiveRole::CoHost];
        let not = [LiveRole::Admin, LiveRole::Enrolled, LiveRole::Instructor];
        assert!(manage.iter().all(|role| role.manages()));
        assert!(!not.iter().any(|role| role.manages()));
    }

    #[test]
    fn a_member_has_joined_until_the_user_is_thrown_out() {
        let mut participant = Participant {
            user_id: user(9),
            name: "Noor".into(),
            joined_at: None,
            kicked: false,
            allowed: false,
            requested: false,
        };
        let member = |role, participant: &Participant| Membership {
            role,
            participant: Some(participant.clone()),
        };
        assert!(!member(LiveRole::Enrolled, &participant).joined());
        participant.joined_at = Some(crate::Timestamp::from_millis(1));
        let joined = member(LiveRole::Enrolled, &participant);
        assert!(joined.joined() && !joined.may_share_screen());
        assert!(member(LiveRole::CoHost, &participant).may_share_screen());
        participant.allowed = true;
        assert!(member(LiveRole::Enrolled, &participant).may_share_screen());
        participant.kicked = true;
        let kicked = member(LiveRole::Enrolled, &participant);
        assert!(kicked.kicked() && !kicked.joined());
    }
}
