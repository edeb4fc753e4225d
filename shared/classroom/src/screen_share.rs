//! Who may share their screen, which stands only in the browser's classroom.

mod permission;
mod request;
mod state;
mod view;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(state::screen_share_state))
        .routes(operation!(request::request_screen_share))
        .routes(operation!(permission::permit_screen_share))
}
