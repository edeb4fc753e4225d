//! Lambda: live classes for user tokens, beneath `/api/liveclass`.

use axum::Router;
use classroom::{State, chat, participants, polls, questions, recording, sessions};
use utoipa_axum::router::OpenApiRouter;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    let routes = OpenApiRouter::new()
        .merge(sessions::token_routes())
        .merge(sessions::routes())
        .merge(participants::routes())
        .merge(recording::routes())
        .merge(chat::routes())
        .merge(polls::routes())
        .merge(questions::routes());
    web::on_token_surface(routes.with_state(state))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
