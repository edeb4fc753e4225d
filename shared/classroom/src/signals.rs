//! What browsers tell each other to connect, without a media server; which
//! stands only in the browser's classroom.

mod list;
mod policy;
mod send;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(list::list_signals, send::send_signal))
}
