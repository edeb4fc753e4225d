//! Words: where they stand, in which form they are compared and searched for.

use std::sync::LazyLock;

use icu_segmenter::options::WordBreakInvariantOptions;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed};
use rust_stemmers::{Algorithm, Stemmer};
use unicode_segmentation::UnicodeSegmentation;

use crate::language::{Language, is_ideograph};
use crate::types::Token;

/// For scripts that set no words apart. Its dictionary is part of the program
/// as it is used, so that nothing is loaded.
static SEGMENTER: LazyLock<WordSegmenterBorrowed<'static>> =
    LazyLock::new(|| WordSegmenter::new_dictionary(WordBreakInvariantOptions::default()));

/// The words of a text.
pub fn tokens(language: &Language, text: &str) -> Vec<Token> {
    let stemmer = algorithm(language.code).map(Stemmer::create);
    let mut found: Vec<Token> = Vec::new();
    let mut end = 0;
    for (from, to) in places(language, text) {
        let Some(word) = text.get(from..to) else {
            continue;
        };
        let lower = lower(language, word);
        let between = text.get(end..from).unwrap_or_default();
        found.push(Token {
            place: from..to,
            stem: stem(stemmer.as_ref(), language, &lower),
            stop: is_stop(language, &lower),
            capital: word.chars().next().is_some_and(char::is_uppercase),
            apart: !found.is_empty()
                && between
                    .chars()
                    .any(|letter| !letter.is_whitespace() && letter != '’' && letter != '\''),
            lower,
        });
        end = to;
    }
    found
}

/// A word in lower case, as its language has it.
pub fn lower(language: &Language, word: &str) -> String {
    let word = word.replace('’', "'");
    match language.code {
        "tr" => word.replace('I', "ı").replace('İ', "i").to_lowercase(),
        _ => word.to_lowercase(),
    }
}

fn is_stop(language: &Language, lower: &str) -> bool {
    // "don't", "qu'il": a part of a short word serves grammar as the whole does.
    let part = || {
        lower
            .split(['\'', '’'])
            .all(|part| part.chars().count() < 3 || language.is_stop(part))
    };
    // Arabic writes "and" and "so" as part of the next word.
    let joined = || {
        language.code == "ar"
            && lower
                .strip_prefix(['و', 'ف'])
                .is_some_and(|rest| language.is_stop(rest))
    };
    joined() || language.is_stop(lower) || (lower.contains(['\'', '’']) && part())
}

fn algorithm(code: &str) -> Option<Algorithm> {
    Some(match code {
        "ar" => Algorithm::Arabic,
        "da" => Algorithm::Danish,
        "de" => Algorithm::German,
        "el" => Algorithm::Greek,
        "en" => Algorithm::English,
        "es" => Algorithm::Spanish,
        "fi" => Algorithm::Finnish,
        "fr" => Algorithm::French,
        "hu" => Algorithm::Hungarian,
        "it" => Algorithm::Italian,
        "nl" => Algorithm::Dutch,
        "no" => Algorithm::Norwegian,
        "pt" => Algorithm::Portuguese,
        "ro" => Algorithm::Romanian,
        "ru" => Algorithm::Russian,
        "sv" => Algorithm::Swedish,
        "tr" => Algorithm::Turkish,
        _ => return None,
    })
}

fn stem(stemmer: Option<&Stemmer>, language: &Language, lower: &str) -> String {
    let whole = match language.code {
        // What an apostrophe sets off is an ending.
        "tr" | "en" => lower.split(['\'', '’']).next().unwrap_or(lower),
        _ => lower,
    };
    match stemmer {
        Some(stemmer) => stemmer.stem(whole).into_owned(),
        None if language.code == "hi" => hindi(whole).to_owned(),
        None => whole.to_owned(),
    }
}

/// Hindi without the endings of number and case.
fn hindi(word: &str) -> &str {
    const ENDINGS: [&str; 10] = ["ियों", "ियाँ", "ाओं", "ाएँ", "ों", "ें", "ाँ", "े", "ी", "ा"];
    let long = |rest: &&str| rest.chars().count() > 2;
    ENDINGS
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(long))
        .unwrap_or(word)
}

/// Where words begin and end.
fn places(language: &Language, text: &str) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (from, word) in text.unicode_word_indices() {
        if word
            .chars()
            .any(|letter| is_ideograph(letter) || is_other_unspaced(letter))
        {
            continue;
        }
        let to = from + word.len();
        // "l'eau" is an article and a noun.
        if matches!(language.code, "fr" | "it" | "ca")
            && let Some((before, after)) = word.split_once(['\'', '’'])
            && (before.chars().count() < 3 || before.ends_with("qu"))
        {
            places.push((from, from + before.len()));
            places.push((to - after.len(), to));
            continue;
        }
        match places.last_mut() {
            // "well-known" is one word.
            Some(last)
                if text
                    .get(last.1..from)
                    .is_some_and(|between| matches!(between, "-" | "‑" | "\u{200c}")) =>
            {
                last.1 = to;
            }
            _ => places.push((from, to)),
        }
    }
    if !language.spaced {
        unspaced(text, &mut places);
    }
    places
}

fn is_other_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{30ff}')
}

/// Adds the words of stretches that set none apart.
fn unspaced(text: &str, places: &mut Vec<(usize, usize)>) {
    let mut from = 0;
    for to in SEGMENTER.segment_str(text) {
        let word = text.get(from..to).unwrap_or_default();
        if word
            .chars()
            .any(|letter| is_ideograph(letter) || is_other_unspaced(letter))
        {
            places.push((from, to));
        }
        from = to;
    }
    places.sort_unstable();
    places.dedup_by(|next, last| next.0 < last.1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(code: &'static str, text: &str) -> Vec<String> {
        let language = Language::coded(code);
        tokens(&language, text)
            .into_iter()
            .map(|token| token.lower)
            .collect()
    }

    #[test]
    fn words_are_told_apart_in_every_script() {
        assert_eq!(
            words("en", "A well-known 3.5 km, don't"),
            ["a", "well-known", "3.5", "km", "don't"]
        );
        assert_eq!(
            words("fr", "L’eau qu'il boit"),
            ["l", "eau", "qu", "il", "boit"]
        );
        assert_eq!(words("hi", "गेहूँ एक अनाज है।"), ["गेहूँ", "एक", "अनाज", "है"]);
        assert_eq!(
            words("zh", "小麦是一种植物，用 HTML 写"),
            ["小麦", "是", "一种", "植物", "用", "html", "写"]
        );
        assert_eq!(words("tr", "IŞIK İzmir'de"), ["ışık", "izmir'de"]);
    }

    #[test]
    fn what_stands_between_words_sets_them_apart() {
        let found = tokens(&Language::coded("en"), "Rye, oats and spelt");
        let apart: Vec<bool> = found.iter().map(|token| token.apart).collect();
        assert_eq!(apart, [false, true, false, false]);
        assert!(found[2].stop && !found[1].stop && found[0].capital);
    }
}
