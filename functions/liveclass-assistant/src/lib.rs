//! Lambda: the assistant of those who teach live classes. It runs on what the
//! synchronous generators run on.

mod suggest_description;
mod suggest_polls;
mod summarize;

use axum::Router;
use generation::State;
use utoipa_axum::router::OpenApiRouter;
use web::operation;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(operation!(suggest_description::suggest_description))
        .routes(operation!(suggest_polls::suggest_polls))
        .routes(operation!(summarize::summarize_session))
        .with_state(state)
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
