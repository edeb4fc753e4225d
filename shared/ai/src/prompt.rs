//! What a model is told, and what the prompts of all generators are made of.
//!
//! Whatever a user wrote goes into a fence, as data; the instructions stand
//! outside it.

mod fence;
mod inert;
mod language;
mod material;
mod token_budget;

#[cfg(test)]
#[cfg(feature = "openai")]
mod tests;

use domain::course::Level;
use serde_json::Value;

use self::fence::Fence;
pub(crate) use self::inert::inert;
pub(crate) use self::material::Material;
pub use self::token_budget::TokenBudget;
use self::token_budget::tokens;
use crate::generator::Generator;
use crate::model::PromptBuilder;

/// A request in a model's words.
#[derive(Debug, Clone, PartialEq)]
pub struct Prompt {
    /// Names the schema.
    pub name: &'static str,
    /// Which wording of the instructions it is.
    pub version: u16,
    /// What to do and how.
    pub instructions: String,
    /// What to do it with, fenced.
    pub material: String,
    /// Whether something of the material was left out for want of room.
    pub cut: bool,
    /// The answer's shape: strict, and its keys in the order of writing.
    pub schema: Value,
    /// The array that the answer is about; models that are not bound by the
    /// schema sometimes give it alone.
    pub root: &'static str,
    /// How long the answer may become.
    pub max_tokens: u32,
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

impl<G: Generator> PromptBuilder for G {
    fn build(&self, context: u32) -> Prompt {
        let mut budget = TokenBudget::of_context(context);
        loop {
            let mut prompt = self.prompt(budget);
            prompt.max_tokens = prompt.max_tokens.min(context / 2);
            let material = tokens(&prompt.material);
            let fixed = prompt.tokens() - material + prompt.max_tokens;
            if fixed + material <= context {
                return prompt;
            }
            match budget.smaller(context.saturating_sub(fixed), material) {
                Some(smaller) => budget = smaller,
                None => return prompt,
            }
        }
    }
}

/// A strict object: every property required, none other allowed.
pub(crate) fn object(properties: &Value) -> Value {
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
pub(crate) fn array(items: &Value) -> Value {
    serde_json::json!({"type": "array", "items": items})
}

/// A text.
pub(crate) fn string() -> Value {
    serde_json::json!({"type": "string"})
}

/// An array of texts.
pub(crate) fn strings() -> Value {
    array(&string())
}

/// Whom a course is for, to follow the word "course".
pub(crate) const fn level(level: Option<Level>) -> &'static str {
    match level {
        Some(Level::Beginner) => " for beginners",
        Some(Level::Intermediate) => " for learners with some experience",
        Some(Level::Advanced) => " for advanced learners",
        None => "",
    }
}
