//! Reads the fields of a JSON object and gathers every fault at once.
//!
//! A getter that finds a fault notes it and hands back a placeholder; nothing
//! may use the values before [`Fields::finish`] has said that there was none.

mod lists;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::id::{InvalidId, MAX_ID};
use crate::request::{FieldValue, Given};
use crate::text;
use crate::time::Timestamp;

/// Field path → what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FieldErrors(pub BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// One fault of one field.
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(path, message);
        errors
    }

    /// Notes a fault.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.entry(path.into()).or_default().push(message.into());
    }

    /// Takes over the faults of a part, under the part's own path.
    pub fn absorb(&mut self, path: &str, part: FieldErrors) {
        for (field, messages) in part.0 {
            self.0
                .entry(join(path, &field))
                .or_default()
                .extend(messages);
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `Ok` where nothing is wrong.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl std::fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut first = true;
        for (field, messages) in &self.0 {
            for message in messages {
                if !first {
                    f.write_str("; ")?;
                }
                first = false;
                write!(f, "{field} {message}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for FieldErrors {}

fn join(path: &str, field: &str) -> String {
    match (path.is_empty(), field.is_empty()) {
        (true, _) => field.to_owned(),
        (_, true) => path.to_owned(),
        _ => format!("{path}.{field}"),
    }
}

/// The fields of one object.
pub struct Fields<'a> {
    object: &'a Map<String, Value>,
    errors: FieldErrors,
    given: Given,
}

impl<'a> Fields<'a> {
    /// Reads an object's fields.
    ///
    /// # Errors
    /// Under the empty path, where the value is no object.
    pub fn of(value: &'a Value) -> Result<Self, FieldErrors> {
        match value {
            Value::Object(object) => Ok(Self::of_map(object)),
            _ => Err(FieldErrors::one("", "must be an object")),
        }
    }

    /// Reads the fields of what is known to be an object.
    pub fn of_map(object: &'a Map<String, Value>) -> Self {
        Self {
            object,
            errors: FieldErrors::default(),
            given: Given::default(),
        }
    }

    /// The same with what reading needs besides the request.
    #[must_use]
    pub fn given(self, given: Given) -> Self {
        Self { given, ..self }
    }

    /// The present moment.
    pub const fn now(&self) -> Timestamp {
        self.given.now
    }

    /// A field of a request; `None` where it is wrong, or missing without
    /// leave.
    pub fn get<T: FieldValue>(&mut self, name: &str, limit: &T::Limit) -> Option<T> {
        let absent = match self.object.get(name) {
            None => T::absent(),
            Some(Value::Null) => T::null(),
            Some(value) => {
                let read = T::parse(value, limit, self.given);
                return read.map_err(|faults| self.absorb(name, faults)).ok();
            }
        };
        if absent.is_none() {
            self.fault(name, "is required");
        }
        absent
    }

    /// A field of a request that has a default; `None` where it is wrong.
    pub fn get_or<T: FieldValue>(
        &mut self,
        name: &str,
        limit: &T::Limit,
        default: impl FnOnce() -> T,
    ) -> Option<T> {
        let given: Option<Option<T>> = self.get(name, limit);
        given.map(|given| given.unwrap_or_else(default))
    }

    /// A field for rules across fields: what is wrong with it is told where it
    /// is read.
    pub fn peek<T: FieldValue>(&self, name: &str, limit: &T::Limit) -> Option<T> {
        let value = self.value(name)?;
        T::parse(value, limit, self.given).ok()
    }

    /// The value of a field; `null` is as good as absent.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// Notes a fault of a field.
    pub fn fault(&mut self, name: impl Into<String>, message: impl Into<String>) {
        self.errors.add(name, message);
    }

    /// Takes over the faults of a nested part.
    pub fn absorb(&mut self, name: &str, part: FieldErrors) {
        self.errors.absorb(name, part);
    }

    fn required(&mut self, name: &str) -> Option<&'a Value> {
        let value = self.value(name);
        if value.is_none() {
            self.fault(name, "is required");
        }
        value
    }

    fn checked_text(
        &mut self,
        name: &str,
        value: &Value,
        min: usize,
        max: usize,
    ) -> Option<String> {
        let result = match value {
            Value::String(raw) => text::checked(raw, min, max),
            _ => Err("must be a string".into()),
        };
        result.map_err(|message| self.fault(name, message)).ok()
    }

    /// A required text of 1 to `max` characters.
    pub fn text(&mut self, name: &str, max: usize) -> String {
        self.required(name)
            .and_then(|value| self.checked_text(name, value, 1, max))
            .unwrap_or_default()
    }

    /// An optional text of at most `max` characters; one that is blank is
    /// absent.
    pub fn optional_text(&mut self, name: &str, max: usize) -> Option<String> {
        self.value(name)
            .and_then(|value| self.checked_text(name, value, 0, max))
            .filter(|text| !text.is_empty())
    }

    /// An optional integer within `range`.
    pub fn optional_integer(&mut self, name: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let value = self.value(name)?;
        match integer(value) {
            None => self.fault(name, "must be an integer"),
            Some(number) if range.contains(&number) => return Some(number),
            Some(_) => {
                let (least, most) = range.into_inner();
                self.fault(name, format!("must be between {least} and {most}"));
            }
        }
        None
    }

    /// An optional small number within `range`, which must lie in 0..=255.
    pub fn optional_small(&mut self, name: &str, range: RangeInclusive<i64>) -> Option<u8> {
        self.optional_integer(name, range)
            .and_then(|number| u8::try_from(number).ok())
    }

    /// A required id; on a fault a placeholder.
    pub fn id<T: TryFrom<u64, Error = InvalidId>>(&mut self, name: &str) -> Option<T> {
        self.required(name)?;
        self.optional_id(name)
    }

    /// An optional id.
    pub fn optional_id<T: TryFrom<u64, Error = InvalidId>>(&mut self, name: &str) -> Option<T> {
        let value = self.value(name)?;
        match integer(value) {
            None => self.fault(name, "must be an integer"),
            Some(number) => match u64::try_from(number)
                .map_err(|_| InvalidId)
                .and_then(T::try_from)
            {
                Ok(id) => return Some(id),
                Err(error) => self.fault(name, error.to_string()),
            },
        }
        None
    }

    /// A required array, on a fault an empty one.
    pub fn array(&mut self, name: &str) -> &'a [Value] {
        match self.required(name) {
            Some(Value::Array(items)) => items,
            Some(_) => {
                self.fault(name, "must be an array");
                &[]
            }
            None => &[],
        }
    }

    /// A required array of texts of 1 to `max` characters each.
    pub fn texts(&mut self, name: &str, max: usize) -> Vec<String> {
        let items = self.array(name);
        let mut texts = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            texts.extend(self.checked_text(&format!("{name}.{index}"), item, 1, max));
        }
        texts
    }

    /// A required array of objects, each read by `read`; what is wrong with one
    /// stands under its own path.
    pub fn each<T>(
        &mut self,
        name: &str,
        read: impl Fn(&Value) -> Result<T, FieldErrors>,
    ) -> Vec<T> {
        let items = self.array(name);
        let mut all = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            match read(item) {
                Ok(one) => all.push(one),
                Err(faults) => self.absorb(&format!("{name}.{index}"), faults),
            }
        }
        all
    }

    /// Notes a fault where a field is an array with fewer or more entries than
    /// `range` has.
    pub fn entries(&mut self, name: &str, range: &RangeInclusive<usize>) {
        let count = self.value(name).and_then(Value::as_array).map(Vec::len);
        if count.is_some_and(|count| !range.contains(&count)) {
            let (least, most) = (range.start(), range.end());
            let message = if *least == 0 {
                format!("must have at most {most} entries")
            } else {
                format!("must have between {least} and {most} entries")
            };
            self.fault(name, message);
        }
    }

    /// A required integer within `range`, on a fault 0.
    pub fn whole(&mut self, name: &str, range: RangeInclusive<i64>) -> i64 {
        self.required(name);
        self.optional_integer(name, range).unwrap_or_default()
    }

    /// A required number above 0 and at most `max`, on a fault 0.
    pub fn positive(&mut self, name: &str, max: f64) -> f64 {
        let Some(value) = self.required(name) else {
            return 0.0;
        };
        match value.as_f64() {
            None => self.fault(name, "must be a number"),
            Some(number) if number > 0.0 && number <= max => return number,
            Some(_) => self.fault(name, format!("must be above 0 and at most {max}")),
        }
        0.0
    }

    /// Says whether every field was right.
    ///
    /// # Errors
    /// All faults found.
    pub fn finish(self) -> Result<(), FieldErrors> {
        self.errors.into_result()
    }
}

/// A JSON number that is whole, `5.0` included (JSON Schema calls it an
/// integer), within what JavaScript holds exactly.
pub fn integer(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_i64() {
        return Some(number);
    }
    if value.is_u64() {
        return Some(i64::MAX);
    }
    let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
    #[expect(clippy::cast_precision_loss, reason = "2^53 is exact")]
    let most = MAX_ID as f64;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within ±2^53")]
    let whole = number.clamp(-most - 1.0, most + 1.0) as i64;
    Some(whole)
}

#[cfg(test)]
mod tests;
