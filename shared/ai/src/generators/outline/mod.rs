//! Chapters and topics for a course.

pub(crate) mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::course::Level;
use domain::{Feature, FieldErrors, Outline, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ChapterMaterial;
use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
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

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

/// An outline for a course, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineDraft {
    /// Used instead of the course's title.
    pub title: Option<String>,
    /// Used instead of the course's description.
    pub description: Option<String>,
    /// How many chapters, 1..=20.
    pub chapter_count: u8,
}

impl DraftGenerator for OutlineDraft {
    const FEATURE: Feature = Feature::OutlineGeneration;
    const READS: Reads = Reads::Contents;

    type Request = OutlineRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<OutlineRequest> {
        let (course, chapters) = course?;
        Some(OutlineRequest {
            title: self.title.unwrap_or(course.title),
            own_description: self.description.is_some(),
            description: self.description.unwrap_or(course.description),
            language: course.language,
            level: course.level,
            chapter_count: self.chapter_count,
            chapters,
        })
    }

    fn output(value: &Value) -> Result<Outline, FieldErrors> {
        Outline::parse(value)
    }

    fn effect(&self, outline: Outline, subject: &Subject<'_>) -> Result<Effect, Refused> {
        let course = subject.course()?;
        let changed = subject.with_ids(course.used_ids(), |ids| course.with_outline(&outline, ids));
        Ok(Effect::on_course(changed))
    }
}
