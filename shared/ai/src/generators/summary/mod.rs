//! A summary of a text.

mod offline;
mod prompt;

use domain::{Feature, FieldErrors, Summary};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A summary of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryRequest {
    /// Plain text, Markdown or HTML.
    pub content: String,
    /// How many words at most, as [`domain::text::words`] counts them.
    pub max_words: u16,
    /// A tag or a name; the material's own language where none is given.
    pub language: Option<String>,
}

impl Generator for SummaryRequest {
    const FEATURE: Feature = Feature::Summary;

    type Output = Summary;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Summary, FieldErrors> {
        Summary::generated(answer, self.max_words)
    }

    fn source(&self) -> Option<&str> {
        Some(&self.content)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}
