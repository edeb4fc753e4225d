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
use utoipa_axum::routes;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(co_hosts::change_co_host))
        .routes(routes!(list::list_participants))
        .routes(routes!(attendance::read_attendance))
        .routes(routes!(unkick::unkick))
        .routes(routes!(token::issue_room_token))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(kick::kick))
        .routes(routes!(transfer_host::transfer_host))
}
