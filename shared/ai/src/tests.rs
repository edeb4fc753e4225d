//! Whole generators.

mod offline_outline;
mod offline_quiz;
mod openai;
mod openai_trouble;
mod properties;
mod server;
mod texts;
