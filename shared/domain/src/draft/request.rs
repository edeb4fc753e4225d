//! What a draft is asked for.

use serde::{Deserialize, Serialize};

use crate::feature::Feature;
use crate::id::{ChapterId, TopicId};
use crate::limits;
use crate::request::Request;

/// What was asked for, as the worker needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
pub enum DraftRequest {
    /// Chapters and topics for a course.
    OutlineGeneration {
        /// Used instead of the course's title.
        title: Option<String>,
        /// Used instead of the course's description.
        description: Option<String>,
        /// How many chapters, 1..=20.
        chapter_count: u8,
    },
    /// A lesson for a topic of a course.
    LessonGeneration {
        /// The title of the topic's chapter.
        chapter_title: String,
        /// The topic's title.
        topic_title: String,
        /// The topic that the titles named when they were given, so that an
        /// apply can read it beside the course. The titles decide.
        titled_topic_id: Option<TopicId>,
    },
    /// A better order of a course's chapters.
    CurriculumOptimization {
        /// Used instead of the course's chapters.
        chapters: Option<Vec<RequestedChapter>>,
    },
    /// What a learner should know before a course.
    PrerequisiteSuggestions,
    /// A quiz on a topic.
    QuizPerTopic {
        /// Plain text, Markdown or HTML.
        topic_content: String,
        /// How many questions, 1..=20.
        count: u8,
    },
    /// An assignment on a topic.
    AssignmentGeneration {
        /// The topic's title.
        topic_title: String,
        /// Plain text, Markdown or HTML.
        topic_content: String,
    },
    /// A report on a course.
    QualityInsights,
    /// Texts on a course for search engines.
    SeoOptimize {
        /// What the course should be found by, separated by commas.
        target_keywords: Option<String>,
    },
    /// A new course made of a text.
    TextToCourse {
        /// Plain text, Markdown or HTML.
        raw_text: String,
        /// A tag or a name; English where none is given.
        language: Option<String>,
    },
}

/// A chapter to be put in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Request)]
#[request(name = "ChapterToOrder")]
pub struct RequestedChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// Plain text.
    #[request(length = limits::TITLE)]
    pub title: String,
    /// The smaller, the earlier.
    #[request(range = limits::CHAPTER_ORDER)]
    pub order: i64,
}

impl DraftRequest {
    /// The feature that serves the request.
    pub const fn feature(&self) -> Feature {
        match self {
            Self::OutlineGeneration { .. } => Feature::OutlineGeneration,
            Self::LessonGeneration { .. } => Feature::LessonGeneration,
            Self::CurriculumOptimization { .. } => Feature::CurriculumOptimization,
            Self::PrerequisiteSuggestions => Feature::PrerequisiteSuggestions,
            Self::QuizPerTopic { .. } => Feature::QuizPerTopic,
            Self::AssignmentGeneration { .. } => Feature::AssignmentGeneration,
            Self::QualityInsights => Feature::QualityInsights,
            Self::SeoOptimize { .. } => Feature::SeoOptimize,
            Self::TextToCourse { .. } => Feature::TextToCourse,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_request_is_stored_under_its_features_name() {
        let chapter = RequestedChapter {
            id: 7.try_into().unwrap(),
            title: "Rye".into(),
            order: -1,
        };
        for request in [
            DraftRequest::OutlineGeneration {
                title: None,
                description: None,
                chapter_count: 3,
            },
            DraftRequest::LessonGeneration {
                chapter_title: "Flour".into(),
                topic_title: "Rye".into(),
                titled_topic_id: Some(112.try_into().unwrap()),
            },
            DraftRequest::CurriculumOptimization {
                chapters: Some(vec![chapter]),
            },
            DraftRequest::PrerequisiteSuggestions,
            DraftRequest::QuizPerTopic {
                topic_content: "Rye.".into(),
                count: 5,
            },
            DraftRequest::AssignmentGeneration {
                topic_title: "Rye".into(),
                topic_content: "Rye.".into(),
            },
            DraftRequest::QualityInsights,
            DraftRequest::SeoOptimize {
                target_keywords: None,
            },
            DraftRequest::TextToCourse {
                raw_text: "Rye.".into(),
                language: None,
            },
        ] {
            let stored = json!(request);
            assert_eq!(stored["feature"], request.feature().name());
            assert_eq!(
                serde_json::from_value::<DraftRequest>(stored).unwrap(),
                request
            );
        }
    }
}
