//! The assistant: what the course itself says on a question, quoted with the
//! topics that it stands in.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::AssistantRequest;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::offline::prose;
use crate::offline::reading::{Passage, Reading, search};
use crate::offline::wording::wording;
use crate::{CourseMaterial, LessonRequest};

/// Passages of an answer at most.
const PASSAGES: usize = 3;
/// What of the question's weight a passage must have.
const SHARE: f64 = 0.3;
/// The share from which a passage is on the question, wherever its words stand
/// else.
const SURE: f64 = 0.6;

pub(super) fn make(request: &AssistantRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let reading = Reading::about(
        &course.chapters,
        &request.question,
        course.language.as_deref(),
    );
    let mut found = search(&reading, &request.question, PASSAGES);
    let best = found
        .iter()
        .map(|passage| passage.share)
        .fold(0.0, f64::max);
    found.retain(|passage| passage.share >= SHARE.max(best * 0.6));
    // One word of several, said but once: not what is asked about.
    if found
        .iter()
        .all(|passage| passage.share < SURE && !passage.dwells)
    {
        found.clear();
    }
    if found.is_empty() {
        let topics: usize = course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum();
        return Err(AiError::NotEnoughMaterial(format!(
            "an answer needs material on the question: none of the course's {topics} topics has a passage on it{}; ask \
             in the words of the course, or add content",
            prose::advice(prose::of_course(course))
        )));
    }
    let answer: Vec<String> = found
        .iter()
        .map(|passage| quoted(&reading, passage))
        .collect();
    Ok(json!({ "answer": answer.join("\n\n") }))
}

/// A passage under its topic's title.
fn quoted(reading: &Reading<'_>, passage: &Passage<'_>) -> String {
    let language = &reading.material.language;
    let (open, close) = wording(language.code).map_or(("“", "”"), |words| words.quotes);
    let mut quote = String::new();
    let mut before: Option<usize> = None;
    for index in &with_what_they_lean_on(reading, passage) {
        let Some(sentence) = reading.material.sentences.get(*index) else {
            continue;
        };
        match before {
            Some(before) if before + 1 == *index && language.spaced => quote.push(' '),
            Some(before) if before + 1 == *index => {}
            Some(_) => quote += " … ",
            None => {}
        }
        quote += &sentence.text;
        before = Some(*index);
    }
    format!("{}:\n{open}{quote}{close}", place(passage))
}

/// The passage's sentences, and before one that leans on another this one.
fn with_what_they_lean_on(reading: &Reading<'_>, passage: &Passage<'_>) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::new();
    for index in &passage.sentences {
        let leans = reading
            .material
            .sentences
            .get(*index)
            .is_some_and(|one| one.leans);
        let before = index.checked_sub(1).filter(|before| {
            let whole = reading
                .material
                .sentences
                .get(*before)
                .is_some_and(|one| one.whole);
            leans && whole && reading.of.get(*before) == reading.of.get(*index)
        });
        all.extend(before.filter(|before| !all.contains(before)));
        all.push(*index);
    }
    all
}

/// Where a passage stands.
fn place(passage: &Passage<'_>) -> String {
    let titles = [
        passage.part.chapter_title,
        passage.part.topic.title.as_str(),
    ];
    let titles: Vec<String> = titles
        .iter()
        .map(|title| titled(title))
        .filter(|title| !title.is_empty())
        .collect();
    titles.join(" › ")
}

/// What a model should see of the course to answer the question, at most
/// `budget` characters.
pub(crate) fn passages(request: &AssistantRequest, budget: usize) -> String {
    on(&request.course, &request.question, budget)
}

/// What a model should see of the course to write the lesson.
pub(crate) fn lesson_passages(request: &LessonRequest, budget: usize) -> String {
    let query = format!("{} {}", request.chapter_title, request.topic_title);
    on(&request.course, &query, budget)
}

fn on(course: &CourseMaterial, query: &str, budget: usize) -> String {
    let reading = Reading::about(&course.chapters, query, course.language.as_deref());
    let mut lines = String::new();
    let mut length = 0;
    for passage in search(&reading, query, 12) {
        let mut line = format!("# {}\n", place(&passage));
        // With what stands around each sentence.
        let first = passage
            .sentences
            .first()
            .map_or(0, |first| first.saturating_sub(1));
        let last = passage.sentences.last().map_or(0, |last| last + 1);
        for index in first..=last.min(first + 12) {
            let same = reading
                .part(index)
                .is_some_and(|part| std::ptr::eq(part.topic, passage.part.topic));
            if let Some(sentence) = reading.material.sentences.get(index).filter(|_| same) {
                let _ = writeln!(line, "{}", sentence.text);
            }
        }
        length += line.chars().count();
        if length > budget {
            break;
        }
        lines += &line;
    }
    lines
}
