//! What the generators' offline methods share: a text's language, sentences, terms
//! and definitions, and the wordings of what is written about them.

pub(crate) mod asking;
pub(crate) mod catalogue;
pub(crate) mod definitions;
pub(crate) mod endings;
pub(crate) mod formulas;
pub(crate) mod grammar;
pub(crate) mod grams;
pub(crate) mod language;
pub(crate) mod leaning;
pub(crate) mod material;
pub(crate) mod prose;
pub(crate) mod rank;
pub(crate) mod reading;
pub(crate) mod runs;
pub(crate) mod speakers;
pub(crate) mod structure;
pub(crate) mod tasks;
pub(crate) mod titles;
pub(crate) mod vague;
pub(crate) mod wording;
pub(crate) mod words;

pub(crate) use language::{are_of_one, are_of_two, is_other};
