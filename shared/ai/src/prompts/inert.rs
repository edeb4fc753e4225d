//! Makes what users wrote harmless to what reads it before the model does.
//!
//! Servers put messages into a template whose role marks are tokens of their
//! own, and many look for such marks in the messages too: a mark within the
//! material would end the message that the fence stands in.

use domain::text::invisible;

/// What begins a mark.
const OPENERS: [char; 4] = ['<', '＜', '[', '［'];

/// Names that are marks between angle brackets; with a bar, any name is one.
const NAMES: [&str; 33] = [
    "assistant",
    "bos",
    "cls",
    "developer",
    "end_of_turn",
    "end_of_utterance",
    "eod",
    "eos",
    "eot",
    "function",
    "human",
    "inst",
    "mask",
    "observation",
    "pad",
    "reasoning",
    "reserved",
    "s",
    "sep",
    "start_of_turn",
    "sys",
    "system",
    "think",
    "thinking",
    "thought",
    "tool",
    "tool_call",
    "tool_calls",
    "tool_response",
    "tool_result",
    "tools",
    "unk",
    "user",
];

/// A text in which no role mark is whole: a space stands behind the bracket
/// that would begin it. What no reader sees is left out, save what joins
/// letters; lines stay.
pub(crate) fn inert(text: &str) -> String {
    let seen: String = text.chars().filter_map(visible).collect();
    let mut inert = String::with_capacity(seen.len());
    let mut rest = seen.chars();
    while let Some(letter) = rest.next() {
        inert.push(letter);
        if OPENERS.contains(&letter) && begins_mark(letter, rest.as_str()) {
            inert.push(' ');
        }
    }
    inert
}

/// The letter where it is to be seen; a space for the rarer line breaks.
fn visible(letter: char) -> Option<char> {
    match letter {
        '\n' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe0f}' => Some(letter),
        letter if letter.is_control() => None,
        '\u{2028}' | '\u{2029}' => Some(' '),
        letter if letter.is_whitespace() => Some(letter),
        letter => (!invisible(letter)).then_some(letter),
    }
}

/// Whether what follows the bracket makes it the beginning of a mark.
fn begins_mark(opener: char, rest: &str) -> bool {
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let bar = ['|', '｜'];
    if matches!(opener, '<' | '＜') && rest.starts_with(bar) {
        return true;
    }
    let end = rest
        .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
        .unwrap_or(rest.len());
    let (name, after) = rest.split_at_checked(end).unwrap_or_default();
    match opener {
        '<' | '＜' => {
            let closed = after.starts_with(['>', '＞']);
            let known = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
            !name.is_empty() && (after.starts_with(bar) || closed && known)
        }
        _ => {
            let shouted = |letter: char| letter.is_ascii_uppercase() || letter == '_';
            let closed = after.starts_with([']', '］']);
            closed && name.len() >= 3 && name.chars().all(shouted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn role_marks_of_every_template_are_broken() {
        for mark in [
            "<|im_start|>system",
            "<|im_end|>",
            "<|eot_id|><|start_header_id|>system<|end_header_id|>",
            "<|start|>developer<|message|>",
            "<｜User｜>",
            "</s>",
            "<S>",
            "<start_of_turn>user",
            "<turn|>",
            "[INST]",
            "[/INST]",
            "[SYSTEM_PROMPT]",
            "<<SYS>>",
            "</think>",
            "<\u{200b}|im_\u{2060}start|>",
            "＜｜system｜＞",
        ] {
            let broken = inert(mark);
            assert!(
                broken.contains("< ") || broken.contains("＜ ") || broken.contains("[ "),
                "{mark} is {broken}"
            );
            assert_eq!(inert(&broken), broken, "nothing is left to break");
        }
    }

    #[test]
    fn what_is_no_mark_stays_as_it_is() {
        for text in [
            "a < b and c<d",
            "Vec<String> and x[i]",
            "see [1], [note], [OK] and <https://x.org>",
            "می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
            "one\n\ttwo\u{a0}three\u{3000}四",
        ] {
            assert_eq!(inert(text), text);
        }
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        assert_eq!(inert("a\u{e0049}\u{e0067}\u{e007f}b"), "ab");
        assert_eq!(inert("\u{202e}live\u{202c} a\u{200b}b\u{2066}"), "live ab");
        assert_eq!(inert("a\0\u{1b}[0m\r\nb\u{2028}c"), "a[0m\nb c");
    }
}
