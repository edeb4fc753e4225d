//! What a text of a request must be like.

/// Trims a text and checks it: at most `max` Unicode scalar values, no U+0000.
///
/// # Errors
/// The message for the field, in words that follow its name.
pub fn checked(raw: &str, min: usize, max: usize) -> Result<String, String> {
    let text = raw.trim();
    let length = text.chars().count();
    if min > 0 && length == 0 {
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

/// How a title is compared: without the white space around it and the case of
/// its letters.
pub fn title_key(title: &str) -> String {
    title.trim().to_lowercase()
}

/// The words of a text: what white space sets apart. In scripts that write no
/// spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) two
/// characters, punctuation of theirs included, count as a word.
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
            .split(|letter: char| is_unspaced(letter) || !letter.is_alphanumeric())
            .filter(|foreign| !foreign.is_empty())
            .count();
    }
    words + characters.div_ceil(2)
}

/// Whether a character belongs to a script without spaces between words.
fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3001}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ff60}'
        | '\u{20000}'..='\u{323af}')
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
            ("ภาษาไทย", 4),
            ("한국어 문장", 2),
        ] {
            assert_eq!(words(text), count, "{text}");
        }
    }
}
