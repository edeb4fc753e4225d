//! What the generators are asked for.

use std::collections::HashMap;

use domain::course::{self, Level};
use domain::live::Transcript;
use domain::quiz::comparable;
use domain::{ChapterId, Course, TopicId};

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
    /// Whether the description was given for this outline, so that it leads
    /// over what the course has already.
    pub own_description: bool,
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

/// A summary of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryRequest {
    /// Plain text, Markdown or HTML.
    pub content: String,
    /// How many words at most, as [`domain::text::words`] counts them.
    pub max_words: u16,
    /// A tag or a name; the material's own language where none is given.
    pub language: Option<String>,
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

/// Courses to take next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecommendationsRequest {
    /// What the user has completed.
    pub completed: Vec<CourseBrief>,
    /// Published courses that the user neither completed nor is enrolled in.
    pub candidates: Vec<CourseBrief>,
    /// A tag or a name; the courses' own language where none is given.
    pub language: Option<String>,
}

/// The steps to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LearningPathRequest {
    /// In the user's words.
    pub goal: String,
    /// Published courses that a step may be.
    pub courses: Vec<CourseBrief>,
    /// A tag or a name; the goal's own language where none is given.
    pub language: Option<String>,
}

/// An instructor's question about a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssistantRequest {
    /// The course.
    pub course: CourseMaterial,
    /// In the instructor's words.
    pub question: String,
}

/// A whole course to be planned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseRequest {
    /// What it is about.
    pub topic: String,
    /// Whom it is for, in the instructor's words.
    pub audience: Option<String>,
    /// Whom it is for.
    pub level: Option<Level>,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// How many chapters.
    pub chapter_count: u8,
    /// How many topics each of them has.
    pub topics_per_chapter: u8,
    /// What else the instructor says.
    pub extra_notes: Option<String>,
}

/// A lesson for a topic of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonRequest {
    /// The course.
    pub course: CourseMaterial,
    /// The topic's chapter.
    pub chapter_title: String,
    /// The topic.
    pub topic_title: String,
}

/// A better order of chapters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumRequest {
    /// The course's title.
    pub title: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
    /// In the order that they have.
    pub chapters: Vec<CurriculumChapter>,
}

/// A chapter to be put in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// What it has.
    pub material: ChapterMaterial,
}

/// What a learner should know before a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrerequisitesRequest {
    /// The course.
    pub course: CourseMaterial,
}

/// An assignment on a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentRequest {
    /// The course's title.
    pub course_title: String,
    /// The topic's title.
    pub topic_title: String,
    /// Plain text, Markdown or HTML.
    pub topic_content: String,
    /// Whom the course is for.
    pub level: Option<Level>,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

/// A report on a course's quality.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QualityRequest {
    /// The course.
    pub course: CourseMaterial,
    /// Topics with content that is not given, as places of chapter and topic,
    /// both from 0.
    pub unread: Vec<(usize, usize)>,
}

/// A course made of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextToCourseRequest {
    /// Plain text, Markdown or HTML.
    pub raw_text: String,
    /// A tag or a name; English where none is given.
    pub language: Option<String>,
}

/// A description for a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionDescriptionRequest {
    /// The class's title.
    pub title: String,
    /// What the instructor says of it: plain text, Markdown or HTML.
    pub context: Option<String>,
}

/// Questions for polls of a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollsRequest {
    /// The class's title.
    pub title: String,
    /// What it is about: plain text, Markdown or HTML.
    pub description: Option<String>,
    /// How many questions.
    pub count: u8,
}

/// A summary of what was said in a live class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummaryRequest {
    /// The class's title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// What was asked and said.
    pub transcript: Transcript,
}

/// Texts on a course for search engines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeoRequest {
    /// The course.
    pub course: CourseMaterial,
    /// What the instructor wants it to be found by, separated by commas.
    pub target_keywords: Option<String>,
}

impl SeoRequest {
    /// The wanted keywords, one by one, none twice.
    pub fn targets(&self) -> Vec<String> {
        let mut targets: Vec<String> = Vec::new();
        let wanted = self.target_keywords.as_deref().unwrap_or_default();
        for target in wanted.split([',', '，', '、', '،', ';', '\n']) {
            let blank = |letter: char| letter.is_whitespace() || letter.is_control();
            let parts = target.split(blank).filter(|part| !part.is_empty());
            let target = parts.collect::<Vec<_>>().join(" ");
            let new = |other: &String| comparable(other) != comparable(&target);
            if !target.is_empty() && targets.iter().all(new) {
                targets.push(target);
            }
        }
        targets
    }
}
