//! `POST /instructor/live-classes/ai/suggest-description`

use ai::SuggestDescriptionRequest;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::{Fields, limits};
use generation::made_by;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Assist, GeneratorProblems, Problem, RequestBody};

/// What is to be described.
#[derive(ToSchema)]
#[schema(as = SuggestDescriptionRequest)]
pub(crate) struct Request {
    /// The class's title.
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    /// What else is to be known of the class.
    #[schema(max_length = 2_000)]
    context: Option<String>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            title: fields.text("title", limits::TITLE),
            context: fields.optional_text("context", limits::SUGGESTION_CONTEXT),
        })
    }
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
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        GeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn suggest_description(
    State(state): State<generation::State>,
    Assist {
        request, received, ..
    }: Assist<Request>,
) -> Result<Response, Problem> {
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
