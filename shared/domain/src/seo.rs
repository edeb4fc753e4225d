//! What search engines should be told about a course.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::quiz::comparable;

/// The output of the generator for search engines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeoSuggestion {
    /// At most 60 characters.
    pub optimized_title: String,
    /// The course's description, as plain text.
    pub optimized_description: String,
    /// At most 160 characters.
    pub meta_description: String,
    /// At most 10, none twice.
    pub keywords: Vec<String>,
    /// What else to do, as plain text.
    pub seo_tips: Vec<String>,
}

impl SeoSuggestion {
    /// Reads a suggestion as an instructor may have edited it; the lengths
    /// hold for it too, since it is applied.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 0)
    }

    /// Reads what a generator wrote: at least one keyword.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        Self::read(value, 1)
    }

    fn read(value: &Value, least: usize) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let optimized_title = fields.text("optimized_title", limits::SEO_TITLE);
        let optimized_description = fields.text("optimized_description", limits::DESCRIPTION);
        let meta_description = fields.text("meta_description", limits::META_DESCRIPTION);
        let keywords = fields.texts("keywords", limits::KEYWORD);
        fields.entries("keywords", &(least..=limits::KEYWORDS));
        let distinct: HashSet<String> = keywords.iter().map(|word| comparable(word)).collect();
        if distinct.len() != keywords.len() {
            fields.fault("keywords", "must be distinct");
        }
        let seo_tips = fields.texts("seo_tips", limits::ENTRY);
        fields.entries("seo_tips", &(0..=limits::FINDINGS));
        fields.finish()?;
        Ok(Self {
            optimized_title,
            optimized_description,
            meta_description,
            keywords,
            seo_tips,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn suggestion(title: usize, meta: usize, keywords: usize) -> Value {
        let keywords: Vec<_> = (0..keywords).map(|number| number.to_string()).collect();
        json!({
            "optimized_title": "字".repeat(title), "optimized_description": "d",
            "meta_description": "ü".repeat(meta), "keywords": keywords, "seo_tips": [],
        })
    }

    #[test]
    fn lengths_and_counts_hold_at_and_beyond_their_edges() {
        assert!(SeoSuggestion::generated(&suggestion(60, 160, 10)).is_ok());
        for bad in [
            suggestion(61, 160, 10),
            suggestion(60, 161, 10),
            suggestion(60, 160, 11),
            suggestion(0, 1, 1),
            suggestion(1, 0, 1),
        ] {
            assert_eq!(SeoSuggestion::parse(&bad).unwrap_err().0.len(), 1, "{bad}");
        }
        assert!(SeoSuggestion::generated(&suggestion(1, 1, 0)).is_err());
        assert!(SeoSuggestion::parse(&suggestion(1, 1, 0)).is_ok());
    }

    #[test]
    fn keywords_are_distinct() {
        let mut bad = suggestion(1, 1, 2);
        bad["keywords"] = json!(["Rye", "rye "]);
        assert!(SeoSuggestion::parse(&bad).is_err());
    }
}
