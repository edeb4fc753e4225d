//! The summary of a text.

use std::time::Instant;

use ai::SummaryRequest;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::{Feature, Fields, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{GeneratorRequest, Problem, RequestBody};

use crate::made_by;

/// What a summary is made of.
#[derive(ToSchema)]
#[schema(as = SummarizeRequest)]
pub struct Request {
    /// The text.
    #[schema(min_length = 1, max_length = 10_000)]
    content: String,
    /// How many words at most; in scripts without spaces two characters count
    /// as a word.
    #[schema(minimum = 50, maximum = 500, default = 150, value_type = Option<u16>)]
    max_words: u16,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::Summary;
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let content = fields.text("content", limits::QUIZ_CONTENT);
        let max_words = fields.optional_integer("max_words", limits::SUMMARY_WORDS);
        let max_words = max_words.and_then(|words| u16::try_from(words).ok());
        Some(Self {
            content,
            max_words: max_words.unwrap_or(limits::SUMMARY_WORDS_DEFAULT),
        })
    }
}

/// A summary.
#[derive(Serialize, ToSchema)]
pub struct Summary {
    summary: String,
}

/// Makes a summary for whoever may have one; `received` is when the request
/// came.
pub async fn answer(
    state: &crate::State,
    request: Request,
    received: Instant,
) -> Result<Response, Problem> {
    let Request { content, max_words } = request;
    let request = SummaryRequest {
        content,
        max_words,
        language: None,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    Ok((
        headers,
        Json(Summary {
            summary: made.value.summary,
        }),
    )
        .into_response())
}
