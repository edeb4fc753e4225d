//! The recording of a class.

mod start;
mod stop;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// The routes.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(start::start_recording))
        .routes(operation!(stop::stop_recording))
}
