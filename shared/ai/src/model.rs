//! What can answer a task.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::account::Spent;
use crate::error::AiError;
use crate::request::{
    AssignmentRequest, AssistantRequest, CourseRequest, CurriculumRequest, LearningPathRequest,
    LessonRequest, OutlineRequest, PollsRequest, PrerequisitesRequest, QualityRequest, QuizRequest,
    RecommendationsRequest, SeoRequest, SessionDescriptionRequest, SessionSummaryRequest,
    SummaryRequest, TextToCourseRequest,
};

/// A future that can be held behind a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A backend: it answers tasks, and whether an answer is right is not its
/// business.
pub trait Model: Send + Sync {
    /// The name that results are marked with.
    fn backend(&self) -> &'static str;

    /// Answers a task, or with `repair` answers it better than before. What it costs is added to `spent`, with
    /// or without an answer.
    fn answer<'a>(
        &'a self,
        task: &'a Task,
        repair: Option<&'a Repair>,
        patience: Patience,
        spent: &'a Spent,
    ) -> BoxFuture<'a, Result<Answer, AiError>>;
}

/// What is to be generated.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Task {
    Quiz(QuizRequest),
    Outline(OutlineRequest),
    Summary(SummaryRequest),
    Recommendations(RecommendationsRequest),
    LearningPath(LearningPathRequest),
    Assistant(AssistantRequest),
    CourseCreation(CourseRequest),
    Lesson(LessonRequest),
    Curriculum(CurriculumRequest),
    Prerequisites(PrerequisitesRequest),
    Assignment(AssignmentRequest),
    Quality(QualityRequest),
    TextToCourse(TextToCourseRequest),
    Seo(SeoRequest),
    SessionDescription(SessionDescriptionRequest),
    Polls(PollsRequest),
    SessionSummary(SessionSummaryRequest),
}

impl Task {
    /// Whether it is about a text in which there is nothing to read.
    #[cfg(feature = "openai")]
    pub(crate) fn says_nothing(&self) -> bool {
        let text = match self {
            Self::Quiz(request) => &request.content,
            Self::Summary(request) => &request.content,
            Self::TextToCourse(request) => &request.raw_text,
            _ => return false,
        };
        crate::text::plain(text).is_empty()
    }
}

/// What a model made of a task.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The answer as JSON; a string where it was no JSON.
    pub value: Value,
    /// Whether the model was given only a part of the material, for want of
    /// room.
    pub material_cut: bool,
}

/// An answer that was not acceptable.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair {
    /// The answer.
    pub previous: Value,
    /// What was wrong with it.
    pub reason: String,
}

/// How long and how often to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// When an answer is of no use any more.
    pub deadline: Instant,
    /// How many requests one model call may take while the trouble is
    /// transient; 1 means no retry.
    pub attempts: u32,
}

impl Patience {
    /// From now on for `duration`.
    pub fn within(duration: Duration, attempts: u32) -> Self {
        Self {
            deadline: Instant::now() + duration,
            attempts,
        }
    }
}
