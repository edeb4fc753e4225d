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
    let definitions = defined(document);
    let terms = definitions.iter().map(|one| one.term.clone());
    terms
        .filter(|term| comparable(term) != known)
        .take(TERMS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polls_ask_about_the_title_and_what_is_defined() {
        let description = "Gluten is a stretchy protein that forms when flour and water are mixed. We meet in August. \
                           Bring flour in August.";
        let polls = |count| {
            let request = SuggestPollsRequest {
                title: "Rising".into(),
                description: Some(description.into()),
                count,
            };
            make(&request).unwrap()["questions"]
                .as_array()
                .unwrap()
                .clone()
        };
        let expected = [
            "How well do you know “Rising” already?",
            "How well can you explain “Gluten”?",
        ];
        assert_eq!(polls(2), expected);
        for count in 1..=10 {
            let questions = polls(count);
            assert_eq!(questions.len(), usize::from(count));
            assert!(
                questions
                    .iter()
                    .all(|one| !one.as_str().unwrap().contains("August"))
            );
        }
    }
}
