//! Generates course material: by a model behind an OpenAI-compatible server,
//! or by extractive methods that need no network.
//!
//! A generator is a task with three sides: what a model is told
//! (`prompts/`), how it is done without a model (`offline/`), and the rules
//! that any result must obey, which are the domain's. [`Generators`] joins
//! them; nothing leaves it that has not passed the rules.

mod account;
mod arrange;
mod error;
mod generators;
mod model;
mod offline;
mod openai;
mod prompts;
mod request;
mod text;

#[cfg(test)]
mod tests;

pub use account::Spent;
pub use error::AiError;
pub use generators::{Generators, Made};
pub use model::{BoxFuture, Model, Patience, Repair, Task};
pub use offline::Offline;
pub use openai::{OpenAi, OpenAiSettings};
pub use request::{
    AssignmentRequest, AssistantRequest, ChapterMaterial, CourseBrief, CourseMaterial,
    CourseRequest, CurriculumChapter, CurriculumRequest, LearningPathRequest, LessonRequest,
    OutlineRequest, PollsRequest, PrerequisitesRequest, QualityRequest, QuizRequest,
    RecommendationsRequest, SeoRequest, SessionDescriptionRequest, SessionSummaryRequest,
    SummaryRequest, TextToCourseRequest, TopicMaterial,
};
