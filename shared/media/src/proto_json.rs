//! Protobuf messages in their JSON form, as LiveKit writes them.
//!
//! Webhooks are in camelCase and leave default values out; answers of the
//! server API are in `snake_case` and write them out. 64-bit integers come as
//! strings or as numbers. What is absent, or of a type that nobody expects,
//! counts as the default value: another version of the server must not stop
//! what can be read.

use serde_json::Value;

/// A message, or the absence of one, whose fields all have default values.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a>(Option<&'a Value>);

impl<'a> Message<'a> {
    pub(crate) const fn new(value: &'a Value) -> Self {
        Self(Some(value))
    }

    /// A field by its camelCase name, in either spelling.
    pub(crate) fn field(self, name: &str) -> Option<&'a Value> {
        let message = self.0?;
        message.get(name).or_else(|| message.get(snake(name)))
    }

    /// A message within.
    pub(crate) fn message(self, name: &str) -> Self {
        Self(self.field(name))
    }

    /// The messages of a repeated field.
    pub(crate) fn messages(self, name: &str) -> impl Iterator<Item = Self> + use<'a> {
        let list = self.field(name).and_then(Value::as_array);
        list.into_iter().flatten().map(Self::new)
    }

    /// A text that is not empty.
    pub(crate) fn text(self, name: &str) -> Option<&'a str> {
        let text = self.field(name)?.as_str()?;
        (!text.is_empty()).then_some(text)
    }

    /// An integer; its default is 0.
    pub(crate) fn integer(self, name: &str) -> i64 {
        match self.field(name) {
            Some(Value::String(text)) => text.trim().parse().unwrap_or(0),
            Some(Value::Number(number)) => number.as_i64().unwrap_or(0),
            _ => 0,
        }
    }

    /// An integer above 0.
    pub(crate) fn positive(self, name: &str) -> Option<u64> {
        let value = u64::try_from(self.integer(name)).ok()?;
        (value > 0).then_some(value)
    }
}

fn snake(camel: &str) -> String {
    let mut snake = String::with_capacity(camel.len() + 4);
    for character in camel.chars() {
        if character.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_spellings_and_both_forms_of_integers_are_read() {
        for value in [
            json!({"joinedAtMs": "1795820403456"}),
            json!({"joinedAtMs": 1_795_820_403_456_i64}),
            json!({"joined_at_ms": "1795820403456"}),
        ] {
            let message = Message::new(&value);
            assert_eq!(message.integer("joinedAtMs"), 1_795_820_403_456, "{value}");
        }
    }

    #[test]
    fn what_is_absent_or_odd_is_the_default() {
        let value = json!({"size": "-1", "duration": {}, "name": "", "list": 3, "big": 1e300});
        let message = Message::new(&value);
        assert_eq!(message.positive("size"), None);
        assert_eq!(message.integer("duration"), 0);
        assert_eq!(message.integer("big"), 0);
        assert_eq!(message.text("name"), None);
        assert_eq!(message.messages("list").count(), 0);
        assert_eq!(message.message("absent").text("name"), None);
    }
}
