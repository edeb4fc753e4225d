//! Fields of pushed data: bounded lists, choices, switches and addresses.
//!
//! A list with more entries than it may have is one fault, and its entries are
//! not looked at: an answer must not name a million of them.

use std::collections::HashSet;
use std::hash::Hash;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{FieldErrors, Fields, integer};
use crate::id::InvalidId;
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

    /// An optional array of ids, none twice.
    pub fn id_list<T>(&mut self, name: &str, most: usize) -> Vec<T>
    where
        T: TryFrom<u64, Error = InvalidId> + Copy + Eq + Hash,
    {
        let (mut ids, mut seen) = (Vec::new(), HashSet::new());
        for (index, item) in self.list(name, most).iter().enumerate() {
            let path = format!("{name}.{index}");
            let id = integer(item).map(|number| {
                let number = u64::try_from(number).map_err(|_| InvalidId)?;
                T::try_from(number)
            });
            match id {
                None => self.fault(path, "must be an integer"),
                Some(Err(error)) => self.fault(path, error.to_string()),
                Some(Ok(id)) if seen.insert(id) => ids.push(id),
                Some(Ok(_)) => self.fault(path, "must not stand twice"),
            }
        }
        ids
    }

    /// An optional array of objects, each read by `read`; what is wrong with
    /// one stands under its own path.
    pub fn object_list<T>(
        &mut self,
        name: &str,
        most: usize,
        mut read: impl FnMut(&Value) -> Result<T, FieldErrors>,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for (index, item) in self.list(name, most).iter().enumerate() {
            match read(item) {
                Ok(one) => all.push(one),
                Err(faults) => self.absorb(&format!("{name}.{index}"), faults),
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::id::CourseId;

    #[test]
    fn absent_lists_are_empty_and_long_ones_one_fault() {
        let body = json!({"a": null, "b": [1, "x", 0, 1], "c": 5, "d": vec![-1; 9]});
        let mut fields = Fields::of(&body).unwrap();
        for name in ["a", "b", "c", "d", "e"] {
            fields.id_list::<CourseId>(name, 4);
        }
        let errors = fields.finish().unwrap_err();
        let paths: Vec<_> = errors.0.keys().map(String::as_str).collect();
        assert_eq!(paths, ["b.1", "b.2", "b.3", "c", "d"]);
        assert_eq!(errors.0["b.3"], ["must not stand twice"]);
        assert_eq!(errors.0["d"], ["must have at most 4 entries"]);
    }

    #[test]
    fn ids_keep_their_order() {
        let body = json!({"ids": [9, 2, 5.0]});
        let ids: Vec<CourseId> = Fields::of(&body).unwrap().id_list("ids", 3);
        assert_eq!(ids.iter().map(|id| id.get()).collect::<Vec<_>>(), [9, 2, 5]);
    }
}
