//! Generates course material: by a model behind an OpenAI-compatible server,
//! or by extractive methods that need no network.
//!
//! Every generator has a room, `generators/<name>/`: its request, what a model
//! is told, how it is done without a model, and which results are right. They are
//! a [`Generator`] each, and [`Generators::run`] runs them all; nothing leaves it
//! that has not passed the rules.

mod account;
mod draft;
mod error;
mod generator;
mod generators;
mod material;
mod model;
mod offline;
#[cfg(feature = "openai")]
mod openai;
mod parse;
mod prompt;
mod run;
mod text;

#[cfg(test)]
#[cfg(feature = "openai")]
mod tests;

pub use account::Spent;
pub use draft::{
    CourseRead, DraftGenerator, DraftKind, Effect, Output, Reads, Refused, Subject, draft_kind,
};
pub use error::AiError;
pub use generator::{Generator, Grade};
pub use generators::*;
pub use material::{ChapterMaterial, CourseBrief, CourseMaterial, TopicMaterial};
pub use model::{Answer, BoxFuture, Model, Patience, PromptBuilder, Repair};
#[cfg(feature = "openai")]
pub use openai::{ExtraBody, ExtraHeaders, MaxTokensField, OpenAi, OpenAiSettings, ResponseFormat};
pub use prompt::{Prompt, TokenBudget};
pub use run::{Generators, Made};

/// What a model's text comes to as the answer to a prompt, before any rule is
/// applied.
#[cfg(feature = "fuzzing")]
pub fn parsed(prompt: &Prompt, text: String) -> serde_json::Value {
    parse::answer(text, prompt.root)
}
