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
#[cfg(feature = "openai")]
mod openai;
mod parse;
mod prompts;
mod request;
mod text;

#[cfg(test)]
#[cfg(feature = "openai")]
mod tests;

pub use account::Spent;
pub use error::AiError;
pub use generators::{Generators, Made};
pub use model::{Answer, BoxFuture, Model, Patience, Repair, Task};
pub use offline::Offline;
#[cfg(feature = "openai")]
pub use openai::{ExtraBody, ExtraHeaders, MaxTokensField, OpenAi, OpenAiSettings, ResponseFormat};
pub use request::{
    AssignmentRequest, AssistantRequest, ChapterMaterial, CourseBrief, CourseMaterial,
    CourseRequest, CurriculumChapter, CurriculumRequest, LearningPathRequest, LessonRequest,
    OutlineRequest, PollsRequest, PrerequisitesRequest, QualityRequest, QuizRequest,
    RecommendationsRequest, SeoRequest, SessionDescriptionRequest, SessionSummaryRequest,
    SummaryRequest, TextToCourseRequest, TopicMaterial,
};

/// What a model's text comes to as the answer to a task, before any rule is
/// applied.
#[cfg(feature = "fuzzing")]
pub fn parsed(task: &Task, text: String) -> serde_json::Value {
    use std::collections::HashMap;
    use std::mem::{Discriminant, discriminant};
    use std::sync::{LazyLock, Mutex, PoisonError};

    // A prompt takes longer to write than an answer to read.
    static ROOTS: LazyLock<Mutex<HashMap<Discriminant<Task>, &str>>> =
        LazyLock::new(Mutex::default);
    let mut roots = ROOTS.lock().unwrap_or_else(PoisonError::into_inner);
    let root = roots
        .entry(discriminant(task))
        .or_insert_with(|| prompts::prompt(task, 16_384).root);
    parse::answer(text, root)
}
