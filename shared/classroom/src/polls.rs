//! Polls, votes and results.

mod close;
mod create;
mod list;
mod results;
mod view;
mod vote;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list::list_polls, create::create_poll))
        .routes(routes!(close::close_poll))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(vote::vote))
        .routes(routes!(results::poll_results))
}
