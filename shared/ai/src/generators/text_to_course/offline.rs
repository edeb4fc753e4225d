//! A course out of a text: its headings, else the places where its subject
//! changes.

mod tiling;
mod topics;

use domain::limits::DESCRIPTION;
use serde_json::{Value, json};

use self::topics::Topics;
use super::TextToCourseRequest;
use crate::error::AiError;
use crate::generators::outline::offline::{Section, Unit, both, chapters, is_prose, label, titled};
use crate::offline::definitions;
use crate::offline::material::{Material, as_title, raised, related};
use crate::offline::old_summary::summary;
use crate::offline::prose;
use crate::text::{Block, Kind, cut};

/// Chapters at most.
const CHAPTERS: usize = 20;
/// Topics of a chapter at most.
const TOPICS: usize = 12;
/// Topics of a chapter that are terms.
const TERMS: usize = 4;
/// Sentences before the first heading that are a chapter.
const INTRODUCTION: usize = 3;
/// Words of the description at most.
const WORDS: usize = 70;
/// Key terms among which a text's first subject is its title.
const TURNS_ON: usize = 5;
/// The longest first line that is a title, in characters.
const TITLE: usize = 90;

/// A part of the text to become a chapter.
struct Part {
    title: Option<String>,
    topics: Vec<String>,
    /// Entries of its lists that are short enough for titles.
    items: Vec<String>,
    /// The numbers of its sentences, from and to before.
    sentences: (usize, usize),
}

pub(super) fn make(request: &TextToCourseRequest) -> Result<Value, AiError> {
    let blocks = prose::blocks(&request.raw_text);
    let single: Vec<Vec<Block>> = blocks.iter().map(|block| vec![block.clone()]).collect();
    let (material, of) = Material::of_parts(&single, request.language.as_deref());
    let (title, start) = title(&material, &blocks);
    let headed = by_headings(&blocks, &of, start);
    let parts = headed.or_else(|| {
        let tiles = tiling::tiles(&material)?;
        let part = |sentences| Part {
            title: None,
            topics: Vec::new(),
            items: Vec::new(),
            sentences,
        };
        Some(tiles.into_iter().map(part).collect())
    });
    let sections = parts
        .map(|parts| sections(&material, &parts))
        .filter(|sections| !sections.is_empty());
    let (Some(sections), Some(title)) = (sections, title) else {
        return Err(AiError::NotEnoughMaterial(format!(
            "a course needs more material: the text has {} complete sentences, {} key terms and no headings to go by{}; \
             give a longer text of whole sentences, or one with headings",
            material.usable(),
            material.key_terms(50).len(),
            prose::advice([request.raw_text.as_str()])
        )));
    };
    let mut description = summary(&material, WORDS);
    if description.is_empty() {
        description = cut(&prose::plain(&request.raw_text).replace('\n', " "), 300);
    }
    Ok(json!({
        "title": title,
        "description": cut(&description, DESCRIPTION),
        "chapters": chapters(sections),
    }))
}

/// The text's title, and where what follows it starts.
fn title(material: &Material, blocks: &[Block]) -> (Option<String>, usize) {
    let first = blocks.first();
    let headings = |level: u8| {
        blocks
            .iter()
            .filter(|block| block.kind == Kind::Heading(level))
            .count()
    };
    match first {
        // One heading over all, or a short line before the text.
        Some(Block {
            kind: Kind::Heading(level),
            text,
        }) if headings(*level) == 1 => (Some(titled(text)), 1),
        Some(Block {
            kind: Kind::Paragraph,
            text,
        }) if blocks.len() > 1
            && text.chars().count() <= TITLE
            && !text.ends_with(['.', '!', '?', '。', '！', '？', '؟', '।', ':', '：', ',']) =>
        {
            (Some(titled(text)), 1)
        }
        _ => {
            if let Some(subject) = subject(material) {
                return (Some(subject), 0);
            }
            let terms: Vec<String> = material
                .key_terms(2)
                .iter()
                .map(|term| as_title(material, term))
                .collect();
            let title = match terms.as_slice() {
                [one, other] => Some(titled(&both(&material.language, one, other))),
                [one] => Some(titled(one)),
                _ => first.map(|block| titled(&block.text)),
            };
            (title, 0)
        }
    }
}

/// What a text says first what it is, where the text turns on it.
fn subject(material: &Material) -> Option<String> {
    let (index, sentence) = material
        .sentences
        .iter()
        .enumerate()
        .find(|(_, sentence)| sentence.usable)?;
    let definition = definitions::short(&material.language, index, sentence)?;
    let terms = material.key_terms(TURNS_ON);
    let central = terms
        .iter()
        .any(|term| related(&term.lower, &definition.lower));
    let shown = sentence.text.get(definition.term)?;
    central.then(|| titled(&raised(&material.language, shown)))
}

/// The highest headings of which there are two or more as chapters, those
/// below as topics.
fn by_headings(blocks: &[Block], of: &[usize], start: usize) -> Option<Vec<Part>> {
    let rest = blocks.get(start..)?;
    let level = |block: &Block| match block.kind {
        Kind::Heading(level) => Some(level),
        _ => None,
    };
    let top = (1..=6).find(|wanted| {
        rest.iter()
            .filter(|block| level(block) == Some(*wanted))
            .count()
            > 1
    })?;
    let mut parts: Vec<Part> = Vec::new();
    for (number, block) in blocks.iter().enumerate().skip(start) {
        let place = of.iter().position(|of| *of >= number).unwrap_or(of.len());
        match level(block) {
            Some(level) if level <= top => {
                if let Some(last) = parts.last_mut() {
                    last.sentences.1 = place;
                }
                parts.push(Part {
                    title: Some(titled(&block.text)),
                    topics: Vec::new(),
                    items: Vec::new(),
                    sentences: (place, of.len()),
                });
            }
            Some(level) if level == top + 1 || level == top + 2 => {
                if let Some(last) = parts.last_mut() {
                    last.topics.push(titled(&block.text));
                }
            }
            None if block.kind == Kind::Item && !is_prose(&block.text) => {
                if let Some(last) = parts.last_mut() {
                    last.items.push(titled(label(&block.text)));
                }
            }
            _ => {}
        }
    }
    if parts.len() < 2 {
        return None;
    }
    // What stands before the first heading is a chapter too, where it is more
    // than a word of welcome.
    let first = parts.first().map_or(0, |part| part.sentences.0);
    let from = of.iter().position(|of| *of >= start).unwrap_or(first);
    if first >= from + INTRODUCTION {
        parts.insert(
            0,
            Part {
                title: None,
                topics: Vec::new(),
                items: Vec::new(),
                sentences: (from, first),
            },
        );
    }
    Some(parts)
}

fn sections(material: &Material, parts: &[Part]) -> Vec<Section> {
    let kept = parts.get(..CHAPTERS).unwrap_or(parts);
    let mut topics = Topics::new(material);
    // What a heading names is no topic of another chapter.
    for title in kept.iter().filter_map(|part| part.title.as_deref()) {
        topics.take(title);
    }
    // One before the first heading is named by one thing, parts of a text
    // without headings by two.
    let headed = kept.iter().any(|part| part.title.is_some());
    let names = if headed { 1 } else { 2 };
    kept.iter()
        .filter_map(|part| section(material, &mut topics, part, names))
        .collect()
}

fn section(
    material: &Material,
    topics: &mut Topics<'_>,
    part: &Part,
    names: usize,
) -> Option<Section> {
    let (from, to) = part.sentences;
    let stretch = from..to;
    let first = material
        .sentences
        .get(from..to)
        .and_then(|sentences| sentences.iter().find(|sentence| sentence.usable))
        .map(|sentence| titled(sentence.text.trim_end_matches(['.', '。', '।'])));
    let given = part.title.clone().filter(|title| !title.is_empty());
    let found = if given.is_none() {
        topics.names(&stretch, names)
    } else {
        Vec::new()
    };
    let title = given
        .or_else(|| named(material, &found))
        .or_else(|| first.clone())?;
    topics.take(&title);
    for name in &found {
        topics.take(name);
    }
    let mut own = part.topics.clone();
    if own.is_empty() && part.items.len() > 1 {
        own = topics.fresh(&part.items);
    }
    if own.is_empty() {
        own = topics.of(&stretch, &title, TERMS);
    }
    own.truncate(TOPICS);
    if own.is_empty() {
        own.push(
            first
                .filter(|first| first.chars().count() <= TITLE)
                .unwrap_or_else(|| title.clone()),
        );
    }
    let units = own
        .iter()
        .map(|topic| Unit::bare(topic))
        .filter(|unit| !unit.title.is_empty());
    Some(Section {
        title,
        units: units.collect(),
    })
}

fn named(material: &Material, names: &[String]) -> Option<String> {
    match names {
        [one, other, ..] => Some(titled(&both(&material.language, one, other))),
        [one] => Some(one.clone()),
        [] => None,
    }
}

/// A text's headings as sections, with the topics of what stands below each;
/// `None` where there are fewer than two.
pub(crate) fn headed(source: &str, hint: Option<&str>) -> Option<Vec<Section>> {
    let blocks = prose::blocks(source);
    let single: Vec<Vec<Block>> = blocks.iter().map(|block| vec![block.clone()]).collect();
    let (material, of) = Material::of_parts(&single, hint);
    let (_, start) = title(&material, &blocks);
    let parts = by_headings(&blocks, &of, start)?;
    Some(sections(&material, &parts))
}
