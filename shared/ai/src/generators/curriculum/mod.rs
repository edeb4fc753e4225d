//! A better order of chapters.

mod offline;
mod prompt;

use domain::{ChapterId, Curriculum, Feature, FieldErrors};
use serde_json::Value;

use crate::ChapterMaterial;
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
}

/// A chapter to be put in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// What it has.
    pub material: ChapterMaterial,
}
