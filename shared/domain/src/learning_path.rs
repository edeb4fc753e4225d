//! Learning paths: the steps to a goal.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the learning-path generator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearningPath {
    /// 3 to 20, in order.
    pub learning_path: Vec<LearningStep>,
}

/// A step of a learning path.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearningStep {
    /// Its place, from 1.
    pub step: u8,
    /// Plain text.
    pub title: String,
    /// What it is about, as plain text.
    pub description: String,
    /// How long it takes, in hours: above 0, at most 1,000.
    pub estimated_hours: f64,
}

impl LearningPath {
    /// Reads what a generator wrote: 3 to 20 steps, numbered from 1 without a
    /// gap, each of which takes time.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let learning_path = fields.each("learning_path", step);
        fields.entries("learning_path", &limits::LEARNING_STEPS);
        let items = fields.value("learning_path").and_then(Value::as_array);
        let items = items.map_or(0, Vec::len);
        let in_order = (1..)
            .zip(&learning_path)
            .all(|(place, step)| step.step == place);
        if !in_order && learning_path.len() == items {
            fields.fault(
                "learning_path",
                "must have its steps numbered 1, 2, 3 and so on",
            );
        }
        fields.finish()?;
        Ok(Self { learning_path })
    }
}

fn step(value: &Value) -> Result<LearningStep, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let most = i64::try_from(*limits::LEARNING_STEPS.end()).unwrap_or(i64::MAX);
    let step = fields.whole("step", 1..=most);
    let title = fields.text("title", limits::TITLE);
    let description = fields.text("description", limits::REASON);
    let estimated_hours = fields.positive("estimated_hours", limits::HOURS);
    fields.finish()?;
    Ok(LearningStep {
        step: u8::try_from(step).unwrap_or_default(),
        title,
        description,
        estimated_hours,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn path(count: u64) -> Value {
        let steps: Vec<_> = (1..=count)
            .map(|step| json!({"step": step, "title": "t", "description": "d", "estimated_hours": 1.5}))
            .collect();
        json!({ "learning_path": steps })
    }

    #[test]
    fn there_are_three_to_twenty_steps() {
        for (count, right) in [(0, false), (2, false), (3, true), (20, true), (21, false)] {
            assert_eq!(
                LearningPath::generated(&path(count)).is_ok(),
                right,
                "{count}"
            );
        }
    }

    #[test]
    fn steps_are_numbered_from_one_without_a_gap() {
        for (place, number) in [
            (0, json!(2)),
            (2, json!(4)),
            (1, json!(1)),
            (1, json!(0)),
            (1, json!("2")),
        ] {
            let mut bad = path(3);
            bad["learning_path"][place]["step"] = number.clone();
            let errors = LearningPath::generated(&bad).unwrap_err();
            assert_eq!(errors.0.len(), 1, "{number}: {errors}");
        }
    }

    #[test]
    fn a_step_takes_time() {
        for (hours, right) in [
            (json!(0.25), true),
            (json!(0.000_1), true),
            (json!(1_000), true),
            (json!(1_000.1), false),
            (json!(0), false),
            (json!(-1), false),
            (json!("2"), false),
            (json!(null), false),
        ] {
            let mut value = path(3);
            value["learning_path"][1]["estimated_hours"] = hours.clone();
            assert_eq!(LearningPath::generated(&value).is_ok(), right, "{hours}");
        }
    }

    #[test]
    fn it_is_written_in_the_specified_order() {
        let path = LearningPath::generated(&path(3)).unwrap();
        let text = serde_json::to_string(&path.learning_path[0]).unwrap();
        assert_eq!(
            text,
            r#"{"step":1,"title":"t","description":"d","estimated_hours":1.5}"#
        );
    }
}
