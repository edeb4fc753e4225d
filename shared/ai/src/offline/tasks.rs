//! Things for learners to do with a material's terms.

use super::definitions;
use super::material::{Material, Term};
use super::wording::{Wording, fill, wording};

/// The gap in a sentence.
const BLANK: &str = "_____";
/// What of a term is shown, in characters.
const LONGEST: usize = 80;
/// Sentences with a gap.
const GAPS: usize = 3;

/// Tasks, and what each is judged by.
pub(crate) struct Tasks {
    pub(crate) tasks: Vec<String>,
    pub(crate) rubric: Vec<String>,
}

/// The terms of some of the sentences that tasks are best made of: those that
/// are defined, then those that come again.
pub(crate) fn terms(
    material: &Material,
    within: impl Fn(usize) -> bool,
    most: usize,
) -> Vec<&Term> {
    let sentences = material.sentences.iter().enumerate();
    let defined: Vec<String> = sentences
        .filter(|(index, sentence)| sentence.usable && within(*index))
        .filter_map(|(index, sentence)| definitions::read(&material.language, index, sentence))
        .map(|definition| definition.lower)
        .collect();
    // Where nothing is known of the language, nothing speaks for a noun.
    let candidates = match wording(material.language.code) {
        Some(_) => {
            let of_text = material.terms.iter();
            let mut all: Vec<&Term> = of_text
                .filter(|term| defined.contains(&term.lower))
                .collect();
            for term in material.key_terms(80) {
                if all.iter().all(|other| other.lower != term.lower) {
                    all.push(term);
                }
            }
            all
        }
        None => material.terms.iter().take(80).collect(),
    };
    let mut terms: Vec<(bool, bool, &Term)> = candidates
        .into_iter()
        .filter_map(|term| {
            let uses = term
                .places
                .iter()
                .filter(|(index, _)| within(*index))
                .count();
            (uses > 0).then(|| (!defined.contains(&term.lower), uses < 2, term))
        })
        .collect();
    terms.sort_by_key(|(undefined, once, _)| (*undefined, *once));
    // What is named but once in passing is no matter for a task, unless there
    // is nothing else.
    let passing = |(undefined, once, _): &(bool, bool, &Term)| *undefined && *once;
    if terms.iter().filter(|term| !passing(term)).count() > 1 {
        terms.retain(|term| !passing(term));
    }
    terms
        .into_iter()
        .map(|(_, _, term)| term)
        .take(most)
        .collect()
}

/// Tasks on the terms, the most telling first; in a language that is not at
/// hand, sentences with gaps. `None` where there are no terms.
pub(crate) fn tasks(material: &Material, terms: &[&Term]) -> Option<Tasks> {
    match wording(material.language.code) {
        Some(words) => worded(words, terms),
        None => gaps(material, terms),
    }
}

fn worded(words: &Wording, terms: &[&Term]) -> Option<Tasks> {
    let quoted = |term: &Term| {
        let short: String = term.text.chars().take(LONGEST).collect();
        words.quoted([short.as_str()])
    };
    let first = quoted(terms.first()?);
    let second = terms.get(1).map(|term| quoted(term));
    let last = terms
        .get(2)
        .map_or_else(|| first.clone(), |term| quoted(term));
    let [explained, connected, exemplified] = words.rubric;
    let mut tasks = vec![fill(words.explain, &[("a", &first)])];
    let mut rubric = vec![fill(explained, &[("a", &first)])];
    if let Some(second) = second {
        let names = [("a", first.as_str()), ("b", second.as_str())];
        tasks.push(fill(words.connect, &names));
        rubric.push(fill(connected, &names));
    }
    tasks.push(fill(words.example, &[("a", &last)]));
    rubric.push(fill(exemplified, &[("a", &last)]));
    Some(Tasks { tasks, rubric })
}

fn gaps(material: &Material, terms: &[&Term]) -> Option<Tasks> {
    let mut used = Vec::new();
    let mut tasks = Vec::new();
    let mut rubric = Vec::new();
    for term in terms {
        let place = term.places.iter().find(|(index, _)| {
            let usable = material
                .sentences
                .get(*index)
                .is_some_and(|sentence| sentence.usable);
            usable && !used.contains(index)
        });
        let Some((index, place)) = place else {
            continue;
        };
        let Some(sentence) = material.sentences.get(*index) else {
            continue;
        };
        let mut gap = sentence.text.clone();
        if gap.get(place.clone()).is_none() || tasks.len() == GAPS {
            continue;
        }
        gap.replace_range(place.clone(), BLANK);
        used.push(*index);
        tasks.push(gap);
        rubric.push(sentence.text.clone());
    }
    (!tasks.is_empty()).then_some(Tasks { tasks, rubric })
}
