//! Lambda: live classes for user tokens, and the management of sessions.
//!
//! Most routes stand in the browser's classroom too: they are [`shared`], and
//! the function `liveclass-room` serves them there beside its own.

mod ask_question;
mod attendance;
pub mod breakout_sets;
mod close_poll;
mod co_hosts;
mod create_poll;
mod create_session;
mod delete_message;
mod end_session;
mod everybody;
mod get_session;
mod list_messages;
mod list_participants;
mod list_polls;
mod list_questions;
mod list_sessions;
mod message_view;
mod patch_session;
pub mod poll_view;
pub mod question_view;
mod send_message;
mod session_view;
mod start_recording;
mod stop_recording;
pub mod token;
mod unkick;
mod withdraw_upvote;

pub use everybody::Everybody;

use axum::Router;
use axum::extract::FromRef;
use domain::live::Breakouts;
use domain::{LiveSession, Room, UserId};
use media::Media;
use store::DueBreakouts;
use telemetry::{ConfigError, Vars};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Base, Code, Problem};

/// Draws of an id before giving up; two in a row collide once in millions.
const ID_DRAWS: u32 = 4;

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

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    let own = OpenApiRouter::new().routes(routes!(
        list_sessions::list_sessions,
        create_session::create_session
    ));
    web::on_token_surface(own.merge(shared()).with_state(state))
}

/// The routes that stand in the classroom too; their paths begin with
/// `/liveclass`.
pub fn shared() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(
            get_session::get_session,
            patch_session::patch_session
        ))
        .routes(routes!(end_session::end_session))
        .routes(routes!(co_hosts::change_co_host))
        .routes(routes!(list_participants::list_participants))
        .routes(routes!(attendance::read_attendance))
        .routes(routes!(start_recording::start_recording))
        .routes(routes!(stop_recording::stop_recording))
        .routes(routes!(unkick::unkick))
        .routes(routes!(token::issue_room_token))
        .routes(routes!(
            list_messages::list_messages,
            send_message::send_message
        ))
        .routes(routes!(delete_message::delete_message))
        .routes(routes!(list_polls::list_polls, create_poll::create_poll))
        .routes(routes!(close_poll::close_poll))
        .routes(routes!(
            list_questions::list_questions,
            ask_question::ask_question
        ))
        .routes(routes!(withdraw_upvote::withdraw_upvote))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}

/// Whether somebody still manages a session that was read anew.
pub fn still_manages(session: &LiveSession, user: UserId) -> Result<(), Problem> {
    if session.room_role(user).manages() {
        return Ok(());
    }
    let detail = "Only the host and co-hosts of the session may do this.";
    Err(Problem::new(Code::Forbidden, detail))
}
