//! The two parts of a definition: which words can be its subject, and what of the
//! rest is the explanation.

use crate::data::Data;
use crate::language::Language;
use crate::tokens::tokens;
use crate::types::Token;

/// Words of an explanation.
const SAYS: std::ops::RangeInclusive<usize> = 4..=32;
/// Words of a term.
pub(crate) const TERM: usize = 4;

/// Whether words are a subject that can be asked about: a few with meaning, of
/// which none joins, points or counts.
pub(crate) fn is_subject(language: &Language, text: &str, words: &[Token]) -> bool {
    let data = language.data();
    let Some((first, last)) = words.first().zip(words.last()) else {
        return false;
    };
    let shown = text
        .get(first.place.start..last.place.end)
        .unwrap_or_default();
    let plain = words.iter().all(|token| {
        !token.stop
            && !data.definition.joining.contains(&token.lower)
            && !data.persons.contains(&token.lower)
            && !token.lower.starts_with(|letter: char| letter.is_numeric())
    });
    let length = letters(shown);
    // German nouns have capitals, wherever they stand.
    let noun = language.code != "de" || last.capital;
    let fits = if language.spaced {
        length > 2
    } else {
        (2..=8).contains(&length)
    };
    plain
        && fits
        && noun
        && (1..=TERM).contains(&words.len())
        && !is_vague(language, words)
        && !is_ending(data, &last.lower)
}

/// Whether a phrase's head says nothing: "the main result".
pub(crate) fn is_vague(language: &Language, words: &[Token]) -> bool {
    let vague = |token: Option<&Token>| token.is_some_and(|token| language.is_vague(&token.lower));
    match language.code {
        "fr" | "es" | "ar" => vague(words.first()),
        _ => vague(words.last()),
    }
}

pub(super) fn is_ending(data: &Data, lower: &str) -> bool {
    data.not_noun_endings
        .iter()
        .any(|ending| lower.ends_with(ending.as_str()))
}

pub(crate) fn letters(text: &str) -> usize {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .count()
}

/// What a text says that a thing is: its first clause, if that is neither too
/// short nor too long to be asked about.
pub(crate) fn said(language: &Language, text: &str) -> Option<String> {
    let cut = [";", "；", " – ", " — ", "——", ": ", "："].into_iter();
    let end = cut
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let clause = text.get(..end)?;
    let clause = if language.spaced {
        clause
    } else {
        clause.split('，').next().unwrap_or(clause)
    };
    let clause = clause
        .trim()
        .trim_end_matches(['.', '!', '。', '！', '…', '।', ',', '،', ' ']);
    let words = tokens(language, clause).len();
    let quotes = clause.contains(['“', '”', '"', '„', '«', '»', '「']);
    (SAYS.contains(&words) && !quotes).then(|| clause.to_owned())
}

/// A text without what stands in brackets.
pub(crate) fn without_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '（' => {
                depth += 1;
                if depth == 1 {
                    let end = kept.trim_end().len();
                    kept.truncate(end);
                }
            }
            ')' | '）' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

/// A text whose first letter is small.
pub(crate) fn low_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}
