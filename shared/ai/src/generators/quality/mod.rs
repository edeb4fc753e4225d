//! A report on a course's quality.

mod offline;
mod prompt;

use domain::{Feature, FieldErrors, Quality};
use serde_json::Value;

use crate::CourseMaterial;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A report on a course's quality.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QualityRequest {
    /// The course.
    pub course: CourseMaterial,
    /// Topics with content that is not given, as places of chapter and topic,
    /// both from 0.
    pub unread: Vec<(usize, usize)>,
}

impl Generator for QualityRequest {
    const FEATURE: Feature = Feature::QualityInsights;

    type Output = Quality;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Quality, FieldErrors> {
        Quality::generated(answer)
    }
}
