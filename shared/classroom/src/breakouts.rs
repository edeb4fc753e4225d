//! Breakout rooms, which stand only in the browser's classroom.

mod close;
mod create;
mod join;
mod list;
mod policy;
pub(crate) mod prefetch;
mod view;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_breakouts))
        .routes(operation!(create::create_breakouts))
        .routes(operation!(join::join_breakout))
        .routes(operation!(close::close_breakouts))
}
