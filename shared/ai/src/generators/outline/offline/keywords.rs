//! Sections by the key terms of running text.

use std::fmt::Write as _;

use super::sections::{Section, Unit};
use super::titled;
use crate::generators::outline::OutlineRequest;
use crate::offline::definitions;
use crate::offline::material::{Material, Term, as_title};
use crate::offline::prose;
use crate::text::head;

/// What of a course's texts is read, in bytes.
const READ: usize = 40_000;
/// What of one topic is read, in bytes.
const READ_OF_TOPIC: usize = 10_000;
/// Topics of a chapter at most.
const TOPICS: usize = 5;

/// Exactly `count` sections; `None` where the texts have too few terms.
pub(super) fn sections(request: &OutlineRequest, count: usize) -> Option<Vec<Section>> {
    let material = material(request);
    let terms = terms(&material, count * TOPICS);
    if terms.len() < count || count == 0 {
        return None;
    }
    let defined: Vec<String> = material
        .sentences
        .iter()
        .enumerate()
        .filter_map(|(index, sentence)| definitions::short(&material.language, index, sentence))
        .map(|definition| definition.lower)
        .collect();
    let mut sections = Vec::with_capacity(count);
    let mut left = terms.as_slice();
    for done in 0..count {
        let (group, rest) = left.split_at_checked(left.len().div_ceil(count - done))?;
        left = rest;
        // What the text defines names a chapter better than what it repeats.
        let best = group.iter().max_by(|one, other| {
            let is_defined = |term: &Term| defined.contains(&term.lower);
            let by_kind = is_defined(one).cmp(&is_defined(other));
            by_kind.then_with(|| one.score.total_cmp(&other.score))
        })?;
        let mut units: Vec<Unit> = group
            .iter()
            .filter(|term| term.lower != best.lower)
            .map(|term| Unit::bare(&as_title(&material, term)))
            .collect();
        if units.is_empty() {
            units.push(Unit::bare(sentence(&material, best).unwrap_or(&best.text)));
        }
        sections.push(Section {
            title: titled(&as_title(&material, best)),
            units,
        });
    }
    Some(sections)
}

/// How many terms the texts have.
pub(super) fn found(request: &OutlineRequest) -> usize {
    terms(&material(request), usize::MAX).len()
}

fn material(request: &OutlineRequest) -> Material {
    let mut text = prose::plain(&request.description);
    for topic in request.chapters.iter().flat_map(|chapter| &chapter.topics) {
        if text.len() > READ {
            break;
        }
        let _ = write!(
            text,
            "\n\n{}",
            prose::plain(head(&topic.content, READ_OF_TOPIC))
        );
    }
    Material::read(head(&text, READ), request.language.as_deref())
}

/// The best terms, in the order of the text; of two forms of one word the
/// better.
fn terms(material: &Material, most: usize) -> Vec<&Term> {
    let mut kept = material.key_terms(most.min(200));
    // Words that stand together but once are seldom a term.
    let is_chance =
        |term: &&Term| term.words > 1 && term.places.len() == 1 && material.language.spaced;
    if kept.iter().filter(|term| !is_chance(term)).count() * 2 > most.min(kept.len()) {
        kept.retain(|term| !is_chance(term));
    }
    kept.sort_by_key(|term| {
        term.places
            .first()
            .map(|(sentence, place)| (*sentence, place.start))
    });
    kept
}

/// The sentence that a term stands in, if it is short enough for a title.
fn sentence<'a>(material: &'a Material, term: &Term) -> Option<&'a str> {
    let (index, _) = term.places.first()?;
    let text = material
        .sentences
        .get(*index)?
        .text
        .trim_end_matches(['.', '。']);
    (text.chars().count() <= domain::limits::TITLE).then_some(text)
}
