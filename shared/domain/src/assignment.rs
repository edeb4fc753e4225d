//! Assignments.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the assignment generator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Assignment {
    /// Plain text.
    pub title: String,
    /// What to do, as plain text.
    pub instructions: String,
    /// What the work is judged by, a line each, as plain text.
    pub rubric: Vec<String>,
    /// How long the work takes, in hours: above 0, at most 1,000.
    pub estimated_hours: f64,
}

impl Assignment {
    /// Reads an assignment as an instructor may have edited it: its rubric may
    /// be empty.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 0)
    }

    /// Reads what a generator wrote: at least one line of rubric.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 1)
    }

    fn read(value: &Value, least: usize) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let title = fields.text("title", limits::TITLE);
        let instructions = fields.text("instructions", limits::INSTRUCTIONS);
        let rubric = fields.texts("rubric", limits::ENTRY);
        fields.entries("rubric", &(least..=limits::RUBRIC));
        let estimated_hours = fields.positive("estimated_hours", limits::HOURS);
        fields.finish()?;
        Ok(Self {
            title,
            instructions,
            rubric,
            estimated_hours,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn assignment(rubric: usize, hours: f64) -> Value {
        json!({"title": "t", "instructions": "i", "rubric": vec!["r"; rubric], "estimated_hours": hours})
    }

    #[test]
    fn the_work_takes_time() {
        for (hours, right) in [
            (0.5, true),
            (0.000_1, true),
            (1_000.0, true),
            (1_000.5, false),
            (0.0, false),
            (-2.0, false),
        ] {
            assert_eq!(
                Assignment::generated(&assignment(1, hours)).is_ok(),
                right,
                "{hours}"
            );
        }
    }

    #[test]
    fn a_generated_rubric_has_lines() {
        assert!(Assignment::generated(&assignment(30, 1.0)).is_ok());
        assert!(Assignment::generated(&assignment(31, 1.0)).is_err());
        assert!(Assignment::generated(&assignment(0, 1.0)).is_err());
        assert!(Assignment::parse(&assignment(0, 1.0)).is_ok());
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let bad = json!({"instructions": "x".repeat(20_001), "rubric": ["", 1]});
        let errors = Assignment::parse(&bad).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(
            paths,
            [
                "estimated_hours",
                "instructions",
                "rubric.0",
                "rubric.1",
                "title"
            ]
        );
    }
}
