//! The chat's messages.

mod delete;
mod list;
mod send;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// The routes.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list::list_messages, send::send_message))
        .routes(routes!(delete::delete_message))
}
