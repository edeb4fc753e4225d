//! The steps to a goal.

mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::{Feature, FieldErrors, LearningPath};
use serde_json::Value;

use crate::CourseBrief;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// The steps to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LearningPathRequest {
    /// In the user's words.
    pub goal: String,
    /// Published courses that a step may be.
    pub courses: Vec<CourseBrief>,
    /// A tag or a name; the goal's own language where none is given.
    pub language: Option<String>,
}

impl Generator for LearningPathRequest {
    const FEATURE: Feature = Feature::LearningPath;

    type Output = LearningPath;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<LearningPath, FieldErrors> {
        LearningPath::generated(answer)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}
