//! Prerequisites: what a course uses early and often and never explains.

use domain::course::Requirement;
use domain::limits::REASON;
use serde_json::{Value, json};

use super::definitions;
use super::material::{Term, as_title, related};
use super::outline::titled;
use super::rank::{features, real, shared};
use super::reading::Reading;
use super::wording::{fill, wording};
use crate::error::AiError;
use crate::request::{CourseMaterial, PrerequisitesRequest};
use crate::text;

/// Suggested at most.
const MOST: usize = 5;
/// Terms that are looked at.
const TERMS: usize = 80;
/// How often a term must be used.
const USES: usize = 2;

pub(super) fn make(request: &PrerequisitesRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let reading = Reading::whole(&course.chapters, course.language.as_deref());
    let usable = reading.usable().count();
    if usable < 3 {
        let topics: usize = course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum();
        return Err(AiError::NotEnoughMaterial(format!(
            "prerequisites need more material: the course's {topics} topics have {usable} complete sentences, and at \
             least 3 are needed; add content to the topics"
        )));
    }
    let mut found: Vec<(f64, &Term)> = unexplained(course, &reading);
    found.sort_by(|one, other| {
        let by_score = other.0.total_cmp(&one.0);
        by_score.then_with(|| one.1.lower.cmp(&other.1.lower))
    });
    let prerequisites: Vec<Requirement> = found
        .into_iter()
        .take(MOST)
        .map(|(_, term)| Requirement {
            title: titled(&as_title(&reading.material, term)),
            reason: reason(&reading, term),
        })
        .collect();
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
        .filter(|sentence| sentence.heading)
    {
        taught.push('\n');
        taught += &sentence.text;
    }
    let taught = features(language, &taught);
    let all = real(material.sentences.len().max(1));
    material
        .key_terms(TERMS)
        .into_iter()
        .filter(|term| term.places.len() >= USES)
        .filter(|term| defined.iter().all(|defined| !related(defined, &term.lower)))
        .filter(|term| shared(&features(language, &term.text), &taught) == 0)
        .filter_map(|term| {
            let (first, _) = term.places.first()?;
            let early = 1.0 - real(*first) / all;
            (early > 0.3).then(|| (early * real(term.places.len()).ln_1p() * term.score, term))
        })
        .collect()
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
