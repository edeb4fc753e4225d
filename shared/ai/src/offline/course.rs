//! Plans of whole courses out of what the instructor notes down: headings,
//! lists, enumerations and terms, in the order that they have. Nothing is made
//! up, so the notes must carry the asked size.

use std::collections::HashSet;

use domain::limits::DESCRIPTION;
use domain::quiz::comparable;
use serde_json::{Value, json};

use super::language::Language;
use super::material::{Material, as_title, raised};
use super::outline::{Section, Unit, chapters, label, of_description, titled};
use crate::error::AiError;
use crate::request::CourseRequest;
use crate::text::{self, Kind, cut};

/// The longest part of an enumeration that is a title, in words.
const WORDS: usize = 7;
/// The same where nothing sets words apart, in characters.
const CHARACTERS: usize = 16;

pub(super) fn make(request: &CourseRequest) -> Result<Value, AiError> {
    let (count, size) = (
        usize::from(request.chapter_count),
        usize::from(request.topics_per_chapter),
    );
    let notes = request.extra_notes.as_deref().unwrap_or_default();
    let sections = planned(notes, count, size)
        .or_else(|| grouped(&titled(&request.topic), &pool(request, notes), count, size));
    let sections = sections.ok_or_else(|| {
        let found = pool(request, notes).len();
        AiError::NotEnoughMaterial(format!(
            "a plan of {count} chapters with {size} topics each needs more material: the topic and the notes name \
             {found} subjects, and {} are needed; list the subjects in the notes, or ask for fewer chapters or topics",
            count * size
        ))
    })?;
    Ok(json!({
        "title": titled(&request.topic),
        "description": description(request, &sections),
        "chapters": chapters(sections),
    }))
}

/// The topic, whom the course is for, and what the chapters are.
fn description(request: &CourseRequest, sections: &[Section]) -> String {
    let audience = request.audience.as_deref().unwrap_or_default();
    let titles: Vec<&str> = sections
        .iter()
        .map(|section| section.title.as_str())
        .collect();
    let mut parts = vec![
        titled(&request.topic),
        cut(&text::plain(audience).replace('\n', " "), 1_000),
        titles.join(" · "),
    ];
    parts.retain(|part| !part.is_empty());
    parts.dedup();
    cut(&parts.join("\n"), DESCRIPTION)
}

/// The notes as they are, where they are a plan of the asked size.
fn planned(notes: &str, count: usize, size: usize) -> Option<Vec<Section>> {
    let mut sections = of_description(notes);
    for section in &mut sections {
        let mut seen = HashSet::new();
        section
            .units
            .retain(|unit| seen.insert(comparable(&unit.title)));
        section.units.truncate(size);
    }
    let fits =
        sections.len() == count && sections.iter().all(|section| section.units.len() == size);
    fits.then_some(sections)
}

/// What the notes name, in their order, none twice.
fn pool(request: &CourseRequest, notes: &str) -> Vec<String> {
    let source = format!("{}\n\n{notes}", request.topic);
    let hint = request.language.as_deref();
    let material = Material::read(&source, hint);
    let mut pool: Vec<String> = Vec::new();
    let mut seen = HashSet::from([comparable(&request.topic)]);
    let mut add = |title: &str| {
        let title = raised(&material.language, &titled(title));
        let says = title.chars().any(char::is_alphabetic);
        if says && seen.insert(comparable(&title)) {
            pool.push(title);
        }
    };
    for block in text::blocks(notes) {
        match block.kind {
            Kind::Heading(_) => add(&block.text),
            Kind::Item => add(label(&block.text)),
            Kind::Paragraph => {
                for sentence in text::sentences(material.language.code, &block.text) {
                    for part in enumerated(&material.language, sentence) {
                        add(&part);
                    }
                }
            }
        }
    }
    let listed = pool.join("\n").to_lowercase();
    let mut terms = material.key_terms(200);
    terms.retain(|term| !listed.contains(&term.lower));
    terms.sort_by_key(|term| {
        term.places
            .first()
            .map(|(index, place)| (*index, place.start))
    });
    let terms: Vec<String> = terms.iter().map(|term| as_title(&material, term)).collect();
    for term in terms {
        let term = titled(&term);
        if !pool
            .iter()
            .any(|other| comparable(other) == comparable(&term))
            && comparable(&term) != comparable(&request.topic)
        {
            pool.push(term);
        }
    }
    pool
}

/// The parts of an enumeration; nothing for other sentences.
fn enumerated(language: &Language, sentence: &str) -> Vec<String> {
    let list = [": ", "："]
        .iter()
        .find_map(|mark| sentence.split_once(mark))
        .map_or(sentence, |(_, list)| list);
    let parts: Vec<&str> = list.split([',', ';', '，', '、', '،', '；', '؛']).collect();
    if parts.len() < 3 {
        return Vec::new();
    }
    let ends = ['.', '!', '。', '！', '।', ' '];
    let parts = parts
        .into_iter()
        .map(|part| bare(language, part.trim_matches(ends)));
    let short = |part: &String| {
        if language.spaced {
            (1..=WORDS).contains(&part.split_whitespace().count())
        } else {
            (2..=CHARACTERS).contains(&part.chars().count())
        }
    };
    parts.filter(short).collect()
}

/// A part without the small words around it.
fn bare(language: &Language, part: &str) -> String {
    if !language.spaced {
        // Kneading is 和面: the character alone does not tell.
        let without = ["以及", "和", "与", "及"]
            .iter()
            .find_map(|and| part.strip_prefix(and));
        let word = without.filter(|word| word.chars().count() > 1);
        return word.unwrap_or(part).to_owned();
    }
    let mut words: Vec<&str> = part.split_whitespace().collect();
    let small = |word: &&str| language.is_stop(&word.to_lowercase());
    while words.first().is_some_and(small) {
        words.remove(0);
    }
    while words.last().is_some_and(small) {
        words.pop();
    }
    words.join(" ")
}

/// The pool in `count` groups of `size` topics each.
fn grouped(topic: &str, pool: &[String], count: usize, size: usize) -> Option<Vec<Section>> {
    let units = |titles: &[String]| titles.iter().map(|title| Unit::bare(title)).collect();
    if count == 1 {
        let titles = pool.get(..size)?;
        return Some(vec![Section {
            title: topic.to_owned(),
            units: units(titles),
        }]);
    }
    // With room, each group's first names the chapter.
    let named = pool.len() >= count * (size + 1);
    let mut left = pool;
    let mut sections = Vec::with_capacity(count);
    for done in 0..count {
        let share = left.len() / (count - done);
        let (group, rest) = left.split_at_checked(share)?;
        left = rest;
        let (title, topics) = if named {
            let (first, rest) = group.split_first()?;
            (first.clone(), rest.get(..size)?)
        } else {
            let topics = group.get(..size)?;
            (stretch(topics)?, topics)
        };
        sections.push(Section {
            title,
            units: units(topics),
        });
    }
    Some(sections)
}

/// A group's title by where it starts and ends.
fn stretch(topics: &[String]) -> Option<String> {
    match topics {
        [only] => Some(only.clone()),
        [first, .., last] => Some(titled(&format!("{first} – {last}"))),
        [] => None,
    }
}
