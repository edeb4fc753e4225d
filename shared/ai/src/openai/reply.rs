//! Reads a completion.

use domain::draft::Usage;
use serde_json::Value;

use crate::error::AiError;

/// What a completion holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// An answer that ended by itself.
    Text(String),
    /// An answer that ran into the token limit.
    Cut,
}

pub(super) fn read(completion: &Value) -> Result<Reply, AiError> {
    let bad = |reason: &str| Err(AiError::BadOutput(reason.into()));
    // Nothing is an answer that breaks every rule, and is repaired like one.
    let Some(choice) = completion.pointer("/choices/0") else {
        return Ok(Reply::Text(String::new()));
    };
    let text = |pointer| choice.pointer(pointer).and_then(Value::as_str);
    if text("/message/refusal").is_some_and(|refusal| !refusal.is_empty()) {
        return bad("the model refused to answer");
    }
    match text("/finish_reason") {
        Some("length") => return Ok(Reply::Cut),
        Some("content_filter") => return bad("the backend's content filter withheld the answer"),
        _ => {}
    }
    Ok(Reply::Text(content(choice).unwrap_or_default()))
}

/// The message's text; some servers give it in parts.
fn content(choice: &Value) -> Option<String> {
    match choice.pointer("/message/content")? {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(
            parts
                .iter()
                .filter_map(|part| part.get("text").and_then(Value::as_str))
                .collect(),
        ),
        _ => None,
    }
}

/// What it cost, as the server counts it.
pub(super) fn usage(completion: &Value) -> Option<Usage> {
    let tokens = |name| completion.pointer(name).and_then(Value::as_u64);
    Some(Usage {
        prompt_tokens: tokens("/usage/prompt_tokens")?,
        completion_tokens: tokens("/usage/completion_tokens").unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reply_is_read_or_the_reason_is_named() {
        let bad = |reason: &str| Err(AiError::BadOutput(reason.into()));
        for (choice, expected) in [
            (
                json!({"message": {"content": "{}"}, "finish_reason": "stop"}),
                Ok(Reply::Text("{}".into())),
            ),
            (
                json!({"message": {"content": "{}", "refusal": null}}),
                Ok(Reply::Text("{}".into())),
            ),
            (
                json!({"message": {"content": [{"type": "text", "text": "{"}, {"type": "text", "text": "}"}]}}),
                Ok(Reply::Text("{}".into())),
            ),
            (
                json!({"message": {"content": "{"}, "finish_reason": "length"}),
                Ok(Reply::Cut),
            ),
            (
                json!({"message": {"content": null, "refusal": "I cannot."}, "finish_reason": "stop"}),
                bad("the model refused to answer"),
            ),
            (
                json!({"message": {"content": ""}, "finish_reason": "content_filter"}),
                bad("the backend's content filter withheld the answer"),
            ),
            (
                json!({"message": {"content": " \n"}}),
                Ok(Reply::Text(" \n".into())),
            ),
            (
                json!({"message": {"content": null}}),
                Ok(Reply::Text(String::new())),
            ),
            (json!({}), Ok(Reply::Text(String::new()))),
        ] {
            assert_eq!(read(&json!({"choices": [choice]})), expected, "{choice}");
        }
        for nothing in [json!({"choices": []}), json!("?")] {
            assert_eq!(read(&nothing), Ok(Reply::Text(String::new())));
        }
    }

    #[test]
    fn usage_is_what_the_server_says_or_unknown() {
        let usage = usage(
            &json!({"usage": {"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}}),
        );
        assert_eq!(
            usage,
            Some(Usage {
                prompt_tokens: 7,
                completion_tokens: 5
            })
        );
        assert_eq!(super::usage(&json!({"usage": null})), None);
    }
}
