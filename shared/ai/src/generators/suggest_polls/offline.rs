//! Questions for polls: what can be asked about any subject, and about the
//! terms that the description turns on.

use domain::quiz::comparable;
use domain::text::one_line;
use serde_json::{Value, json};

use super::SuggestPollsRequest;
use crate::error::AiError;
use crate::generators::suggest_description::offline::subject;
use crate::offline::language::Language;
use crate::offline::material::Material;
use crate::offline::wording::{Wording, fill, wording_or_english};

/// Terms that are asked about.
const TERMS: usize = 6;
/// A term, in characters.
const TERM: usize = 80;

pub(super) fn make(request: &SuggestPollsRequest) -> Result<Value, AiError> {
    let title = subject(&request.title)?;
    let description = request.description.as_deref().unwrap_or_default();
    let language = Language::of_short(&format!("{title}\n{description}"));
    let words = wording_or_english(language.code);
    let material = Material::read(description, Some(language.code));
    let quoted = words.quoted([title.as_str()]);
    let on_title = words
        .live
        .polls
        .map(|pattern| fill(pattern, &[("a", &quoted)]));
    let mut on_terms = on_terms(words, &terms(&material, &title)).into_iter();
    let mut questions: Vec<String> = Vec::new();
    for question in on_title {
        questions.push(question);
        questions.extend(on_terms.next());
    }
    questions.truncate(usize::from(request.count));
    Ok(json!({ "questions": questions }))
}

/// What the description turns on, the title aside.
fn terms(material: &Material, title: &str) -> Vec<String> {
    let known = comparable(title);
    let terms = material.key_terms(TERMS).into_iter();
    let terms = terms.map(|term| one_line(&term.text));
    terms
        .filter(|term| (1..=TERM).contains(&term.chars().count()) && comparable(term) != known)
        .collect()
}

/// A question about each term, and one about the first two together.
fn on_terms(words: &Wording, terms: &[String]) -> Vec<String> {
    let quoted: Vec<String> = terms
        .iter()
        .map(|term| words.quoted([term.as_str()]))
        .collect();
    let patterns = words.live.on_term.iter().cycle();
    let mut questions: Vec<String> = quoted
        .iter()
        .zip(patterns)
        .map(|(term, pattern)| fill(pattern, &[("a", term)]))
        .collect();
    if let [one, other, ..] = quoted.as_slice() {
        let values = [("a", one.as_str()), ("b", other.as_str())];
        questions.insert(1, fill(words.live.on_terms, &values));
    }
    questions
}
