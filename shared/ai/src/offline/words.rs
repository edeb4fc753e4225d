//! Words of languages that set them apart by spaces.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::grammar;
use super::language::Language;

/// A word or number within a sentence.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// Where it stands, in bytes.
    pub(crate) place: Range<usize>,
    /// In lower case.
    pub(crate) lower: String,
    pub(crate) role: Role,
    /// Starts with a capital.
    pub(crate) capital: bool,
    /// Something other than a space stands between it and the word before.
    pub(crate) apart: bool,
}

/// What a word is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Meaning,
    Grammar,
    /// Consists of digits.
    Number,
}

impl Word {
    pub(crate) fn is_number(&self) -> bool {
        self.role == Role::Number
    }

    pub(crate) fn is_small(&self) -> bool {
        self.role == Role::Grammar
    }

    pub(crate) fn has_meaning(&self) -> bool {
        self.role == Role::Meaning
    }
}

/// The words of a sentence.
pub(crate) fn words(language: &Language, text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for place in places(language, text) {
        let Some(shown) = text.get(place.clone()) else {
            continue;
        };
        let lower = shown.to_lowercase();
        let before = words.last().map_or(0, |word| word.place.end);
        let between = text.get(before..place.start).unwrap_or_default();
        let elided = between.is_empty() || matches!(between, "'" | "’");
        let number = shown
            .chars()
            .all(|letter| letter.is_numeric() || matches!(letter, '.' | ',' | '٫' | '٬'));
        let shortened = is_elided(&lower) && text.get(place.end..).is_some_and(starts_elided);
        let small =
            shortened || language.is_stop(&lower) || grammar::is_small(language.code, &lower);
        let role = match (number, small) {
            (true, _) => Role::Number,
            (false, true) => Role::Grammar,
            (false, false) => Role::Meaning,
        };
        words.push(Word {
            role,
            capital: shown.chars().next().is_some_and(char::is_uppercase),
            apart: !elided && !between.chars().all(char::is_whitespace),
            lower,
            place,
        });
    }
    words
}

/// Words by Unicode's rules, with `well-known` as one and `l'eau` as two.
fn places(language: &Language, text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let elides = matches!(language.code, "fr" | "it" | "ca");
    for (start, word) in text.unicode_word_indices() {
        let place = start..start + word.len();
        if let Some(last) = places.last_mut() {
            let hyphen = text
                .get(last.end..place.start)
                .is_some_and(|between| matches!(between, "-" | "‑"));
            if hyphen {
                last.end = place.end;
                continue;
            }
        }
        let mark = word.find(['\'', '’']).filter(|_| elides);
        let parts = mark.and_then(|mark| {
            let (article, rest) = word.split_at_checked(mark)?;
            let width = rest.chars().next().map_or(0, char::len_utf8);
            (is_elided(&article.to_lowercase()) && rest.len() > width).then_some((mark, width))
        });
        match parts {
            Some((mark, width)) => {
                places.extend([start..start + mark, start + mark + width..place.end]);
            }
            None => places.push(place),
        }
    }
    places
}

/// What French and Italian shorten before a vowel.
fn is_elided(lower: &str) -> bool {
    matches!(
        lower,
        "l" | "d"
            | "j"
            | "m"
            | "t"
            | "s"
            | "n"
            | "c"
            | "qu"
            | "jusqu"
            | "lorsqu"
            | "puisqu"
            | "quoiqu"
            | "dell"
            | "all"
            | "nell"
            | "un"
            | "dall"
            | "sull"
            | "quell"
            | "quest"
    )
}

fn starts_elided(rest: &str) -> bool {
    rest.starts_with(['\'', '’'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_as_their_language_does() {
        for (text, expected) in [
            (
                "The long-term plan, isn't it?",
                vec!["the", "long-term", "plan", "isn't", "it"],
            ),
            (
                "Dans l’eau de l'océan on voit aujourd'hui la mer.",
                vec![
                    "dans",
                    "l",
                    "eau",
                    "de",
                    "l",
                    "océan",
                    "on",
                    "voit",
                    "aujourd'hui",
                    "la",
                    "mer",
                ],
            ),
            (
                "يمتص الكلوروفيل الضوء والماء.",
                vec!["يمتص", "الكلوروفيل", "الضوء", "والماء"],
            ),
        ] {
            let language = Language::of(text, None);
            let found: Vec<_> = words(&language, text)
                .into_iter()
                .map(|word| word.lower)
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn punctuation_sets_words_apart() {
        let language = Language::of("The wheat, the rye (and oats) are here.", None);
        let found = words(&language, "wheat, rye (oats) 12");
        let apart: Vec<_> = found.iter().map(|word| word.apart).collect();
        assert_eq!(apart, [false, true, true, true]);
        assert!(found[3].is_number());
    }
}
