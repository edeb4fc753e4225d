//! Questions to those who teach, their upvotes and answers.

mod answer;
mod ask;
mod list;
mod upvote;
mod view;
mod withdraw_upvote;

use utoipa_axum::router::OpenApiRouter;
use web::operation;

use crate::State;

/// What stands on both surfaces.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(list::list_questions))
        .routes(operation!(ask::ask_question))
        .routes(operation!(withdraw_upvote::withdraw_upvote))
}

/// What stands only in the browser's classroom.
pub fn browser_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(operation!(upvote::upvote))
        .routes(operation!(answer::answer_question))
}
