//! What a learner should know before a course.

mod offline;
mod prompt;

use domain::{Feature, FieldErrors, Prerequisites};
use serde_json::Value;

use crate::CourseMaterial;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// What a learner should know before a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrerequisitesRequest {
    /// The course.
    pub course: CourseMaterial,
}

impl Generator for PrerequisitesRequest {
    const FEATURE: Feature = Feature::PrerequisiteSuggestions;

    type Output = Prerequisites;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Prerequisites, FieldErrors> {
        Prerequisites::generated(answer)
    }
}
