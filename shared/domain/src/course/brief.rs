//! Courses in brief, as one is chosen from many.

use serde::{Deserialize, Serialize};

use super::{Course, Level};
use crate::id::CourseId;
use crate::limits;

/// What of a course tells whether somebody wants it: small, however large the
/// course is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CourseBrief {
    /// The course.
    pub id: CourseId,
    /// Exactly the course's.
    pub title: String,
    /// How the description begins.
    pub description: String,
    /// The first ones.
    pub tags: Vec<String>,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// BCP 47 tag or language name.
    pub language: Option<String>,
    /// The titles of the first chapters.
    pub chapters: Vec<String>,
    /// How many topics all chapters have.
    pub topics: usize,
}

impl Course {
    /// The course in brief.
    pub fn brief(&self) -> CourseBrief {
        let description = self.description.chars().take(limits::BRIEF_DESCRIPTION);
        let tags = self.tags.iter().take(limits::BRIEF_TAGS);
        let chapters = self.chapters.iter().take(limits::BRIEF_CHAPTERS);
        CourseBrief {
            id: self.id,
            title: self.title.clone(),
            description: description.collect(),
            tags: tags.cloned().collect(),
            level: self.level,
            language: self.language.clone(),
            chapters: chapters.map(|chapter| chapter.title.clone()).collect(),
            topics: self.topics().count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_brief_is_small_however_large_the_course_is() {
        let chapter = |id: u64| {
            let topics: Vec<_> = (1..=20)
                .map(|topic| json!({"id": 1_000 * id + topic, "title": "t".repeat(255), "content_bytes": 0}))
                .collect();
            json!({"id": id, "title": "字".repeat(255), "topics": topics})
        };
        let course: Course = serde_json::from_value(json!({
            "id": 7, "title": "🦀".repeat(255), "description": "字".repeat(10_000), "level": "beginner",
            "language": "zh", "status": "published", "instructor_ids": [], "requirements": [],
            "tags": vec!["t".repeat(80); 50], "seo": {"meta_description": "", "keywords": []}, "version": 1,
            "chapters": (1..=100).map(chapter).collect::<Vec<_>>(),
        }))
        .unwrap();
        let brief = course.brief();
        assert_eq!(brief.title, course.title);
        assert_eq!(brief.topics, 2_000);
        assert_eq!((brief.chapters.len(), brief.tags.len()), (20, 10));
        assert!(course.description.starts_with(&brief.description));
        let size = serde_json::to_string(&brief).unwrap().len();
        assert!(size < 20_000, "{size}");
    }
}
