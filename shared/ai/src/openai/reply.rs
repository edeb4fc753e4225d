//! Reads a completion.

use domain::Usage;
use serde_json::Value;

use crate::error::AiError;

/// Tokens of one call, at most.
const MOST_TOKENS: u64 = 1_000_000_000;

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

/// What it cost, as the server counts it. Some servers leave the tokens of
/// reasoning out of the completion's and only have them in the total, so what
/// the total has beyond the prompt's is the completion's.
pub(super) fn usage(completion: &Value) -> Option<Usage> {
    let usage = completion.get("usage")?;
    // A count that no call can have is none: it would spoil the sums.
    let tokens = |name| {
        let said = usage.pointer(name).and_then(Value::as_u64);
        said.filter(|tokens| *tokens <= MOST_TOKENS)
    };
    let (prompt, answer) = (tokens("/prompt_tokens"), tokens("/completion_tokens"));
    let prompt_tokens = prompt.or(answer.map(|_| 0))?;
    let beyond = tokens("/total_tokens").unwrap_or_default();
    let beyond = beyond.saturating_sub(prompt_tokens);
    let reasoning_tokens = tokens("/completion_tokens_details/reasoning_tokens")
        .or_else(|| tokens("/reasoning_tokens"));
    let answer = answer.max(reasoning_tokens).unwrap_or_default();
    Some(Usage {
        prompt_tokens,
        completion_tokens: answer.max(beyond),
        reasoning_tokens,
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
        let usage = |prompt_tokens, completion_tokens, reasoning_tokens| {
            Some(Usage {
                prompt_tokens,
                completion_tokens,
                reasoning_tokens,
            })
        };
        for (said, expected) in [
            (
                json!({"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}),
                usage(7, 5, None),
            ),
            (
                json!({"prompt_tokens": 7, "completion_tokens": 5}),
                usage(7, 5, None),
            ),
            (json!({"prompt_tokens": 7}), usage(7, 0, None)),
            (json!({"completion_tokens": 5}), usage(0, 5, None)),
            // Reasoning within the completion, as most servers count.
            (
                json!({"prompt_tokens": 7, "completion_tokens": 90, "total_tokens": 97,
                       "completion_tokens_details": {"reasoning_tokens": 80}}),
                usage(7, 90, Some(80)),
            ),
            // Beside it, and only in the total.
            (
                json!({"prompt_tokens": 7, "completion_tokens": 10, "total_tokens": 97,
                       "completion_tokens_details": {"reasoning_tokens": 80}}),
                usage(7, 90, Some(80)),
            ),
            (
                json!({"prompt_tokens": 7, "completion_tokens": 10, "total_tokens": 97}),
                usage(7, 90, None),
            ),
            (
                json!({"prompt_tokens": 7, "completion_tokens": 9, "reasoning_tokens": 4}),
                usage(7, 9, Some(4)),
            ),
            (
                json!({"prompt_tokens": 7, "completion_tokens": 9, "completion_tokens_details": null}),
                usage(7, 9, None),
            ),
            // Less in all than in its part.
            (
                json!({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15,
                       "completion_tokens_details": {"reasoning_tokens": 200}}),
                usage(10, 200, Some(200)),
            ),
            (json!({"prompt_tokens": u64::MAX}), None),
            (
                json!({"prompt_tokens": 7, "completion_tokens": u64::MAX}),
                usage(7, 0, None),
            ),
            (json!({"prompt_tokens": "7"}), None),
            (json!(null), None),
            (json!({}), None),
        ] {
            assert_eq!(super::usage(&json!({"usage": said})), expected, "{said}");
        }
        assert_eq!(super::usage(&json!({})), None);
    }
}
