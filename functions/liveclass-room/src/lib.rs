//! Lambda: the classroom in a browser. What stands on the token API too comes
//! from `liveclass-api`; what stands only here is in this crate.

mod answer;
mod breakout_rights;
mod breakout_view;
mod close_breakouts;
mod create_breakouts;
mod join_breakout;
mod kick;
mod list_breakouts;
mod list_signals;
mod results;
mod screen_share;
mod screen_share_permission;
mod screen_share_request;
mod screen_share_state;
mod send_signal;
mod signal_view;
mod signalling;
mod transfer_host;
mod upvote;
mod vote;

use axum::Router;
use liveclass_api::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    let routes = liveclass_api::shared().merge(own()).with_state(state);
    web::on_browser_surface(routes)
}

/// The routes that stand only in the classroom.
fn own() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(vote::vote))
        .routes(routes!(results::poll_results))
        .routes(routes!(upvote::upvote))
        .routes(routes!(answer::answer_question))
        .routes(routes!(kick::kick))
        .routes(routes!(transfer_host::transfer_host))
        .routes(routes!(
            list_breakouts::list_breakouts,
            create_breakouts::create_breakouts
        ))
        .routes(routes!(join_breakout::join_breakout))
        .routes(routes!(close_breakouts::close_breakouts))
        .routes(routes!(
            list_signals::list_signals,
            send_signal::send_signal
        ))
        .routes(routes!(screen_share_state::screen_share_state))
        .routes(routes!(screen_share_request::request_screen_share))
        .routes(routes!(screen_share_permission::permit_screen_share))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
