//! What a server says of a request that it rejects.

use std::collections::HashSet;

use reqwest::StatusCode;
use serde_json::Value;

use crate::error::AiError;

/// Characters that are read of a server's words about an error.
const SPOKEN: usize = 1_000;
/// So many words in a row that a request holds too are quoted from it.
const RUN: usize = 3;
/// A limit of fewer tokens leaves no room for an answer.
const FEWEST: u32 = 64;
/// What is said where the model's answer could not be bound to its format.
const UNBOUND: [&str; 2] = ["json_validate_failed", "failed to generate json"];

/// A 400, 416 or 422, or another status that speaks of the request's form.
#[derive(Debug, Clone)]
pub(super) struct Rejected {
    status: StatusCode,
    /// What the server wrote, in lower case: to be searched, not to be shown.
    said: String,
    /// The words of the users' that may be what is quoted, as [`bare`].
    material: String,
}

impl Rejected {
    /// Where a reply of this status is a rejection.
    pub(super) fn of(status: StatusCode, said: String) -> Result<Self, String> {
        let material = String::new();
        let rejected = Self {
            status,
            said,
            material,
        };
        let form = match status.as_u16() {
            400 | 416 | 422 => true,
            // What a chat template raises and what a grammar's parser does is
            // an error of the server's to some.
            500 => rejected.of_roles() || rejected.of_format(),
            404 | 415 | 501 => rejected.names_any(&["response_format", "json_schema"]),
            _ => false,
        };
        if form {
            Ok(rejected)
        } else {
            Err(rejected.said)
        }
    }

    /// Whether the server spoke of this, and not of what a user wrote.
    pub(super) fn names(&self, what: &str) -> bool {
        self.said.contains(what)
            && (self.material.is_empty() || !self.material.contains(&bare(what)))
    }

    /// Whether the trouble may pass: that of a server itself, or of one answer
    /// of the model's.
    pub(super) fn may_pass(&self) -> bool {
        self.status == StatusCode::INTERNAL_SERVER_ERROR || self.names_any(&UNBOUND)
    }

    fn names_any(&self, words: &[&str]) -> bool {
        words.iter().any(|words| self.names(words))
    }

    /// Whether the model takes in less than it was given.
    pub(super) fn too_long(&self) -> bool {
        self.names_any(&[
            "context_length",
            "context length",
            "context size",
            "context window",
            "maximum context",
            "prompt is too long",
            "maximum input length",
            "`max_new_tokens` must be",
        ])
    }

    /// Whether it is the answer's format that the server cannot bind.
    pub(super) fn of_format(&self) -> bool {
        const FORMATS: [&str; 18] = [
            "response_format",
            "response format",
            "json_object",
            "json mode",
            "structured output",
            "structured_output",
            "schema",
            "grammar",
            "guided_json",
            "guided json",
            "guided_decoding",
            "guided decoding",
            "outlines",
            "lm-format-enforcer",
            "llguidance",
            "constrained output",
            "constrained decoding",
            "constrained generation",
        ];
        self.names_any(&FORMATS) || self.names_any(&UNBOUND)
    }

    /// Whether the model's chat template knows no system role.
    pub(super) fn of_roles(&self) -> bool {
        self.names_any(&[
            "system role",
            "role system",
            "role 'system'",
            "role \"system\"",
            "role `system`",
            "role: system",
            "got system",
            "system message",
            "system prompt",
            "system instruction",
            "developer instruction",
            "roles must alternate",
            "only user and assistant",
            "only user, assistant",
            "only user and model",
            "does not support 'system'",
            "invalid value: 'system'",
            "invalid role in message",
        ])
    }

    /// The context that the server says the model has, in tokens.
    pub(super) fn context(&self) -> Option<u32> {
        const BEFORE: [&str; 6] = [
            "context length is ",
            "context length of ",
            "context size (",
            "context size of ",
            "context window of ",
            "`max_new_tokens` must be <= ",
        ];
        BEFORE.iter().find_map(|before| self.numbers(before).next())
    }

    /// The longest answer that the server lets be asked for, in tokens, where
    /// it says so of a request for `asked`.
    pub(super) fn most_tokens(&self, asked: u32) -> Option<u32> {
        const OF: [&str; 6] = [
            "max_tokens",
            "max_completion_tokens",
            "max_output_tokens",
            "maxoutputtokens",
            "maximum tokens",
            "completion tokens",
        ];
        /// What stands before the number, and how far the number lies beyond it.
        const BEFORE: [(&str, u32); 22] = [
            ("at most ", 0),
            ("less than or equal to ", 0),
            ("<= ", 0),
            ("≤ ", 0),
            ("[1, ", 0),
            ("[1,", 0),
            ("between 1 and ", 0),
            ("1 (inclusive) to ", 0),
            ("exceed ", 0),
            ("maximum of ", 0),
            ("maximum is ", 0),
            ("limit of ", 0),
            ("limit is ", 0),
            ("up to ", 0),
            ("> ", 0),
            ("less than ", 1),
            ("range 1..=", 0),
            ("range 1..", 0),
            ("not be greater than ", 0),
            ("not be larger than ", 0),
            ("smaller than or equal to ", 0),
            ("smaller than ", 1),
        ];
        if !self.names_any(&OF) {
            return None;
        }
        BEFORE.iter().find_map(|(before, beyond)| {
            self.numbers(before)
                .map(|number| number.saturating_sub(*beyond))
                .find(|number| (FEWEST..asked).contains(number))
        })
    }

    /// The numbers that stand behind these words.
    fn numbers(&self, before: &str) -> impl Iterator<Item = u32> {
        let after = self.said.split(before).skip(1);
        after.filter_map(|after| {
            let after = after.trim_start_matches(['`', '\'', '"']);
            let end = after.find(|letter: char| !letter.is_ascii_digit() && letter != ',');
            let (digits, rest) = after.split_at_checked(end.unwrap_or(after.len()))?;
            let number: u32 = digits.replace(',', "").parse().ok()?;
            let open = rest.starts_with(" (exclusive)");
            Some(number.saturating_sub(u32::from(open)))
        })
    }

    /// The same without what it quotes of these texts of the request, and
    /// without any word that stands in the users' material.
    pub(super) fn without(&self, texts: &[&str], material: &str) -> Self {
        let said = unquoted(&unescaped(&self.said), texts);
        let status = self.status;
        Self {
            status,
            said,
            material: bare(&unescaped(material)),
        }
    }
}

impl From<Rejected> for AiError {
    /// In words of ours.
    fn from(rejected: Rejected) -> Self {
        let status = rejected.status.as_u16();
        if rejected.status.is_server_error() {
            let message = format!("the AI backend is in trouble (status {status})");
            return Self::transient(message, None);
        }
        if rejected.too_long() {
            return Self::lasting("the material is too long for the AI model");
        }
        if rejected.names("content_filter") {
            return Self::lasting("the AI backend's content filter refused the request");
        }
        Self::lasting(format!(
            "the AI backend rejected the request (status {status})"
        ))
    }
}

/// What a server says of an error in its own words, in lower case, as far as they
/// can be told by their place from what it repeats of the request.
pub(super) fn spoken(body: &str) -> String {
    let Ok(value) = serde_json::from_str::<Value>(body) else {
        return body.chars().take(SPOKEN).collect::<String>().to_lowercase();
    };
    spoken_in(value.get("error").unwrap_or(&value))
}

/// The same of an error that was read.
pub(super) fn spoken_in(error: &Value) -> String {
    let own = [
        "message", "msg", "param", "code", "type", "loc", "detail", "metadata", "raw",
    ];
    let mut words = String::new();
    let mut rest = vec![error];
    while let Some(value) = rest.pop() {
        match value {
            Value::Object(fields) => {
                let known = fields
                    .iter()
                    .filter(|(name, _)| own.contains(&name.as_str()));
                rest.extend(known.map(|(_, value)| value));
            }
            Value::Array(parts) => rest.extend(parts),
            Value::String(text) => {
                words.extend(text.chars().take(SPOKEN));
                words.push(' ');
            }
            other => words.extend([other.to_string(), " ".to_owned()]),
        }
    }
    words.to_lowercase()
}

/// A text's words alone, in lower case.
fn bare(text: &str) -> String {
    let text = text.to_lowercase();
    words(&text).join(" ")
}

fn words(text: &str) -> Vec<&str> {
    let words = text.split(is_apart);
    words.filter(|word| !word.is_empty()).collect()
}

/// What sets words apart: names of parameters are one.
fn is_apart(letter: char) -> bool {
    !(letter.is_alphanumeric() || letter == '_')
}

/// Line breaks as they are, for those who quote them escaped.
fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
}

/// What `said` holds beside runs of words that stand in a text too.
fn unquoted(said: &str, texts: &[&str]) -> String {
    let mut runs = HashSet::new();
    for text in texts {
        let text = unescaped(text).to_lowercase();
        runs.extend(words(&text).windows(RUN).map(|run| run.join(" ")));
    }
    // A word with the one letter that ends it.
    let pieces: Vec<&str> = said.split_inclusive(is_apart).collect();
    let words: Vec<(usize, &str)> = pieces
        .iter()
        .enumerate()
        .map(|(place, piece)| (place, piece.trim_end_matches(is_apart)))
        .filter(|(_, word)| !word.is_empty())
        .collect();
    let mut quoted = HashSet::new();
    for run in words.windows(RUN) {
        let spoken: Vec<&str> = run.iter().map(|(_, word)| *word).collect();
        if runs.contains(&spoken.join(" ")) {
            quoted.extend(run.iter().map(|(place, _)| *place));
        }
    }
    let own = pieces.iter().enumerate();
    own.filter(|(place, _)| !quoted.contains(place))
        .map(|(_, piece)| *piece)
        .collect()
}
