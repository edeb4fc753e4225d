//! Fields of pushed data: bounded lists, choices, switches and addresses.
//!
//! A list with more entries than it may have is one fault, and its entries are
//! not looked at: an answer must not name a million of them.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Fields;
use crate::time::Timestamp;

impl<'a> Fields<'a> {
    /// An optional `true` or `false`.
    pub fn optional_bool(&mut self, name: &str) -> Option<bool> {
        let value = self.value(name)?;
        if value.as_bool().is_none() {
            self.fault(name, "must be true or false");
        }
        value.as_bool()
    }

    /// An optional one of some words, which `words` names for people.
    pub fn optional_choice<T: DeserializeOwned>(&mut self, name: &str, words: &str) -> Option<T> {
        let value = self.value(name)?;
        let trimmed = value.as_str().map(|text| Value::from(text.trim()));
        let choice = trimmed.and_then(|text| T::deserialize(text).ok());
        if choice.is_none() {
            self.fault(name, format!("must be {words}"));
        }
        choice
    }

    /// A required `true` or `false`.
    pub fn switch(&mut self, name: &str) -> Option<bool> {
        self.required(name)?;
        self.optional_bool(name)
    }

    /// A required one of some words, which `words` names for people.
    pub fn choice<T: DeserializeOwned>(&mut self, name: &str, words: &str) -> Option<T> {
        self.required(name)?;
        self.optional_choice(name, words)
    }

    /// A required object.
    pub fn object(&mut self, name: &str) -> Option<&'a Value> {
        self.required(name)?;
        self.optional_object(name)
    }

    /// Whether a field is there and null: what a change takes away.
    pub fn is_null(&self, name: &str) -> bool {
        self.object.get(name).is_some_and(Value::is_null)
    }

    /// An optional moment in ISO 8601 with its offset from UTC.
    pub fn optional_moment(&mut self, name: &str) -> Option<Timestamp> {
        let value = self.value(name)?;
        let moment = Timestamp::deserialize(value).ok();
        if moment.is_none() {
            self.fault(name, "must be a time such as 2030-01-31T12:00:00Z");
        }
        moment
    }

    /// An optional array of at most `most` entries; absent: none.
    pub fn list(&mut self, name: &str, most: usize) -> &'a [Value] {
        match self.value(name) {
            None => &[],
            Some(Value::Array(items)) if items.len() <= most => items,
            Some(Value::Array(_)) => {
                self.fault(name, format!("must have at most {most} entries"));
                &[]
            }
            Some(_) => {
                self.fault(name, "must be an array");
                &[]
            }
        }
    }

    /// An optional array of texts of 1 to `max` characters each.
    pub fn text_list(&mut self, name: &str, most: usize, max: usize) -> Vec<String> {
        let items = self.list(name, most).iter().enumerate();
        let mut texts = Vec::new();
        for (index, item) in items {
            texts.extend(self.checked_text(&format!("{name}.{index}"), item, 1, max));
        }
        texts
    }
}
