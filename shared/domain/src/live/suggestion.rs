//! What an assistant suggests for a live class: a description, and questions
//! for polls.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::quiz::comparable;
use crate::text;

/// A description of a live class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DescriptionSuggestion {
    /// Plain text.
    pub description: String,
}

impl DescriptionSuggestion {
    /// Reads what a generator wrote.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let description = fields.text("description", limits::SUGGESTED_DESCRIPTION);
        fields.finish()?;
        Ok(Self { description })
    }
}

/// Questions for polls of a live class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollSuggestions {
    /// Each as a poll's question may be; none twice.
    pub questions: Vec<String>,
}

impl PollSuggestions {
    /// Reads what a generator wrote: exactly `count` questions.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, count: u8) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let wanted = usize::from(count);
        let questions: Vec<String> = match fields.value("questions").and_then(Value::as_array) {
            // The texts of others are of no use.
            Some(all) if all.len() == wanted => {
                fields.text_list("questions", wanted, limits::POLL_QUESTION)
            }
            Some(all) => {
                let found = all.len();
                let message = format!("must have exactly {count} entries, not {found}");
                fields.fault("questions", message);
                Vec::new()
            }
            None => {
                fields.fault("questions", "must be an array");
                Vec::new()
            }
        };
        let questions: Vec<String> = questions.iter().map(|one| text::one_line(one)).collect();
        let mut seen = HashSet::new();
        for (index, question) in questions.iter().enumerate() {
            if !seen.insert(comparable(question)) {
                fields.fault(format!("questions.{index}"), "repeats another question");
            }
        }
        fields.finish()?;
        Ok(Self { questions })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_description_says_something_within_its_limit() {
        let of = |text: &str| DescriptionSuggestion::generated(&json!({ "description": text }));
        assert_eq!(of(" The tides. ").unwrap().description, "The tides.");
        assert!(of(&"课".repeat(2_000)).is_ok());
        for bad in ["课".repeat(2_001), " \u{200b}".into()] {
            assert!(of(&bad).is_err());
        }
        for bad in [json!({}), json!({"description": 5}), json!("The tides.")] {
            assert!(DescriptionSuggestion::generated(&bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn there_are_as_many_questions_as_asked_for() {
        let of = |texts: &[&str], count| {
            PollSuggestions::generated(&json!({ "questions": texts }), count)
        };
        assert_eq!(
            of(&[" One\n? ", "Two\u{202e}?"], 2).unwrap().questions,
            ["One ?", "Two?"]
        );
        for count in [1, 3] {
            let faults = of(&["One?", "Two?"], count).unwrap_err();
            let fault = format!("must have exactly {count} entries, not 2");
            assert_eq!(faults.0["questions"], [fault]);
        }
        assert!(PollSuggestions::generated(&json!({}), 1).is_err());
        assert!(PollSuggestions::generated(&json!({"questions": "One?"}), 1).is_err());
    }

    #[test]
    fn questions_are_distinct_and_fit_a_poll() {
        let of = |texts: &[Value]| {
            let count = u8::try_from(texts.len()).unwrap();
            PollSuggestions::generated(&json!({ "questions": texts }), count)
        };
        let faults = of(&[json!("What is rye?"), json!("what  is RYE?")]).unwrap_err();
        assert_eq!(faults.0.into_keys().collect::<Vec<_>>(), ["questions.1"]);
        assert!(of(&[json!("🦀".repeat(500))]).is_ok());
        for bad in [
            json!("🦀".repeat(501)),
            json!(" "),
            json!(3),
            json!({"question": "?"}),
        ] {
            let faults = of(&[json!("What?"), bad]).unwrap_err();
            assert_eq!(faults.0.into_keys().collect::<Vec<_>>(), ["questions.1"]);
        }
    }
}
