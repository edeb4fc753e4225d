//! A report on a course's quality.

mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::{Course, Feature, FieldErrors, Quality, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draft::{CourseRead, DraftGenerator, Reads};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};
use crate::{ChapterMaterial, CourseMaterial};

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

    fn language(&self) -> Option<&str> {
        self.course.language.as_deref()
    }
}

/// A report on a course, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QualityDraft {}

impl DraftGenerator for QualityDraft {
    const FEATURE: Feature = Feature::QualityInsights;
    const READS: Reads = Reads::Contents;

    type Request = QualityRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<QualityRequest> {
        let (course, chapters) = course?;
        let unread = unread(&course, &chapters);
        let course = CourseMaterial::of(course, chapters);
        Some(QualityRequest { course, unread })
    }

    fn output(value: &Value) -> Result<Quality, FieldErrors> {
        Quality::parse(value)
    }
}

/// The topics whose contents there was no room to read.
fn unread(course: &Course, chapters: &[ChapterMaterial]) -> Vec<(usize, usize)> {
    let mut unread = Vec::new();
    for (place, (chapter, material)) in course.chapters.iter().zip(chapters).enumerate() {
        let topics = chapter.topics.iter().zip(&material.topics).enumerate();
        for (topic_place, (topic, read)) in topics {
            if topic.content_bytes > 0 && read.content.is_empty() {
                unread.push((place, topic_place));
            }
        }
    }
    unread
}
