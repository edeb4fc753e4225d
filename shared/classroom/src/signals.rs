//! What browsers tell each other to connect, without a media server; which
//! stands only in the browser's classroom.

mod list;
mod policy;
mod send;
mod view;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_signals))
        .routes(operation!(send::send_signal))
}
