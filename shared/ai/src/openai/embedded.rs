//! Errors that stand in a reply of status 200, as gateways send them that had
//! begun to answer, or whose own server failed.

use reqwest::StatusCode;
use serde_json::Value;

use super::reply;

/// The statuses that servers send with these words, the more telling first.
const STATUSES: [(&str, u16); 34] = [
    ("insufficient_quota", 429),
    ("billing", 402),
    ("insufficient credits", 402),
    ("insufficient_credits", 402),
    ("context_length", 400),
    ("context length", 400),
    ("content_filter", 400),
    ("content_policy", 400),
    ("rate_limit", 429),
    ("rate limit", 429),
    ("rate-limit", 429),
    ("too_many_requests", 429),
    ("too many requests", 429),
    ("resource_exhausted", 429),
    ("overloaded", 503),
    ("unavailable", 503),
    ("capacity", 503),
    ("timeout", 504),
    ("timed out", 504),
    ("api_key", 401),
    ("api key", 401),
    ("authentication", 401),
    ("unauthorized", 401),
    ("authenticated", 401),
    ("permission", 403),
    ("not_found", 404),
    ("does not exist", 404),
    ("server_error", 500),
    ("internal", 500),
    ("api_error", 500),
    ("invalid", 400),
    ("bad_request", 400),
    ("unsupported", 400),
    ("not supported", 400),
];

/// The error in place of an answer, and the status that it stands for. Beside
/// an answer it is none.
pub(super) fn error(reply: &Value) -> Option<(StatusCode, &Value)> {
    // Some gateways put the reply into an array.
    let reply = reply.get(0).unwrap_or(reply);
    let places = ["/error", "/errors/0", "/detail"];
    let mut named = places.iter().filter_map(|place| reply.pointer(place));
    let whole = named.find(|error| said(error)).or_else(|| {
        let is_error = reply.get("object").and_then(Value::as_str) == Some("error");
        is_error.then_some(reply)
    });
    let error = match reply::choice(reply) {
        Err(_) => whole?,
        Ok(choice) => {
            let failed = choice.get("finish_reason").and_then(Value::as_str) == Some("error");
            let own = choice.get("error").filter(|error| said(error));
            own.or_else(|| failed.then(|| whole.unwrap_or(&Value::Null)))?
        }
    };
    Some((status(error), error))
}

/// Some servers send the field without an error in it.
fn said(error: &Value) -> bool {
    match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

fn status(error: &Value) -> StatusCode {
    let field = |name: &&str| error.get(*name);
    let number = ["code", "status", "status_code"]
        .iter()
        .filter_map(field)
        .find_map(numeric);
    let text = |names: &[&str]| {
        let texts = names.iter().filter_map(field).filter_map(Value::as_str);
        texts.collect::<Vec<_>>().join(" ").to_lowercase()
    };
    // What is named is surer than what is told.
    let told = error
        .as_str()
        .map_or_else(|| text(&["message"]), str::to_lowercase);
    number
        .or_else(|| worded(&text(&["code", "type", "status"])))
        .or_else(|| worded(&told))
        .unwrap_or(StatusCode::BAD_GATEWAY)
}

fn numeric(code: &Value) -> Option<StatusCode> {
    let number = match code {
        Value::String(text) => text.trim().parse().ok()?,
        code => u16::try_from(code.as_u64()?).ok()?,
    };
    let status = StatusCode::from_u16(number).ok()?;
    (status.is_client_error() || status.is_server_error()).then_some(status)
}

fn worded(words: &str) -> Option<StatusCode> {
    let (_, status) = STATUSES.iter().find(|(word, _)| words.contains(word))?;
    StatusCode::from_u16(*status).ok()
}
