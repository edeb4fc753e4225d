//! Lessons: what a topic has learners read and do.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the lesson generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// HTML, at most 300 kB. To make it safe is the reader's business.
    pub content: String,
    /// What to remember, as plain text.
    pub key_points: Vec<String>,
    /// What to do, as plain text.
    pub activities: Vec<String>,
}

impl Lesson {
    /// Reads a lesson as an instructor may have edited it: content, and at
    /// most 30 key points and activities.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 0)
    }

    /// Reads what a generator wrote: content, and at least one key point and
    /// one activity.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 1)
    }

    fn read(value: &Value, least: usize) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let content = fields.text("content", usize::MAX);
        let most = limits::TOPIC_CONTENT_BYTES;
        if content.len() > most {
            fields.fault("content", format!("must be at most {most} bytes"));
        }
        let key_points = fields.texts("key_points", limits::ENTRY);
        fields.entries("key_points", &(least..=limits::LESSON_POINTS));
        let activities = fields.texts("activities", limits::ENTRY);
        fields.entries("activities", &(least..=limits::LESSON_POINTS));
        fields.finish()?;
        Ok(Self {
            content,
            key_points,
            activities,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn lesson(points: usize, activities: usize) -> Value {
        json!({"content": "<p>x</p>", "key_points": vec!["k"; points], "activities": vec!["a"; activities]})
    }

    #[test]
    fn a_generated_lesson_has_points_and_activities() {
        assert!(Lesson::generated(&lesson(1, 1)).is_ok());
        assert!(Lesson::generated(&lesson(0, 1)).is_err());
        assert!(Lesson::generated(&lesson(1, 0)).is_err());
        assert!(Lesson::parse(&lesson(0, 0)).is_ok());
        assert!(Lesson::parse(&lesson(30, 30)).is_ok());
        assert!(Lesson::parse(&lesson(31, 1)).is_err());
        assert!(Lesson::parse(&lesson(1, 31)).is_err());
    }

    #[test]
    fn content_is_bounded_in_bytes() {
        let mut value = lesson(1, 1);
        value["content"] = json!("字".repeat(100_000));
        assert!(Lesson::parse(&value).is_ok());
        value["content"] = json!("字".repeat(100_001));
        let errors = Lesson::parse(&value).unwrap_err();
        assert_eq!(errors.0.into_keys().collect::<Vec<_>>(), ["content"]);
    }

    #[test]
    fn entries_are_texts_within_their_limit() {
        let mut value = lesson(2, 1);
        value["key_points"][1] = json!("x".repeat(1_001));
        value["activities"] = json!("read");
        let errors = Lesson::parse(&value).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(paths, ["activities", "key_points.1"]);
    }
}
