//! Plans of whole courses out of what the instructor notes down: headings and
//! lists, in the order that they have. Nothing is made up, so that the notes must
//! carry exactly the asked size.

use domain::limits::{AUDIENCE, DESCRIPTION};
use nlp::{Document, cut, plain};
use serde_json::{Value, json};

use super::CreateCourseRequest;
use crate::error::AiError;
use crate::offline::structure::{Node, chapters, divided, resized, topics};
use crate::offline::titles::titled;

pub(super) fn make(request: &CreateCourseRequest) -> Result<Value, AiError> {
    let (count, size) = (
        usize::from(request.chapter_count),
        usize::from(request.topics_per_chapter),
    );
    let notes = request.extra_notes.as_deref().unwrap_or_default();
    let document = Document::read(notes, request.language.as_deref());
    let mut nodes = divided(&document);
    // A heading over all is the course's title.
    if let [over] = nodes.as_mut_slice()
        && over.children.iter().any(|child| !child.children.is_empty())
    {
        nodes = std::mem::take(&mut over.children);
    }
    let found = sizes(&nodes);
    let title = titled(&request.topic);
    let mut fitted = resized(nodes, count).unwrap_or_default();
    if fitted.is_empty()
        || fitted
            .iter()
            .any(|node| topics(node.clone(), usize::MAX).len() != size)
    {
        return Err(AiError::NotEnoughMaterial(format!(
            "a plan of {count} chapters with {size} topics each needs notes that name them, as a list under a heading for each \
             chapter: the notes have {found}; ask for what they have, or use a model, which can plan a course by its \
             topic alone"
        )));
    }
    if let [only] = fitted.as_mut_slice() {
        only.title.clone_from(&title);
    }
    let audience = plain(request.audience.as_deref().unwrap_or_default());
    let audience = cut(&audience.replace('\n', " "), AUDIENCE);
    let told: Vec<&str> = fitted.iter().map(|node| node.title.as_str()).collect();
    let mut parts = vec![title.clone(), audience, told.join(" · ")];
    parts.retain(|part| !part.trim().is_empty());
    parts.dedup();
    Ok(json!({
        "title": title,
        "description": cut(&parts.join("\n"), DESCRIPTION),
        "chapters": chapters(fitted),
    }))
}

/// How many chapters there are, and with how many topics.
fn sizes(nodes: &[Node]) -> String {
    let each: Vec<String> = nodes
        .iter()
        .map(|node| node.children.len().to_string())
        .collect();
    match nodes.len() {
        0 => "neither headings nor lists".to_owned(),
        all => format!("{all} titles with {} topics below them", each.join(", ")),
    }
}
