//! `POST /instructor/live-classes/ai/suggest-polls`

use ai::SuggestPollsRequest;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::limits;
use generation::made_by;
use serde::Serialize;
use utoipa::ToSchema;
use web::{AiFailures, Assisted, Authed, Problem};

/// What the polls are to be about.
#[derive(domain::Request)]
#[request(name = "SuggestPollsRequest")]
pub(crate) struct Request {
    /// The class's title.
    #[request(length = limits::TITLE)]
    title: String,
    /// What the class is about.
    #[request(length = limits::DESCRIPTION)]
    description: Option<String>,
    /// How many questions.
    #[request(range = limits::SUGGESTED_POLLS, default = limits::SUGGESTED_POLLS_DEFAULT)]
    count: u8,
}

/// Questions for polls.
#[derive(Serialize, ToSchema)]
pub(crate) struct PollSuggestions {
    /// As many as were asked for, all different; each at most 500 characters.
    questions: Vec<String>,
}

/// Suggests questions for polls in a live class.
#[utoipa::path(
    post,
    path = "/instructor/live-classes/ai/suggest-polls",
    tag = "Live classes",
    request_body = Request,
    responses(
        (status = OK, description = "The suggestions", body = PollSuggestions,
         headers(("X-AI-Backend" = String, description = "The backend that wrote them"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))), AiFailures
    ),
    security(("user_token" = []))
)]
pub(crate) async fn suggest_polls(
    State(state): State<generation::State>,
    asked: Authed<Assisted, Request>,
) -> Result<Response, Problem> {
    let (request, received) = (asked.body, asked.received);
    let request = SuggestPollsRequest {
        title: request.title,
        description: request.description,
        count: request.count,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    let suggestions = PollSuggestions {
        questions: made.value.questions,
    };
    Ok((headers, Json(suggestions)).into_response())
}
