//! Sentences.

/// The sentences of a text of one language (by its two-letter code), without
/// the white space around them.
pub(crate) fn sentences<'a>(language: &str, text: &'a str) -> Vec<&'a str> {
    sentencex::segment(language, text)
        .into_iter()
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
        .collect()
}

/// At most `most` characters of a text, as whole sentences where at least one
/// fits.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else {
        return text.to_owned();
    };
    let head = text.get(..end).unwrap_or_default();
    let stops = ['.', '!', '?', '\n', '。', '！', '？', '؟', '।'];
    let whole = head
        .char_indices()
        .rev()
        .find(|(index, letter)| stops.contains(letter) && ends_here(head, *index, *letter));
    match whole {
        // A sentence that starts the text and has no end is cut anywhere
        // rather than dropped, as is one that fills most of the budget.
        Some((index, letter)) if index > end / 2 => head
            .get(..index + letter.len_utf8())
            .unwrap_or(head)
            .to_owned(),
        _ => head.to_owned(),
    }
}

/// At most `most` bytes of a text.
pub(crate) fn head(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// A full stop within a number or an address ends nothing.
fn ends_here(text: &str, index: usize, letter: char) -> bool {
    letter != '.'
        || text
            .get(index + 1..)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_sentences() {
        assert_eq!(cut("One. Two. Three.", 99), "One. Two. Three.");
        assert_eq!(cut("One. Two. Three.", 12), "One. Two.");
        assert_eq!(
            cut("It is 3.14159 and more words follow", 14),
            "It is 3.14159 "
        );
        assert_eq!(cut("小麦。黑麦。燕麦", 7), "小麦。黑麦。");
        assert_eq!(cut(&"🦀".repeat(9), 4), "🦀🦀🦀🦀");
    }

    #[test]
    fn sentences_are_told_apart_in_every_language_at_hand() {
        for (language, text, count) in [
            (
                "en",
                "Dr. Smith saw 3.5 km. He left at 5 p.m. and slept.",
                2,
            ),
            ("de", "Das ist z. B. Roggen. Er wächst hier.", 2),
            ("ar", "ما هو القمح؟ القمح نبات.", 2),
            ("zh", "小麦是植物。黑麦也是！好吗？", 3),
            ("es", "¿Qué es el trigo? Es una planta.", 2),
        ] {
            assert_eq!(
                sentences(language, text).len(),
                count,
                "{text}: {:?}",
                sentences(language, text)
            );
        }
    }
}
