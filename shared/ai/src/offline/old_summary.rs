//! Summaries as courses made of texts take them.

use domain::text::words;

use super::definitions;
use super::material::{Material, Sentence};
use super::rank::{centrality, features, real, shared};
use super::reading::join;

/// At most `most` words of the material, and not much more than half of it;
/// empty where no sentence fits.
pub(crate) fn summary(material: &Material, most: usize) -> String {
    let usable = material.sentences.iter().filter(|sentence| sentence.usable);
    let all: usize = usable.map(|sentence| words(&sentence.text)).sum();
    let chosen = central(material, most.min((all * 3).div_ceil(5)), most);
    let texts = chosen
        .iter()
        .filter_map(|index| material.sentences.get(*index));
    join(
        &material.language,
        texts.map(|sentence| sentence.text.as_str()),
    )
}

/// The central sentences, in the text's order: together of at most `budget`
/// words, and of `most` where the first alone takes more. What leans on a
/// sentence comes with it or not at all, unless there is nothing else.
pub(crate) fn central(material: &Material, budget: usize, most: usize) -> Vec<usize> {
    let order = ranked(material);
    let chosen = taken(material, &order, budget, most, true);
    if chosen.is_empty() {
        taken(material, &order, budget, most, false)
    } else {
        chosen
    }
}

fn taken(
    material: &Material,
    order: &[usize],
    budget: usize,
    most: usize,
    firm: bool,
) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut taken: Vec<Vec<u64>> = Vec::new();
    let mut used = 0;
    for index in order {
        let Some(sentence) = material.sentences.get(*index) else {
            continue;
        };
        let held = || {
            index
                .checked_sub(1)
                .is_some_and(|before| chosen.contains(&before))
        };
        if firm && sentence.leans && !held() {
            continue;
        }
        let limit = if chosen.is_empty() { most } else { budget };
        let length = words(&sentence.text);
        let own = features(&material.language, &sentence.text);
        // Says again what was said.
        let repeats = taken
            .iter()
            .any(|other| shared(other, &own) * 10 > own.len().min(other.len()) * 6);
        if used + length > limit || repeats {
            continue;
        }
        used += length;
        chosen.push(*index);
        taken.push(own);
    }
    chosen.sort_unstable();
    chosen
}

/// The sentences that say something, the most central first.
pub(crate) fn ranked(material: &Material) -> Vec<usize> {
    let usable: Vec<usize> = material
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, sentence)| sentence.usable)
        .map(|(index, _)| index)
        .collect();
    let features: Vec<Vec<u64>> = usable
        .iter()
        .filter_map(|index| material.sentences.get(*index))
        .map(|sentence| features(&material.language, &sentence.text))
        .collect();
    let scores = centrality(&features);
    let mut order: Vec<(f64, usize)> = usable
        .iter()
        .zip(&scores)
        .enumerate()
        .map(|(place, (index, score))| {
            let early = if place == 0 {
                1.3
            } else {
                1.0 + 0.1 / real(place + 1)
            };
            let sentence = material.sentences.get(*index);
            let leans = if sentence.is_some_and(|one| one.leans || is_personal(one)) {
                0.6
            } else {
                1.0
            };
            let defines = sentence.is_some_and(|sentence| {
                definitions::read(&material.language, *index, sentence).is_some()
            });
            let defines = if defines { 1.3 } else { 1.0 };
            (score * early * leans * defines, *index)
        })
        .collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    order.into_iter().map(|(_, index)| index).collect()
}

/// Whether somebody speaks of themselves: said in a talk.
fn is_personal(sentence: &Sentence) -> bool {
    const WORDS: [&str; 14] = [
        "i", "we", "you", "my", "ich", "wir", "mein", "je", "nous", "vous", "yo", "mi", "ben",
        "أنا",
    ];
    let first = sentence.words.first();
    first.is_some_and(|first| WORDS.contains(&first.lower.as_str()))
}
