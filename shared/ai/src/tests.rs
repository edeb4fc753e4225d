//! Whole generators.

mod offline_outline;
mod offline_quiz;
mod openai;
mod properties;
mod server;
mod texts;
