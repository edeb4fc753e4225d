//! Lambda: synchronous generators and capabilities, on the user surface.

mod assistant;
mod capabilities;
mod create_course;
mod generate_quiz;
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
        .routes(operation!(summarize::summarize))
        .routes(operation!(recommendations::recommendations))
        .routes(operation!(learning_path::learning_path))
        .routes(operation!(assistant::assistant))
        .routes(operation!(create_course::create_course))
        .routes(operation!(capabilities::capabilities))
        .with_state(state)
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
