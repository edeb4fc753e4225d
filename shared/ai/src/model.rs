//! What a model is to the generators.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::account::Spent;
use crate::error::AiError;
use crate::prompt::Prompt;

/// A future that can be held behind a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A language model: it answers prompts, and whether an answer is right is not
/// its business.
pub trait Model: Send + Sync {
    /// The name that results are marked with.
    fn backend(&self) -> &'static str;

    /// Answers a prompt, or with `repair` answers it better than before. What it
    /// costs is added to `spent`, with or without an answer.
    fn answer<'a>(
        &'a self,
        prompt: &'a dyn PromptBuilder,
        repair: Option<&'a Repair>,
        patience: Patience,
        spent: &'a Spent,
    ) -> BoxFuture<'a, Result<Answer, AiError>>;
}

/// Writes a prompt for the context that a model turns out to have.
pub trait PromptBuilder: Sync {
    /// The prompt, which with its answer fits in `context` tokens as far as that
    /// can be told in advance. The marks around the material are new in each.
    fn build(&self, context: u32) -> Prompt;
}

/// What a model answered.
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
