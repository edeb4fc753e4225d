//! The instructor assistant's answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the instructor assistant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistantAnswer {
    /// Plain text or Markdown, at most 20,000 characters.
    pub answer: String,
}

impl AssistantAnswer {
    /// Reads what a generator wrote.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let answer = fields.text("answer", limits::ANSWER);
        fields.finish()?;
        Ok(Self { answer })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_says_something_within_its_limit() {
        let of = |text: &str| AssistantAnswer::generated(&json!({ "answer": text }));
        assert_eq!(of(" Yes. ").unwrap().answer, "Yes.");
        assert!(of(&"字".repeat(20_000)).is_ok());
        assert!(of(&"字".repeat(20_001)).is_err());
        assert!(of("\n").is_err());
        assert!(AssistantAnswer::generated(&json!({})).is_err());
    }
}
