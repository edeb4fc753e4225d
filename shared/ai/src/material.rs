//! What courses have, as the generators read it.

use std::collections::HashMap;

use domain::course::{self, Level};
use domain::{Course, TopicId};

/// A chapter that a course has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChapterMaterial {
    /// Plain text.
    pub title: String,
    /// In the order of teaching.
    pub topics: Vec<TopicMaterial>,
}

impl ChapterMaterial {
    /// The chapters of a course with those contents of its topics that were
    /// read; the others are empty.
    pub fn of(course: &Course, mut contents: HashMap<TopicId, String>) -> Vec<Self> {
        let mut topic = |topic: &course::Topic| TopicMaterial {
            title: topic.title.clone(),
            content: contents.remove(&topic.id).unwrap_or_default(),
        };
        let chapters = course.chapters.iter().map(|chapter| Self {
            title: chapter.title.clone(),
            topics: chapter.topics.iter().map(&mut topic).collect(),
        });
        chapters.collect()
    }
}

/// A topic that a course has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicMaterial {
    /// Plain text.
    pub title: String,
    /// HTML.
    pub content: String,
}

/// What a course has, as the generators read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseMaterial {
    /// Plain text.
    pub title: String,
    /// Plain text, Markdown or HTML.
    pub description: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// In the order of teaching.
    pub chapters: Vec<ChapterMaterial>,
}

impl CourseMaterial {
    /// A course with what was read of its chapters.
    pub fn of(course: Course, chapters: Vec<ChapterMaterial>) -> Self {
        Self {
            title: course.title,
            description: course.description,
            language: course.language,
            level: course.level,
            chapters,
        }
    }
}

/// A course of the platform, as it is chosen from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseBrief {
    /// Exactly as stored.
    pub title: String,
    /// Plain text, Markdown or HTML.
    pub description: String,
    /// Plain words.
    pub tags: Vec<String>,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// The titles of its chapters, in the order of teaching.
    pub chapters: Vec<String>,
    /// How many topics it has; 0 where that is not known.
    pub topics: usize,
}

impl From<course::CourseBrief> for CourseBrief {
    fn from(course: course::CourseBrief) -> Self {
        Self {
            title: course.title,
            description: course.description,
            tags: course.tags,
            level: course.level,
            chapters: course.chapters,
            topics: course.topics,
        }
    }
}
