//! A quiz about a text, or about a topic of a course.

mod distractors;
mod offline;
mod prompt;

use domain::quiz::{Basis, Review};
use domain::{Feature, FieldErrors, Quiz};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::{Generator, Grade};
use crate::prompt::{Prompt, TokenBudget};
use crate::{arrange, offline as methods, text};

/// A quiz about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizRequest {
    /// Plain text, Markdown or HTML.
    pub content: String,
    /// How many questions.
    pub count: u8,
    /// A tag or a name; the material's own language where none is given.
    pub language: Option<String>,
}

impl Generator for QuizRequest {
    const FEATURE: Feature = Feature::QuizGeneration;

    type Output = Quiz;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Quiz, FieldErrors> {
        let mut answer = answer.clone();
        arrange::options(&mut answer);
        Quiz::generated(&answer, self.count)
    }

    fn source(&self) -> Option<&str> {
        Some(&self.content)
    }

    fn grade(&self, quiz: &Quiz) -> Option<Grade> {
        let source = text::plain(&self.content);
        let review = review(quiz, &source, self.language.as_deref());
        Some(Grade {
            enough: review.is_enough(),
            score: review.score,
            advice: review.to_string(),
        })
    }
}

/// The quiz held against the content and the language that was asked for.
fn review(quiz: &Quiz, source: &str, language: Option<&str>) -> Review {
    let mut own = String::new();
    for question in &quiz.questions {
        let options = question.options.iter().map(String::as_str);
        for text in [question.question.as_str(), question.explanation.as_str()]
            .into_iter()
            .chain(options)
        {
            own += text;
            own.push('\n');
        }
    }
    quiz.review(Basis {
        source: methods::are_of_one(&own, source).then_some(source),
        other_language: methods::is_other(language, &own),
    })
}
