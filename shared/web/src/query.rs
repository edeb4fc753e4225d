//! Query parameters, read like the fields of a body.

use std::convert::Infallible;
use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::request::Given;
use serde_json::{Map, Value};

use crate::body::{JsonObject, RequestBody};
use crate::problem::Problem;

/// The query's parameters; the last of equal names counts.
#[derive(Clone, PartialEq)]
pub struct Query(Vec<(String, String)>);

/// It may hold a key.
impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Query(..)")
    }
}

impl Query {
    /// That of a request.
    pub(crate) fn of(parts: &Parts) -> Self {
        Self::decode(parts.uri.query().unwrap_or_default())
    }

    pub(crate) fn decode(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        Self(pairs.collect())
    }

    /// The value of a parameter that must not stand there twice.
    pub(crate) fn only(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(known, _)| known == name);
        match (values.next(), values.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }

    /// The value of a parameter; the last one's, where it stands there twice.
    pub fn last(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().rev().filter(|(known, _)| known == name);
        values.next().map(|(_, value)| value.as_str())
    }

    /// Reads the parameters as fields.
    pub fn parse<B: RequestBody>(&self) -> Result<B, Problem> {
        self.object(B::is_text).parse(Given::default())
    }

    /// The parameters as an object: digits become integers unless they are to
    /// stay text, as all else does.
    pub(crate) fn object(&self, is_text: fn(&str) -> bool) -> JsonObject {
        let typed = |(name, value): &(String, String)| {
            let value = if is_text(name) {
                Value::String(value.clone())
            } else {
                typed(value)
            };
            (name.clone(), value)
        };
        JsonObject::of(Value::Object(
            self.0.iter().map(typed).collect::<Map<_, _>>(),
        ))
    }
}

fn typed(value: &str) -> Value {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    value
        .parse::<i64>()
        .ok()
        .filter(|_| plain)
        .map_or_else(|| Value::String(value.to_owned()), Value::from)
}

impl<S: Send + Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn digits_are_numbers_and_escapes_are_undone() {
        let query =
            Query::decode("course_id=12&name=a%20b+c&limit=-1&big=99999999999999999999&e=&limit=5");
        let expected = json!({"course_id": 12, "name": "a b c", "limit": 5, "big": "99999999999999999999", "e": ""});
        assert_eq!(query.object(|_| false), JsonObject::of(expected));
        let query = Query::decode("content=007&count=7&count=8");
        let expected = json!({"content": "007", "count": 8});
        let object = query.object(|name| name == "content");
        assert_eq!(object, JsonObject::of(expected));
        assert_eq!(query.only("content"), Some("007"));
        assert_eq!(query.only("count"), None);
        assert_eq!(query.last("count"), Some("8"));
    }
}
