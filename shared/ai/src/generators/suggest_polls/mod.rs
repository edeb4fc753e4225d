//! Questions for polls of a live class.

mod offline;
mod prompt;

use domain::live::PollSuggestions;
use domain::{Feature, FieldErrors};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// Questions for polls of a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestPollsRequest {
    /// The class's title.
    pub title: String,
    /// What it is about: plain text, Markdown or HTML.
    pub description: Option<String>,
    /// How many questions.
    pub count: u8,
}

impl Generator for SuggestPollsRequest {
    const FEATURE: Feature = Feature::LiveClassAssistant;

    type Output = PollSuggestions;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<PollSuggestions, FieldErrors> {
        PollSuggestions::generated(answer, self.count)
    }
}
