//! Whole generators.

mod offline_quiz;
mod openai;
mod texts;
