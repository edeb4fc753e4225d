//! What the generators' offline methods share, over the crate `nlp`.

pub(crate) mod catalogue;
pub(crate) mod course_text;
pub(crate) mod quoting;
pub(crate) mod structure;
pub(crate) mod titles;
