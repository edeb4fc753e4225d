//! Breakout rooms of a live session.
//!
//! A session has one set of them at a time. A set is written whole, on
//! condition of its revision; where single users went since it was made is kept
//! apart from it, so that a whole class can choose at once.

mod new;
mod spread;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::session::LiveSession;
use crate::id::{BreakoutId, LiveSessionId, UserId};
use crate::request::Choice;
use crate::room::Room;
use crate::time::Timestamp;

pub use new::NewBreakouts;

/// Who says which room is whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomAssignment {
    /// Participants are spread evenly.
    Auto,
    /// The host has said it.
    Manual,
    /// Everybody chooses, and may choose anew.
    #[serde(rename = "self")]
    Chosen,
}

impl Choice for RoomAssignment {
    const ALL: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("manual", Self::Manual),
        ("self", Self::Chosen),
    ];
}

/// One breakout room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakout {
    /// Names it: counted within the session, and never used again there, since
    /// the media server may confuse rooms of the same name.
    pub id: BreakoutId,
    /// What people call it.
    pub name: String,
    /// Whose it was made to be.
    pub assigned: Vec<UserId>,
}

/// A set of breakout rooms, which open and close together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakouts {
    /// Whose they are.
    pub session_id: LiveSessionId,
    /// Who says which room is whose.
    pub assignment: RoomAssignment,
    /// In the order of their ids; never empty.
    pub rooms: Vec<Breakout>,
    /// When they close by themselves.
    pub closes_at: Option<Timestamp>,
    /// When they were closed.
    pub closed_at: Option<Timestamp>,
    /// When they were made.
    pub created_at: Timestamp,
    /// Grows by one with every write, over all sets of the session.
    pub revision: u64,
}

/// Where somebody went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// Into a room, perhaps of an earlier set.
    In(BreakoutId),
    /// Out of the class: they were thrown out.
    Out,
}

/// Where users went since, by what each said last.
pub type Movements = BTreeMap<UserId, Whereabouts>;

/// What entering a room takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BreakoutEntry {
    /// Nothing: the room is theirs, or all are.
    Free,
    /// That the room is noted as theirs.
    Take,
}

/// Why something cannot be done with breakout rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BreakoutRefused {
    /// A session has one open set.
    #[error("the session's breakout rooms are still open")]
    StillOpen,
    /// Nobody enters them any more.
    #[error("the breakout room is closed")]
    Closed,
    /// It is that of others; one's own is named.
    #[error("another breakout room was assigned")]
    Others(BreakoutId),
    /// The host has given the user no room.
    #[error("no breakout room was assigned")]
    NotAssigned,
    /// Who came late goes where the fewest are.
    #[error("another breakout room has fewer participants")]
    NotSmallest(BreakoutId),
}

impl Breakouts {
    /// Whether the rooms can be entered.
    pub fn open(&self, now: Timestamp) -> bool {
        self.closed_at.is_none() && self.closes_at.is_none_or(|end| now < end)
    }

    /// The rooms are closed; `None` where they were before. Those whose time
    /// had run out were closed then.
    pub fn close(&self, now: Timestamp) -> Option<Self> {
        self.closed_at.is_none().then(|| Self {
            closed_at: Some(self.closes_at.map_or(now, |end| end.min(now))),
            revision: self.revision + 1,
            ..self.clone()
        })
    }

    /// When the media server's rooms are to be ended, as far as it is known.
    pub fn due_at(&self) -> Option<Timestamp> {
        self.closed_at.or(self.closes_at)
    }

    /// What tells it from other sets of the session.
    pub fn first_id(&self) -> u64 {
        self.rooms.first().map_or(0, |room| room.id.get())
    }

    /// The room of that id; `None`: there was never one. A room of an earlier
    /// set is closed.
    pub fn room(&self, id: BreakoutId) -> Option<Result<&Breakout, BreakoutRefused>> {
        let found = self.rooms.iter().find(|room| room.id == id);
        let earlier = id.get() < self.first_id();
        found
            .map(Ok)
            .or(earlier.then_some(Err(BreakoutRefused::Closed)))
    }

    /// Whether the room of that id was made, and nobody may be in it any more.
    pub fn room_is_closed(&self, id: BreakoutId, now: Timestamp) -> bool {
        self.room(id)
            .is_some_and(|room| room.is_err() || !self.open(now))
    }

    /// Their rooms on the media server.
    pub fn media_rooms(&self) -> impl Iterator<Item = Room> {
        let session = self.session_id;
        let ids = self.rooms.iter().map(|room| room.id);
        ids.map(move |id| Room::of_breakout(session, id))
    }

    /// The room that is a user's.
    pub fn room_of(&self, user: UserId, movements: &Movements) -> Option<BreakoutId> {
        let moved = match movements.get(&user) {
            Some(Whereabouts::Out) => return None,
            Some(Whereabouts::In(id)) => Some(*id),
            None => None,
        };
        let here = |id: &BreakoutId| self.rooms.iter().any(|room| room.id == *id);
        moved.filter(here).or_else(|| self.assigned_to(user))
    }

    fn assigned_to(&self, user: UserId) -> Option<BreakoutId> {
        let mut rooms = self.rooms.iter();
        let room = rooms.find(|room| room.assigned.contains(&user));
        room.map(|room| room.id)
    }

    /// Every room, and whose it is: first those to whom it was assigned, then
    /// those who came into it, by id.
    pub fn members(&self, movements: &Movements) -> Vec<(&Breakout, Vec<UserId>)> {
        let mut all: Vec<_> = self.rooms.iter().map(|room| (room, vec![])).collect();
        let assigned = self
            .rooms
            .iter()
            .flat_map(|room| room.assigned.iter().copied());
        let assigned: Vec<UserId> = assigned.collect();
        let mut given = assigned.clone();
        given.sort_unstable();
        let came = movements.keys().copied();
        let came = came.filter(|user| given.binary_search(user).is_err());
        for user in assigned.into_iter().chain(came) {
            let own = self.room_of(user, movements);
            let room = all.iter_mut().find(|(room, _)| Some(room.id) == own);
            if let Some((_, members)) = room {
                members.push(user);
            }
        }
        all
    }

    /// Whether a joined participant may enter a room of the set. Who manages
    /// the class may enter all and belongs to none. Who came late enters the
    /// room that has the fewest participants where rooms are assigned evenly,
    /// and none where the host assigns them.
    pub fn enter(
        &self,
        id: BreakoutId,
        user: UserId,
        manages: bool,
        movements: &Movements,
        now: Timestamp,
    ) -> Result<BreakoutEntry, BreakoutRefused> {
        if !matches!(self.room(id), Some(Ok(_))) {
            return Err(BreakoutRefused::Closed);
        }
        let entry = if manages {
            BreakoutEntry::Free
        } else {
            let own = self.room_of(user, movements);
            match (self.assignment, own) {
                (_, Some(own)) if own == id => BreakoutEntry::Free,
                (RoomAssignment::Chosen, _) => BreakoutEntry::Take,
                (_, Some(own)) => return Err(BreakoutRefused::Others(own)),
                (RoomAssignment::Manual, None) => return Err(BreakoutRefused::NotAssigned),
                (RoomAssignment::Auto, None) => self.among_the_fewest(id, movements)?,
            }
        };
        if self.open(now) {
            Ok(entry)
        } else {
            Err(BreakoutRefused::Closed)
        }
    }

    fn among_the_fewest(
        &self,
        id: BreakoutId,
        movements: &Movements,
    ) -> Result<BreakoutEntry, BreakoutRefused> {
        let sizes = self.members(movements).into_iter();
        let sizes: Vec<_> = sizes.map(|(room, all)| (all.len(), room.id)).collect();
        let fewest = sizes.iter().min().copied();
        let own = sizes.iter().find(|(_, room)| *room == id);
        match (fewest, own) {
            (Some((least, smallest)), Some((size, _))) if *size > least => {
                Err(BreakoutRefused::NotSmallest(smallest))
            }
            _ => Ok(BreakoutEntry::Take),
        }
    }
}

impl LiveSession {
    /// All rooms in which somebody of the session may be: its own, and those of
    /// breakouts that were not closed, of the newest set.
    pub fn rooms(&self, newest: Option<&Breakouts>) -> Vec<Room> {
        let open = newest.filter(|set| set.closed_at.is_none());
        let breakouts = open.into_iter().flat_map(Breakouts::media_rooms);
        [self.room()].into_iter().chain(breakouts).collect()
    }
}

#[cfg(test)]
mod tests;
