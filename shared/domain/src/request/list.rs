//! Lists. One with more entries than it may have is one fault, and its entries
//! are not looked at: an answer must not name a million of them.

use std::ops::RangeInclusive;

use serde_json::Value;

use super::schema::{SchemaRef, list};
use super::value::fault;
use super::{FieldValue, Given};
use crate::fields::FieldErrors;

/// How many entries a list may have, and what bounds each.
#[derive(Debug, Clone)]
pub struct Entries<L> {
    count: RangeInclusive<usize>,
    distinct: bool,
    each: L,
}

impl<L> Entries<L> {
    /// So many entries, each bounded by `each`; where they are `distinct`, none
    /// twice.
    pub fn of(count: impl Count, distinct: bool, each: L) -> Self {
        Self {
            count: count.range(),
            distinct,
            each,
        }
    }
}

/// How many entries: at most so many, or within a range.
pub trait Count {
    /// As a range.
    fn range(self) -> RangeInclusive<usize>;
}

impl Count for usize {
    fn range(self) -> RangeInclusive<usize> {
        0..=self
    }
}

impl Count for RangeInclusive<usize> {
    fn range(self) -> Self {
        self
    }
}

impl<T: FieldValue + PartialEq> FieldValue for Vec<T> {
    type Limit = Entries<T::Limit>;

    fn parse(value: &Value, limit: &Self::Limit, given: Given) -> Result<Self, FieldErrors> {
        let Some(items) = value.as_array() else {
            return fault("must be an array");
        };
        let (least, most) = (*limit.count.start(), *limit.count.end());
        let mut faults = FieldErrors::default();
        if !limit.count.contains(&items.len()) {
            let least = (least > 0).then(|| format!("between {least} and"));
            let bounds = least.as_deref().unwrap_or("at most");
            faults.add("", format!("must have {bounds} {most} entries"));
        }
        if items.len() > most {
            return Err(faults);
        }
        let mut all = Self::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            match T::parse(item, &limit.each, given) {
                Ok(entry) if limit.distinct && all.contains(&entry) => {
                    faults.add(index.to_string(), "must not stand twice");
                }
                Ok(entry) => all.push(entry),
                Err(part) => faults.absorb(&index.to_string(), part),
            }
        }
        faults.into_result().map(|()| all)
    }

    fn field_schema(limit: &Self::Limit) -> SchemaRef {
        list(T::field_schema(&limit.each), &limit.count, limit.distinct)
    }

    fn parts(parts: &mut Vec<(String, SchemaRef)>) {
        T::parts(parts);
    }
}
