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

/// What the server sent is something else.
pub(super) fn no_completion() -> AiError {
    AiError::lasting("the AI backend's reply is not a chat completion")
}

/// The first choice by its number, wherever it stands. A completion without any
/// comes of trouble that the server does not tell, so it is worth another try.
pub(super) fn choice(completion: &Value) -> Result<&Value, AiError> {
    let none = || AiError::transient("the AI backend's reply holds no choice", None);
    let choices = match completion.get("choices") {
        Some(Value::Array(choices)) => choices,
        Some(Value::Null) => return Err(none()),
        _ => return Err(no_completion()),
    };
    let number = |(place, choice): &(usize, &Value)| {
        let said = choice.get("index").and_then(Value::as_u64);
        said.unwrap_or(u64::try_from(*place).unwrap_or(u64::MAX))
    };
    let choices = choices.iter().enumerate();
    choices
        .filter(|(_, choice)| choice.is_object())
        .min_by_key(number)
        .map(|(_, choice)| choice)
        .ok_or_else(none)
}

/// Reads the first choice. An empty text is an answer that breaks every rule,
/// and is repaired like one.
pub(super) fn read(completion: &Value) -> Result<Reply, AiError> {
    let bad = |reason: &str| Err(AiError::BadOutput(reason.into()));
    let choice = choice(completion)?;
    let text = |pointer| choice.pointer(pointer).and_then(Value::as_str);
    if text("/message/refusal").is_some_and(|refusal| !refusal.is_empty()) {
        return bad("the model refused to answer");
    }
    let ended = text("/finish_reason").map(str::to_lowercase);
    match ended.as_deref() {
        Some("length" | "max_tokens" | "model_length") => return Ok(Reply::Cut),
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
    let tokens = |pointers: &[&str]| {
        let mut said = pointers.iter().filter_map(|name| usage.pointer(name));
        said.find_map(count)
    };
    let prompt = tokens(&["/prompt_tokens", "/input_tokens"]);
    let answer = tokens(&["/completion_tokens", "/output_tokens"]);
    let total = tokens(&["/total_tokens"]);
    let reasoning_tokens = tokens(&[
        "/completion_tokens_details/reasoning_tokens",
        "/output_tokens_details/reasoning_tokens",
        "/reasoning_tokens",
    ]);
    prompt.or(answer).or(total)?;
    let rest = || Some(total?.saturating_sub(answer?));
    let prompt_tokens = prompt.or_else(rest).unwrap_or_default();
    let beyond = total.unwrap_or_default().saturating_sub(prompt_tokens);
    let answer = answer.max(reasoning_tokens).unwrap_or_default();
    Some(Usage {
        prompt_tokens,
        completion_tokens: answer.max(beyond),
        reasoning_tokens,
    })
}

/// A count, however it is written. One that no call can have is none: it would
/// spoil the sums.
fn count(said: &Value) -> Option<u64> {
    let number = match said {
        Value::String(text) => &text.trim().parse().ok()?,
        Value::Number(number) => number,
        _ => return None,
    };
    // A part of a token is one, as far as anybody pays for it.
    let whole = number.as_u64().or_else(|| {
        let number = number.as_f64().filter(|number| *number >= 0.0)?;
        format!("{:.0}", number.ceil()).parse().ok()
    });
    whole.filter(|tokens| *tokens <= MOST_TOKENS)
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
                json!({"message": {"content": "{"}, "finish_reason": "max_tokens"}),
                Ok(Reply::Cut),
            ),
            (
                json!({"message": {"content": "{"}, "finish_reason": "MAX_TOKENS"}),
                Ok(Reply::Cut),
            ),
            (
                json!({"message": {"content": "{"}, "finish_reason": "model_length"}),
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
        let none = AiError::transient("the AI backend's reply holds no choice", None);
        let other = AiError::lasting("the AI backend's reply is not a chat completion");
        for (reply, expected) in [
            (json!({"choices": []}), &none),
            (json!({"choices": null}), &none),
            (json!({"choices": [null]}), &none),
            (json!({"choices": "?"}), &other),
            (json!({}), &other),
            (json!("?"), &other),
        ] {
            assert_eq!(read(&reply).as_ref(), Err(expected), "{reply}");
        }
    }

    #[test]
    fn the_choice_of_the_lowest_number_is_read_wherever_it_stands() {
        let choice =
            |index: Value, text: &str| json!({"index": index, "message": {"content": text}});
        for choices in [
            json!([choice(json!(1), "second"), choice(json!(0), "first")]),
            json!([choice(json!(7), "second"), choice(json!(3), "first")]),
            json!([choice(json!(null), "first"), choice(json!(null), "second")]),
            json!([choice(json!(0), "first"), choice(json!(0), "second")]),
            json!([null, choice(json!(1), "first")]),
        ] {
            let read = read(&json!({"choices": choices}));
            assert_eq!(read, Ok(Reply::Text("first".into())), "{choices}");
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
            // However they are written.
            (
                json!({"prompt_tokens": 7.0, "completion_tokens": 5.2, "total_tokens": 13.0}),
                usage(7, 6, None),
            ),
            (
                json!({"prompt_tokens": "7", "completion_tokens": " 5.0 "}),
                usage(7, 5, None),
            ),
            (
                json!({"prompt_tokens": 1e300, "completion_tokens": "5"}),
                usage(0, 5, None),
            ),
            (json!({"prompt_tokens": -7.0}), None),
            (
                json!({"prompt_tokens": "seven", "completion_tokens": "NaN"}),
                None,
            ),
            (
                json!({"prompt_tokens": [7], "completion_tokens": true}),
                None,
            ),
            // By other names.
            (
                json!({"input_tokens": 7, "output_tokens": 90,
                       "output_tokens_details": {"reasoning_tokens": 80}}),
                usage(7, 90, Some(80)),
            ),
            (
                json!({"prompt_tokens": null, "input_tokens": 7, "output_tokens": 5}),
                usage(7, 5, None),
            ),
            // Only in all, or in all and in part.
            (json!({"total_tokens": 12}), usage(0, 12, None)),
            (
                json!({"completion_tokens": 5, "total_tokens": 12}),
                usage(7, 5, None),
            ),
            (json!({"total_tokens": u64::MAX}), None),
            (json!(null), None),
            (json!({}), None),
        ] {
            assert_eq!(super::usage(&json!({"usage": said})), expected, "{said}");
        }
        assert_eq!(super::usage(&json!({})), None);
    }
}
