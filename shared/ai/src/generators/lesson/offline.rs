//! Lessons: what the course itself says on a topic, put together.

use std::fmt::Write as _;

use domain::text::title_key;
use serde_json::{Value, json};

use super::LessonRequest;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::generators::summary::offline::ranked;
use crate::offline::definitions::{self, Definition};
use crate::offline::language::Language;
use crate::offline::prose;
use crate::offline::rank::{features, shared};
use crate::offline::reading::{Passage, Reading, join, search};
use crate::offline::tasks::{tasks, terms};
use crate::offline::wording::wording;

/// Sentences of the topic's own content under one heading.
const OF_SECTION: usize = 8;
/// Other topics that are quoted.
const OTHERS: usize = 4;
/// What of the titles' weight a quoted passage must have.
const SHARE: f64 = 0.3;
/// Definitions listed.
const DEFINITIONS: usize = 6;
/// Key points.
const POINTS: usize = 5;
/// Sentences that a lesson needs.
const LEAST: usize = 3;

/// What a lesson is made of.
struct Sources<'a> {
    reading: Reading<'a>,
    /// The topic's own sentences, in order.
    own: Vec<usize>,
    others: Vec<Passage<'a>>,
}

pub(super) fn make(request: &LessonRequest) -> Result<Value, AiError> {
    let sources = sources(request);
    let pool = pool(&sources);
    let material = &sources.reading.material;
    let terms = terms(material, |index| pool.contains(&index), 4);
    let activities = tasks(material, &terms).map(|tasks| tasks.tasks);
    let Some(activities) = activities.filter(|_| pool.len() >= LEAST) else {
        return Err(AiError::NotEnoughMaterial(format!(
            "a lesson needs more material: the course has {} complete sentences and {} key terms on the topic, and at \
             least {LEAST} sentences and one term are needed{}; add content to this or to related topics",
            pool.len(),
            terms.len(),
            prose::advice(prose::of_course(&request.course))
        )));
    };
    // Of the topic's own sentences, where they are enough.
    let own: Vec<usize> = pool
        .iter()
        .copied()
        .filter(|index| sources.own.contains(index))
        .collect();
    let from = if own.len() < LEAST { &pool } else { &own };
    let mut points = ranked(material);
    points.retain(|index| from.contains(index));
    // What leans on another sentence is no point by itself.
    let leans = |index: &usize| material.sentences.get(*index).is_some_and(|one| one.leans);
    points.sort_by_key(leans);
    points.truncate(POINTS);
    let firm = points.iter().filter(|index| !leans(index)).count();
    points.truncate(firm.max(LEAST));
    points.sort_unstable();
    let points: Vec<&str> = points
        .iter()
        .filter_map(|index| material.sentences.get(*index))
        .map(|sentence| sentence.text.as_str())
        .collect();
    Ok(json!({
        "content": html::sanitise(&content(request, &sources, &pool)),
        "key_points": points,
        "activities": activities,
    }))
}

fn sources(request: &LessonRequest) -> Sources<'_> {
    let course = &request.course;
    let query = format!("{}\n{}", request.topic_title, request.chapter_title);
    let reading = Reading::about(&course.chapters, &query, course.language.as_deref());
    let topic = title_key(&request.topic_title);
    let chapter = title_key(&request.chapter_title);
    let fits = |part: &crate::offline::reading::Part<'_>| title_key(&part.topic.title) == topic;
    let own_part = reading
        .parts
        .iter()
        .position(|part| fits(part) && title_key(part.chapter_title) == chapter)
        .or_else(|| reading.parts.iter().position(fits));
    let own = (0..reading.of.len())
        .filter(|index| own_part.is_some() && reading.of.get(*index).copied() == own_part)
        .collect();
    let mut others = search(&reading, &request.topic_title, OTHERS + 1);
    others.retain(|passage| {
        let number = passage
            .sentences
            .first()
            .and_then(|first| reading.of.get(*first));
        passage.share >= SHARE && number.copied() != own_part
    });
    others.truncate(OTHERS);
    Sources {
        reading,
        own,
        others,
    }
}

/// The sentences that the lesson draws on.
fn pool(sources: &Sources<'_>) -> Vec<usize> {
    let sentences = &sources.reading.material.sentences;
    let quoted = sources.others.iter().flat_map(|passage| &passage.sentences);
    sources
        .own
        .iter()
        .chain(quoted)
        .copied()
        .filter(|index| {
            sentences
                .get(*index)
                .is_some_and(|sentence| sentence.usable)
        })
        .collect()
}

fn content(request: &LessonRequest, sources: &Sources<'_>, pool: &[usize]) -> String {
    let material = &sources.reading.material;
    let language = &material.language;
    let mut page = Page::new(language);
    page.element("h2", &titled(&request.topic_title));
    own_sections(&mut page, sources);
    for passage in &sources.others {
        let texts = passage
            .sentences
            .iter()
            .filter_map(|index| material.sentences.get(*index))
            .map(|sentence| sentence.text.as_str());
        page.element("h3", &titled(&passage.part.topic.title));
        page.element("p", &join(language, texts));
    }
    let definitions: Vec<Definition> = pool
        .iter()
        .filter_map(|index| definitions::read(language, *index, material.sentences.get(*index)?))
        .take(DEFINITIONS)
        .collect();
    if let Some(words) = wording(language.code).filter(|_| !definitions.is_empty()) {
        page.element("h3", words.key_terms);
        page.open("ul");
        for definition in &definitions {
            let term = material
                .sentences
                .get(definition.sentence)
                .and_then(|sentence| sentence.text.get(definition.term.clone()));
            page.entry(term.unwrap_or(&definition.subject), &definition.says);
        }
        page.close("ul");
    }
    page.html
}

/// The topic's own content: its headings, and under each what it says.
fn own_sections(page: &mut Page, sources: &Sources<'_>) {
    let material = &sources.reading.material;
    let mut texts: Vec<&str> = Vec::new();
    let flush = |page: &mut Page, texts: &mut Vec<&str>| {
        // A paragraph of some sentences each.
        for paragraph in texts.chunks(4) {
            page.element("p", &join(&material.language, paragraph.iter().copied()));
        }
        texts.clear();
    };
    let mut heading: Option<&str> = None;
    for sentence in sources
        .own
        .iter()
        .filter_map(|index| material.sentences.get(*index))
    {
        if sentence.is_heading() {
            flush(page, &mut texts);
            heading = Some(&sentence.text);
        } else if sentence.whole && texts.len() < OF_SECTION {
            if let Some(heading) = heading.take().filter(|heading| !page.has(heading)) {
                page.element("h3", heading);
            }
            texts.push(&sentence.text);
        }
    }
    flush(page, &mut texts);
}

/// HTML in the making.
struct Page {
    html: String,
    direction: &'static str,
    /// The first heading, comparable: it is not repeated.
    title: Vec<u64>,
    language: Language,
}

impl Page {
    fn new(language: &Language) -> Self {
        let direction = if matches!(language.code, "ar" | "fa" | "he" | "ur") {
            " dir=\"rtl\""
        } else {
            ""
        };
        Self {
            html: String::new(),
            direction,
            title: Vec::new(),
            language: language.clone(),
        }
    }

    fn element(&mut self, name: &str, text: &str) {
        if self.html.is_empty() {
            self.title = features(&self.language, text);
        }
        if !text.is_empty() {
            let text = html::escaped(text);
            let _ = writeln!(self.html, "<{name}{}>{text}</{name}>", self.direction);
        }
    }

    /// Whether the first heading says the same.
    fn has(&self, heading: &str) -> bool {
        let own = features(&self.language, heading);
        !own.is_empty() && own.len() == self.title.len() && shared(&own, &self.title) == own.len()
    }

    fn open(&mut self, name: &str) {
        let _ = writeln!(self.html, "<{name}{}>", self.direction);
    }

    fn close(&mut self, name: &str) {
        let _ = writeln!(self.html, "</{name}>");
    }

    fn entry(&mut self, term: &str, says: &str) {
        let (term, says) = (html::escaped(term), html::escaped(says));
        let colon = if self.language.spaced { ": " } else { "：" };
        let _ = writeln!(self.html, "<li><strong>{term}</strong>{colon}{says}</li>");
    }
}
