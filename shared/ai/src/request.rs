//! What the generators are asked for.

use domain::course::Level;

/// A quiz about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizRequest {
    /// Plain text, Markdown or HTML.
    pub content: String,
    /// How many questions.
    pub count: u8,
    /// A tag or a name; the material's own language where none is given.
    pub language: Option<String>,
}

/// Chapters and topics for a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineRequest {
    /// The course's title.
    pub title: String,
    /// The course's description.
    pub description: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// How many chapters.
    pub chapter_count: u8,
    /// What the course has already.
    pub chapters: Vec<ChapterMaterial>,
}

/// A chapter that a course has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChapterMaterial {
    /// Plain text.
    pub title: String,
    /// In the order of teaching.
    pub topics: Vec<TopicMaterial>,
}

/// A topic that a course has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicMaterial {
    /// Plain text.
    pub title: String,
    /// HTML.
    pub content: String,
}
