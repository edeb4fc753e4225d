//! Whole generators.

mod accounts;
pub(crate) mod courses;
pub(crate) mod every_generator;
mod injections;
mod obedient;
mod offline_live;
mod offline_noise;
mod offline_quiz;
mod openai;
mod openai_capabilities;
mod openai_course;
mod openai_each;
mod openai_errors;
mod openai_hidden;
mod openai_live;
mod openai_quiz;
mod openai_servers;
mod openai_trouble;
mod openai_wild;
mod properties;
mod server;
mod texts;
