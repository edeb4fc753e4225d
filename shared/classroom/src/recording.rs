//! The recording of a class.

mod start;
mod stop;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// The routes.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(start::start_recording))
        .routes(routes!(stop::stop_recording))
}
