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
use utoipa_axum::routes;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(generate_quiz::generate_quiz))
        .routes(routes!(summarize::summarize))
        .routes(routes!(recommendations::recommendations))
        .routes(routes!(learning_path::learning_path))
        .routes(routes!(assistant::assistant))
        .routes(routes!(create_course::create_course))
        .routes(routes!(capabilities::capabilities))
        .with_state(state)
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
