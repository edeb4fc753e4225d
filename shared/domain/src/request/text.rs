//! Texts: trimmed, of a bounded length, by further rules.

use std::ops::RangeInclusive;

use serde_json::Value;

use super::schema::{SchemaRef, text};
use super::value::fault;
use super::{FieldValue, Given};
use crate::fields::FieldErrors;
use crate::text::checked;

/// A further rule of a text; the message where it is broken.
pub type Rule = fn(&str) -> Result<(), &'static str>;

/// How long a text may be, in Unicode scalar values.
#[derive(Debug, Clone, Copy)]
pub struct Length {
    /// `None`: 1 where the text is required; where it may be absent, a blank
    /// one is.
    pub least: Option<usize>,
    /// At most.
    pub most: usize,
    rule: Option<Rule>,
}

impl Length {
    /// The same with a further rule.
    #[must_use]
    pub const fn ruled(self, rule: Rule) -> Self {
        Self {
            rule: Some(rule),
            ..self
        }
    }

    fn parse(self, value: &Value, least: usize) -> Result<String, FieldErrors> {
        let Some(raw) = value.as_str() else {
            return fault("must be a string");
        };
        let text = checked(raw, least, self.most).or_else(fault)?;
        match self.rule {
            Some(rule) if !text.is_empty() => rule(&text).or_else(fault)?,
            _ => {}
        }
        Ok(text)
    }
}

impl From<usize> for Length {
    fn from(most: usize) -> Self {
        Self {
            least: None,
            most,
            rule: None,
        }
    }
}

impl From<RangeInclusive<usize>> for Length {
    fn from(range: RangeInclusive<usize>) -> Self {
        let (least, most) = range.into_inner();
        Self {
            least: Some(least),
            ..most.into()
        }
    }
}

impl FieldValue for String {
    type Limit = Length;

    const IS_TEXT: bool = true;

    fn parse(value: &Value, length: &Length, _: Given) -> Result<Self, FieldErrors> {
        length.parse(value, length.least.unwrap_or(1))
    }

    fn parse_optional(
        value: &Value,
        length: &Length,
        _: Given,
    ) -> Result<Option<Self>, FieldErrors> {
        let text = length.parse(value, length.least.unwrap_or(0))?;
        let blank = text.is_empty() && length.least.is_none();
        Ok((!blank).then_some(text))
    }

    fn field_schema(length: &Length) -> SchemaRef {
        text(length.least.unwrap_or(1), length.most)
    }

    fn optional_field_schema(length: &Length) -> SchemaRef {
        text(length.least.unwrap_or(0), length.most)
    }
}

/// HTML that is safe to show, of so many characters at least as it was sent and
/// so many bytes at most once what is unsafe is taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafeHtml(pub String);

impl FieldValue for SafeHtml {
    type Limit = Length;

    const IS_TEXT: bool = true;

    fn parse(value: &Value, length: &Length, given: Given) -> Result<Self, FieldErrors> {
        let raw = Length {
            most: usize::MAX,
            ..*length
        };
        let raw = raw.parse(value, length.least.unwrap_or(1))?;
        let html = (given.clean)(&raw);
        if html.len() > length.most {
            return fault(format!("must be at most {} bytes", length.most));
        }
        Ok(Self(html))
    }

    fn field_schema(length: &Length) -> SchemaRef {
        text(length.least.unwrap_or(1), usize::MAX)
    }
}
