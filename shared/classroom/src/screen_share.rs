//! Who may share their screen, which stands only in the browser's classroom.

mod permission;
mod request;
mod state;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// The routes.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(state::screen_share_state))
        .routes(routes!(request::request_screen_share))
        .routes(routes!(permission::permit_screen_share))
}
