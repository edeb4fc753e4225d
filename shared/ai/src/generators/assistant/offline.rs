//! The assistant: the passages of the course that a question finds (BM25), quoted
//! with the topics that they stand in.

use serde_json::{Value, json};

use super::AssistantRequest;
use crate::error::AiError;
use crate::offline::course_text::CourseText;
use crate::offline::quoting::quoted;

/// Passages of an answer, and paragraphs that they are looked for in.
const PASSAGES: usize = 3;
const FOUND: usize = 60;
/// What of the question's weight the best passage must have.
const SHARE: f64 = 0.5;
/// Words of the question that a passage has, or what stands over it.
const SHARED: usize = 2;

pub(super) fn make(request: &AssistantRequest) -> Result<Value, AiError> {
    let text = CourseText::of(&request.course);
    let mut hits = text.search(&request.question, FOUND);
    let best = hits.iter().map(|hit| hit.share).fold(SHARE, f64::max);
    hits.retain(|hit| hit.share >= best * 0.7);
    let code = text.document.language.code;
    let quotes = hits.iter().filter_map(|hit| {
        let quote = text.quote(hit, &request.question, SHARED)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::courses::bread;

    fn answer(question: &str) -> Result<String, AiError> {
        let (course, question) = (bread(), question.to_owned());
        let made = make(&AssistantRequest { course, question })?;
        Ok(made["answer"].as_str().unwrap_or_default().to_owned())
    }

    #[test]
    fn what_defines_the_thing_comes_first_under_its_place() {
        let answer = answer("What is gluten?").unwrap();
        assert!(
            answer.starts_with("Dough › Rising:\n“Gluten is a stretchy protein"),
            "{answer}"
        );
    }

    #[test]
    fn a_question_on_something_else_is_refused() {
        for question in [
            "How do I repair a bicycle tyre?",
            "Who repairs the flour mill engine in winter?",
            "?",
        ] {
            let error = answer(question).unwrap_err();
            assert!(
                error.to_string().contains("3 topics"),
                "{question}: {error}"
            );
        }
    }
}
