//! The generators, a room each: request, prompt, offline method, rules, and what
//! a draft of it does.

mod assignment;
pub(crate) mod assistant;
pub(crate) mod create_course;
mod curriculum;
mod learning_path;
mod lesson;
pub(crate) mod outline;
mod prerequisites;
mod quality;
mod quiz;
pub(crate) mod recommendations;
pub(crate) mod seo_optimize;
mod session_summary;
pub(crate) mod suggest_description;
mod suggest_polls;
pub(crate) mod summary;
pub(crate) mod text_to_course;

pub use self::assignment::{AssignmentDraft, AssignmentRequest};
pub use self::assistant::AssistantRequest;
pub use self::create_course::CreateCourseRequest;
pub use self::curriculum::{
    CurriculumChapter, CurriculumDraft, CurriculumRequest, RequestedChapter,
};
pub use self::learning_path::LearningPathRequest;
pub use self::lesson::{LessonDraft, LessonRequest};
pub use self::outline::{OutlineDraft, OutlineRequest};
pub use self::prerequisites::{PrerequisitesDraft, PrerequisitesRequest};
pub use self::quality::{QualityDraft, QualityRequest};
pub use self::quiz::{QuizRequest, QuizTopicDraft};
pub use self::recommendations::RecommendationsRequest;
pub use self::seo_optimize::{SeoOptimizeDraft, SeoOptimizeRequest};
pub use self::session_summary::SessionSummaryRequest;
pub use self::suggest_description::SuggestDescriptionRequest;
pub use self::suggest_polls::SuggestPollsRequest;
pub use self::summary::SummaryRequest;
pub use self::text_to_course::{TextToCourseDraft, TextToCourseRequest};

use crate::draft::{DraftKind, Of};

/// The generators that make drafts.
pub(crate) const DRAFTS: &[&dyn DraftKind] = &[
    &Of::<OutlineDraft>::NEW,
    &Of::<LessonDraft>::NEW,
    &Of::<CurriculumDraft>::NEW,
    &Of::<PrerequisitesDraft>::NEW,
    &Of::<QuizTopicDraft>::NEW,
    &Of::<AssignmentDraft>::NEW,
    &Of::<QualityDraft>::NEW,
    &Of::<TextToCourseDraft>::NEW,
    &Of::<SeoOptimizeDraft>::NEW,
];
