//! What a model is told: one file a generator.
//!
//! Whatever a user wrote goes into a fence, as data; the instructions stand
//! outside it.

mod assignment;
mod assistant;
mod course;
mod curriculum;
mod fence;
mod learning_path;
mod lesson;
mod material;
mod outline;
mod polls;
mod prerequisites;
mod quality;
mod quiz;
mod recommendations;
mod seo;
mod session_description;
mod session_summary;
mod summary;
mod text_to_course;

use domain::course::Level;
use serde_json::Value;

use crate::model::Task;

pub(crate) use fence::Fence;

/// A task in a model's words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Prompt {
    /// Names the schema.
    pub(crate) name: &'static str,
    /// What to do and how.
    pub(crate) instructions: String,
    /// What to do it with, fenced.
    pub(crate) material: String,
    /// The answer's shape: strict, and its keys in the order of writing.
    pub(crate) schema: Value,
    /// The array that the answer is about; models that are not bound by the
    /// schema sometimes give it alone.
    pub(crate) root: &'static str,
    /// How long the answer may become.
    pub(crate) max_tokens: u32,
}

/// A line of the instructions that nobody writes by chance, in characters.
const TELLING: usize = 60;

impl Prompt {
    /// Whether an answer gives a line of the instructions away. Only what is
    /// said word for word is told.
    pub(crate) fn given_away_by(&self, answer: &Value) -> bool {
        match answer {
            Value::String(text) => self
                .instructions
                .lines()
                .filter(|line| line.chars().count() >= TELLING)
                .any(|line| text.contains(line.trim_start_matches("- "))),
            Value::Array(items) => items.iter().any(|item| self.given_away_by(item)),
            Value::Object(fields) => fields.values().any(|field| self.given_away_by(field)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
}

/// The task as a prompt.
pub(crate) fn prompt(task: &Task) -> Prompt {
    match task {
        Task::Quiz(request) => quiz::prompt(request),
        Task::Outline(request) => outline::prompt(request),
        Task::Summary(request) => summary::prompt(request),
        Task::Recommendations(request) => recommendations::prompt(request),
        Task::LearningPath(request) => learning_path::prompt(request),
        Task::Assistant(request) => assistant::prompt(request),
        Task::CourseCreation(request) => course::prompt(request),
        Task::Lesson(request) => lesson::prompt(request),
        Task::Curriculum(request) => curriculum::prompt(request),
        Task::Prerequisites(request) => prerequisites::prompt(request),
        Task::Assignment(request) => assignment::prompt(request),
        Task::Quality(request) => quality::prompt(request),
        Task::TextToCourse(request) => text_to_course::prompt(request),
        Task::Seo(request) => seo::prompt(request),
        Task::SessionDescription(request) => session_description::prompt(request),
        Task::Polls(request) => polls::prompt(request),
        Task::SessionSummary(request) => session_summary::prompt(request),
    }
}

/// A strict object: every property required, none other allowed.
fn object(properties: &Value) -> Value {
    let required: Vec<String> = properties
        .as_object()
        .map(|properties| properties.keys().cloned().collect())
        .unwrap_or_default();
    serde_json::json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// An array of `items`.
fn array(items: &Value) -> Value {
    serde_json::json!({"type": "array", "items": items})
}

/// A text.
fn string() -> Value {
    serde_json::json!({"type": "string"})
}

/// An array of texts.
fn strings() -> Value {
    array(&string())
}

/// The language to write in: the request's, else what `otherwise` says.
fn language(asked: Option<&str>, otherwise: &str) -> String {
    asked
        .map(language_name)
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| otherwise.to_owned())
}

/// Whom a course is for, to follow the word "course".
const fn level(level: Option<Level>) -> &'static str {
    match level {
        Some(Level::Beginner) => " for beginners",
        Some(Level::Intermediate) => " for learners with some experience",
        Some(Level::Advanced) => " for advanced learners",
        None => "",
    }
}

/// A language as the request names it, on one line and short: it stands among
/// the instructions.
fn language_name(language: &str) -> String {
    let name: String = language
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '(' | ')'))
        .take(40)
        .collect();
    name.trim().to_owned()
}
