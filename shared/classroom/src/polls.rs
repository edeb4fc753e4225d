//! Polls, votes and results.

mod close;
mod create;
mod list;
mod results;
mod view;
mod vote;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_polls))
        .routes(operation!(create::create_poll))
        .routes(operation!(close::close_poll))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(vote::vote))
        .routes(operation!(results::poll_results))
}
