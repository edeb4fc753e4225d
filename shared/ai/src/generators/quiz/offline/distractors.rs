//! Wrong options: other terms of the same text, of the right one's kind.

use std::collections::HashSet;
use std::ops::Range;

use domain::quiz::comparable;

use crate::offline::material::{Class, Material, Sentence, Term, related};
use crate::offline::vague::is_vague;
use domain::text::{hash, pick};

/// The right term and what it stands among.
pub(super) struct Key<'a> {
    pub(super) text: &'a str,
    pub(super) lower: &'a str,
    pub(super) words: usize,
    pub(super) class: Class,
    /// Terms of this sentence may be right too, or seen to be wrong.
    pub(super) sentence: usize,
    /// More that the question shows, in lower case.
    pub(super) shown: &'a str,
    /// Whether the gap starts a sentence.
    pub(super) initial: bool,
    /// The small word before the gap, in lower case: what stands after it
    /// elsewhere fits in number and gender. Empty where there is none.
    pub(super) company: &'a str,
}

/// Three terms that are wrong here, `None` where the text has no three of the
/// kind.
pub(super) fn three(material: &Material, key: &Key<'_>) -> Option<Vec<String>> {
    let mut fit: Vec<(f64, &Term)> = material
        .terms
        .iter()
        .filter(|term| !related(&term.lower, key.lower))
        .filter(|term| {
            term.places
                .iter()
                .all(|(sentence, _)| *sentence != key.sentence)
        })
        .filter(|term| !key.shown.contains(&term.lower))
        .filter_map(|term| Some((unlike(material, key, term)?, term)))
        .collect();
    fit.sort_by(|one, other| {
        one.0
            .total_cmp(&other.0)
            .then_with(|| one.1.lower.cmp(&other.1.lower))
    });
    let mut chosen: Vec<&Term> = Vec::new();
    // ² and 2 are told apart as terms, and not as options.
    let mut options = HashSet::from([comparable(key.lower)]);
    for (_, term) in fit {
        if chosen
            .iter()
            .all(|other| !related(&other.lower, &term.lower))
            && options.insert(comparable(&term.lower))
        {
            chosen.push(term);
        }
        if chosen.len() == 3 {
            let shown = chosen
                .into_iter()
                .map(|term| shown(&term.text, term.class, key.initial));
            return Some(shown.collect());
        }
    }
    None
}

/// How a term stands in the gap: with a capital where the gap starts the
/// sentence, and without one where only that gave it its capital.
pub(super) fn shown(text: &str, class: Class, initial: bool) -> String {
    let mut letters = text.chars();
    match (letters.next(), class) {
        (Some(first), Class::Plain) if initial => first.to_uppercase().chain(letters).collect(),
        // The small form of the Turkish capital would have its dot twice.
        (Some('İ'), Class::Initial) if !initial => std::iter::once('i').chain(letters).collect(),
        (Some(first), Class::Initial) if !initial => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// How little a term is like the key; `None` where it is of another kind.
fn unlike(material: &Material, key: &Key<'_>, term: &Term) -> Option<f64> {
    let class = match (key.class, term.class) {
        (Class::Number(one), Class::Number(other)) => {
            if one.abs_diff(other) > 1 {
                return None;
            }
            4.0 * steps(one, other)
        }
        (Class::Number(_), _) | (_, Class::Number(_)) => return None,
        (one, other) if one == other => 0.0,
        (Class::Plain | Class::Name, Class::Initial)
        | (Class::Initial, Class::Plain | Class::Name) => 1.0,
        (Class::Acronym, Class::Name) | (Class::Name, Class::Acronym) => 2.0,
        _ => 5.0,
    };
    let length = |text: &str| text.chars().count();
    let weight = if material.language.spaced { 3.0 } else { 1.0 };
    let ending = |text: &str| text.chars().rev().take(2).collect::<Vec<_>>();
    let article = |text: &str| text.starts_with("ال");
    let noise = pick(
        hash(&format!("{}\n{}\n{}", key.lower, key.sentence, term.lower)),
        100,
    );
    let vague = is_vague(material.language.code, &term.lower);
    let company = if key.company.is_empty() || stands_after(material, term, key.company) {
        0.0
    } else {
        0.9
    };
    Some(
        class
            + company
            + if vague { 3.0 } else { 0.0 }
            // What stands in the text but once may be no noun.
            + if term.places.len() > 1 { 0.0 } else { 0.6 }
            + weight * steps(key.words, term.words)
            + 0.15 * steps(length(key.text), length(&term.text))
            + if ending(key.lower) == ending(&term.lower) { 0.0 } else { 0.8 }
            + if article(key.lower) == article(&term.lower) { 0.0 } else { 2.0 }
            + if term.sure { 0.0 } else { 2.5 }
            // So that not every question has the same wrong options.
            + 0.02 * steps(noise, 0),
    )
}

/// Whether a term stands after a small word somewhere.
fn stands_after(material: &Material, term: &Term, company: &str) -> bool {
    term.places.iter().any(|(sentence, place)| {
        let sentence = material.sentences.get(*sentence);
        sentence.is_some_and(|sentence| company_of(sentence, place) == company)
    })
}

/// The small word before a place of a sentence, in lower case; empty where
/// another stands there, or none.
pub(super) fn company_of<'a>(sentence: &'a Sentence, place: &Range<usize>) -> &'a str {
    let at = sentence
        .words
        .iter()
        .position(|word| word.place.start >= place.start);
    let before = at
        .and_then(|at| at.checked_sub(1))
        .and_then(|at| sentence.words.get(at));
    before
        .filter(|word| word.is_small())
        .map_or("", |word| word.lower.as_str())
}

fn steps(one: usize, other: usize) -> f64 {
    f64::from(u32::try_from(one.abs_diff(other)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_options_stand_after_the_same_article_and_are_no_measures() {
        let text = "La lumière reste dans la fibre de verre. La canne du verrier est un tube. La silice fond dans le four. La chaux \
                    rend le verre durable. Le sable du four donne la silice. Les années passent, et le four tourne des années. La \
                    chaux et la canne sont dans le four. Le sable et le calcin vont au four.";
        let material = Material::read(text, Some("fr"));
        let key = Key {
            text: "lumière",
            lower: "lumière",
            words: 1,
            class: Class::Plain,
            sentence: 0,
            shown: "",
            initial: false,
            company: "la",
        };
        let wrong = three(&material, &key).unwrap();
        for option in &wrong {
            assert!(
                ["canne", "silice", "chaux"].contains(&option.as_str()),
                "{wrong:?}"
            );
        }
    }
}
