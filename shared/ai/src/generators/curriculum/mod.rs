//! A better order of chapters.

mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use domain::{ChapterId, Curriculum, Feature, FieldErrors, Request, TopicId, limits};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ChapterMaterial;
use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A better order of chapters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumRequest {
    /// The course's title.
    pub title: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// In the order that they have.
    pub chapters: Vec<CurriculumChapter>,
}

impl Generator for CurriculumRequest {
    const FEATURE: Feature = Feature::CurriculumOptimization;

    type Output = Curriculum;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Curriculum, FieldErrors> {
        let ids: Vec<ChapterId> = self.chapters.iter().map(|chapter| chapter.id).collect();
        let chapters = self.chapters.iter();
        let titles: Vec<(ChapterId, &str)> = chapters
            .map(|chapter| (chapter.id, chapter.material.title.as_str()))
            .collect();
        Curriculum::generated(answer, &ids).and_then(|order| order.with_titles(&titles))
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// The titles are the course's.
    fn written(&self, order: &Curriculum) -> String {
        let reasons = order
            .optimized_order
            .iter()
            .map(|chapter| chapter.reason.as_str());
        reasons.collect::<Vec<_>>().join("\n")
    }
}

/// A chapter to be put in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Request)]
#[request(name = "ChapterToOrder")]
pub struct RequestedChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// Plain text.
    #[request(length = limits::TITLE)]
    pub title: String,
    /// The smaller, the earlier.
    #[request(range = limits::CHAPTER_ORDER)]
    pub order: i64,
}

/// A better order of a course's chapters, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurriculumDraft {
    /// Used instead of the course's chapters.
    pub chapters: Option<Vec<RequestedChapter>>,
}

impl DraftGenerator for CurriculumDraft {
    const FEATURE: Feature = Feature::CurriculumOptimization;
    const READS: Reads = Reads::Contents;

    type Request = CurriculumRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<CurriculumRequest> {
        let (course, chapters) = course?;
        let ids = course.chapters.iter().map(|chapter| chapter.id);
        let own = ids.zip(chapters);
        let chapters = match self.chapters {
            None => own
                .map(|(id, material)| CurriculumChapter { id, material })
                .collect(),
            Some(given) => in_their_order(given, own.collect()),
        };
        Some(CurriculumRequest {
            title: course.title,
            language: course.language,
            chapters,
        })
    }

    fn output(value: &Value) -> Result<Curriculum, FieldErrors> {
        Curriculum::parse(value)
    }

    fn effect(&self, order: Curriculum, subject: &Subject<'_>) -> Result<Effect, Refused> {
        Ok(Effect::on_course(subject.course()?.with_order(&order)?))
    }
}

/// The chapters that were given, in their order and each with what the course
/// has in it.
fn in_their_order(
    mut given: Vec<RequestedChapter>,
    mut own: HashMap<ChapterId, ChapterMaterial>,
) -> Vec<CurriculumChapter> {
    given.sort_by_key(|chapter| chapter.order);
    let material = |chapter: RequestedChapter| CurriculumChapter {
        id: chapter.id,
        material: ChapterMaterial {
            title: chapter.title,
            topics: own
                .remove(&chapter.id)
                .map_or_else(Vec::new, |own| own.topics),
        },
    };
    given.into_iter().map(material).collect()
}

/// A chapter to be put in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// What it has.
    pub material: ChapterMaterial,
}
