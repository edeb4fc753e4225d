//! The order of chapters: by the numbers in their titles, else one that defines
//! terms before those that use them; where nothing speaks against it, the order
//! stays.

use std::collections::{BTreeMap, HashMap};

use domain::curriculum::OrderedChapter;
use domain::limits::REASON;
use nlp::{Document, Part, cut, fill, tokens, wording};
use serde_json::{Value, json};

use self::numbers::by_number;
use super::CurriculumRequest;
use crate::CurriculumChapter;
use crate::error::AiError;
use crate::offline::titles::{quoted, titled};

mod numbers;

/// Terms that a reason names.
const NAMED: usize = 3;
/// How often one term counts at most.
const TIMES: usize = 3;

/// That a chapter uses terms which another defines.
struct Need {
    home: usize,
    user: usize,
    weight: usize,
    /// The most used first.
    terms: Vec<String>,
}

pub(super) fn make(request: &CurriculumRequest) -> Result<Value, AiError> {
    if request.chapters.is_empty() {
        let message = "an order of chapters needs chapters: the course has none";
        return Err(AiError::NotEnoughMaterial(message.into()));
    }
    let (mut parts, mut of) = (Vec::new(), Vec::new());
    for (place, chapter) in request.chapters.iter().enumerate() {
        let material = &chapter.material;
        let title = Part {
            title: &material.title,
            source: "",
        };
        let topics = material.topics.iter().map(|topic| Part {
            title: &topic.title,
            source: &topic.content,
        });
        parts.extend(std::iter::once(title).chain(topics));
        of.resize(parts.len(), place);
    }
    let document = Document::of(parts, request.language.as_deref());
    let code = document.language.code;
    let titles: Vec<String> = request.chapters.iter().map(title).collect();
    let numbered = by_number(&titles);
    let needs = if numbered.is_some() {
        Vec::new()
    } else {
        needs(&document, &of)
    };
    let order = numbered
        .clone()
        .unwrap_or_else(|| order(titles.len(), &needs));
    let reason = |place: usize| match numbered {
        Some(_) => wording(code, "numbered").to_owned(),
        None => reason(code, &titles, &needs, &order, place),
    };
    let ordered = order.iter().filter_map(|place| {
        Some(OrderedChapter {
            id: request.chapters.get(*place)?.id,
            title: titles.get(*place)?.clone(),
            reason: cut(&reason(*place), REASON),
        })
    });
    Ok(json!({ "optimized_order": ordered.collect::<Vec<_>>() }))
}

fn title(chapter: &CurriculumChapter) -> String {
    let material = &chapter.material;
    let topics = material.topics.iter().map(|topic| topic.title.as_str());
    let titles = std::iter::once(material.title.as_str()).chain(topics);
    let found = titles.map(titled).find(|title| !title.is_empty());
    found.unwrap_or_else(|| chapter.id.get().to_string())
}

/// The needs that outweigh those the other way round.
fn needs(document: &Document, of: &[usize]) -> Vec<Need> {
    let chapter = |sentence: usize| {
        let block = document.block(document.sentences.get(sentence)?)?;
        of.get(block.part).copied()
    };
    // What two chapters define is needed from neither.
    let mut homes: HashMap<String, Option<usize>> = HashMap::new();
    let definitions = document.definitions();
    for definition in &definitions {
        let stems = tokens(&document.language, &definition.term)
            .into_iter()
            .map(|token| token.stem);
        let home = chapter(definition.sentence);
        let known = homes
            .entry(stems.collect::<Vec<_>>().join(" "))
            .or_insert(home);
        if *known != home {
            *known = None;
        }
    }
    let mut uses: BTreeMap<(usize, usize), Vec<(usize, String)>> = BTreeMap::new();
    for term in document.terms(&definitions) {
        let Some(Some(home)) = homes.get(&term.key) else {
            continue;
        };
        let mut users: BTreeMap<usize, usize> = BTreeMap::new();
        for user in term
            .places
            .iter()
            .filter_map(|(sentence, _)| chapter(*sentence))
        {
            *users.entry(user).or_default() += 1;
        }
        for (user, times) in users.into_iter().filter(|(user, _)| user != home) {
            uses.entry((*home, user))
                .or_default()
                .push((times.min(TIMES), term.text.clone()));
        }
    }
    let weight = |home: usize, user: usize| -> usize {
        uses.get(&(home, user))
            .map_or(0, |terms| terms.iter().map(|(times, _)| times).sum())
    };
    let need = |(&(home, user), terms): (&(usize, usize), &Vec<(usize, String)>)| {
        let weight = weight(home, user).saturating_sub(weight(user, home));
        let mut terms = terms.clone();
        terms.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
        let terms = terms.into_iter().map(|(_, term)| term).collect();
        (weight > 0).then_some(Need {
            home,
            user,
            weight,
            terms,
        })
    };
    uses.iter().filter_map(need).collect()
}

/// Of those whose needs are met the first in the given order; in a circle the
/// one that needs least.
fn order(count: usize, needs: &[Need]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while !left.is_empty() {
        let open = |chapter: usize| -> usize {
            let unmet = needs
                .iter()
                .filter(|need| need.user == chapter && left.contains(&need.home));
            unmet.map(|need| need.weight).sum()
        };
        let next = left
            .iter()
            .enumerate()
            .min_by_key(|(place, chapter)| (open(**chapter), *place));
        let next = next.map_or(0, |(place, _)| place);
        order.push(left.remove(next));
    }
    order
}

fn reason(code: &str, titles: &[String], needs: &[Need], order: &[usize], place: usize) -> String {
    let rank = |chapter: usize| order.iter().position(|other| *other == chapter);
    // Those that the order meets.
    let met = needs
        .iter()
        .filter(|need| rank(need.home) < rank(need.user));
    let (after, before): (Vec<&Need>, Vec<&Need>) = met
        .filter(|need| need.user == place || need.home == place)
        .partition(|need| need.user == place);
    let most = |needs: &[&Need]| {
        needs
            .iter()
            .rev()
            .max_by_key(|need| need.weight)
            .map(|need| (need.home, need.user, need.terms.clone()))
    };
    let (name, other, terms) = match (most(&after), most(&before)) {
        (Some((home, _, terms)), _) => ("comes_after", home, terms),
        (None, Some((_, user, terms))) => ("introduces", user, terms),
        (None, None) => return wording(code, "stays").to_owned(),
    };
    let terms = quoted(code, terms.iter().take(NAMED).map(String::as_str));
    let chapter = quoted(code, titles.get(other).map(String::as_str));
    fill(
        wording(code, name),
        &[("terms", &terms), ("chapter", &chapter)],
    )
}
