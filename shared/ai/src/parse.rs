//! Finds the JSON in what a model wrote.

use serde_json::{Value, json};

/// The answer that a text is or holds; the text itself where it is none. An
/// array alone is put where it belongs, which is `root`.
pub(crate) fn answer(text: String, root: &str) -> Value {
    match self::json(&text) {
        Some(value @ Value::Array(_)) => json!({ root: value }),
        Some(value) => value,
        None => Value::String(text),
    }
}

/// A text of more bytes is JSON from end to end, or none: looking for some takes
/// time that nothing could cut short.
const MOST_BYTES: usize = 256 * 1024;
/// Words of LaTeX that begin, behind their backslash, as escapes of JSON do that
/// nobody means. What may well begin a line of prose is not among them.
const LATEX: [&str; 17] = [
    "nabla",
    "neq",
    "notin",
    "rangle",
    "rho",
    "right",
    "rightarrow",
    "rm",
    "tan",
    "tau",
    "text",
    "theta",
    "tilde",
    "times",
    "to",
    "top",
    "triangle",
];

/// The object or array that a text is or holds. A text that ends before its
/// JSON does has none: nothing is completed.
fn json(text: &str) -> Option<Value> {
    // What is JSON from end to end may speak of thoughts in its strings.
    if let Some(value) = read(text.trim()) {
        return Some(value);
    }
    if text.len() > MOST_BYTES {
        return None;
    }
    let text = after_thinking(text).trim();
    if let Some(value) = read(text) {
        return Some(value);
    }
    candidates(text).into_iter().find_map(read)
}

/// What follows the model's thoughts; nothing where they do not end.
fn after_thinking(text: &str) -> &str {
    const ENDS: [&str; 4] = ["</think>", "</thinking>", "[/THINK]", "<|message|>"];
    let ends = ENDS
        .iter()
        .filter_map(|end| Some(text.rfind(end)? + end.len()));
    match ends.max() {
        Some(end) => text.get(end..).unwrap_or_default(),
        None if text.trim_start().starts_with("<think>") => "",
        None => text,
    }
}

fn read(text: &str) -> Option<Value> {
    let structured = |value: &Value| value.is_object() || value.is_array();
    // What is JSON as it stands is mended to itself, but for the `\frac` and
    // `\beta` that begin with escapes nobody means.
    serde_json::from_str(&mended(text)).ok().filter(structured)
}

/// A text in whose strings breaks of lines are escaped, and backslashes that
/// escape nothing, as those of LaTeX, stand for themselves; trailing commas are
/// taken away. Nothing is added.
fn mended(text: &str) -> String {
    let mut mended = String::with_capacity(text.len());
    let mut string = false;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => string = !string,
            '\\' if string => {
                let next = letters.next();
                let rest = letters.clone();
                let word: String = rest.take_while(char::is_ascii_alphabetic).collect();
                let mut digits = letters.clone().take(4);
                let number = digits.all(|digit| digit.is_ascii_hexdigit());
                let latex = |first: char| LATEX.contains(&format!("{first}{word}").as_str());
                match next {
                    Some('b' | 'f') if !word.is_empty() => mended += "\\",
                    Some(first @ ('n' | 'r' | 't')) if latex(first) => mended += "\\",
                    Some('u') if !number => mended += "\\",
                    Some('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u') | None => {}
                    Some(_) => mended += "\\",
                }
                mended.push('\\');
                mended.extend(next);
                continue;
            }
            '\n' | '\r' | '\t' if string => {
                mended.extend(letter.escape_default());
                continue;
            }
            '}' | ']' if !string => {
                let bare = mended.trim_end();
                if let Some(bare) = bare.strip_suffix(',') {
                    mended.truncate(bare.len());
                }
            }
            _ => {}
        }
        mended.push(letter);
    }
    mended
}

/// Every stretch from an opening bracket to the one that closes it, the
/// longest first.
fn candidates(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    // Unclosed brackets each cost a look at all that follows.
    let mut work = text.len().saturating_mul(20).max(200_000);
    while let Some(offset) = text.get(from..).and_then(|rest| rest.find(['{', '['])) {
        let rest = text.get(from + offset..).unwrap_or_default();
        from += offset + 1;
        let (end, whole) = balanced(rest);
        if let Some(candidate) = rest.get(..end).filter(|_| whole) {
            found.push(candidate);
            // Prose in brackets may hold JSON; what is JSON but for a fault holds
            // parts of an answer.
            if begins_json(candidate) || read(candidate).is_some() {
                from += candidate.len() - 1;
            }
        }
        // What begins as JSON does and has no end was cut off: no part of it is
        // the answer.
        if !whole && end == rest.len() && begins_json(rest) {
            break;
        }
        work = work.saturating_sub(end);
        if work == 0 {
            break;
        }
    }
    found.sort_by_key(|candidate| std::cmp::Reverse(candidate.len()));
    found
}

/// Whether a bracket is followed by what follows it in JSON and not in prose.
fn begins_json(text: &str) -> bool {
    let inner = text.get(1..).unwrap_or_default().trim_start();
    inner.starts_with(['"', '{', '['])
}

/// How far a text goes from the bracket at its start to the one that closes
/// it, brackets within strings not counted, and whether there is one.
fn balanced(text: &str) -> (usize, bool) {
    let mut open = Vec::new();
    let mut string = false;
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if string => escaped = true,
            b'"' => string = !string,
            _ if string => {}
            b'{' => open.push(b'}'),
            b'[' => open.push(b']'),
            b'}' | b']' => {
                if open.pop() != Some(byte) {
                    return (index + 1, false);
                }
                if open.is_empty() {
                    return (index + 1, true);
                }
            }
            _ => {}
        }
    }
    (text.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_found_however_it_is_wrapped() {
        for text in [
            r#"{"a":[1,2]}"#,
            "  {\"a\": [1, 2]}\n",
            "```json\n{\"a\": [1, 2]}\n```",
            "Here you are:\n```\n{\"a\": [1, 2]}\n```\nAnything else?",
            "<think>{\"a\": 0} or [3]?</think>{\"a\": [1, 2]}",
            "<think>one</think><think>{two</think> {\"a\": [1, 2]} done",
            "<thinking>{\"long\": [0, 0, 0]}</thinking>{\"a\": [1, 2]}",
            "[THINK]{\"long\": [0, 0, 0]}[/THINK]{\"a\": [1, 2]}",
            "<|channel|>analysis<|message|>{\"long\": [0]}<|channel|>final<|message|>{\"a\": [1, 2]}",
            "{\"a\": [1, 2,],}",
            "Sure! {\"a\": [1, 2,]}",
            "[note] {\"a\": [1, 2]} {}",
            "It {could be} said: {\"a\": [1, 2]}",
            "{\"a\": [1, 2]} unbalanced { [",
            "] } {\"a\": [1, 2]}",
        ] {
            assert_eq!(json(text), Some(json!({"a": [1, 2]})), "{text}");
        }
    }

    #[test]
    fn brackets_commas_and_escapes_within_strings_do_not_count() {
        for (text, value) in [
            (
                r#"x {"a": "}]{[", "b": ",}"} y"#,
                json!({"a": "}]{[", "b": ",}"}),
            ),
            (
                r#"x {"a": "\"}", "b": "\\"} y"#,
                json!({"a": "\"}", "b": "\\"}),
            ),
            (r#"x {"a": "عر,]", } y"#, json!({"a": "عر,]"})),
        ] {
            assert_eq!(json(text), Some(value), "{text}");
        }
    }

    #[test]
    fn strings_are_mended_where_nothing_is_lost() {
        for (text, value) in [
            (r#"{"a": "\(x\)"}"#, json!({"a": "\\(x\\)"})),
            (
                r#"{"a": "\frac{1}{2} \beta"}"#,
                json!({"a": "\\frac{1}{2} \\beta"}),
            ),
            (
                r#"{"a": "$2 \times \theta \to \upsilon$\ntop\tnot"}"#,
                json!({"a": "$2 \\times \\theta \\to \\upsilon$\ntop\tnot"}),
            ),
            (
                r#"{"a": "\\times\u0041\\u", "b": "\\text{x}"}"#,
                json!({"a": "\\timesA\\u", "b": "\\text{x}"}),
            ),
            (
                r#"{"a": "\\frac \\(", "b": "\d"}"#,
                json!({"a": "\\frac \\(", "b": "\\d"}),
            ),
            (
                "{\"a\": \"one\ntwo\tthree\",}",
                json!({"a": "one\ntwo\tthree"}),
            ),
            (
                r#"{"a": "\"\\", "b": "\n"}"#,
                json!({"a": "\"\\", "b": "\n"}),
            ),
        ] {
            assert_eq!(super::json(text), Some(value), "{text}");
        }
    }

    #[test]
    fn truncated_json_is_never_completed() {
        for text in [
            r#"{"questions": [{"question": "What"#,
            r#"{"a": "b"#,
            "{",
            "no json at all",
            "",
            "\"a string\"",
            "5",
            "<think>it goes on and on {",
            r#"<think>{"summary": "a thought"} and so on"#,
            r#"{"note": ["One.", "Two."], "summary": ["O"#,
            r#"{"summary": ["One.", "Two."]"#,
            r#"Here it is: [{"a": {"b": 1}}, {"a"#,
            r#"{"options": ["a", "b"], "other": oops}"#,
        ] {
            assert_eq!(json(text), None, "{text}");
        }
    }

    #[test]
    fn many_brackets_take_no_time() {
        assert_eq!(json(&"{".repeat(20_000)), None);
        assert_eq!(json(&"{]".repeat(20_000)), None);
    }
}
