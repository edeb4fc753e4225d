//! A lesson for a topic of a course. Its content is HTML that is safe to show.

mod offline;
mod prompt;

use domain::text::without_hidden;
use domain::{Feature, FieldErrors, Lesson};
use serde_json::Value;

use crate::CourseMaterial;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};
use crate::text;

/// A lesson for a topic of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonRequest {
    /// The course.
    pub course: CourseMaterial,
    /// The topic's chapter.
    pub chapter_title: String,
    /// The topic.
    pub topic_title: String,
}

impl Generator for LessonRequest {
    const FEATURE: Feature = Feature::LessonGeneration;

    type Output = Lesson;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Lesson, FieldErrors> {
        Lesson::generated(&with_html(answer))
    }
}

/// The lesson with its content, which may be Markdown or HTML, as clean HTML.
fn with_html(lesson: &Value) -> Value {
    let mut lesson = lesson.clone();
    if let Some(Value::String(content)) = lesson.get_mut("content") {
        let mut html = if content.trim_start().starts_with('<') {
            html::sanitise(content)
        } else {
            html::from_markdown(content)
        };
        // Entities may stand for what is hidden.
        let seen = without_hidden(&html);
        if seen != html {
            html = html::sanitise(&seen);
        }
        // Tags alone are no lesson.
        let says_nothing = text::plain(&html).is_empty();
        *content = if says_nothing { String::new() } else { html };
    }
    lesson
}
