//! Which chapter uses what another introduces.

use std::collections::{BTreeMap, HashMap};

use crate::generators::curriculum::CurriculumRequest;
use crate::generators::outline::offline::titled;
use crate::offline::definitions;
use crate::offline::language::Language;
use crate::offline::rank::{features, shared};
use crate::offline::reading::Reading;

/// Terms that are looked at.
const TERMS: usize = 150;
/// How often one term counts at most.
const TIMES: usize = 3;
/// What a title that names another chapter counts.
const TITLE: usize = 2;

/// A chapter's use of another's terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Uses {
    /// The place of the chapter that introduces the terms.
    pub(super) home: usize,
    /// The place of the one that uses them.
    pub(super) user: usize,
    pub(super) weight: usize,
    /// The most used first.
    pub(super) terms: Vec<String>,
}

/// The uses that outweigh those the other way round, and the chapters'
/// language.
pub(super) fn uses(request: &CurriculumRequest) -> (Vec<Uses>, Language) {
    let hint = request.language.as_deref();
    let chapters = request.chapters.iter().map(|chapter| &chapter.material);
    let reading = Reading::whole(chapters, hint);
    let language = if reading.material.sentences.is_empty() {
        Language::of(&titles(request), hint)
    } else {
        reading.material.language.clone()
    };
    // (home, user) → term → times.
    let mut bonds: BTreeMap<(usize, usize), BTreeMap<String, usize>> = BTreeMap::new();
    for (home, user, term, times) in by_definitions(&reading)
        .into_iter()
        .chain(by_titles(request, &language))
    {
        *bonds
            .entry((home, user))
            .or_default()
            .entry(term)
            .or_default() += times;
    }
    let weight = |home: usize, user: usize| -> usize {
        bonds
            .get(&(home, user))
            .map_or(0, |terms| terms.values().sum())
    };
    let uses = bonds
        .iter()
        .filter_map(|((home, user), terms)| {
            let weight = weight(*home, *user).checked_sub(weight(*user, *home))?;
            let mut terms: Vec<(&String, &usize)> = terms.iter().collect();
            terms.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
            (weight > 0).then(|| Uses {
                home: *home,
                user: *user,
                weight,
                terms: terms.into_iter().map(|(term, _)| term.clone()).collect(),
            })
        })
        .collect();
    (uses, language)
}

fn titles(request: &CurriculumRequest) -> String {
    let mut titles = request.title.clone();
    for chapter in &request.chapters {
        titles.push('\n');
        titles += &chapter.material.title;
        for topic in &chapter.material.topics {
            titles.push('\n');
            titles += &topic.title;
        }
    }
    titles
}

/// Terms that one chapter defines and another uses.
fn by_definitions(reading: &Reading<'_>) -> Vec<(usize, usize, String, usize)> {
    let material = &reading.material;
    let chapter = |sentence: usize| reading.part(sentence).map(|part| part.chapter);
    // The first that defines a term is its home.
    let mut homes: HashMap<String, usize> = HashMap::new();
    for (index, sentence) in reading.usable() {
        if let Some(definition) = definitions::read(&material.language, index, sentence)
            && let Some(home) = chapter(index)
        {
            homes.entry(definition.lower).or_insert(home);
        }
    }
    let mut found = Vec::new();
    for term in material.terms.iter().take(TERMS) {
        let Some(home) = homes.get(&term.lower) else {
            continue;
        };
        let mut users: BTreeMap<usize, usize> = BTreeMap::new();
        for (index, _) in &term.places {
            if let Some(user) = chapter(*index).filter(|user| user != home) {
                *users.entry(user).or_default() += 1;
            }
        }
        for (user, times) in users {
            found.push((*home, user, term.text.clone(), times.min(TIMES)));
        }
    }
    found
}

/// Chapters that are named in the titles of another's topics.
fn by_titles(
    request: &CurriculumRequest,
    language: &Language,
) -> Vec<(usize, usize, String, usize)> {
    let topics: Vec<Vec<Vec<u64>>> = request
        .chapters
        .iter()
        .map(|chapter| {
            let titles = chapter.material.topics.iter().take(50);
            titles
                .map(|topic| features(language, &topic.title))
                .collect()
        })
        .collect();
    let mut found = Vec::new();
    for (home, chapter) in request.chapters.iter().enumerate() {
        let title = titled(&chapter.material.title);
        let own = features(language, &title);
        if own.is_empty() {
            continue;
        }
        for (user, topics) in topics.iter().enumerate().filter(|(user, _)| *user != home) {
            let named = topics.iter().any(|topic| shared(&own, topic) == own.len());
            if named {
                found.push((home, user, title.clone(), TITLE));
            }
        }
    }
    found
}
