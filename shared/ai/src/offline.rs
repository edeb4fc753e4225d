//! The generators without a model: extractive methods over the material, no
//! network. Whatever they write stands in the material; where that does not
//! suffice, they say what is missing.

mod definitions;
mod distractors;
mod endings;
mod grammar;
mod grams;
mod language;
mod material;
mod outline;
mod phrases;
pub(crate) mod quiz;
mod runs;
mod words;

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
            };
            Ok(Answer { value, usage: None })
        })
    }
}
