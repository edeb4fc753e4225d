//! Quality reports on courses.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the quality generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quality {
    /// 0..=100, the more the better.
    pub score: u8,
    /// What is good already, as plain text.
    pub strengths: Vec<String>,
    /// What is not good yet, as plain text.
    pub improvements: Vec<String>,
    /// What to do about it, as plain text.
    pub suggestions: Vec<String>,
}

impl Quality {
    /// Reads a report as an instructor may have edited it: at most 30 entries
    /// a list.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let score = fields.whole("score", limits::SCORE);
        let mut list = |name: &str| {
            fields.entries(name, &(0..=limits::FINDINGS));
            fields.texts(name, limits::ENTRY)
        };
        let (strengths, improvements, suggestions) =
            (list("strengths"), list("improvements"), list("suggestions"));
        fields.finish()?;
        Ok(Self {
            score: u8::try_from(score).unwrap_or_default(),
            strengths,
            improvements,
            suggestions,
        })
    }

    /// Reads what a generator wrote: at least one finding in all.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        let report = Self::parse(value)?;
        let silent = [&report.strengths, &report.improvements, &report.suggestions]
            .iter()
            .all(|list| list.is_empty());
        if silent {
            return Err(FieldErrors::one("", "must have at least one finding"));
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(score: &Value, findings: usize) -> Value {
        json!({"score": score, "strengths": vec!["s"; findings], "improvements": [], "suggestions": []})
    }

    #[test]
    fn the_score_is_whole_and_within_a_hundred() {
        for (score, right) in [
            (json!(0), true),
            (json!(100), true),
            (json!(101), false),
            (json!(-1), false),
            (json!(50.5), false),
            (json!("50"), false),
            (json!(null), false),
        ] {
            assert_eq!(Quality::parse(&report(&score, 1)).is_ok(), right, "{score}");
        }
    }

    #[test]
    fn a_generated_report_finds_something() {
        let score = json!(70);
        assert!(Quality::generated(&report(&score, 1)).is_ok());
        assert!(Quality::generated(&report(&score, 30)).is_ok());
        assert!(Quality::generated(&report(&score, 31)).is_err());
        assert!(Quality::generated(&report(&score, 0)).is_err());
        assert!(Quality::parse(&report(&score, 0)).is_ok());
        let errors = Quality::parse(&json!({"score": 1, "strengths": [1]})).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(paths, ["improvements", "strengths.0", "suggestions"]);
    }
}
