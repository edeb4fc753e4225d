//! Outlines: the chapters and topics of a course to be.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::quiz::comparable;

/// The output of the outline generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// In the order of teaching.
    pub chapters: Vec<OutlineChapter>,
}

/// A chapter of an outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineChapter {
    /// Plain text.
    pub title: String,
    /// Titles in the order of teaching, at least one.
    pub topics: Vec<String>,
}

impl Outline {
    /// Reads an outline of any size that a course can take, as an instructor
    /// may have edited it.
    ///
    /// # Errors
    /// Every fault of shape or size, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let items = fields.array("chapters");
        let mut chapters = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            match parse_chapter(item) {
                Ok(chapter) => chapters.push(chapter),
                Err(faults) => fields.absorb(&format!("chapters.{index}"), faults),
            }
        }
        let most = limits::EDITED_CHAPTERS;
        if fields.value("chapters").is_some_and(Value::is_array)
            && !(1..=most).contains(&items.len())
        {
            fields.fault(
                "chapters",
                format!("must have between 1 and {most} entries"),
            );
        }
        let topics: usize = chapters.iter().map(|chapter| chapter.topics.len()).sum();
        if topics > limits::EDITED_TOPICS_IN_ALL {
            let most = limits::EDITED_TOPICS_IN_ALL;
            fields.fault(
                "chapters",
                format!("must have at most {most} topics in all"),
            );
        }
        fields.finish()?;
        Ok(Self { chapters })
    }

    /// Reads what a generator wrote: the shape, exactly as many chapters as were
    /// asked for, and no title twice.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, chapter_count: u8) -> Result<Self, FieldErrors> {
        let outline = Self::parse(value)?;
        let mut errors = repeated(&outline.chapters);
        let found = outline.chapters.len();
        if found != usize::from(chapter_count) {
            let message = format!("must have exactly {chapter_count} entries, not {found}");
            errors.add("chapters", message);
        }
        errors.into_result()?;
        Ok(outline)
    }
}

/// Titles that two chapters share, or two topics of a chapter.
pub(crate) fn repeated(chapters: &[OutlineChapter]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let mut titles = HashSet::new();
    for (index, chapter) in chapters.iter().enumerate() {
        if !titles.insert(comparable(&chapter.title)) {
            errors.add(format!("chapters.{index}.title"), "repeats another chapter");
        }
        let mut topics = HashSet::new();
        for (place, topic) in chapter.topics.iter().enumerate() {
            if !topics.insert(comparable(topic)) {
                let path = format!("chapters.{index}.topics.{place}");
                errors.add(path, "repeats another topic of its chapter");
            }
        }
    }
    errors
}

fn parse_chapter(value: &Value) -> Result<OutlineChapter, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let title = fields.text("title", limits::TITLE);
    let topics = fields.texts("topics", limits::TITLE);
    let most = limits::EDITED_TOPICS;
    let count = fields
        .value("topics")
        .and_then(Value::as_array)
        .map_or(1, Vec::len);
    if !(1..=most).contains(&count) {
        fields.fault("topics", format!("must have between 1 and {most} entries"));
    }
    fields.finish()?;
    Ok(OutlineChapter { title, topics })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_right_outline_is_read_with_its_titles_trimmed() {
        let value =
            json!({"chapters": [{"title": " 面粉 ", "topics": ["小麦", "黑麦"]}], "note": 1});
        let outline = Outline::generated(&value, 1).unwrap();
        assert_eq!(outline.chapters[0].title, "面粉");
    }

    #[test]
    fn the_number_of_chapters_must_be_the_asked_one() {
        let value = json!({"chapters": [{"title": "a", "topics": ["b"]}]});
        assert!(Outline::generated(&value, 2).is_err());
        assert!(Outline::parse(&value).is_ok());
    }

    #[test]
    fn a_generated_outline_has_no_title_twice_where_one_would_stand_for_two() {
        let value = json!({"chapters": [
            {"title": "Flour", "topics": ["Rye", "Wheat", " RYE"]},
            {"title": "Dough", "topics": ["Rye"]},
            {"title": "flour ", "topics": ["Oats"]},
        ]});
        let errors = Outline::generated(&value, 3).unwrap_err();
        assert_eq!(
            errors.to_string(),
            "chapters.0.topics.2 repeats another topic of its chapter; chapters.2.title repeats another chapter"
        );
        assert!(Outline::parse(&value).is_ok(), "an instructor may");
        let all = Outline::generated(&value, 2).unwrap_err().0;
        assert!(all.contains_key("chapters") && all.len() == 3);
    }

    #[test]
    fn every_fault_of_shape_is_named_by_its_path() {
        let value = json!({"chapters": [{"title": "", "topics": []}, {"topics": [1, "x"]}, 5]});
        let errors = Outline::parse(&value).unwrap_err();
        let paths: Vec<_> = errors.0.keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            [
                "chapters.0.title",
                "chapters.0.topics",
                "chapters.1.title",
                "chapters.1.topics.0",
                "chapters.2"
            ]
        );
        for bad in [
            json!({}),
            json!({"chapters": null}),
            json!({"chapters": []}),
            json!({"chapters": {}}),
        ] {
            assert_eq!(Outline::parse(&bad).unwrap_err().0.len(), 1, "{bad}");
        }
    }

    #[test]
    fn the_limits_of_an_edited_outline_hold_at_and_beyond_their_edge() {
        let of = |chapters: usize, topics: usize, title: &str| {
            let chapter = json!({"title": title, "topics": vec!["t"; topics]});
            Outline::parse(&json!({"chapters": vec![chapter; chapters]}))
        };
        assert!(of(50, 10, "a").is_ok());
        assert!(of(51, 1, "a").is_err());
        assert!(of(1, 50, "a").is_ok());
        assert!(of(1, 51, "a").is_err());
        assert!(of(50, 11, "a").is_err());
        assert!(of(1, 1, &"🦀".repeat(255)).is_ok());
        assert!(of(1, 1, &"🦀".repeat(256)).is_err());
    }
}
