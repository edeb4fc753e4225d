//! Request bodies: JSON objects of at most 1 MiB.

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use domain::{FieldErrors, limits};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Map, Value};

use crate::problem::{Code, Problem};

/// A body that is a JSON object; an empty body is an empty object, so that
/// missing fields are named like all others.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonObject(pub Value);

impl JsonObject {
    /// Reads a body together with its headers.
    pub(crate) async fn read(headers: &HeaderMap, body: Body) -> Result<Self, Problem> {
        let bytes = match Limited::new(body, limits::BODY_BYTES).collect().await {
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
        if bytes.is_empty() && !headers.contains_key(CONTENT_TYPE) {
            return Ok(Self(Value::Object(Map::new())));
        }
        if !is_json(headers) {
            return Err(Problem::of(Code::UnsupportedMediaType));
        }
        match serde_json::from_slice(&bytes) {
            Ok(value @ Value::Object(_)) => Ok(Self(value)),
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

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let kind = value.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

impl<S: Send + Sync> FromRequest<S> for JsonObject {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        Self::read(&parts.headers, body).await
    }
}
