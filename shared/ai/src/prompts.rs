//! What a model is told: one file a generator.
//!
//! Whatever a user wrote goes into a fence, as data; the instructions stand
//! outside it.

mod assignment;
mod assistant;
mod course;
mod curriculum;
mod fence;
mod inert;
mod language;
mod learning_path;
mod lesson;
mod material;
mod outline;
mod polls;
mod prerequisites;
mod quality;
mod quiz;
mod recommendations;
mod room;
mod seo;
mod session_description;
mod session_summary;
mod summary;
mod text_to_course;

#[cfg(test)]
#[cfg(feature = "openai")]
mod tests;

use domain::course::Level;
use serde_json::Value;

use crate::model::Task;

use fence::Fence;
pub(crate) use inert::inert;
use material::Material;
use room::{Room, tokens};

/// A task in a model's words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Prompt {
    /// Names the schema.
    pub(crate) name: &'static str,
    /// Which wording of the instructions it is.
    pub(crate) version: u16,
    /// What to do and how.
    pub(crate) instructions: String,
    /// What to do it with, fenced.
    pub(crate) material: String,
    /// Whether something of the material was left out for want of room.
    pub(crate) cut: bool,
    /// The answer's shape: strict, and its keys in the order of writing.
    pub(crate) schema: Value,
    /// The array that the answer is about; models that are not bound by the
    /// schema sometimes give it alone.
    pub(crate) root: &'static str,
    /// How long the answer may become.
    pub(crate) max_tokens: u32,
}

/// A line of the instructions that nobody writes by chance, in characters.
#[cfg(feature = "openai")]
const TELLING: usize = 60;

impl Prompt {
    /// What it costs the model to read, in tokens, about.
    pub(crate) fn tokens(&self) -> u32 {
        let schema = self.schema.to_string();
        let parts = [&self.instructions, &self.material, &schema];
        parts.into_iter().map(|part| tokens(part)).sum::<u32>() + FRAME
    }

    /// Whether an answer gives a line of the instructions away. Only what is
    /// said word for word is told.
    #[cfg(feature = "openai")]
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

/// What a template puts around the messages, at most, in tokens.
const FRAME: u32 = 64;

/// The task as a prompt that a model of this context takes in, the answer
/// included, as far as that can be told in advance.
pub(crate) fn prompt(task: &Task, context: u32) -> Prompt {
    let mut room = Room::of_context(context);
    loop {
        let mut prompt = written(task, room);
        prompt.max_tokens = prompt.max_tokens.min(context / 2);
        let material = tokens(&prompt.material);
        let fixed = prompt.tokens() - material + prompt.max_tokens;
        if fixed + material <= context {
            return prompt;
        }
        match room.smaller(context.saturating_sub(fixed), material) {
            Some(smaller) => room = smaller,
            None => return prompt,
        }
    }
}

/// The task as a prompt with budgets for a room.
fn written(task: &Task, room: Room) -> Prompt {
    match task {
        Task::Quiz(request) => quiz::prompt(request, room),
        Task::Outline(request) => outline::prompt(request, room),
        Task::Summary(request) => summary::prompt(request, room),
        Task::Recommendations(request) => recommendations::prompt(request, room),
        Task::LearningPath(request) => learning_path::prompt(request, room),
        Task::Assistant(request) => assistant::prompt(request, room),
        Task::CourseCreation(request) => course::prompt(request, room),
        Task::Lesson(request) => lesson::prompt(request, room),
        Task::Curriculum(request) => curriculum::prompt(request, room),
        Task::Prerequisites(request) => prerequisites::prompt(request, room),
        Task::Assignment(request) => assignment::prompt(request, room),
        Task::Quality(request) => quality::prompt(request, room),
        Task::TextToCourse(request) => text_to_course::prompt(request, room),
        Task::Seo(request) => seo::prompt(request, room),
        Task::SessionDescription(request) => session_description::prompt(request, room),
        Task::Polls(request) => polls::prompt(request, room),
        Task::SessionSummary(request) => session_summary::prompt(request, room),
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

/// Whom a course is for, to follow the word "course".
const fn level(level: Option<Level>) -> &'static str {
    match level {
        Some(Level::Beginner) => " for beginners",
        Some(Level::Intermediate) => " for learners with some experience",
        Some(Level::Advanced) => " for advanced learners",
        None => "",
    }
}
