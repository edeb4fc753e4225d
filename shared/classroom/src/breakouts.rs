//! Breakout rooms, which stand only in the browser's classroom.

mod close;
mod create;
mod join;
mod list;
mod policy;
pub(crate) mod prefetch;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list::list_breakouts, create::create_breakouts))
        .routes(routes!(join::join_breakout))
        .routes(routes!(close::close_breakouts))
}
