//! The generators, a room each: request, prompt, offline method, rules.

pub(crate) mod assignment;
pub(crate) mod assistant;
pub(crate) mod create_course;
pub(crate) mod curriculum;
pub(crate) mod learning_path;
pub(crate) mod lesson;
pub(crate) mod outline;
pub(crate) mod prerequisites;
pub(crate) mod quality;
pub(crate) mod quiz;
pub(crate) mod recommendations;
pub(crate) mod seo_optimize;
pub(crate) mod session_summary;
pub(crate) mod suggest_description;
pub(crate) mod suggest_polls;
pub(crate) mod summary;
pub(crate) mod text_to_course;
