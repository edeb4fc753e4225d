//! What a learner should know before a course.

mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::{Feature, FieldErrors, Prerequisites, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::CourseMaterial;
use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
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

    fn language(&self) -> Option<&str> {
        self.course.language.as_deref()
    }
}

/// What a learner should know before a course, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrerequisitesDraft {}

impl DraftGenerator for PrerequisitesDraft {
    const FEATURE: Feature = Feature::PrerequisiteSuggestions;
    const READS: Reads = Reads::Contents;

    type Request = PrerequisitesRequest;

    fn request(
        self,
        _: Option<TopicId>,
        course: Option<CourseRead>,
    ) -> Option<PrerequisitesRequest> {
        let (course, chapters) = course?;
        let course = CourseMaterial::of(course, chapters);
        Some(PrerequisitesRequest { course })
    }

    fn output(value: &Value) -> Result<Prerequisites, FieldErrors> {
        Prerequisites::parse(value)
    }

    fn effect(&self, suggested: Prerequisites, subject: &Subject<'_>) -> Result<Effect, Refused> {
        let course = subject.course()?;
        Ok(Effect::on_course(course.with_prerequisites(&suggested)))
    }
}
