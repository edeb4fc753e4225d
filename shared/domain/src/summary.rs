//! Summaries.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::text::words;

/// The output of the summary generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Plain text.
    pub summary: String,
}

impl Summary {
    /// Reads what a generator wrote: at most `max_words` words, as
    /// [`words`] counts them.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, max_words: u16) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let summary = fields.text("summary", limits::SUMMARY);
        let count = words(&summary);
        if count > usize::from(max_words) {
            let message = format!("must have at most {max_words} words, not {count}");
            fields.fault("summary", message);
        }
        fields.finish()?;
        Ok(Self { summary })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_number_of_words_holds_at_and_beyond_its_edge() {
        let of = |text: &str| Summary::generated(&json!({ "summary": text }), 50);
        assert_eq!(of(" Rye is hardy. ").unwrap().summary, "Rye is hardy.");
        assert!(of(&"word ".repeat(50)).is_ok());
        assert!(of(&"word ".repeat(51)).is_err());
        assert!(of(&"字".repeat(100)).is_ok());
        assert!(of(&"字".repeat(101)).is_err());
        assert!(of(&"x".repeat(10_000)).is_ok());
        assert!(of(&"x".repeat(10_001)).is_err());
    }

    #[test]
    fn a_summary_says_something() {
        for bad in [json!({}), json!({"summary": " "}), json!({"summary": 5})] {
            assert_eq!(Summary::generated(&bad, 50).unwrap_err().0.len(), 1);
        }
        assert!(Summary::generated(&json!("text"), 50).is_err());
    }
}
