//! The summary of a text.

use std::time::Instant;

use ai::SummaryRequest;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::{Feature, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{GeneratorRequest, Problem};

use crate::made_by;

/// What a summary is made of.
#[derive(domain::Request)]
#[request(name = "SummarizeRequest")]
pub struct Request {
    /// The text.
    #[request(length = limits::QUIZ_CONTENT)]
    content: String,
    /// How many words at most; in scripts without spaces two characters count
    /// as a word.
    #[request(range = limits::SUMMARY_WORDS, default = limits::SUMMARY_WORDS_DEFAULT)]
    max_words: u16,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::Summary;
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
