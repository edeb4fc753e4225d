//! What the handlers share, and what they ask of the media server.

use axum::extract::FromRef;
use domain::live::Breakouts;
use domain::{LiveSession, Room, UserId};
use media::Media;
use store::DueBreakouts;
use telemetry::{ConfigError, Vars};
use web::{Base, Problem};

/// What the handlers share.
#[derive(Clone)]
pub struct State {
    /// Tables and clock.
    pub base: Base,
    /// The media server.
    pub media: Media,
}

impl State {
    /// The state of a deployed function.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        Ok(Self {
            base: Base::from_vars(vars)?,
            media: config::media(vars)?,
        })
    }
}

impl State {
    /// Throws a user out of all rooms that a session has on the media server:
    /// those that it has now, which somebody may have made meanwhile.
    pub async fn remove_from_rooms(
        &self,
        session: &LiveSession,
        user: UserId,
    ) -> Result<(), Problem> {
        let (rooms, now) = (self.rooms(session).await?, self.base.now());
        Ok(self.media.remove_from_rooms(&rooms, user, now).await?)
    }

    /// Lets a user share their screen in all those rooms, or ends it there.
    pub async fn set_screen_share_in_rooms(
        &self,
        session: &LiveSession,
        user: UserId,
        allowed: bool,
    ) -> Result<(), Problem> {
        let (rooms, now) = (self.rooms(session).await?, self.base.now());
        let set = self
            .media
            .set_screen_share_in_rooms(&rooms, user, allowed, now);
        Ok(set.await?)
    }

    async fn rooms(&self, session: &LiveSession) -> Result<Vec<Room>, Problem> {
        let newest = self.base.store.breakout_rooms(session.id).await?;
        Ok(session.rooms(newest.as_ref()))
    }

    /// Ends rooms on the media server, and those of breakouts that are closed;
    /// then nobody has to think of those any more.
    pub async fn end_rooms(
        &self,
        mut rooms: Vec<Room>,
        closed: Option<&Breakouts>,
    ) -> Result<(), Problem> {
        rooms.extend(closed.into_iter().flat_map(Breakouts::media_rooms));
        self.media.delete_rooms(&rooms, self.base.now()).await?;
        if let Some(due) = closed.and_then(DueBreakouts::of) {
            self.base.store.forget_due_breakouts(&due).await?;
        }
        Ok(())
    }
}

impl FromRef<State> for Base {
    fn from_ref(state: &State) -> Self {
        state.base.clone()
    }
}
