//! A course made of a text.

pub(crate) mod offline;
mod prompt;

use domain::{CoursePlan, Feature, FieldErrors};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A course made of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextToCourseRequest {
    /// Plain text, Markdown or HTML.
    pub raw_text: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

impl Generator for TextToCourseRequest {
    const FEATURE: Feature = Feature::TextToCourse;

    type Output = CoursePlan;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<CoursePlan, FieldErrors> {
        CoursePlan::generated(answer)
    }

    fn source(&self) -> Option<&str> {
        Some(&self.raw_text)
    }
}
