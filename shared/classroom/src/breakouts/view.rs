//! How breakout rooms are shown.

use domain::live::Breakouts;
use domain::{LiveSession, Room, Timestamp, UserId};
use serde::Serialize;
use store::BreakoutSet;
use utoipa::ToSchema;

/// A breakout room.
#[derive(Serialize, ToSchema)]
#[schema(as = Breakout)]
pub(crate) struct BreakoutView {
    /// Counted within the session.
    id: u64,
    name: String,
    /// `class-<session id>-<breakout id>`
    room: String,
    /// The ids of those whose room it is: to whom it was assigned, or who
    /// joined it last.
    participants: Vec<u64>,
    /// `open` or `closed`.
    status: &'static str,
    /// When it closes by itself.
    #[schema(value_type = Option<String>, format = DateTime)]
    closes_at: Option<Timestamp>,
}

impl BreakoutView {
    /// All rooms of a set. None is open in a session that has ended.
    pub(crate) fn all(set: &BreakoutSet, session: &LiveSession, now: Timestamp) -> Vec<Self> {
        let BreakoutSet {
            breakouts,
            movements,
        } = set;
        let open = breakouts.open(now) && !session.ended();
        let rooms = breakouts.members(movements).into_iter();
        rooms
            .map(|(breakout, members)| Self {
                id: breakout.id.get(),
                name: breakout.name.clone(),
                room: Room::of_breakout(session.id, breakout.id).to_string(),
                participants: members.into_iter().map(UserId::get).collect(),
                status: if open { "open" } else { "closed" },
                closes_at: breakouts.closes_at,
            })
            .collect()
    }

    /// The rooms of a set into which nobody has gone.
    pub(crate) fn fresh(breakouts: Breakouts, session: &LiveSession, now: Timestamp) -> Vec<Self> {
        let movements = domain::live::Movements::new();
        Self::all(
            &BreakoutSet {
                breakouts,
                movements,
            },
            session,
            now,
        )
    }
}
