//! A summary of what was said in a live class.

mod offline;
mod prompt;

use domain::live::{SessionSummary, Transcript};
use domain::{Feature, FieldErrors};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A summary of what was said in a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummaryRequest {
    /// The class's title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// What was asked and said.
    pub transcript: Transcript,
}

impl Generator for SessionSummaryRequest {
    const FEATURE: Feature = Feature::LiveClassAssistant;

    type Output = SessionSummary;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        Ok(offline::make(self))
    }

    fn check(&self, answer: &Value) -> Result<SessionSummary, FieldErrors> {
        SessionSummary::generated(answer, self.transcript.least_points())
    }

    fn unasked(&self) -> Option<SessionSummary> {
        let nothing = || SessionSummary::of(&[offline::nothing_said(self)]);
        self.transcript.is_empty().then(nothing)
    }
}
