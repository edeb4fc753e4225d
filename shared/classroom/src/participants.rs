//! Who takes part: they join with a token, get roles, are thrown out and let
//! in again; who was there for how long.

mod attendance;
mod co_hosts;
mod kick;
mod list;
pub(crate) mod prefetch;
pub(crate) mod token;
mod transfer_host;
mod unkick;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(co_hosts::change_co_host))
        .routes(operation!(list::list_participants))
        .routes(operation!(attendance::read_attendance))
        .routes(operation!(unkick::unkick))
        .routes(operation!(token::issue_room_token))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(kick::kick))
        .routes(operation!(transfer_host::transfer_host))
}
