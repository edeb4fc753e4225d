//! Plans of whole courses out of what the instructor notes down: headings,
//! lists, enumerations and terms, in the order that they have. Nothing is made
//! up, so the notes must carry the asked size.

use std::collections::HashSet;

use domain::limits::DESCRIPTION;
use domain::quiz::comparable;
use serde_json::{Value, json};

use super::grammar;
use super::language::Language;
use super::material::{Material, as_title, raised};
use super::outline::{Section, Unit, both, chapters, is_prose, label, of_description, titled};
use super::rank::{features, shared};
use super::text_to_course::headed;
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
        .or_else(|| by_subjects(request, notes, count, size))
        .or_else(|| by_headings(request, notes, count, size))
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
    for subject in subjects(&material.language, &request.topic) {
        add(&subject);
    }
    for block in text::blocks(notes) {
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

/// The parts of an enumeration; nothing for other sentences: of one in prose
/// every part must be as short as a title.
fn enumerated(language: &Language, sentence: &str) -> Vec<String> {
    let announced = [": ", "："]
        .iter()
        .find_map(|mark| sentence.split_once(mark));
    let list = announced.map_or(sentence, |(_, list)| list);
    let parts: Vec<&str> = split(list);
    if parts.len() < 3 {
        return Vec::new();
    }
    let ends = ['.', '!', '。', '！', '।', ' '];
    let parts: Vec<String> = parts
        .into_iter()
        .map(|part| bare(language, part.trim_matches(ends)))
        .collect();
    let all = parts.len();
    let kept: Vec<String> = parts
        .into_iter()
        .filter(|part| is_short(language, part))
        .collect();
    // A sentence with commas is no list, whatever one of its parts is like.
    if announced.is_none() && kept.len() < all {
        return Vec::new();
    }
    kept
}

/// What commas set apart; not those within numbers.
fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, mark) in list.match_indices([',', ';', '，', '、', '،', '；', '؛']) {
        let before = list.get(..at).and_then(|text| text.chars().next_back());
        let after = list
            .get(at + mark.len()..)
            .and_then(|text| text.chars().next());
        let number = |letter: Option<char>| letter.is_some_and(char::is_numeric);
        if mark == "," && number(before) && number(after) {
            continue;
        }
        parts.extend(list.get(from..at));
        from = at + mark.len();
    }
    parts.extend(list.get(from..));
    parts
}

fn is_short(language: &Language, part: &str) -> bool {
    if language.spaced {
        (1..=WORDS).contains(&part.split_whitespace().count())
    } else {
        (2..=CHARACTERS).contains(&part.chars().count())
    }
}

/// What joins the last two of an enumeration.
const AND: [&str; 12] = [
    "and",
    "und",
    "et",
    "y",
    "e",
    "ve",
    "en",
    "и",
    "और",
    "&",
    "तथा",
    "or",
];

/// A part without the small words around it.
fn bare(language: &Language, part: &str) -> String {
    if !language.spaced {
        // Kneading is 和面: the character alone does not tell.
        let without = ["以及", "和", "与", "及"]
            .iter()
            .find_map(|and| part.strip_prefix(and));
        let word = without.filter(|word| word.chars().count() > 1);
        return word.unwrap_or(part).trim().to_owned();
    }
    let mut words: Vec<&str> = part.split_whitespace().collect();
    let small = |word: &&str| {
        let lower = word.to_lowercase();
        grammar::is_small(language.code, &lower) || AND.contains(&lower.as_str())
    };
    while words.first().is_some_and(small) {
        words.remove(0);
    }
    while words.last().is_some_and(small) {
        words.pop();
    }
    let joined = words.join(" ");
    // French writes its article together with the word.
    let elided = ["l'", "l’", "L'", "L’", "d'", "d’"];
    let rest = elided
        .iter()
        .find_map(|article| joined.strip_prefix(article));
    match rest.filter(|_| language.code == "fr") {
        Some(rest) => rest.to_owned(),
        None => joined,
    }
}

/// The subjects that a topic enumerates ("Loops, functions and modules"), two
/// at least; nothing where it names one.
fn subjects(language: &Language, topic: &str) -> Vec<String> {
    let list = [": ", "：", " – ", " — "]
        .iter()
        .find_map(|mark| topic.split_once(mark))
        .map_or(topic, |(_, list)| list);
    let mut parts: Vec<String> = split(list)
        .into_iter()
        .map(|part| part.trim().to_owned())
        .collect();
    let Some(last) = parts.pop() else {
        return Vec::new();
    };
    parts.extend(halves(language, &last));
    let parts: Vec<String> = parts.iter().map(|part| bare(language, part)).collect();
    let good = parts.len() > 1 && parts.iter().all(|part| is_short(language, part));
    if good { parts } else { Vec::new() }
}

/// The last two of an enumeration, where a word joins them.
fn halves(language: &Language, last: &str) -> Vec<String> {
    let pair = if language.spaced {
        let arabic = (language.code == "ar")
            .then(|| last.split_once(" وال"))
            .flatten();
        let joined = AND
            .iter()
            .find_map(|and| last.split_once(&format!(" {and} ")));
        joined
            .map(|(one, other)| (one.to_owned(), other.to_owned()))
            .or_else(|| arabic.map(|(one, other)| (one.to_owned(), format!("ال{other}"))))
    } else {
        let joined = ["以及", "和", "与"]
            .iter()
            .find_map(|and| last.split_once(and));
        joined
            .filter(|(one, other)| one.chars().count() > 1 && other.chars().count() > 1)
            .map(|(one, other)| (one.to_owned(), other.to_owned()))
    };
    match pair {
        Some((one, other)) => vec![one, other],
        None => vec![last.to_owned()],
    }
}

/// The topic's subjects as chapters, with what the notes say of each.
fn by_subjects(
    request: &CourseRequest,
    notes: &str,
    count: usize,
    size: usize,
) -> Option<Vec<Section>> {
    let hint = request.language.as_deref();
    let source = format!("{}\n\n{notes}", request.topic);
    let language = Material::read(&source, hint).language;
    let titles: Vec<String> = subjects(&language, &request.topic)
        .iter()
        .map(|subject| titled(&raised(&language, subject)))
        .collect();
    if count == 1 {
        // All of them, though there may be more than topics.
        let groups = merged(&language, &titles, size)?;
        return Some(vec![Section {
            title: titled(&request.topic),
            units: groups.iter().map(|title| Unit::bare(title)).collect(),
        }]);
    }
    let chapters = merged(&language, &titles, count)?;
    let mut left: Vec<String> = pool(request, notes)
        .into_iter()
        .filter(|topic| {
            chapters
                .iter()
                .chain(&titles)
                .all(|title| comparable(title) != comparable(topic))
        })
        .collect();
    let lines: Vec<String> = text::blocks(notes)
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
        groups.push(match group {
            [one, other] => titled(&both(language, one, other)),
            _ => stretch(group)?,
        });
    }
    Some(groups)
}

/// The notes' headings as chapters, where they are as many as are asked for.
fn by_headings(
    request: &CourseRequest,
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
