//! Whether running text is in a language at all: it has small words, and does
//! not say one thing again and again.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::LazyLock;

use crate::offline::grammar;
use crate::offline::language::{Language, is_ideograph, is_kana};

/// Words that are looked at for repetitions.
const SAMPLE: usize = 200;
/// Words from which a text repeats itself or not.
const ENOUGH: usize = 12;
/// Words that are looked at for small ones.
const READ: usize = 3_000;
/// Words from which some must be small.
const LEAST: usize = 12;

/// Small words of all languages.
static SMALL: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lists = Language::codes().filter_map(stop_words::lookup);
    lists
        .flatten()
        .copied()
        .filter(|word| word.chars().count() > 1)
        .collect()
});

/// Whether a text is the same few words again and again.
pub(super) fn is_repetition(text: &str) -> bool {
    let words: Vec<String> = text
        .split_whitespace()
        .take(SAMPLE)
        .map(str::to_lowercase)
        .collect();
    if words.len() >= ENOUGH {
        return repeats(&words);
    }
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let letters: Vec<char> = letters.take(SAMPLE).collect();
    letters.len() >= 3 * ENOUGH && repeats(&letters)
}

/// Whether few stretches of three are all that there is.
fn repeats<T: Eq + Hash>(all: &[T]) -> bool {
    let stretches: HashSet<&[T]> = all.windows(3).collect();
    stretches.len() * 4 <= all.len().saturating_sub(2)
}

/// Text that holds the place of another.
pub(super) fn is_placeholder(text: &str) -> bool {
    const TEXTS: [&str; 7] = [
        "lorem ipsum",
        "dolor sit amet",
        "consectetur",
        "sed do eiusmod",
        "excepteur sint",
        "perspiciatis unde omnis",
        "at vero eos et",
    ];
    let lower = text.to_lowercase();
    TEXTS.iter().any(|part| lower.contains(part))
}

/// Whether a text has small words as its language has, or as others have;
/// nothing is known where a script's languages join them to their words.
pub(super) fn is_language(language: &Language, text: &str) -> bool {
    if !language.spaced {
        return has_small_characters(text);
    }
    let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
    let sets_apart = |letter: char| matches!(u32::from(letter), 0..=0x52f | 0x590..=0x6ff | 0x900..=0x97f | 0x1e00..=0x1fff);
    if !letters.next().is_some_and(sets_apart) {
        return true;
    }
    let (mut words, mut own, mut any) = (0_usize, 0_usize, 0_usize);
    for token in text.split_whitespace().take(READ) {
        let lower = token
            .trim_matches(|letter: char| !letter.is_alphanumeric())
            .to_lowercase();
        if lower.is_empty() {
            continue;
        }
        words += 1;
        own += usize::from(language.is_stop(&lower) || grammar::is_small(language.code, &lower));
        any += usize::from(SMALL.contains(lower.as_str()));
    }
    words < LEAST || own * 25 >= words || any * 12 >= words
}

/// Chinese and Japanese; of others nothing is known.
fn has_small_characters(text: &str) -> bool {
    const SMALL: &str = "的是在了和有不这為为以个個上到也一之而会會可";
    let (mut all, mut small) = (0_usize, 0_usize);
    for letter in text.chars().take(READ) {
        if is_ideograph(letter) || is_kana(letter) {
            all += 1;
            small += usize::from(is_kana(letter) || SMALL.contains(letter));
        }
    }
    all < 3 * LEAST || small * 50 >= all
}
