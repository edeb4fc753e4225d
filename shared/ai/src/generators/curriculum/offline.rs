//! The order of chapters: one that introduces terms comes before those that
//! use them; where nothing speaks against it, the order stays.

mod uses;

use domain::curriculum::OrderedChapter;
use domain::limits::REASON;
use serde_json::{Value, json};

use self::uses::{Uses, uses};
use super::CurriculumRequest;
use crate::CurriculumChapter;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::offline::language::Language;
use crate::offline::wording::{fill, wording};
use crate::text;

/// Terms that a reason names.
const NAMED: usize = 3;

pub(super) fn make(request: &CurriculumRequest) -> Result<Value, AiError> {
    if request.chapters.is_empty() {
        let message = "an order of chapters needs chapters: the course has none";
        return Err(AiError::NotEnoughMaterial(message.into()));
    }
    let (uses, language) = uses(request);
    let order = order(request.chapters.len(), &uses);
    let optimized_order: Vec<OrderedChapter> = order
        .iter()
        .filter_map(|place| {
            let chapter = request.chapters.get(*place)?;
            Some(OrderedChapter {
                id: chapter.id,
                title: title(chapter),
                reason: text::cut(&reason(request, &language, &uses, &order, *place), REASON),
            })
        })
        .collect();
    Ok(json!({ "optimized_order": optimized_order }))
}

/// Of those whose needs are met the first in the given order; in a circle the
/// one that needs least.
fn order(count: usize, uses: &[Uses]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while !left.is_empty() {
        let needs = |chapter: usize| -> usize {
            uses.iter()
                .filter(|uses| uses.user == chapter && left.contains(&uses.home))
                .map(|uses| uses.weight)
                .sum()
        };
        let next = left
            .iter()
            .enumerate()
            .min_by_key(|(place, chapter)| (needs(**chapter), *place))
            .map_or(0, |(place, _)| place);
        order.push(left.remove(next));
    }
    order
}

fn title(chapter: &CurriculumChapter) -> String {
    let own = titled(&chapter.material.title);
    let topics = chapter
        .material
        .topics
        .iter()
        .map(|topic| titled(&topic.title));
    std::iter::once(own)
        .chain(topics)
        .find(|title| !title.is_empty())
        .unwrap_or_else(|| chapter.id.get().to_string())
}

fn reason(
    request: &CurriculumRequest,
    language: &Language,
    uses: &[Uses],
    order: &[usize],
    place: usize,
) -> String {
    let rank = |chapter: usize| order.iter().position(|other| *other == chapter);
    let before = |one: usize, other: usize| rank(one) < rank(other);
    let mut given: Vec<&Uses> = uses
        .iter()
        .filter(|uses| uses.home == place && before(place, uses.user))
        .collect();
    let mut needed: Vec<&Uses> = uses
        .iter()
        .filter(|uses| uses.user == place && before(uses.home, place))
        .collect();
    given.sort_by_key(|uses| std::cmp::Reverse(uses.weight));
    needed.sort_by_key(|uses| std::cmp::Reverse(uses.weight));
    let (bond, other, first) = match (needed.first(), given.first()) {
        (Some(needed), _) => (*needed, needed.home, false),
        (None, Some(given)) => (*given, given.user, true),
        (None, None) => {
            let own = request.chapters.get(place).map(title).unwrap_or_default();
            return wording(language.code).map_or(own, |words| words.stays.to_owned());
        }
    };
    let terms = bond.terms.iter().take(NAMED).map(String::as_str);
    let chapter = request.chapters.get(other).map(title).unwrap_or_default();
    let Some(words) = wording(language.code) else {
        return terms.collect::<Vec<_>>().join(", ");
    };
    let pattern = if first {
        words.introduces
    } else {
        words.comes_after
    };
    let chapter = words.quoted([chapter.as_str()]);
    fill(
        pattern,
        &[("terms", &words.quoted(terms)), ("chapter", &chapter)],
    )
}
