//! Lambda: live classes for user tokens, and the management of sessions.
//!
//! Most routes stand in the browser's classroom too: they are [`shared`], and
//! the function `liveclass-room` serves them there beside its own.

mod ask_question;
mod close_poll;
mod co_hosts;
mod create_poll;
mod create_session;
mod delete_message;
mod end_session;
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
mod token;
mod unkick;
mod withdraw_upvote;

use axum::Router;
use axum::extract::FromRef;
use domain::{LiveSession, UserId};
use media::Media;
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
