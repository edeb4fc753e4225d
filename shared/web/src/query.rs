//! Query parameters, read like the fields of a body.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde_json::{Map, Value};

use crate::body::{JsonObject, RequestBody};
use crate::problem::Problem;

/// The query as an object: digits become integers, all else stays text, the
/// last of equal names counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Query(Value);

impl Query {
    fn decode(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes());
        let object: Map<String, Value> = pairs
            .map(|(name, value)| (name.into_owned(), typed(&value)))
            .collect();
        Self(Value::Object(object))
    }
}

impl Query {
    /// Reads the parameters as fields.
    pub fn parse<B: RequestBody>(&self) -> Result<B, Problem> {
        JsonObject::of(self.0.clone()).parse()
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
        assert_eq!(query.0, expected);
    }
}
