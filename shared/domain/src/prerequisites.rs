//! Prerequisites: what a learner should know before a course.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::course::Requirement;
use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::quiz::comparable;

/// The output of the prerequisite generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prerequisites {
    /// The most needed first, none twice.
    pub prerequisites: Vec<Requirement>,
}

impl Prerequisites {
    /// Reads what an instructor made of them: at most 20, or none.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let prerequisites = fields.each("prerequisites", |item| {
            let mut fields = Fields::of(item)?;
            let title = fields.text("title", limits::TITLE);
            let reason = fields.text("reason", limits::REASON);
            fields.finish()?;
            Ok(Requirement { title, reason })
        });
        fields.entries("prerequisites", &(0..=limits::PREREQUISITES));
        let titles: HashSet<String> = prerequisites
            .iter()
            .map(|one| comparable(&one.title))
            .collect();
        if titles.len() != prerequisites.len() {
            fields.fault("prerequisites", "must be distinct");
        }
        fields.finish()?;
        Ok(Self { prerequisites })
    }

    /// Reads what a generator wrote, by the same rules: a course for beginners
    /// may need nothing.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        Self::parse(value)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(titles: &[String]) -> Result<Prerequisites, FieldErrors> {
        let items: Vec<_> = titles
            .iter()
            .map(|title| json!({"title": title, "reason": "r"}))
            .collect();
        Prerequisites::generated(&json!({ "prerequisites": items }))
    }

    #[test]
    fn there_are_at_most_twenty_and_none_twice() {
        let titles: Vec<String> = (0..21).map(|number| number.to_string()).collect();
        assert!(read(&[]).is_ok());
        assert!(read(&titles[..20]).is_ok());
        assert!(read(&titles).is_err());
        assert!(read(&["Rye".into(), "rye ".into()]).is_err());
    }

    #[test]
    fn titles_and_reasons_are_needed_within_their_limits() {
        assert!(read(&["x".repeat(255)]).is_ok());
        assert!(read(&["x".repeat(256)]).is_err());
        let bare = json!({"prerequisites": [{"title": "Rye"}, 5]});
        let errors = Prerequisites::parse(&bare).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(paths, ["prerequisites.0.reason", "prerequisites.1"]);
    }
}
