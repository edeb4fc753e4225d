//! The assistant: the passages of the course that a question finds (BM25), quoted
//! with the topics that they stand in.

use nlp::{Index, tokens};
use serde_json::{Value, json};

use super::AssistantRequest;
use crate::error::AiError;
use crate::offline::course_text::CourseText;
use crate::offline::quoting::{defined, quoted};

/// Passages of an answer, and paragraphs that they are looked for in.
const PASSAGES: usize = 3;
const FOUND: usize = 12;
/// What of the question's weight the course must have, and a passage.
const COVERAGE: f64 = 0.5;
const SHARE: f64 = 0.5;

pub(super) fn make(request: &AssistantRequest) -> Result<Value, AiError> {
    let text = CourseText::of(&request.course);
    let index = Index::of(&text.document);
    let mut hits = index.search(&request.question, FOUND);
    let best = hits.iter().map(|hit| hit.share).fold(SHARE, f64::max);
    hits.retain(|hit| hit.share >= best * 0.7);
    if index.coverage(&request.question) < COVERAGE {
        hits.clear();
    }
    // What defines the thing that is asked about answers first.
    let asked = tokens(&text.document.language, &request.question);
    let is_asked = |term: &str| {
        let term = tokens(&text.document.language, term);
        term.iter()
            .all(|token| asked.iter().any(|other| other.stem == token.stem))
    };
    let definitions = defined(&text.document)
        .into_iter()
        .filter(|one| is_asked(&one.term));
    let defining: Vec<usize> = definitions
        .filter_map(|one| Some(text.document.sentences.get(one.sentence)?.block))
        .collect();
    hits.sort_by_key(|hit| !defining.contains(&hit.block));
    let code = text.document.language.code;
    let quotes = hits.iter().filter_map(|hit| {
        let quote = text.quote(hit, &request.question, 1)?;
        Some(format!(
            "{}:\n{}",
            text.place(text.part(hit)),
            quoted(code, [quote.as_str()])
        ))
    });
    let answer: Vec<String> = quotes.take(PASSAGES).collect();
    if answer.is_empty() {
        let topics: usize = request
            .course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum();
        return Err(AiError::NotEnoughMaterial(format!(
            "an answer quotes the course, and none of the course's {topics} topics has a passage on the question; ask \
             in the words of the course, add content, or use a model"
        )));
    }
    Ok(json!({ "answer": answer.join("\n\n") }))
}
