//! Chapters and topics for a course.

pub(crate) mod offline;
mod prompt;

use domain::course::Level;
use domain::{Feature, FieldErrors, Outline};
use serde_json::Value;

use crate::ChapterMaterial;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// Chapters and topics for a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineRequest {
    /// The course's title.
    pub title: String,
    /// The course's description.
    pub description: String,
    /// Whether the description was given for this outline, so that it leads
    /// over what the course has already.
    pub own_description: bool,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// How many chapters.
    pub chapter_count: u8,
    /// What the course has already.
    pub chapters: Vec<ChapterMaterial>,
}

impl Generator for OutlineRequest {
    const FEATURE: Feature = Feature::OutlineGeneration;

    type Output = Outline;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Outline, FieldErrors> {
        Outline::generated(answer, self.chapter_count)
    }
}
