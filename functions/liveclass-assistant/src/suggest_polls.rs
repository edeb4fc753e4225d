//! `POST /instructor/live-classes/ai/suggest-polls`

use ai::SuggestPollsRequest;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::{Fields, limits};
use generation::made_by;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Assist, GeneratorProblems, Problem, RequestBody};

/// What the polls are to be about.
#[derive(ToSchema)]
#[schema(as = SuggestPollsRequest)]
pub(crate) struct Request {
    /// The class's title.
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    /// What the class is about.
    #[schema(max_length = 10_000)]
    description: Option<String>,
    /// How many questions.
    #[schema(minimum = 1, maximum = 10, default = 3, value_type = Option<u8>)]
    count: u8,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let title = fields.text("title", limits::TITLE);
        let description = fields.optional_text("description", limits::DESCRIPTION);
        let count = fields.optional_small("count", limits::SUGGESTED_POLLS);
        Some(Self {
            title,
            description,
            count: count.unwrap_or(limits::SUGGESTED_POLLS_DEFAULT),
        })
    }
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
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        GeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn suggest_polls(
    State(state): State<generation::State>,
    Assist {
        request, received, ..
    }: Assist<Request>,
) -> Result<Response, Problem> {
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
