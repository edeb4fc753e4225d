//! What a reply that is no completion means: the error for the caller, and what
//! of the request might be changed. Read are statuses and identifiers, never
//! what a server says in words.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;

use super::capabilities::Part;
use super::reply;
use crate::error::AiError;

/// Why there is no completion.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) error: AiError,
    pub(super) remedy: Remedy,
}

/// What may help against a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Time, where the error is transient; else nothing.
    Time,
    /// Less material.
    LessMaterial,
    /// Fewer optional parts; first the one that the server names, where it does.
    FewerParts(Option<Part>),
}

impl Refusal {
    /// Whether it may be passing trouble of the server's that says nothing of the
    /// request.
    pub(super) const fn may_pass(&self) -> bool {
        matches!(
            self.error,
            AiError::Backend {
                transient: true,
                ..
            }
        )
    }
}

impl From<AiError> for Refusal {
    fn from(error: AiError) -> Self {
        let remedy = Remedy::Time;
        Self { error, remedy }
    }
}

/// The refusal of a reply of an error's status; of a 200 that holds an error the
/// status is [`embedded`]'s.
pub(super) fn refusal(status: StatusCode, error: &Value, wait: Option<Duration>) -> Refusal {
    let named = |names: &[&str]| identifiers(error).any(|name| names.contains(&name.as_str()));
    let lasting = |message: &str| Refusal::from(AiError::lasting(message));
    let code = status.as_u16();
    match code {
        _ if named(&["insufficient_quota"]) => lasting("the AI backend's quota is used up"),
        _ if named(&["content_filter"]) => {
            lasting("the AI backend's content filter refused the request")
        }
        413 => too_long(),
        _ if named(&["context_length_exceeded", "exceed_context_size_error"]) => too_long(),
        300..=399 => lasting("the AI backend answered with a redirect, which is not followed"),
        401 | 403 => lasting("the AI backend refused the key"),
        429 => AiError::transient("the AI backend is being asked too often", wait).into(),
        400 | 404 | 405 | 415 | 422 | 501 => Refusal {
            error: AiError::lasting(match code {
                404 => "the AI backend does not know the model or the path".to_owned(),
                _ => format!("the AI backend rejected the request (status {code})"),
            }),
            remedy: Remedy::FewerParts(part(error)),
        },
        408 | 500.. => {
            let message = format!("the AI backend is in trouble (status {code})");
            // Templates and grammars that fail are errors of the server's to
            // some; one that says when to come back takes the request.
            let remedy = match code {
                500 if wait.is_none() => Remedy::FewerParts(part(error)),
                _ => Remedy::Time,
            };
            let error = AiError::transient(message, wait);
            Refusal { error, remedy }
        }
        _ => lasting(&format!(
            "the AI backend refused the request (status {code})"
        )),
    }
}

fn too_long() -> Refusal {
    Refusal {
        error: AiError::lasting("the material is too long for the AI model"),
        remedy: Remedy::LessMaterial,
    }
}

/// The error in place of an answer in a reply of status 200, as gateways send it
/// that had begun to answer or whose own server failed, and the status that it
/// stands for. Beside an answer it is none.
pub(super) fn embedded(reply: &Value) -> Option<(StatusCode, &Value)> {
    let whole = error(reply);
    let error = match reply::choice(reply) {
        Err(_) => whole?,
        Ok(choice) => {
            let failed = choice.get("finish_reason").and_then(Value::as_str) == Some("error");
            let own = choice.get("error").filter(|error| is_said(error));
            own.or_else(|| failed.then(|| whole.unwrap_or(&Value::Null)))?
        }
    };
    Some((status(error), error))
}

/// The error in a reply, wherever servers put it.
pub(super) fn error(reply: &Value) -> Option<&Value> {
    // Some gateways put the reply into an array.
    let reply = reply.get(0).unwrap_or(reply);
    let places = ["/error", "/errors/0", "/detail"];
    let mut errors = places.iter().filter_map(|place| reply.pointer(place));
    let is_error = reply.get("object").and_then(Value::as_str) == Some("error");
    errors
        .find(|error| is_said(error))
        .or_else(|| is_error.then_some(reply))
}

/// Some servers send the field without an error in it.
fn is_said(error: &Value) -> bool {
    match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

/// The status that an error in a 200 stands for: that of a server in trouble
/// where it does not say.
fn status(error: &Value) -> StatusCode {
    const STATUSES: [(&str, u16); 12] = [
        ("rate_limit_exceeded", 429),
        ("rate_limit_error", 429),
        ("resource_exhausted", 429),
        ("invalid_api_key", 401),
        ("authentication_error", 401),
        ("permission_error", 403),
        ("model_not_found", 404),
        ("not_found_error", 404),
        ("overloaded_error", 503),
        ("invalid_request_error", 400),
        ("invalid_argument", 400),
        ("bad_request", 400),
    ];
    let code = |name: &str| {
        let listed = STATUSES.iter().find(|(known, _)| *known == name);
        listed.map_or_else(|| name.parse().ok(), |(_, status)| Some(*status))
    };
    identifiers(error)
        .filter_map(|name| StatusCode::from_u16(code(&name)?).ok())
        .find(|status| status.is_client_error() || status.is_server_error())
        .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// What an error is called, for programs to read.
fn identifiers(error: &Value) -> impl Iterator<Item = String> {
    let fields = ["code", "type", "status", "status_code"];
    let values = fields.into_iter().filter_map(|field| error.get(field));
    values.filter_map(|value| match value {
        Value::String(name) => Some(name.trim().to_lowercase()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// The part that an error names as the parameter at fault.
fn part(error: &Value) -> Option<Part> {
    match error.get("param")?.as_str()? {
        "response_format" => Some(Part::ResponseFormat),
        "max_tokens" | "max_completion_tokens" => Some(Part::MaxTokens),
        name if name.starts_with("messages") => Some(Part::SystemRole),
        _ => None,
    }
}
