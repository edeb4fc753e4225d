//! Plans of whole courses: title, description, chapters and topics.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::outline::{Outline, OutlineChapter, repeated};

/// The output of text-to-course, and what create-course makes a course of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoursePlan {
    /// Plain text.
    pub title: String,
    /// Plain text.
    pub description: String,
    /// In the order of teaching, at least one.
    pub chapters: Vec<OutlineChapter>,
}

impl CoursePlan {
    /// Reads a plan of any size that a course can take: what text-to-course
    /// wrote, or what an instructor made of it.
    ///
    /// # Errors
    /// Every fault of shape or size, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let title = fields.text("title", limits::TITLE);
        let description = fields.text("description", limits::DESCRIPTION);
        let chapters = match Outline::parse(value) {
            Ok(outline) => outline.chapters,
            Err(faults) => {
                fields.absorb("", faults);
                Vec::new()
            }
        };
        fields.finish()?;
        Ok(Self {
            title,
            description,
            chapters,
        })
    }

    /// Reads what text-to-course wrote: at least one chapter, and no title
    /// twice.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value) -> Result<Self, FieldErrors> {
        let plan = Self::parse(value)?;
        repeated(&plan.chapters).into_result()?;
        Ok(plan)
    }

    /// Reads what create-course wrote: exactly `chapters` chapters of exactly
    /// `topics` topics each, and no title twice.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn sized(value: &Value, chapters: u8, topics: u8) -> Result<Self, FieldErrors> {
        let plan = Self::parse(value)?;
        let mut errors = repeated(&plan.chapters);
        let found = plan.chapters.len();
        if found != usize::from(chapters) {
            let message = format!("must have exactly {chapters} entries, not {found}");
            errors.add("chapters", message);
        }
        for (index, chapter) in plan.chapters.iter().enumerate() {
            let found = chapter.topics.len();
            if found != usize::from(topics) {
                let message = format!("must have exactly {topics} entries, not {found}");
                errors.add(format!("chapters.{index}.topics"), message);
            }
        }
        errors.into_result()?;
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plan(chapters: usize, topics: usize) -> Value {
        let topics: Vec<_> = (0..topics).map(|place| format!("Topic {place}")).collect();
        let chapter = |place| json!({"title": format!("Chapter {place}"), "topics": topics});
        let chapters: Vec<_> = (0..chapters).map(chapter).collect();
        json!({"title": "Bread", "description": "All of it.", "chapters": chapters})
    }

    #[test]
    fn a_plan_of_an_asked_size_has_exactly_that() {
        assert!(CoursePlan::sized(&plan(2, 3), 2, 3).is_ok());
        let errors = CoursePlan::sized(&plan(1, 2), 2, 3).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(paths, ["chapters", "chapters.0.topics"]);
    }

    #[test]
    fn a_plan_of_any_size_has_a_chapter_at_least() {
        assert!(CoursePlan::generated(&plan(1, 1)).is_ok());
        assert!(CoursePlan::parse(&plan(50, 10)).is_ok());
        assert!(CoursePlan::parse(&plan(51, 1)).is_err());
        assert!(CoursePlan::generated(&plan(0, 1)).is_err());
        assert!(CoursePlan::generated(&plan(1, 0)).is_err());
    }

    #[test]
    fn a_generated_plan_has_no_title_twice() {
        let mut value = plan(2, 2);
        value["chapters"][1]["title"] = json!("CHAPTER 0");
        value["chapters"][1]["topics"] = json!(["Rye", "rye"]);
        for errors in [
            CoursePlan::generated(&value).unwrap_err(),
            CoursePlan::sized(&value, 2, 2).unwrap_err(),
        ] {
            let paths: Vec<_> = errors.0.into_keys().collect();
            assert_eq!(paths, ["chapters.1.title", "chapters.1.topics.1"]);
        }
        assert!(CoursePlan::parse(&value).is_ok(), "an instructor may");
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let value = json!({"title": "x".repeat(256), "chapters": [{"title": ""}]});
        let errors = CoursePlan::parse(&value).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(
            paths,
            [
                "chapters.0.title",
                "chapters.0.topics",
                "description",
                "title"
            ]
        );
    }
}
