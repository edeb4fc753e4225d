//! Request bodies: JSON objects of bounded size.

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use domain::{FieldErrors, Fields, limits};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Map, Value};

use crate::problem::{Code, Problem};

/// The fields of a body.
pub trait RequestBody: Send + Sized {
    /// What a body may have, in bytes.
    const MAX_BYTES: usize = limits::BODY_BYTES;

    /// Fields that stay text where they come as parameters of a query and have
    /// nothing but digits.
    const TEXTS: &'static [&'static str] = &[];

    /// Reads the fields and notes faults there; the value is used only where
    /// there are none. `None` where a field is missing that has no placeholder.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// A body with no specified fields.
impl RequestBody for () {
    fn read(_: &mut Fields<'_>) -> Option<Self> {
        Some(())
    }
}

/// A body that is a JSON object; an empty body is an empty object, so that
/// missing fields are named like all others.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JsonObject(Value);

impl JsonObject {
    /// Reads a request's body and its fields.
    pub(crate) async fn parsed<B: RequestBody>(
        headers: &HeaderMap,
        body: Body,
    ) -> Result<B, Problem> {
        Ok(Self::parsed_with_bytes(headers, body).await?.0)
    }

    /// The same, and the bytes that were sent.
    pub(crate) async fn parsed_with_bytes<B: RequestBody>(
        headers: &HeaderMap,
        body: Body,
    ) -> Result<(B, Bytes), Problem> {
        let (object, bytes) = Self::read(headers, body, B::MAX_BYTES).await?;
        Ok((object.parse()?, bytes))
    }

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

    /// Reads the body's fields.
    pub(crate) fn parse<B: RequestBody>(&self) -> Result<B, Problem> {
        let body = self.parse_with(B::read)?;
        body.ok_or_else(|| Problem::of(Code::ValidationFailed))
    }

    /// The same for fields that are read in another way.
    pub(crate) fn parse_with<T>(
        &self,
        read: impl FnOnce(&mut Fields<'_>) -> T,
    ) -> Result<T, Problem> {
        let mut fields = Fields::of(&self.0)?;
        let read = read(&mut fields);
        fields.finish()?;
        Ok(read)
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
