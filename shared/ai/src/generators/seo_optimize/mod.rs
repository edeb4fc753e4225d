//! Texts on a course for search engines.

mod offline;
mod prompt;

use domain::quiz::comparable;
use domain::{Feature, FieldErrors, SeoSuggestion, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::CourseMaterial;
use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// Texts on a course for search engines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeoOptimizeRequest {
    /// The course.
    pub course: CourseMaterial,
    /// What the instructor wants it to be found by, separated by commas.
    pub target_keywords: Option<String>,
}

impl Generator for SeoOptimizeRequest {
    const FEATURE: Feature = Feature::SeoOptimize;

    type Output = SeoSuggestion;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<SeoSuggestion, FieldErrors> {
        SeoSuggestion::generated(answer)
    }

    fn language(&self) -> Option<&str> {
        self.course.language.as_deref()
    }
}

/// Texts on a course for search engines, as a draft asks for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeoOptimizeDraft {
    /// What the course should be found by, separated by commas.
    pub target_keywords: Option<String>,
}

impl DraftGenerator for SeoOptimizeDraft {
    const FEATURE: Feature = Feature::SeoOptimize;
    const READS: Reads = Reads::Contents;

    type Request = SeoOptimizeRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<SeoOptimizeRequest> {
        let (course, chapters) = course?;
        Some(SeoOptimizeRequest {
            course: CourseMaterial::of(course, chapters),
            target_keywords: self.target_keywords,
        })
    }

    fn output(value: &Value) -> Result<SeoSuggestion, FieldErrors> {
        SeoSuggestion::parse(value)
    }

    fn effect(&self, suggested: SeoSuggestion, subject: &Subject<'_>) -> Result<Effect, Refused> {
        Ok(Effect::on_course(subject.course()?.with_seo(&suggested)))
    }
}

impl SeoOptimizeRequest {
    /// The wanted keywords, one by one, none twice.
    pub fn targets(&self) -> Vec<String> {
        let mut targets: Vec<String> = Vec::new();
        let wanted = self.target_keywords.as_deref().unwrap_or_default();
        for target in wanted.split([',', '，', '、', '،', ';', '\n']) {
            let blank = |letter: char| letter.is_whitespace() || letter.is_control();
            let parts = target.split(blank).filter(|part| !part.is_empty());
            let target = parts.collect::<Vec<_>>().join(" ");
            let new = |other: &String| comparable(other) != comparable(&target);
            if !target.is_empty() && targets.iter().all(new) {
                targets.push(target);
            }
        }
        targets
    }
}
