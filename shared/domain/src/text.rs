//! What a text of a request must be like.

/// Trims a text and checks it: at most `max` Unicode scalar values, no U+0000.
///
/// # Errors
/// The message for the field, in words that follow its name.
pub fn checked(raw: &str, min: usize, max: usize) -> Result<String, String> {
    let text = raw.trim();
    let length = text.chars().count();
    if min > 0 && text.chars().all(invisible) {
        return Err("must not be empty".into());
    }
    if length < min {
        return Err(format!("must be at least {min} characters"));
    }
    if length > max {
        return Err(format!("must be at most {max} characters"));
    }
    if text.contains('\0') {
        return Err("must not contain U+0000".into());
    }
    Ok(text.to_owned())
}

/// White space, and characters that only steer how others are shown (Unicode's
/// default-ignorable ones that occur in practice).
pub fn invisible(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
                | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// A text on one line, without what steers how others are shown: only the
/// joiners stay, which scripts and emoji need within their words.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
        } else if !invisible(letter) || matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0f}') {
            line.push(letter);
        }
    }
    let seen = line.chars().any(|letter| !invisible(letter));
    line.truncate(if seen { line.trim_end().len() } else { 0 });
    line
}

/// A text without what nobody sees of it: what turns its letters round, breaks
/// words or hides a message. Line breaks have one form. Marks of direction,
/// joiners and variants stay, which scripts and emoji need within their words.
pub fn without_hidden(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => seen.push('\n'),
            '\n'
            | '\t'
            | '\u{61c}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200c}'..='\u{200f}'
            | '\u{fe00}'..='\u{fe0f}' => seen.push(letter),
            letter if letter.is_control() => {}
            letter if letter.is_whitespace() || !invisible(letter) => seen.push(letter),
            _ => {}
        }
    }
    seen
}

/// A text without the case of its letters, as Unicode folds it: `ß` is `ss`,
/// and a final sigma a sigma. A dotted capital I is an i; a dotless ı stays
/// what it is, since in Turkish it is another letter.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == 'ı' {
            folded.push(letter);
            continue;
        }
        // There and back, since what has a capital of several letters is those.
        let upper = letter.to_lowercase().flat_map(char::to_uppercase);
        folded.extend(upper.flat_map(char::to_lowercase));
    }
    // The dot that `İ` leaves behind.
    folded.replace("i\u{307}", "i")
}

/// How a title is compared: without the white space around it and the case of
/// its letters.
pub fn title_key(title: &str) -> String {
    title.trim().to_lowercase()
}

/// The words of a text: what white space sets apart. In scripts that write no
/// spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) two
/// characters, punctuation of theirs included, count as a word, and what stands
/// between them as one: an address is a word in any script.
pub fn words(text: &str) -> usize {
    let mut words = 0;
    let mut characters: usize = 0;
    for stretch in text.split_whitespace() {
        let own = stretch
            .chars()
            .filter(|letter| is_unspaced(*letter))
            .count();
        if own == 0 {
            words += 1;
            continue;
        }
        characters += own;
        words += stretch
            .split(is_unspaced)
            .filter(|foreign| foreign.contains(char::is_alphanumeric))
            .count();
    }
    words + characters.div_ceil(2)
}

/// Whether a character belongs to a script without spaces between words.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3001}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ff60}'
        | '\u{20000}'..='\u{323af}')
}

/// FNV-1a: the same on every machine and in every version.
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// One of `count` by a hash.
pub fn pick(seed: u64, count: usize) -> usize {
    let count = u64::try_from(count.max(1)).unwrap_or(1);
    // The low bits of FNV are its weakest.
    usize::try_from((seed ^ (seed >> 32)) % count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_scalar_values_of_any_script() {
        for letter in ["a", "ü", "课", "ع", "🦀"] {
            assert!(checked(&letter.repeat(10), 1, 10).is_ok(), "{letter}");
            assert!(checked(&letter.repeat(11), 1, 10).is_err(), "{letter}");
        }
    }

    #[test]
    fn white_space_around_a_text_does_not_count_and_is_dropped() {
        assert_eq!(checked("\n\u{3000} abc \t", 1, 3).unwrap(), "abc");
        assert_eq!(
            checked(" \u{2003} ", 1, 3).unwrap_err(),
            "must not be empty"
        );
        assert_eq!(checked("", 0, 3).unwrap(), "");
    }

    #[test]
    fn a_text_that_nobody_can_see_is_empty() {
        for nothing in ["\u{200b}", "\u{feff}\u{200e} \u{202e}", "\u{1b}\u{7}"] {
            assert_eq!(
                checked(nothing, 1, 9).unwrap_err(),
                "must not be empty",
                "{nothing:?}"
            );
        }
        assert!(checked("می\u{200c}خواهم", 1, 9).is_ok());
    }

    #[test]
    fn one_line_has_neither_breaks_nor_what_turns_its_letters_round() {
        for (text, line) in [
            (" a \r\n\u{2028}b\tc\u{85}", "a b c"),
            ("\u{202e}abc\u{202c}\u{2066}d\u{feff}", "abcd"),
            (
                "می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
                "می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
            ),
            ("tag\u{e0041}\u{e007f}", "tag"),
            ("\u{200d}\n\u{200c}", ""),
            ("\0\u{1b}[31mred", "[31mred"),
        ] {
            assert_eq!(one_line(text), line, "{text:?}");
        }
    }

    #[test]
    fn case_is_folded_in_every_script() {
        for texts in [
            &["Straße", "STRASSE", "STRAẞE", "strasse"][..],
            &["ὀδός", "ὈΔΌΣ", "ὀδόσ"],
            &["İzmir", "izmir", "IZMIR"],
            &["Москва", "МОСКВА"],
            &["ſeſam", "SESAM"],
        ] {
            for text in texts {
                assert_eq!(folded(text), folded(texts[0]), "{text}");
            }
        }
        assert_ne!(folded("kır"), folded("kir"));
        assert_eq!(folded("ışık"), "ışık");
    }

    #[test]
    fn what_is_hidden_goes_and_what_scripts_need_stays() {
        for (text, seen) in [
            ("\u{202e}abc\u{202c}\u{2066}d\u{2069}\u{feff}", "abcd"),
            ("in\u{200b}vi\u{ad}si\u{2060}ble\u{e0041}", "invisible"),
            ("a\0b\u{1b}[31m\u{7f}\u{9b}", "ab[31m"),
            ("a\r\nb\rc\u{2028}d\u{85}e\tf\n", "a\nb\nc\nd\ne\tf\n"),
        ] {
            assert_eq!(without_hidden(text), seen, "{text:?}");
        }
        for text in [
            "می\u{200c}خواهم \u{200f}(abc)\u{200e} \u{61c}١",
            "क्\u{200d}ष 👩\u{200d}🚀 ❤\u{fe0f} ᠠ\u{180b}",
            "a\u{a0}b\u{202f}c\u{3000}d e",
        ] {
            assert_eq!(without_hidden(text), text);
        }
    }

    #[test]
    fn nul_is_refused() {
        assert!(checked("a\0b", 1, 9).is_err());
    }

    #[test]
    fn words_are_counted_by_spaces_or_two_characters_each() {
        for (text, count) in [
            ("", 0),
            ("  one\ntwo   three ", 3),
            ("don't — well-known", 3),
            ("التمثيل الضوئي هو عملية", 4),
            ("光合作用", 2),
            ("光合作用。", 3),
            ("用 Rust 编程", 3),
            ("用Rust编程", 3),
            ("see https://a-b.c/d?e=f", 2),
            ("看 https://a-b.c/d?e=f 吧", 2),
            ("看https://a-b.c/d?e=f吧", 2),
            ("它是a-b.c/吗", 3),
            ("ภาษาไทย", 4),
            ("한국어 문장", 2),
        ] {
            assert_eq!(words(text), count, "{text}");
        }
    }
}
