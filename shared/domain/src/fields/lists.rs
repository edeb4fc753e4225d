//! Bounded lists.
//!
//! A list with more entries than it may have is one fault, and its entries are
//! not looked at: an answer must not name a million of them.

use serde_json::Value;

use super::Fields;

impl<'a> Fields<'a> {
    /// An optional array of at most `most` entries; absent: none.
    fn list(&mut self, name: &str, most: usize) -> &'a [Value] {
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
