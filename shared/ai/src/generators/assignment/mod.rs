//! An assignment on a topic.

mod offline;
mod prompt;

use domain::course::Level;
use domain::{Assignment, Feature, FieldErrors, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draft::{CourseRead, DraftGenerator, Reads};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};

/// An assignment on a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentRequest {
    /// The course's title.
    pub course_title: String,
    /// The topic's title.
    pub topic_title: String,
    /// Plain text, Markdown or HTML.
    pub topic_content: String,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

impl Generator for AssignmentRequest {
    const FEATURE: Feature = Feature::AssignmentGeneration;

    type Output = Assignment;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Assignment, FieldErrors> {
        Assignment::generated(answer)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

/// An assignment on a topic, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignmentDraft {
    /// The topic's title.
    pub topic_title: String,
    /// Plain text, Markdown or HTML.
    pub topic_content: String,
}

impl DraftGenerator for AssignmentDraft {
    const FEATURE: Feature = Feature::AssignmentGeneration;
    const READS: Reads = Reads::Structure;

    type Request = AssignmentRequest;

    fn request(self, _: Option<TopicId>, course: Option<CourseRead>) -> Option<AssignmentRequest> {
        let (course, _) = course?;
        Some(AssignmentRequest {
            course_title: course.title,
            topic_title: self.topic_title,
            topic_content: self.topic_content,
            level: course.level,
            language: course.language,
        })
    }

    fn output(value: &Value) -> Result<Assignment, FieldErrors> {
        Assignment::parse(value)
    }
}
