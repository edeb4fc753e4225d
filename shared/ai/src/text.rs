//! Reads what people wrote, by `nlp`.

pub(crate) use nlp::{cut, head, headings, plain, shortened};
