//! A multiple-choice quiz about a text.

use std::time::Instant;

use ai::QuizRequest;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::{Feature, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{GeneratorRequest, Problem};

use crate::made_by;

/// What a quiz is made of.
#[derive(domain::Request)]
#[request(name = "GenerateQuizRequest")]
pub struct Request {
    /// The text that the questions are about.
    #[request(length = limits::QUIZ_CONTENT)]
    content: String,
    /// How many questions.
    #[request(range = limits::QUIZ_COUNT, default = limits::QUIZ_COUNT_DEFAULT)]
    count: u8,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::QuizGeneration;
}

/// A quiz.
#[derive(Serialize, ToSchema)]
pub struct Quiz {
    /// As many as were asked for.
    questions: Vec<QuizQuestion>,
}

/// A question with four options, one of them right.
#[derive(Serialize, ToSchema)]
pub struct QuizQuestion {
    question: String,
    /// Four distinct texts.
    #[schema(min_items = 4, max_items = 4)]
    options: Vec<String>,
    /// Position of the right option.
    #[schema(minimum = 0, maximum = 3)]
    correct_index: u8,
    /// Why it is right.
    explanation: String,
}

impl From<domain::Quiz> for Quiz {
    fn from(quiz: domain::Quiz) -> Self {
        let questions = quiz.questions.into_iter().map(|question| QuizQuestion {
            question: question.question,
            options: question.options,
            correct_index: question.correct_index,
            explanation: question.explanation,
        });
        Self {
            questions: questions.collect(),
        }
    }
}

/// Makes a quiz for whoever may have one; `received` is when the request came.
pub async fn answer(
    state: &crate::State,
    request: Request,
    received: Instant,
) -> Result<Response, Problem> {
    let request = QuizRequest {
        content: request.content,
        count: request.count,
        language: None,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    Ok((headers, Json(Quiz::from(made.value))).into_response())
}
