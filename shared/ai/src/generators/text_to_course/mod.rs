//! A course made of a text.

pub(crate) mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::course::NewCourse;
use domain::{Course, CourseId, CoursePlan, Feature, FieldErrors, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// A course made of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextToCourseRequest {
    /// Plain text, Markdown or HTML.
    pub raw_text: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

impl Generator for TextToCourseRequest {
    const FEATURE: Feature = Feature::TextToCourse;

    type Output = CoursePlan;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<CoursePlan, FieldErrors> {
        CoursePlan::generated(answer)
    }

    fn source(&self) -> Option<&str> {
        Some(&self.raw_text)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

/// A new course made of a text, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextToCourseDraft {
    /// Plain text, Markdown or HTML.
    pub raw_text: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

impl DraftGenerator for TextToCourseDraft {
    const FEATURE: Feature = Feature::TextToCourse;
    const READS: Reads = Reads::Nothing;

    type Request = TextToCourseRequest;

    fn request(self, _: Option<TopicId>, _: Option<CourseRead>) -> Option<TextToCourseRequest> {
        Some(TextToCourseRequest {
            raw_text: self.raw_text,
            language: self.language,
        })
    }

    fn output(value: &Value) -> Result<CoursePlan, FieldErrors> {
        CoursePlan::parse(value)
    }

    fn effect(&self, plan: CoursePlan, subject: &Subject<'_>) -> Result<Effect, Refused> {
        let new = NewCourse {
            instructor_ids: vec![subject.draft.owner_id],
            language: self.language.clone(),
            ..NewCourse::default()
        };
        let id = CourseId::fresh(subject.now, (subject.random)());
        let course = subject.with_ids([id.get()], |ids| Course::planned(id, &plan, new, ids));
        Ok(Effect::NewCourse(Box::new(course)))
    }
}
