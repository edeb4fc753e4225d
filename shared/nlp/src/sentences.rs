//! Sentences.

use crate::data::data;

/// The sentences of a text of one language (by its two-letter code), without
/// the white space around them.
pub fn sentences<'a>(language: &str, text: &'a str) -> Vec<&'a str> {
    let found = pieces(text).flat_map(|piece| sentencex::segment(language, piece));
    let mut whole: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    let mut open = false;
    for part in found {
        let end = from + part.len();
        match whole.last_mut() {
            Some(last) if open => last.1 = end,
            _ => whole.push((from, end)),
        }
        open = is_abbreviated(language, part);
        from = end;
    }
    let texts = whole
        .into_iter()
        .filter_map(|(from, to)| text.get(from..to));
    texts
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
        .collect()
}

/// A text in pieces that are segmented by themselves: the segmenter looks for the
/// end of each quotation as far as the text goes. Each ends with a sentence, or
/// a word, where there is one.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    const LONGEST: usize = 3_000;
    let mut rest = text;
    std::iter::from_fn(move || {
        let piece = head(rest, LONGEST);
        let end = if piece.len() == rest.len() {
            piece.len()
        } else {
            let stop = piece.rfind(". ").or_else(|| piece.rfind(['。', '।']));
            let space = || piece.rfind(char::is_whitespace).filter(|at| *at > 0);
            let next = stop.or_else(space).map(|at| {
                piece
                    .get(at..)
                    .and_then(|from| from.chars().next())
                    .map_or(at, |letter| at + letter.len_utf8())
            });
            next.unwrap_or(piece.len())
        };
        let (piece, after) = rest.split_at_checked(end)?;
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Whether a part ends with a full stop that is not a sentence's: that of "Ms."
/// or of an initial.
fn is_abbreviated(language: &str, part: &str) -> bool {
    let Some(rest) = part.trim_end().strip_suffix('.') else {
        return false;
    };
    let start = |letter: char| letter.is_whitespace() || matches!(letter, '(' | '[' | '’' | '\'');
    let word = rest.rsplit(start).next().unwrap_or_default();
    let mut letters = word.chars();
    let initial = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    // "Vitamin C." ends a sentence, "J. Smith" does not: an initial stands first
    // or after a name.
    let named = || {
        let before = rest
            .get(..rest.len() - word.len())
            .unwrap_or_default()
            .trim_end();
        let before = before
            .rsplit(char::is_whitespace)
            .next()
            .unwrap_or_default();
        before.is_empty() || before.ends_with('.')
    };
    // "Im 18. Jahrhundert", "17. yüzyılda".
    let ordinal = matches!(language, "de" | "tr")
        && (1..=2).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_digit());
    data(language).abbreviations.contains(&word.to_lowercase()) || (initial && named()) || ordinal
}

/// At most `most` characters of a text, as whole sentences where at least one
/// fits.
pub fn cut(text: &str, most: usize) -> String {
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
pub fn head(text: &str, most: usize) -> &str {
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
            (
                "en",
                "Then Ms. Hopper spoke, as J. R. R. Tolkien had. It was late.",
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
