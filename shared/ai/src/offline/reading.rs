//! A course, read: its sentences with the topics that they stand in.

use super::asking::essence;
use super::definitions;
use super::material::{Material, Sentence};
use super::rank::{features, real, stem};
use super::words::words;
use super::{grams, language::Language, prose};
use crate::text::{Block, head};
use crate::{ChapterMaterial, TopicMaterial};

/// What of a course is read, in bytes.
const READ: usize = 80_000;
/// What of one topic is read where all are, in bytes.
const READ_OF_TOPIC: usize = 12_000;
/// What of one topic is searched, in bytes.
const SEARCHED: usize = 300_000;

/// A course's contents, read.
pub(crate) struct Reading<'a> {
    pub(crate) material: Material,
    /// For each sentence the number of its part.
    pub(crate) of: Vec<usize>,
    /// What was read, in the order of the course.
    pub(crate) parts: Vec<Part<'a>>,
}

/// A topic that was read.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) chapter_title: &'a str,
    pub(crate) topic: &'a TopicMaterial,
}

impl<'a> Reading<'a> {
    /// Reads a course from its start as far as there is room; of each topic
    /// the beginning.
    pub(crate) fn whole(
        chapters: impl IntoIterator<Item = &'a ChapterMaterial>,
        hint: Option<&str>,
    ) -> Self {
        let all: Vec<Part<'a>> = parts(chapters).collect();
        let of_each = (READ / all.len().max(1)).clamp(400, READ_OF_TOPIC);
        Self::of_parts(all, of_each, hint)
    }

    /// Reads the topics that share most with `query`, in the order of the
    /// course.
    pub(crate) fn about(chapters: &'a [ChapterMaterial], query: &str, hint: Option<&str>) -> Self {
        let asked = needles(query);
        let mut found: Vec<(f64, usize, Part<'a>)> = parts(chapters)
            .enumerate()
            .filter_map(|(place, part)| {
                let hits = hits(&asked, part);
                (hits > 0.0).then_some((hits, place, part))
            })
            .collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut left = READ;
        found.retain(|(_, _, part)| {
            let fits = left > 0;
            left = left.saturating_sub(part.topic.content.len());
            fits
        });
        found.sort_by_key(|(_, place, _)| *place);
        let found: Vec<Part<'a>> = found.into_iter().map(|(_, _, part)| part).collect();
        Self::of_parts(found, READ, hint)
    }

    fn of_parts(parts: Vec<Part<'a>>, of_each: usize, hint: Option<&str>) -> Self {
        let mut left = READ;
        let blocks: Vec<Vec<Block>> = parts
            .iter()
            .map(|part| {
                let read = head(&part.topic.content, of_each.min(left));
                left -= read.len();
                let mut blocks = prose::blocks(read);
                // What the budget cut is no sentence.
                if read.len() < part.topic.content.len() {
                    blocks.pop();
                }
                blocks
            })
            .collect();
        let (material, of) = Material::of_parts(&blocks, hint);
        Self {
            material,
            of,
            parts,
        }
    }

    /// The topic that a sentence stands in.
    pub(crate) fn part(&self, sentence: usize) -> Option<Part<'a>> {
        self.parts.get(*self.of.get(sentence)?).copied()
    }

    /// The sentences that say something, with their places.
    pub(crate) fn usable(&self) -> impl Iterator<Item = (usize, &Sentence)> {
        let sentences = self.material.sentences.iter().enumerate();
        sentences.filter(|(_, sentence)| sentence.usable)
    }
}

/// The topics of all chapters.
fn parts<'a>(
    chapters: impl IntoIterator<Item = &'a ChapterMaterial>,
) -> impl Iterator<Item = Part<'a>> {
    chapters.into_iter().flat_map(|material| {
        material.topics.iter().map(move |topic| Part {
            chapter_title: material.title.trim(),
            topic,
        })
    })
}

/// What a text is searched for: stems, or pairs of characters.
fn needles(query: &str) -> Vec<String> {
    let language = Language::of(query, None);
    let query = essence(&language, query);
    let query = query.as_str();
    let mut needles: Vec<String> = if language.spaced {
        words(&language, query)
            .iter()
            .filter(|word| word.has_meaning() || word.is_number())
            .map(|word| stem(&word.lower))
            .collect()
    } else {
        let letters: Vec<char> = query.to_lowercase().chars().collect();
        letters
            .windows(2)
            .filter(|pair| {
                pair.iter()
                    .all(|letter| letter.is_alphanumeric() && !grams::breaks(*letter))
            })
            .map(|pair| pair.iter().collect())
            .collect()
    };
    needles.sort_unstable();
    needles.dedup();
    needles.truncate(200);
    needles
}

/// How much of what is asked a topic has; in its title it counts more.
fn hits(asked: &[String], part: Part<'_>) -> f64 {
    let titles = format!("{} {}", part.chapter_title, part.topic.title).to_lowercase();
    let content = head(&part.topic.content, SEARCHED).to_lowercase();
    asked
        .iter()
        .map(|needle| {
            let in_title = if titles.contains(needle) { 2.0 } else { 0.0 };
            let times = content.match_indices(needle.as_str()).take(20).count();
            in_title + real(times).ln_1p()
        })
        .sum()
}

/// A passage that bears on a question.
pub(crate) struct Passage<'a> {
    pub(crate) part: Part<'a>,
    /// The sentences' places.
    pub(crate) sentences: Vec<usize>,
    /// How much of the question's weight it has, 0.0..=1.0.
    pub(crate) share: f64,
    /// Whether something that it shares with the question stands in the course
    /// more than once, so that it is not by chance.
    pub(crate) dwells: bool,
}

/// At most `most` passages of one topic each, the best first.
pub(crate) fn search<'a>(reading: &Reading<'a>, query: &str, most: usize) -> Vec<Passage<'a>> {
    let language = &reading.material.language;
    let asked = features(language, &essence(language, query));
    let own: Vec<Vec<u64>> = reading
        .material
        .sentences
        .iter()
        .map(|sentence| features(language, &sentence.text))
        .collect();
    // Of what is asked, that weighs more which few sentences have.
    let weight = |feature: &u64| {
        let having = own
            .iter()
            .filter(|own| own.binary_search(feature).is_ok())
            .count();
        let rare = (1.0 + real(own.len()) / (1.0 + real(having))).ln();
        // A pair of characters that stands nowhere is mostly of two words.
        let chance = having == 0 && !language.spaced;
        rare * if chance { 0.4 } else { 1.0 }
    };
    let weights: Vec<(u64, f64)> = asked
        .iter()
        .map(|feature| (*feature, weight(feature)))
        .collect();
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    let of = |features: &[u64]| -> f64 {
        let hits = weights
            .iter()
            .filter(|(feature, _)| features.binary_search(feature).is_ok());
        hits.map(|(_, weight)| weight).sum()
    };
    let mut best: Vec<(f64, usize)> = reading
        .usable()
        .filter_map(|(index, sentence)| {
            let features = own.get(index)?;
            let titled = reading
                .part(index)
                .map(|part| self::features(language, &part.topic.title));
            let of_title = titled.map_or(0.0, |title| of(&title)) * 0.3;
            // What something is answers most questions on it.
            let defines = definitions::read(language, index, sentence).is_some_and(|definition| {
                let term = self::features(language, &definition.lower);
                let is_asked = |feature| asked.binary_search(feature).is_ok();
                !term.is_empty() && term.iter().all(is_asked)
            });
            let score = of(features) + if defines { total * 0.5 } else { 0.0 };
            let length = real(sentence.text.chars().count()).ln().max(1.0);
            (score > 0.0).then_some(((score + of_title) / length, index))
        })
        .collect();
    best.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let mut passages: Vec<Passage<'a>> = Vec::new();
    for (_, index) in best.iter().take(most * 3) {
        let (Some(part), Some(number)) = (reading.part(*index), reading.of.get(*index)) else {
            continue;
        };
        let of_part = |passage: &Passage<'_>| {
            let first = passage.sentences.first();
            first.and_then(|first| reading.of.get(*first)) == Some(number)
        };
        let full = passages.len() >= most;
        match passages.iter_mut().find(|passage| of_part(passage)) {
            Some(passage) if passage.sentences.len() < 3 => passage.sentences.push(*index),
            Some(_) => {}
            None if full => {}
            None => passages.push(Passage {
                part,
                sentences: vec![*index],
                share: 0.0,
                dwells: false,
            }),
        }
    }
    for passage in &mut passages {
        passage.sentences.sort_unstable();
        let mut all: Vec<u64> = Vec::new();
        for index in &passage.sentences {
            all.extend(own.get(*index).into_iter().flatten());
        }
        all.extend(features(language, &passage.part.topic.title));
        all.sort_unstable();
        all.dedup();
        passage.share = if total > 0.0 { of(&all) / total } else { 0.0 };
        passage.dwells = asked.iter().any(|feature| {
            let has = |own: &&Vec<u64>| own.binary_search(feature).is_ok();
            all.binary_search(feature).is_ok() && own.iter().filter(has).count() > 1
        });
    }
    passages
}

/// Sentences of one text as one.
pub(crate) fn join<'a>(
    language: &Language,
    sentences: impl IntoIterator<Item = &'a str>,
) -> String {
    let space = if language.spaced { " " } else { "" };
    sentences.into_iter().collect::<Vec<_>>().join(space)
}
