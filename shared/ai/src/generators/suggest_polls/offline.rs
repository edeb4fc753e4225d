//! Questions for polls: what can be asked about the class's subject, and about
//! the terms that its description defines.

use domain::quiz::comparable;
use nlp::{Document, Language, fill, wordings};
use serde_json::{Value, json};

use super::SuggestPollsRequest;
use crate::error::AiError;
use crate::generators::suggest_description::offline::subject;
use crate::offline::quoting::{defined, quoted};

/// Terms that are asked about.
const TERMS: usize = 6;

pub(super) fn make(request: &SuggestPollsRequest) -> Result<Value, AiError> {
    let title = subject(&request.title)?;
    let description = request.description.as_deref().unwrap_or_default();
    let language = Language::of_short(&format!("{title}\n{description}"));
    let code = language.code;
    let on = |pattern: &String, about: &str| fill(pattern, &[("a", &quoted(code, [about]))]);
    let terms = terms(&Document::read(description, Some(code)), &title);
    let patterns = wordings(code, "live_on_term").iter().cycle();
    let mut on_terms = terms
        .iter()
        .zip(patterns)
        .map(|(term, pattern)| on(pattern, term));
    let mut questions: Vec<String> = Vec::new();
    for pattern in wordings(code, "live_polls") {
        questions.push(on(pattern, &title));
        questions.extend(on_terms.next());
    }
    questions.truncate(usize::from(request.count));
    Ok(json!({ "questions": questions }))
}

/// What the description defines, the title aside: what merely comes again in it
/// need not be a thing to know.
fn terms(document: &Document, title: &str) -> Vec<String> {
    let known = comparable(title);
    let terms = defined(document).into_iter().map(|one| one.term);
    terms
        .filter(|term| comparable(term) != known)
        .take(TERMS)
        .collect()
}
