//! Plans of whole courses out of what the instructor notes down: headings,
//! lists, enumerations and terms, in the order that they have. Nothing is made
//! up, so the notes must carry the asked size.

mod enumerations;

use std::collections::HashSet;

use domain::limits::DESCRIPTION;
use domain::quiz::comparable;
use serde_json::{Value, json};

pub(crate) use self::enumerations::subjects as listed;
use self::enumerations::{enumerated, subjects};
use super::CreateCourseRequest;
use crate::error::AiError;
use crate::generators::outline::offline::{
    Section, Unit, both, chapters, is_prose, label, of_description, titled,
};
use crate::generators::text_to_course::offline::headed;
use crate::offline::language::Language;
use crate::offline::material::{Material, as_title, raised};
use crate::offline::prose;
use crate::offline::rank::{features, shared};
use crate::text::{self, Kind, cut};

pub(super) fn make(request: &CreateCourseRequest) -> Result<Value, AiError> {
    let (count, size) = (
        usize::from(request.chapter_count),
        usize::from(request.topics_per_chapter),
    );
    let notes = request.extra_notes.as_deref().unwrap_or_default();
    if !prose::is_title(&request.topic) {
        let lack =
            "the topic has no words that a course could be planned by; name its subject in words";
        return Err(AiError::NotEnoughMaterial(lack.into()));
    }
    let sections = planned(notes, count, size)
        .or_else(|| by_subjects(request, notes, count, size))
        .or_else(|| by_headings(request, notes, count, size))
        .or_else(|| grouped(&titled(&request.topic), &pool(request, notes), count, size));
    let sections = sections.ok_or_else(|| {
        let found = pool(request, notes).len();
        AiError::NotEnoughMaterial(format!(
            "a plan of {count} chapters with {size} topics each needs more material: the topic and the notes name \
             {found} subjects, and {} are needed{}; list the subjects in the notes, or ask for fewer chapters or topics",
            count * size,
            prose::advice([notes])
        ))
    })?;
    Ok(json!({
        "title": titled(&request.topic),
        "description": description(request, &sections),
        "chapters": chapters(sections),
    }))
}

/// The topic, whom the course is for, and what the chapters are.
fn description(request: &CreateCourseRequest, sections: &[Section]) -> String {
    let audience = request.audience.as_deref().unwrap_or_default();
    // Chapters that the topic names already are told by their topics.
    let topic = comparable(&request.topic);
    let named = |section: &Section| topic.contains(&comparable(&section.title));
    let told: Vec<String> = if sections.iter().all(named) {
        let units = sections.iter().flat_map(|section| &section.units);
        let fresh = units.filter(|unit| !topic.contains(&comparable(&unit.title)));
        fresh.map(|unit| unit.title.clone()).collect()
    } else {
        sections
            .iter()
            .map(|section| section.title.clone())
            .collect()
    };
    let mut parts = vec![
        titled(&request.topic),
        cut(&prose::plain(audience).replace('\n', " "), 1_000),
        told.join(" · "),
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
fn pool(request: &CreateCourseRequest, notes: &str) -> Vec<String> {
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
    for subject in subjects(&material.language, &request.topic) {
        add(&subject);
    }
    for block in prose::blocks(notes) {
        match block.kind {
            Kind::Heading(_) => add(&block.text),
            Kind::Item if is_prose(&block.text) => {}
            Kind::Item => add(label(&block.text)),
            Kind::Paragraph => {
                for sentence in text::sentences(material.language.code, &block.text) {
                    for part in enumerated(&material.language, sentence) {
                        add(&part);
                    }
                }
            }
            _ => {}
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

/// The topic's subjects as chapters, with what the notes say of each.
fn by_subjects(
    request: &CreateCourseRequest,
    notes: &str,
    count: usize,
    size: usize,
) -> Option<Vec<Section>> {
    let hint = request.language.as_deref();
    let source = format!("{}\n\n{notes}", request.topic);
    let language = Material::read(&source, hint).language;
    let titles = subjects(&language, &request.topic);
    if count == 1 {
        // All of them, though there may be more than topics.
        let groups = merged(&language, &titles, size)?;
        return Some(vec![Section {
            title: titled(&request.topic),
            units: groups.iter().map(|title| Unit::bare(title)).collect(),
        }]);
    }
    let chapters = merged(&language, &titles, count)?;
    let alike = |title: &String, topic: &String| {
        let (one, other) = (features(&language, title), features(&language, topic));
        comparable(title) == comparable(topic) || (!one.is_empty() && one == other)
    };
    let mut left: Vec<String> = pool(request, notes)
        .into_iter()
        .filter(|topic| {
            chapters
                .iter()
                .chain(&titles)
                .all(|title| !alike(title, topic))
        })
        .collect();
    let lines: Vec<String> = prose::blocks(notes)
        .iter()
        .flat_map(|block| text::sentences(language.code, &block.text))
        .map(str::to_lowercase)
        .collect();
    let mut sections = Vec::with_capacity(count);
    for title in chapters {
        let asked = features(&language, &title);
        let near: Vec<&String> = lines
            .iter()
            .filter(|line| shared(&features(&language, line), &asked) > 0)
            .collect();
        let mut units = Vec::with_capacity(size);
        // What stands beside the subject, else what comes next.
        for beside in [true, false] {
            let mut at = 0;
            while units.len() < size && at < left.len() {
                let topic = left
                    .get(at)
                    .map(|topic| topic.to_lowercase())
                    .unwrap_or_default();
                if !beside || near.iter().any(|line| line.contains(&topic)) {
                    units.push(Unit::bare(&left.remove(at)));
                } else {
                    at += 1;
                }
            }
        }
        if units.len() < size {
            return None;
        }
        sections.push(Section { title, units });
    }
    Some(sections)
}

/// Titles in exactly `count` groups, neighbours joined; `None` where there are
/// fewer.
fn merged(language: &Language, titles: &[String], count: usize) -> Option<Vec<String>> {
    if titles.len() < count || count == 0 {
        return None;
    }
    let mut left = titles;
    let mut groups = Vec::with_capacity(count);
    for done in 0..count {
        let (group, rest) = left.split_at_checked(left.len() / (count - done))?;
        left = rest;
        let title = match group {
            [one, other] => both(language, one, other),
            _ => stretch(group)?,
        };
        groups.push(titled(&raised(language, &title)));
    }
    Some(groups)
}

/// The notes' headings as chapters, where they are as many as are asked for.
fn by_headings(
    request: &CreateCourseRequest,
    notes: &str,
    count: usize,
    size: usize,
) -> Option<Vec<Section>> {
    let mut sections = headed(notes, request.language.as_deref())?;
    for section in &mut sections {
        section.units.truncate(size);
    }
    let fits =
        sections.len() == count && sections.iter().all(|section| section.units.len() == size);
    fits.then_some(sections)
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
