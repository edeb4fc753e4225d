//! Recommendations: which courses to take next.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;

/// The output of the recommendation generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendations {
    /// At most five, the best first; none where no course is left.
    pub recommendations: Vec<Recommendation>,
}

/// A recommended course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// The course's title, exactly as it is stored.
    pub title: String,
    /// Why it is recommended, as plain text.
    pub reason: String,
}

impl Recommendations {
    /// Reads what a generator wrote: at most five of the courses with the
    /// titles `candidates`, none twice.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, candidates: &[String]) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let recommendations = fields.each("recommendations", |item| {
            let mut fields = Fields::of(item)?;
            let title = fields.text("title", usize::MAX);
            let stored = candidates.iter().find(|stored| stored.trim() == title);
            if stored.is_none() && !title.is_empty() {
                fields.fault("title", "is not the title of a course to choose from");
            }
            let reason = fields.text("reason", limits::REASON);
            fields.finish()?;
            let title = stored.cloned().unwrap_or(title);
            Ok(Recommendation { title, reason })
        });
        fields.entries("recommendations", &(0..=limits::RECOMMENDATIONS));
        let titles: HashSet<&str> = recommendations
            .iter()
            .map(|course| course.title.as_str())
            .collect();
        if titles.len() != recommendations.len() {
            fields.fault("recommendations", "must not name a course twice");
        }
        fields.finish()?;
        Ok(Self { recommendations })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(titles: &[&str]) -> Result<Recommendations, FieldErrors> {
        let candidates = ["Rye", "Oats ", "3", "4", "5", "6"].map(str::to_owned);
        let items: Vec<_> = titles
            .iter()
            .map(|title| json!({"title": title, "reason": "r"}))
            .collect();
        Recommendations::generated(&json!({ "recommendations": items }), &candidates)
    }

    #[test]
    fn only_candidates_are_taken_with_their_titles_as_stored() {
        let read_one = read(&["Oats", "Rye"]).unwrap();
        assert_eq!(read_one.recommendations[0].title, "Oats ");
        let errors = read(&["Rye", "rye"]).unwrap_err();
        assert_eq!(
            errors.0.into_keys().collect::<Vec<_>>(),
            ["recommendations.1.title"]
        );
    }

    #[test]
    fn there_are_none_to_five_and_none_twice() {
        assert!(read(&[]).is_ok());
        assert!(read(&["Rye", "Oats", "3", "4", "5"]).is_ok());
        assert!(read(&["Rye", "Oats", "3", "4", "5", "6"]).is_err());
        assert!(read(&["Rye", "Rye"]).is_err());
    }

    #[test]
    fn a_reason_is_needed() {
        let value = json!({"recommendations": [{"title": "Rye", "reason": ""}]});
        let errors = Recommendations::generated(&value, &["Rye".into()]).unwrap_err();
        assert!(errors.0.contains_key("recommendations.0.reason"));
        assert!(Recommendations::generated(&json!({}), &[]).is_err());
    }
}
