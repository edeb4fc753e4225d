//! Summaries: the sentences that the others turn on, in the text's order.

use domain::text::words;
use serde_json::{Value, json};

use super::definitions;
use super::material::{Material, Sentence};
use super::prose;
use super::rank::{centrality, features, real, shared};
use super::reading::join;
use crate::error::AiError;
use crate::request::SummaryRequest;

pub(super) fn make(request: &SummaryRequest) -> Result<Value, AiError> {
    let material = Material::read(&request.content, request.language.as_deref());
    let most = usize::from(request.max_words);
    let summary = summary(&material, most);
    if summary.is_empty() {
        return Err(AiError::NotEnoughMaterial(format!(
            "a summary needs at least one complete sentence of at most {most} words: the content has {} complete \
             sentences{}; give a longer text of whole sentences",
            material.usable(),
            prose::advice([request.content.as_str()])
        )));
    }
    Ok(json!({ "summary": summary }))
}

/// At most `most` words of the material, and not much more than half of it;
/// empty where no sentence fits.
pub(super) fn summary(material: &Material, most: usize) -> String {
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
/// words, and of `most` where the first alone takes more.
pub(super) fn central(material: &Material, budget: usize, most: usize) -> Vec<usize> {
    let order = ranked(material);
    let mut chosen: Vec<usize> = Vec::new();
    let mut taken: Vec<Vec<u64>> = Vec::new();
    let mut used = 0;
    for index in order {
        let Some(sentence) = material.sentences.get(index) else {
            continue;
        };
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
        chosen.push(index);
        taken.push(own);
    }
    chosen.sort_unstable();
    chosen
}

/// The sentences that say something, the most central first.
pub(super) fn ranked(material: &Material) -> Vec<usize> {
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
            let leans = if sentence.is_some_and(leans) {
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

/// Whether a sentence starts with "it", "this", "I" and the like: what it
/// speaks of stands elsewhere, or is said in a talk.
fn leans(sentence: &Sentence) -> bool {
    const WORDS: [&str; 70] = [
        "i",
        "we",
        "you",
        "my",
        "ich",
        "wir",
        "mein",
        "je",
        "nous",
        "vous",
        "yo",
        "mi",
        "ben",
        "أنا",
        "it",
        "they",
        "this",
        "these",
        "those",
        "that",
        "he",
        "she",
        "its",
        "their",
        "er",
        "sie",
        "es",
        "dies",
        "diese",
        "dieser",
        "dieses",
        "dabei",
        "dadurch",
        "deshalb",
        "ihre",
        "il",
        "elle",
        "ils",
        "elles",
        "ce",
        "cela",
        "cette",
        "ces",
        "él",
        "ella",
        "ellos",
        "ellas",
        "esto",
        "este",
        "esta",
        "estos",
        "estas",
        "ele",
        "ela",
        "isso",
        "bu",
        "bunlar",
        "onlar",
        "هذا",
        "هذه",
        "هو",
        "هي",
        "ذلك",
        "تلك",
        "यह",
        "वह",
        "ये",
        "वे",
        "इसका",
        "इसके",
    ];
    const STARTS: [&str; 7] = ["这", "它", "他", "她", "其", "これ", "それ"];
    match sentence.words.first() {
        Some(first) => WORDS.contains(&first.lower.as_str()),
        None => STARTS.iter().any(|start| sentence.text.starts_with(start)),
    }
}
