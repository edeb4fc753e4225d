//! Live sessions: made, listed, read, changed and ended.

mod create;
mod end;
mod get;
mod list;
mod patch;
pub(crate) mod view;

use domain::{LiveSession, UserId};
use utoipa_axum::router::OpenApiRouter;

use crate::State;

use web::{Code, Problem, operation};

/// One session.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(get::get_session))
        .routes(operation!(patch::patch_session))
        .routes(operation!(end::end_session))
}

/// All of them, for user tokens only.
pub fn token_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_sessions))
        .routes(operation!(create::create_session))
}

/// Whether somebody still manages a session that was read anew.
pub(crate) fn still_manages(session: &LiveSession, user: UserId) -> Result<(), Problem> {
    if session.room_role(user).manages() {
        return Ok(());
    }
    let detail = "Only the host and co-hosts of the session may do this.";
    Err(Problem::new(Code::Forbidden, detail))
}
