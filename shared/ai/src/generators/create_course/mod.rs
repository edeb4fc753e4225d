//! The plan of a whole course.

pub(crate) mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::course::Level;
use domain::{CoursePlan, Feature, FieldErrors};
use serde_json::Value;

use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A whole course to be planned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateCourseRequest {
    /// What it is about.
    pub topic: String,
    /// Whom it is for, in the instructor's words.
    pub audience: Option<String>,
    /// Whom it is for.
    pub level: Option<Level>,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// How many chapters.
    pub chapter_count: u8,
    /// How many topics each of them has.
    pub topics_per_chapter: u8,
    /// What else the instructor says.
    pub extra_notes: Option<String>,
}

impl Generator for CreateCourseRequest {
    const FEATURE: Feature = Feature::CourseCreation;

    type Output = CoursePlan;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<CoursePlan, FieldErrors> {
        CoursePlan::sized(answer, self.chapter_count, self.topics_per_chapter)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}
