//! Query parameters, read like the fields of a body.

use std::convert::Infallible;
use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::Fields;
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

    /// Reads the parameters as fields: digits become integers, all else stays
    /// text.
    pub fn parse<B: RequestBody>(&self) -> Result<B, Problem> {
        JsonObject::of(self.object(B::TEXTS)).parse()
    }

    /// The same for parameters that are texts and are read in another way.
    pub(crate) fn parse_texts<T>(
        &self,
        names: &[&str],
        read: impl FnOnce(&mut Fields<'_>) -> T,
    ) -> Result<T, Problem> {
        JsonObject::of(self.object(names)).parse_with(read)
    }

    fn object(&self, texts: &[&str]) -> Value {
        let typed = |(name, value): &(String, String)| {
            let text = texts.contains(&name.as_str());
            let value = if text {
                Value::String(value.clone())
            } else {
                typed(value)
            };
            (name.clone(), value)
        };
        Value::Object(self.0.iter().map(typed).collect::<Map<_, _>>())
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
        Ok(Self::decode(parts.uri.query().unwrap_or_default()))
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
        assert_eq!(query.object(&[]), expected);
        let query = Query::decode("content=007&count=7&count=8");
        let expected = json!({"content": "007", "count": 8});
        assert_eq!(query.object(&["content"]), expected);
        assert_eq!(query.only("content"), Some("007"));
        assert_eq!(query.only("count"), None);
    }
}
