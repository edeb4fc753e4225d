//! Request bodies: JSON objects of bounded size.

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use domain::request::{self, Given};
use domain::{FieldErrors, Timestamp};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Map, Value};

use crate::problem::{Code, Problem};
use crate::query::Query;

/// What a body or a query says.
pub use domain::Request as RequestBody;

/// The fields of a request, and the bytes that were sent: those of the query
/// where it only reads, else those of the body.
pub(crate) async fn fields<B: RequestBody>(
    parts: &Parts,
    body: Body,
    now: Timestamp,
) -> Result<(B, Bytes), Problem> {
    let (object, bytes) = if parts.method.is_safe() {
        (Query::of(parts).object(B::is_text), Bytes::new())
    } else {
        JsonObject::read(&parts.headers, body, B::MAX_BYTES).await?
    };
    Ok((object.parse(given(now))?, bytes))
}

/// What reading them can refuse.
pub(crate) fn refusals<B: RequestBody>(reads: bool) -> Vec<Code> {
    let fields: &[Code] = if B::members().is_empty() {
        &[]
    } else {
        &[Code::ValidationFailed]
    };
    let body = [
        Code::MalformedJson,
        Code::BodyTooLarge,
        Code::UnsupportedMediaType,
        Code::ValidationFailed,
    ];
    if reads {
        fields.to_vec()
    } else {
        body.to_vec()
    }
}

fn given(now: Timestamp) -> Given {
    Given {
        now,
        clean: html::sanitise,
    }
}

/// A body that is a JSON object; an empty body is an empty object, so that
/// missing fields are named like all others.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JsonObject(Value);

impl JsonObject {
    /// Reads a body of at most `most` bytes together with its headers.
    pub(crate) async fn read(
        headers: &HeaderMap,
        body: Body,
        most: usize,
    ) -> Result<(Self, Bytes), Problem> {
        let bytes = match Limited::new(body, most).collect().await {
            Ok(collected) => collected.to_bytes(),
            Err(error) if error.is::<LengthLimitError>() => {
                return Err(Problem::of(Code::BodyTooLarge));
            }
            Err(_) => {
                return Err(Problem::new(
                    Code::MalformedJson,
                    "The body could not be read.",
                ));
            }
        };
        if bytes.is_empty() {
            return Ok((Self(Value::Object(Map::new())), bytes));
        }
        if !is_json(headers) {
            return Err(Problem::of(Code::UnsupportedMediaType));
        }
        match serde_json::from_slice(&bytes) {
            Ok(value @ Value::Object(_)) => Ok((Self(value), bytes)),
            Ok(_) => Err(FieldErrors::one("body", "must be an object").into()),
            Err(error) => {
                let place = format!("line {}, column {}", error.line(), error.column());
                Err(Problem::new(
                    Code::MalformedJson,
                    format!("The body is not JSON: see {place}."),
                ))
            }
        }
    }
}

impl JsonObject {
    /// An object that came another way, as query parameters do.
    pub(crate) const fn of(value: Value) -> Self {
        Self(value)
    }

    /// Reads the fields.
    pub(crate) fn parse<B: RequestBody>(&self, given: Given) -> Result<B, Problem> {
        Ok(request::part(&self.0, given)?)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let kind = value.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}
