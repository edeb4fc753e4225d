//! Makes what users wrote harmless to what reads it before the model does.
//!
//! Servers put messages into a template whose role marks are tokens of their
//! own, and many look for such marks in the messages too: a mark within the
//! material would end the message that the fence stands in.

use domain::text::invisible;

/// Letters of a mark that are looked at.
const AHEAD: usize = 64;

/// Names that are marks between angle brackets wherever they stand, also behind
/// a word, where others are parameters of a type.
const MARKS: &str = "\
assistant bos bot cls developer end endoftext eod eop eos eot function human inst mask model observation pad parameter reasoning reserved role \
s sep seed:bos seed:eos sop start startoftext sys system think thinking thought tool tools unk user";

/// A text in which no role mark is whole: a space stands behind the bracket
/// that would begin it. What no reader sees is left out, save what joins
/// letters; lines stay.
pub(crate) fn inert(text: &str) -> String {
    let seen: String = text.chars().filter_map(visible).collect();
    let mut inert = String::with_capacity(seen.len());
    let mut rest = seen.chars();
    while let Some(letter) = rest.next() {
        let opener = narrow(letter);
        let begins = match opener {
            '<' | '[' | ']' => {
                let ahead: String = rest.clone().take(AHEAD).map(narrow).collect();
                match opener {
                    '<' => begins_tag(&ahead, inert.chars().next_back()),
                    '[' => begins_instruction(&ahead),
                    _ => ahead.starts_with('~') || ahead.starts_with("<]"),
                }
            }
            _ => false,
        };
        inert.push(letter);
        if begins {
            inert.push(' ');
        }
    }
    inert
}

/// A wide or a small form as the usual one, as many tokenizers read it.
fn narrow(letter: char) -> char {
    match letter {
        '\u{fe64}' => '<',
        '\u{fe65}' => '>',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
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

/// Whether `<`, behind `before`, begins a mark: `<|…`, `<…|`, and a name alone
/// that is no element of HTML (`<start_of_turn>`), nor a type's parameter
/// (`Vec<String>`).
fn begins_tag(ahead: &str, before: Option<char>) -> bool {
    let rest = ahead.strip_prefix('/').unwrap_or(ahead);
    if rest.starts_with('|') {
        return true;
    }
    let part = |letter: char| letter.is_ascii_alphanumeric() || "_:.-".contains(letter);
    let end = rest.find(|letter| !part(letter)).unwrap_or(rest.len());
    let (name, after) = rest.split_at_checked(end).unwrap_or_default();
    if !name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_') {
        return false;
    }
    if after.starts_with('|') {
        return true;
    }
    let name = name.to_ascii_lowercase();
    let is_of = |list: &str| list.split(' ').any(|listed| listed == name);
    // `<function=name>`, and `<system >`.
    let spaced = after.trim_start();
    if is_of(MARKS) && (after.starts_with('=') || spaced.starts_with(['>', '/'])) {
        return true;
    }
    if !after.strip_prefix('/').unwrap_or(after).starts_with('>') {
        return false;
    }
    // Any other name is a mark.
    if html::element(&name).is_some() || name == "dir" {
        return false;
    }
    let letters = name.trim_end_matches(|last: char| last.is_ascii_digit());
    let numbered = letters.len() >= 3 && letters.len() < name.len();
    let typed = before.is_some_and(|before| before.is_alphanumeric() || "_:".contains(before));
    !typed || numbered || name.len() >= 3 && name.contains('_')
}

/// Whether `[` begins a mark: `[INST]`, `[gMASK]`, `[unused1]`, `[e~[`,
/// `[|system|]`, `[>[`.
fn begins_instruction(ahead: &str) -> bool {
    let rest = ahead.strip_prefix('/').unwrap_or(ahead);
    let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if let Some(barred) = rest.strip_prefix('|') {
        let after = barred.trim_start_matches(part);
        return barred.len() >= after.len() + 2 && after.starts_with("|]");
    }
    if rest.starts_with(">[") {
        return true;
    }
    let end = rest.find(|letter| !part(letter)).unwrap_or(rest.len());
    let (name, after) = rest.split_at_checked(end).unwrap_or_default();
    // A number in one has a line before it, unlike those of formulas.
    let digits = name.contains('_');
    let capital = |letter: char| {
        letter.is_ascii_uppercase() || letter == '_' || digits && letter.is_ascii_digit()
    };
    let shouted = name.len() >= 3 && name.chars().all(capital);
    let named = shouted || name.ends_with("MASK") || name.starts_with("unused");
    after.starts_with(']') && named || !name.is_empty() && after.starts_with('~')
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
            "<extra_id_0>",
            "Fine<SPECIAL_10>",
            "word<reserved_106>",
            "<role>",
            "</role>",
            "foo<bot>",
            "]~b]",
            "[e~[",
            "<_user>",
            "<im_start>",
            "<tool_call_begin>",
            "word<ctrl100>",
            "<seed:bos>",
            "<unused0>",
            "[unused1]",
            "[gMASK]<sop>",
            "[UNUSED_TOKEN_146]",
            "<startoftext>",
            "<think/>",
            "<0x0A>",
            "\u{fe64}|User|\u{fe65}",
            "＜ｓｙｓｔｅｍ＞",
            "<\u{200b}|im_\u{2060}start|>",
            "＜｜system｜＞",
            "[|system|]",
            "[|user|]",
            "[|endofturn|]",
            "]<]minimax[>[",
            "<function=foo>",
            "<parameter=bar>",
            "<system >",
        ] {
            let broken = inert(mark);
            assert!(
                ["< ", "＜ ", "\u{fe64} ", "[ ", "] "]
                    .iter()
                    .any(|open| broken.contains(open)),
                "{mark} is {broken}"
            );
            assert_eq!(inert(&broken), broken, "nothing is left to break");
        }
    }

    #[test]
    fn what_is_no_mark_stays_as_it_is() {
        for text in [
            "a < b and c<d",
            "Vec<String>, Vec<u8>, Map<K, V>, collect::<Vec<_>>() and x[i]",
            "<div><p>one<br/>two</p><h2>three</h2></div>",
            "<a href=\"https://x.org\">x</a> <user id=\"1\" role='x'>",
            "[|x| < 1], [|], a]<b, x[0]<y, <b >bold</b >, <i>, t<n > 2 and <title=x>",
            "<-> <=> <- <3 <...> <a@b.org>",
            "see [1], [note], [OK], [CO2] and <https://x.org>",
            "می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
            "one\n\ttwo\u{a0}three\u{3000}四",
        ] {
            assert_eq!(inert(text), text);
        }
    }

    #[test]
    fn a_lesson_on_markup_can_be_read() {
        assert_eq!(
            inert("<book><user>Ada</user></book> List<role>"),
            "< book>< user>Ada< /user>< /book> List< role>"
        );
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        assert_eq!(inert("a\u{e0049}\u{e0067}\u{e007f}b"), "ab");
        assert_eq!(inert("\u{202e}live\u{202c} a\u{200b}b\u{2066}"), "live ab");
        assert_eq!(inert("a\0\u{1b}[0m\r\nb\u{2028}c"), "a[0m\nb c");
    }
}
