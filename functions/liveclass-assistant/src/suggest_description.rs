//! `POST /instructor/live-classes/ai/suggest-description`

use ai::SuggestDescriptionRequest;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::limits;
use generation::made_by;
use serde::Serialize;
use utoipa::ToSchema;
use web::{AiFailures, Assisted, Authed, Problem};

/// What is to be described.
#[derive(domain::Request)]
#[request(name = "SuggestDescriptionRequest")]
pub(crate) struct Request {
    /// The class's title.
    #[request(length = limits::TITLE)]
    title: String,
    /// What else is to be known of the class.
    #[request(length = limits::SUGGESTION_CONTEXT)]
    context: Option<String>,
}

/// A description for a live class.
#[derive(Serialize, ToSchema)]
pub(crate) struct DescriptionSuggestion {
    /// Plain text.
    #[schema(min_length = 1, max_length = 2_000)]
    description: String,
}

/// Suggests a description for a live class.
#[utoipa::path(
    post,
    path = "/instructor/live-classes/ai/suggest-description",
    tag = "Live classes",
    request_body = Request,
    responses(
        (status = OK, description = "The suggestion", body = DescriptionSuggestion,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))), AiFailures
    ),
    security(("user_token" = []))
)]
pub(crate) async fn suggest_description(
    State(state): State<generation::State>,
    asked: Authed<Assisted, Request>,
) -> Result<Response, Problem> {
    let (request, received) = (asked.body, asked.received);
    let request = SuggestDescriptionRequest {
        title: request.title,
        context: request.context,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    let suggestion = DescriptionSuggestion {
        description: made.value.description,
    };
    Ok((headers, Json(suggestion)).into_response())
}
