//! Questions to those who teach, their upvotes and answers.

mod answer;
mod ask;
mod list;
mod upvote;
mod view;
mod withdraw_upvote;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list::list_questions, ask::ask_question))
        .routes(routes!(withdraw_upvote::withdraw_upvote))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(upvote::upvote))
        .routes(routes!(answer::answer_question))
}
