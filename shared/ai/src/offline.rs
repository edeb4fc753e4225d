//! The generators without a model: extractive methods over the material, no
//! network. Whatever they write stands in the material; where that does not
//! suffice, they say what is missing.

mod asking;
mod assignment;
mod assistant;
mod course;
mod curriculum;
mod definitions;
mod distractors;
mod endings;
mod formulas;
mod grammar;
mod grams;
mod language;
mod leaning;
mod learning_path;
mod lesson;
mod material;
mod outline;
mod phrases;
mod polls;
mod prerequisites;
mod prose;
mod quality;
pub(crate) mod quiz;
mod rank;
mod reading;
mod recommendations;
mod runs;
mod seo;
mod session_description;
mod session_summary;
mod speakers;
mod subjects;
mod summary;
mod tasks;
mod text_to_course;
mod topics;
mod vague;
mod wording;
mod words;

pub(crate) use assistant::{lesson_passages, passages};
pub(crate) use language::{are_of_one, is_other};
pub(crate) use learning_path::by_goal;
pub(crate) use recommendations::ranked;
pub(crate) use session_summary::nothing_said;

use crate::account::Spent;
use crate::error::AiError;
use crate::model::{Answer, BoxFuture, Model, Patience, Repair, Task};

/// The backend that runs when no other is configured.
#[derive(Debug, Clone, Copy, Default)]
pub struct Offline;

impl Offline {
    /// The offline backend.
    pub const fn new() -> Self {
        Self
    }
}

impl Model for Offline {
    fn backend(&self) -> &'static str {
        "offline"
    }

    fn answer<'a>(
        &'a self,
        task: &'a Task,
        repair: Option<&'a Repair>,
        _: Patience,
        _: &'a Spent,
    ) -> BoxFuture<'a, Result<Answer, AiError>> {
        Box::pin(async move {
            // The same material gives the same answer, so a second turn
            // cannot be better.
            if let Some(repair) = repair {
                return Err(AiError::BadOutput(repair.reason.clone()));
            }
            let value = match task {
                Task::Quiz(request) => quiz::make(request)?,
                Task::Outline(request) => outline::make(request)?,
                Task::Summary(request) => summary::make(request)?,
                Task::Recommendations(request) => recommendations::make(request),
                Task::LearningPath(request) => learning_path::make(request)?,
                Task::Assistant(request) => assistant::make(request)?,
                Task::CourseCreation(request) => course::make(request)?,
                Task::Lesson(request) => lesson::make(request)?,
                Task::Curriculum(request) => curriculum::make(request)?,
                Task::Prerequisites(request) => prerequisites::make(request)?,
                Task::Assignment(request) => assignment::make(request)?,
                Task::Quality(request) => quality::make(request)?,
                Task::TextToCourse(request) => text_to_course::make(request)?,
                Task::Seo(request) => seo::make(request)?,
                Task::SessionDescription(request) => session_description::make(request)?,
                Task::Polls(request) => polls::make(request)?,
                Task::SessionSummary(request) => session_summary::make(request),
            };
            Ok(Answer {
                value,
                material_cut: false,
            })
        })
    }
}
