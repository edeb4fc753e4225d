//! A quiz about a text, or about a topic of a course.

mod distractors;
mod offline;
mod prompt;

use domain::{Feature, FieldErrors, Quiz, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::draft::{CourseRead, DraftGenerator, Reads};
use crate::error::AiError;
use crate::generator::{Generator, Grade, texts};
use crate::prompt::{Prompt, TokenBudget};
use crate::text;

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
        Quiz::generated(answer, self.count)
    }

    fn source(&self) -> Option<&str> {
        Some(&self.content)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    fn grade(&self, quiz: &Quiz) -> Option<Grade> {
        let source = text::plain(&self.content);
        // Words of two languages cannot be compared.
        let source = nlp::are_of_one(&texts(&json!(quiz)), &source).then_some(source);
        let review = quiz.review(source.as_deref());
        Some(Grade {
            enough: review.is_enough(),
            score: review.score,
            advice: review.to_string(),
        })
    }
}

/// A quiz on a topic, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuizTopicDraft {
    /// Plain text, Markdown or HTML.
    pub topic_content: String,
    /// How many questions, 1..=20.
    pub count: u8,
}

impl DraftGenerator for QuizTopicDraft {
    const FEATURE: Feature = Feature::QuizPerTopic;
    const READS: Reads = Reads::Structure;

    type Request = QuizRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<QuizRequest> {
        let (course, _) = course?;
        Some(QuizRequest {
            content: self.topic_content,
            count: self.count,
            language: course.language,
        })
    }

    fn output(value: &Value) -> Result<Quiz, FieldErrors> {
        Quiz::parse(value)
    }
}
