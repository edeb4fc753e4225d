//! What a generator is, seen from [`run`](crate::Generators::run).

use domain::{Feature, FieldErrors};
use serde::Serialize;
use serde_json::Value;

use crate::error::AiError;
use crate::prompt::{Prompt, TokenBudget};

/// A generator's request. It says how a model is asked for the result, how the
/// result is had without a model, and which results are right.
///
/// Everything of a generator stands in its room, `generators/<name>/`.
pub trait Generator: Sync {
    /// The feature that its calls are counted for.
    const FEATURE: Feature;

    /// The result, in the shape that is stored and sent.
    type Output: Serialize + Send;

    /// What a model is told, with as much of the material as the budget allows.
    fn prompt(&self, budget: TokenBudget) -> Prompt;

    /// An answer taken from the material without a model, in the shape that a
    /// model is asked for.
    ///
    /// # Errors
    /// [`AiError::NotEnoughMaterial`] with what is missing.
    fn extract(&self) -> Result<Value, AiError>;

    /// The result that an answer is.
    ///
    /// # Errors
    /// Every rule that the answer breaks, by field path; the model is asked once
    /// more to mend them.
    fn check(&self, answer: &Value) -> Result<Self::Output, FieldErrors>;

    /// The result where there is nothing to ask a backend for.
    fn unasked(&self) -> Option<Self::Output> {
        None
    }

    /// The text that the result is about, where it is about one: a model is not
    /// asked about a text in which there is nothing to read.
    fn source(&self) -> Option<&str> {
        None
    }

    /// The language that was asked for, or the course's: a tag or a name. Where
    /// there is none, the result is in the language of its source.
    fn language(&self) -> Option<&str> {
        None
    }

    /// What of a result must be in that language: all its texts, unless some are
    /// given.
    fn written(&self, output: &Self::Output) -> String {
        texts(&serde_json::json!(output))
    }

    /// How good a right result is, where that is judged: a poor one is made once
    /// more, and the better one is kept.
    fn grade(&self, _: &Self::Output) -> Option<Grade> {
        None
    }
}

/// All texts of a value, one a line.
pub(crate) fn texts(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone() + "\n",
        Value::Array(items) => items.iter().map(texts).collect(),
        Value::Object(fields) => fields.values().map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}

/// How good a right result is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grade {
    /// Whether it need not be made again.
    pub enough: bool,
    /// The more, the better, among those that are enough or are not.
    pub score: u8,
    /// What would make it better, as the model is told.
    pub advice: String,
}

impl Grade {
    /// Whether this one is to be preferred.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        (self.enough, self.score) > (other.enough, other.score)
    }
}
