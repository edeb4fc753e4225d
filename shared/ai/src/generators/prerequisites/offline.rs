//! Prerequisites: what a course says that learners should know, then the
//! technical terms that it uses early and often and never explains.

mod stated;

use std::collections::HashSet;

use domain::course::Requirement;
use domain::limits::REASON;
use domain::quiz::comparable;
use serde_json::{Value, json};

use super::PrerequisitesRequest;
use crate::CourseMaterial;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::offline::definitions;
use crate::offline::language::Language;
use crate::offline::material::{Class, Term, as_title, related};
use crate::offline::prose;
use crate::offline::rank::{features, real, shared};
use crate::offline::reading::Reading;
use crate::offline::wording::{fill, wording};
use crate::text;

/// Suggested at most.
const MOST: usize = 5;
/// Terms that are looked at.
const TERMS: usize = 80;
/// How often a term must be used; in a course of few topics once more.
const USES: usize = 2;
/// Topics from which a term must be used in more than one.
const SEVERAL: usize = 3;

pub(super) fn make(request: &PrerequisitesRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let reading = Reading::whole(&course.chapters, course.language.as_deref());
    let usable = reading.usable().count();
    let mut prerequisites = stated::read(course, &reading);
    if usable < 3 && prerequisites.is_empty() {
        let topics: usize = course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum();
        return Err(AiError::NotEnoughMaterial(format!(
            "prerequisites need more material: the course's {topics} topics have {usable} complete sentences, and at \
             least 3 are needed{}; add content to the topics",
            prose::advice(prose::of_course(course))
        )));
    }
    let mut found: Vec<(f64, &Term)> = unexplained(course, &reading);
    found.sort_by(|one, other| {
        let by_score = other.0.total_cmp(&one.0);
        by_score.then_with(|| one.1.lower.cmp(&other.1.lower))
    });
    for (_, term) in found {
        let title = titled(&as_title(&reading.material, term));
        let known = comparable(&title);
        let new = prerequisites
            .iter()
            .all(|other| !related(&comparable(&other.title), &known));
        if new && prerequisites.len() < MOST {
            let reason = reason(&reading, term);
            prerequisites.push(Requirement { title, reason });
        }
    }
    if prerequisites.is_empty() {
        return Err(AiError::NotEnoughMaterial(format!(
            "no prerequisites were found: the course's {usable} complete sentences neither say what learners should \
             know nor use a technical term again and again without explaining it; say in the description what learners \
             should know (“You should know …”)"
        )));
    }
    Ok(json!({ "prerequisites": prerequisites }))
}

/// Terms that are used and neither defined nor taught by a title, with how
/// much they are needed.
fn unexplained<'a>(course: &CourseMaterial, reading: &'a Reading<'_>) -> Vec<(f64, &'a Term)> {
    let material = &reading.material;
    let language = &material.language;
    let defined: Vec<String> = reading
        .usable()
        .filter_map(|(index, sentence)| definitions::read(language, index, sentence))
        .map(|definition| definition.lower)
        .collect();
    let mut taught = course.title.clone();
    for chapter in &course.chapters {
        taught.push('\n');
        taught += &chapter.title;
        for topic in &chapter.topics {
            taught.push('\n');
            taught += &topic.title;
        }
    }
    for sentence in material
        .sentences
        .iter()
        .filter(|sentence| sentence.is_heading())
    {
        taught.push('\n');
        taught += &sentence.text;
    }
    let taught = features(language, &taught);
    let all = real(material.sentences.len().max(1));
    let parts = reading.parts.len();
    material
        .key_terms(TERMS)
        .into_iter()
        .filter(|term| term.places.len() >= USES && is_technical(language, term))
        .filter(|term| {
            if parts < SEVERAL {
                term.places.len() > USES
            } else {
                is_spread(reading, term)
            }
        })
        .filter(|term| defined.iter().all(|defined| !related(defined, &term.lower)))
        .filter(|term| shared(&features(language, &term.text), &taught) == 0)
        .filter_map(|term| {
            let (first, _) = term.places.first()?;
            let early = 1.0 - real(*first) / all;
            (early > 0.3).then(|| (early * real(term.places.len()).ln_1p() * term.score, term))
        })
        .collect()
}

/// Whether more than one topic needs a term.
fn is_spread(reading: &Reading<'_>, term: &Term) -> bool {
    let topics: HashSet<usize> = term
        .places
        .iter()
        .filter_map(|(sentence, _)| reading.of.get(*sentence).copied())
        .collect();
    topics.len() > 1
}

/// Whether a term is likely to be of a trade and not of every day: two words,
/// an acronym, or a word longer than those of every day are. What a course
/// calls "air" or "rain", nobody must learn before it.
fn is_technical(language: &Language, term: &Term) -> bool {
    let bare = term.lower.strip_prefix("ال").unwrap_or(&term.lower);
    let letters = bare.chars().filter(|letter| letter.is_alphabetic()).count();
    let phrase = language.spaced && term.words > 1;
    // In German every noun looks like a name.
    if term.class == Class::Name && language.code != "de" {
        return false;
    }
    phrase || term.class == Class::Acronym || letters >= technical_length(language.code)
}

/// Letters from which a word is seldom one of every day.
fn technical_length(code: &str) -> usize {
    match code {
        "zh" => 3,
        "ja" => 4,
        "ar" | "he" | "fa" | "hi" | "mr" | "bn" => 6,
        "de" | "nl" | "tr" => 10,
        _ => 8,
    }
}

fn reason(reading: &Reading<'_>, term: &Term) -> String {
    let first = term.places.first().map_or(0, |(index, _)| *index);
    let topic = reading.part(first).map(|part| titled(&part.topic.title));
    let topic = topic.filter(|topic| !topic.is_empty());
    if let (Some(words), Some(topic)) = (wording(reading.material.language.code), topic) {
        let topic = words.quoted([topic.as_str()]);
        let uses = term.places.len().to_string();
        return fill(words.unexplained, &[("topic", &topic), ("n", &uses)]);
    }
    let sentence = reading.material.sentences.get(first);
    text::cut(
        sentence.map_or(&term.text, |sentence| &sentence.text),
        REASON,
    )
}
