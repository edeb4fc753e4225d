//! One of some words.

use serde_json::Value;

use super::schema::{SchemaRef, words};
use super::value::fault;
use super::{FieldValue, Given};
use crate::fields::FieldErrors;

/// A type whose values are written as words.
pub trait Choice: Copy + 'static {
    /// Every value with its word.
    const ALL: &'static [(&'static str, Self)];
}

impl<T: Choice> FieldValue for T {
    type Limit = ();

    const IS_TEXT: bool = true;

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let word = value.as_str().map(str::trim);
        let mut known = T::ALL.iter().filter(|(name, _)| Some(*name) == word);
        known.next().map_or_else(
            || fault(format!("must be {}", listed::<T>())),
            |(_, value)| Ok(*value),
        )
    }

    fn field_schema((): &()) -> SchemaRef {
        words(T::ALL.iter().map(|(name, _)| *name))
    }
}

/// `a, b or c`.
fn listed<T: Choice>() -> String {
    let mut listed = String::new();
    for (index, (name, _)) in T::ALL.iter().enumerate() {
        listed.push_str(match index {
            0 => "",
            _ if index + 1 == T::ALL.len() => " or ",
            _ => ", ",
        });
        listed.push_str(name);
    }
    listed
}
