//! A text at the length that there is room for.

use unicode_segmentation::UnicodeSegmentation;
use whatlang::Lang;

use crate::sentences::{head, sentences};

/// What of a text tells its language, in bytes, and what is looked at before and
/// behind a cut.
const SAMPLE: usize = 4_000;

/// At most `most` characters of a text: whole lines, then whole sentences of
/// the next. Where not even half of the room is filled by whole ones (one
/// sentence may be longer than all the room), the next is cut between words.
pub fn shortened(text: &str, most: usize) -> &str {
    let Some((limit, _)) = text.char_indices().nth(most) else {
        return text;
    };
    let kept = text.get(..limit).unwrap_or_default();
    let next = text.get(limit..).unwrap_or_default();
    if next.starts_with('\n') {
        return kept;
    }
    let lines = kept.rfind('\n').map_or(0, |index| index + 1);
    // Only ends are looked for, so that it does no harm to begin within a
    // sentence; the one that the limit falls into is looked at to its end.
    let from = lines.max(head(kept, limit.saturating_sub(SAMPLE)).len());
    let line_end = next.find('\n').map_or(text.len(), |index| limit + index);
    let window = text.get(from..line_end).unwrap_or_default();
    let window = head(window, limit - from + SAMPLE);
    let end = sentences(code(head(text, SAMPLE)), window)
        .into_iter()
        .map(|sentence| from + place(window, sentence) + sentence.len())
        .take_while(|end| *end <= limit)
        .last()
        .unwrap_or(lines);
    let end = if end * 2 > limit {
        end
    } else {
        between_words(kept)
    };
    text.get(..end).unwrap_or(kept).trim_end()
}

/// Where a part of a text begins in it.
fn place(whole: &str, part: &str) -> usize {
    part.as_ptr().addr() - whole.as_ptr().addr()
}

/// Where the last word ends that is whole; in want of words, the last
/// character that people would call one.
fn between_words(kept: &str) -> usize {
    let space = kept.rfind(char::is_whitespace).unwrap_or_default();
    if space * 2 > kept.len() {
        return space;
    }
    // The last one may go on behind the cut.
    kept.grapheme_indices(true)
        .next_back()
        .map_or(kept.len(), |(index, _)| index)
}

/// The code of a language whose abbreviations are known; the others end their
/// sentences by marks of their own, or as English does.
fn code(sample: &str) -> &'static str {
    match whatlang::detect_lang(sample) {
        Some(Lang::Cat) => "ca",
        Some(Lang::Dan) => "da",
        Some(Lang::Deu) => "de",
        Some(Lang::Ell) => "el",
        Some(Lang::Fin) => "fi",
        Some(Lang::Fra) => "fr",
        Some(Lang::Hye) => "hy",
        Some(Lang::Ita) => "it",
        Some(Lang::Nld) => "nl",
        Some(Lang::Pol) => "pl",
        Some(Lang::Por) => "pt",
        Some(Lang::Rus) => "ru",
        Some(Lang::Slk) => "sk",
        Some(Lang::Spa) => "es",
        Some(Lang::Ukr) => "uk",
        _ => "en",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_sentences_in_every_script() {
        for (text, most, kept) in [
            ("One. Two. Three.", 99, "One. Two. Three."),
            ("One. Two. Three.", 16, "One. Two. Three."),
            ("One. Two. Three.", 15, "One. Two."),
            ("One. Two. Three.", 9, "One. Two."),
            (
                "See Dr. Smith now. He knows of it.",
                26,
                "See Dr. Smith now.",
            ),
            (
                "It is 3.14159 here. And more words.",
                25,
                "It is 3.14159 here.",
            ),
            (
                "Das ist z. B. Roggen, und er wächst hier. Er ist hart.",
                50,
                "Das ist z. B. Roggen, und er wächst hier.",
            ),
            (
                "“Is it so?” he asked. Nobody knew it.",
                30,
                "“Is it so?” he asked.",
            ),
            ("小麦是植物。黑麦也是！好吗？", 12, "小麦是植物。黑麦也是！"),
            ("ما هو القمح؟ القمح نبات قديم.", 20, "ما هو القمح؟"),
            ("गेहूँ एक अनाज है। राई भी एक अनाज है।", 25, "गेहूँ एक अनाज है।"),
            ("گندم ایک اناج ہے۔ رائی بھی ہے۔", 22, "گندم ایک اناج ہے۔"),
            ("小麦は植物です。ライ麦もそうです。", 10, "小麦は植物です。"),
            ("밀은 식물이다. 호밀도 그렇다.", 12, "밀은 식물이다."),
            ("Пшеница — злак. Рожь — тоже злак.", 20, "Пшеница — злак."),
        ] {
            assert_eq!(shortened(text, most), kept, "{text} at {most}");
        }
    }

    #[test]
    fn lines_are_whole_too() {
        assert_eq!(shortened("Bread\nRye\nOats and more", 14), "Bread\nRye");
        assert_eq!(shortened("Bread\nRye\nOats", 9), "Bread\nRye");
        assert_eq!(
            shortened("Bread\nRye is dark. It is hardy.", 25),
            "Bread\nRye is dark."
        );
    }

    #[test]
    fn a_sentence_without_an_end_is_cut_between_words_and_no_letter_is_halved() {
        assert_eq!(shortened("word after word without end", 12), "word after");
        assert_eq!(shortened(&"🦀".repeat(9), 4), "🦀🦀🦀");
        let family = "👩\u{200d}👩\u{200d}👧";
        assert_eq!(shortened(&family.repeat(3), 12), family.repeat(2));
        assert_eq!(shortened("กขฃ", 0), "");
        let thai = "ข้าวสาลีเป็นพืช ข้าวไรย์ก็เป็นพืช";
        assert!(thai.starts_with(shortened(thai, 20)));
    }

    #[test]
    fn a_long_text_is_cut_at_once() {
        let text = "The quick brown fox jumps over the lazy dog. ".repeat(20_000);
        let kept = shortened(&text, 500_000);
        assert!(kept.ends_with("dog.") && kept.chars().count() > 499_900);
    }
}
