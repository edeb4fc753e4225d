//! Assignments: tasks on the terms that a topic defines.

use std::fmt::Write as _;

use domain::limits::TITLE;
use domain::text::{one_line, words};
use nlp::{Document, fill, wording};
use serde_json::{Value, json};

use super::AssignmentRequest;
use crate::error::AiError;
use crate::offline::quoting::{defined, quoted, tasks};
use crate::text;

/// Terms that an assignment needs.
const LEAST: usize = 2;
/// Half hours that it takes for each task, and words that are read in one.
const READ: usize = 3_000;

pub(super) fn make(request: &AssignmentRequest) -> Result<Value, AiError> {
    let document = Document::read(&request.topic_content, request.language.as_deref());
    let definitions = defined(&document);
    let code = document.language.code;
    if definitions.len() < LEAST || !document.language.is_known() {
        return Err(AiError::NotEnoughMaterial(format!(
            "an assignment is made of terms that the topic's content defines (\u{201c}X is a …\u{201d}): it needs \
             {LEAST}, and the content has {}; define the topic's terms there, or use a model",
            definitions.len()
        )));
    }
    let topic = one_line(&request.topic_title);
    let title = fill(wording(code, "assignment"), &[("topic", &topic)]);
    let named = quoted(code, [topic.as_str()]);
    let mut instructions = fill(wording(code, "tasks"), &[("topic", &named)]);
    let tasks = tasks(&document, &definitions);
    for (number, task) in (1_u8..).zip(&tasks) {
        let _ = write!(instructions, "\n{number}. {}", task.says);
    }
    let rubric: Vec<&str> = tasks.iter().map(|task| task.judged_by.as_str()).collect();
    let halves = tasks.len() + words(&text::plain(&request.topic_content)) / READ;
    let hours = f64::from(u8::try_from(halves).unwrap_or(u8::MAX)) / 2.0;
    Ok(json!({
        "title": text::cut(&title, TITLE),
        "instructions": instructions,
        "rubric": rubric,
        "estimated_hours": hours,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assignment(content: &str) -> Result<Value, AiError> {
        make(&AssignmentRequest {
            course_title: "Bread".into(),
            topic_title: "Rising".into(),
            topic_content: content.into(),
            level: None,
            language: None,
        })
    }

    #[test]
    fn only_what_the_content_defines_is_asked_about() {
        let yeast = "Yeast is a fungus that feeds on the sugars in the flour.";
        let gluten = "Gluten is a stretchy protein that forms when flour and water are mixed.";
        let made = assignment(&format!("{gluten} {yeast} Flour is stored dry.")).unwrap();
        let expected = "Work through the material on “Rising” and complete these tasks:\n1. Explain “Gluten” in your \
                        own words.\n2. Explain “Yeast” in your own words.";
        assert_eq!(made["instructions"], expected);
        assert_eq!(made["rubric"].as_array().unwrap().len(), 2);
        for content in ["", "Flour is stored dry. Flour is milled.", yeast] {
            let error = assignment(content).unwrap_err().to_string();
            assert!(
                error.contains("terms that the topic's content defines"),
                "{error}"
            );
        }
    }
}
