//! Lambda: the classroom in a browser, beneath `/liveclass`.

use axum::Router;
use classroom::{
    State, breakouts, chat, participants, polls, questions, recording, screen_share, sessions,
    signals,
};
use utoipa_axum::router::OpenApiRouter;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    let routes = OpenApiRouter::new()
        .merge(sessions::routes())
        .merge(participants::routes())
        .merge(participants::browser_routes())
        .merge(recording::routes())
        .merge(chat::routes())
        .merge(polls::routes())
        .merge(polls::browser_routes())
        .merge(questions::routes())
        .merge(questions::browser_routes())
        .merge(breakouts::browser_routes())
        .merge(signals::browser_routes())
        .merge(screen_share::browser_routes());
    web::on_browser_surface(routes.with_state(state))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
