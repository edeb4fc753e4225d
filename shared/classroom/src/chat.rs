//! The chat's messages.

mod delete;
mod list;
mod send;
mod view;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// The routes.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_messages))
        .routes(operation!(send::send_message))
        .routes(operation!(delete::delete_message))
}
