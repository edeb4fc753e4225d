//! An answer to an instructor's question about a course.

mod offline;
mod prompt;

use domain::{AssistantAnswer, Feature, FieldErrors};
use serde_json::Value;

use crate::CourseMaterial;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// An instructor's question about a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssistantRequest {
    /// The course.
    pub course: CourseMaterial,
    /// In the instructor's words.
    pub question: String,
}

impl Generator for AssistantRequest {
    const FEATURE: Feature = Feature::InstructorAssistant;

    type Output = AssistantAnswer;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<AssistantAnswer, FieldErrors> {
        AssistantAnswer::generated(answer)
    }
}
