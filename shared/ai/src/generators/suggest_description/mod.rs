//! A description for a live class.

pub(crate) mod offline;
mod prompt;

use domain::live::DescriptionSuggestion;
use domain::{Feature, FieldErrors};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A description for a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestDescriptionRequest {
    /// The class's title.
    pub title: String,
    /// What the instructor says of it: plain text, Markdown or HTML.
    pub context: Option<String>,
}

impl Generator for SuggestDescriptionRequest {
    const FEATURE: Feature = Feature::LiveClassAssistant;

    type Output = DescriptionSuggestion;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<DescriptionSuggestion, FieldErrors> {
        DescriptionSuggestion::generated(answer)
    }
}
