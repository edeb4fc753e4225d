//! Lambda: synchronous generators and capabilities, on the external surface:
//! for programs with API keys. Bodies and results are the user surface's.

mod capabilities;
mod generate_quiz;
mod generate_quiz_by_query;
mod learning_path;
mod recommendations;
mod summarize;

use axum::Router;
use generation::State;
use utoipa_axum::router::OpenApiRouter;
use web::operation;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(operation!(generate_quiz::generate_quiz))
        .routes(operation!(generate_quiz_by_query::generate_quiz_by_query))
        .routes(operation!(summarize::summarize))
        .routes(operation!(recommendations::recommendations))
        .routes(operation!(learning_path::learning_path))
        .routes(operation!(capabilities::capabilities))
        .with_state(state)
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
