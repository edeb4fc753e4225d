//! Outlines from a course's own material: its chapters, topics and the
//! headings within them, else its description.

mod fit;
mod keywords;
mod sections;

use std::collections::HashSet;

use domain::limits::{EDITED_TOPICS, TITLE};
use domain::quiz::comparable;
use serde_json::{Value, json};

pub(crate) use self::fit::both;
pub(crate) use self::sections::{Section, Unit, is_prose, label, of_description};
use super::OutlineRequest;
use crate::error::AiError;
use crate::generators::text_to_course::offline::headed;
use crate::offline::language::Language;
use crate::offline::prose;
use crate::text;

/// What of a topic is looked at to say what is missing, in bytes.
const READ: usize = 12_000;
/// Topics of one chapter, where headings are added to the course's own.
const ENRICHED: usize = 6;

pub(super) fn make(request: &OutlineRequest) -> Result<Value, AiError> {
    if request.own_description && !request.chapters.is_empty() {
        // What the course has is another matter than what was asked for.
        return make(&OutlineRequest {
            chapters: Vec::new(),
            ..request.clone()
        });
    }
    let count = usize::from(request.chapter_count);
    let sections = sections::of_course(request);
    let has_course = !sections.is_empty();
    let sections = if has_course {
        sections
    } else {
        described(request)
    };
    let language = language(request, &sections);
    let fitted = fit::fit(sections, count, &request.title, &language)
        .or_else(|| keywords::sections(request, count))
        .ok_or_else(|| AiError::NotEnoughMaterial(lack(request, count)))?;
    Ok(json!({ "chapters": chapters(fitted) }))
}

/// What a description is divided into: by its lists, else by its headings and
/// what stands below them.
fn described(request: &OutlineRequest) -> Vec<Section> {
    let listed = sections::of_description(&request.description);
    if !listed.is_empty() {
        return listed;
    }
    headed(&request.description, request.language.as_deref()).unwrap_or_default()
}

/// The sections as chapters with their topics.
pub(crate) fn chapters(sections: Vec<Section>) -> Vec<Value> {
    distinct(sections)
        .into_iter()
        .map(|section| {
            let topics = topics(&section);
            json!({"title": section.title, "topics": topics})
        })
        .collect()
}

/// The material's language, as its titles and description tell.
fn language(request: &OutlineRequest, sections: &[Section]) -> Language {
    let mut sample = request.title.clone();
    for section in sections {
        sample.push('\n');
        sample += &section.title;
        for unit in &section.units {
            sample.push('\n');
            sample += &unit.title;
        }
    }
    sample.push('\n');
    sample += &request.description;
    Language::of(&sample, request.language.as_deref())
}

fn lack(request: &OutlineRequest, count: usize) -> String {
    let topics: usize = request
        .chapters
        .iter()
        .map(|chapter| chapter.topics.len())
        .sum();
    let headings = sections::of_course(request)
        .iter()
        .flat_map(|section| &section.units)
        .map(|unit| unit.headings.len())
        .sum::<usize>();
    let terms = keywords::found(request);
    let chapters = request.chapters.len();
    let contents = request.chapters.iter().flat_map(|chapter| &chapter.topics);
    let contents = contents.map(|topic| text::head(&topic.content, READ));
    let prose = prose::advice(std::iter::once(request.description.as_str()).chain(contents));
    if request.own_description {
        return format!(
            "an outline of {count} chapters needs more material: the given description has {terms} key terms{prose}; \
             describe the course in more sentences, or ask for fewer chapters"
        );
    }
    format!(
        "an outline of {count} chapters needs more material: the course has {chapters} chapters, {topics} topics and \
         {headings} headings, and its texts give {terms} key terms{prose}; describe the course in more sentences, add topics, \
         or ask for fewer chapters"
    )
}

/// A chapter's topics: its own, with headings where they are few; at least
/// one, at most what a chapter may have, none twice.
fn topics(section: &Section) -> Vec<String> {
    let own = section.units.len();
    let mut all: Vec<&str> = Vec::new();
    for unit in &section.units {
        all.push(&unit.title);
        if own <= 2 {
            let room = ENRICHED.saturating_sub(own) / own.max(1);
            all.extend(unit.headings.iter().take(room).map(String::as_str));
        }
    }
    if all.is_empty() {
        all.push(&section.title);
    }
    let mut seen = HashSet::new();
    all.retain(|topic| seen.insert(comparable(topic)));
    all.truncate(EDITED_TOPICS);
    all.into_iter().map(ToOwned::to_owned).collect()
}

/// The sections with titles of which none is there twice.
fn distinct(mut sections: Vec<Section>) -> Vec<Section> {
    let mut seen: HashSet<String> = HashSet::new();
    for section in &mut sections {
        if seen.contains(&comparable(&section.title)) {
            let own = comparable(&section.title);
            let by_topic = section
                .units
                .iter()
                .find(|unit| comparable(&unit.title) != own);
            if let Some(unit) = by_topic {
                section.title = titled(&format!("{}: {}", section.title, unit.title));
            }
        }
        let plain = section.title.clone();
        let mut number = 2;
        while !seen.insert(comparable(&section.title)) {
            let short: String = plain.chars().take(TITLE - 8).collect();
            section.title = format!("{short} ({number})");
            number += 1;
        }
    }
    sections
}

/// A text as a title: on one line, at most as long as a title may be.
pub(crate) fn titled(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.chars().all(domain::text::invisible))
        .collect();
    let line = words.join(" ");
    if line.chars().count() <= TITLE {
        return line;
    }
    let mut short: String = line.chars().take(TITLE - 1).collect();
    // Not within a word, unless there is but one.
    if let Some((whole, _)) = short.rsplit_once(' ') {
        short = whole.to_owned();
    }
    short.push('…');
    short
}
