//! Assignments: tasks on the terms that a topic turns on.

use std::fmt::Write as _;

use domain::text::words;
use serde_json::{Value, json};

use super::AssignmentRequest;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::offline::material::Material;
use crate::offline::prose;
use crate::offline::rank::real;
use crate::offline::tasks::{tasks, terms};
use crate::offline::wording::{fill, wording};
use crate::text;

/// What of the content is read, in bytes.
const READ: usize = 60_000;
/// Terms that tasks are made of.
const TERMS: usize = 4;
/// Words that a learner reads and understands in an hour.
const STUDIED: f64 = 6_000.0;
/// Hours for a task.
const TASK: f64 = 0.5;

pub(super) fn make(request: &AssignmentRequest) -> Result<Value, AiError> {
    let content = text::head(&request.topic_content, READ);
    let material = Material::read(content, request.language.as_deref());
    let terms = terms(&material, |_| true, TERMS);
    let made = tasks(&material, &terms).ok_or_else(|| {
        AiError::NotEnoughMaterial(format!(
            "an assignment needs more material: the topic's content has {} complete sentences and no key terms{}; give \
             a longer text of whole sentences",
            material.usable(),
            prose::advice([content])
        ))
    })?;
    let topic = titled(&request.topic_title);
    let phrases = wording(material.language.code);
    let title = phrases.map_or_else(
        || topic.clone(),
        |phrases| titled(&fill(phrases.assignment, &[("topic", &topic)])),
    );
    let intro = phrases.map_or_else(
        || topic.clone(),
        |phrases| {
            fill(
                phrases.tasks,
                &[("topic", &phrases.quoted([topic.as_str()]))],
            )
        },
    );
    let mut instructions = intro;
    for (number, task) in (1_u8..).zip(&made.tasks) {
        let _ = write!(
            instructions,
            "
{number}. {task}"
        );
    }
    let read = words(&prose::plain(content));
    let hours = real(read) / STUDIED + TASK * real(made.tasks.len());
    let hours = ((hours * 2.0).round() / 2.0).max(TASK);
    Ok(json!({
        "title": title,
        "instructions": instructions,
        "rubric": made.rubric,
        "estimated_hours": hours,
    }))
}
