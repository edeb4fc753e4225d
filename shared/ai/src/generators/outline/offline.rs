//! Outlines from the headings and lists of a course's own material: its
//! chapters, topics and the headings within them, else its description.

use nlp::Document;
use serde_json::{Value, json};

use super::OutlineRequest;
use crate::error::AiError;
use crate::offline::structure::{Node, carried, chapters, divided, heading, resized};
pub(crate) use crate::offline::titles::titled;
use crate::{ChapterMaterial, TopicMaterial, text};

/// Headings of one topic that are looked at.
const HEADINGS: usize = 12;

pub(super) fn make(request: &OutlineRequest) -> Result<Value, AiError> {
    let count = usize::from(request.chapter_count);
    // What the course has is another matter than a description that was given.
    let own: Vec<Node> = match request.own_description {
        true => Vec::new(),
        false => request.chapters.iter().filter_map(of_chapter).collect(),
    };
    let nodes = if own.is_empty() {
        described(request)
    } else {
        own
    };
    let (found, most) = (nodes.len(), carried(&nodes));
    let mut fitted = resized(nodes, count).ok_or_else(|| lack(request, found, most))?;
    let title = titled(&request.title);
    if let [only] = fitted.as_mut_slice()
        && !title.is_empty()
    {
        only.title = title;
    }
    Ok(json!({ "chapters": chapters(fitted) }))
}

/// What the description is divided into, below its own title.
fn described(request: &OutlineRequest) -> Vec<Node> {
    let document = Document::read(&request.description, request.language.as_deref());
    let mut nodes = divided(&document);
    match nodes.as_mut_slice() {
        [title] if !title.children.is_empty() => std::mem::take(&mut title.children),
        _ => nodes,
    }
}

/// A chapter that the course has; none without any title.
fn of_chapter(chapter: &ChapterMaterial) -> Option<Node> {
    let children: Vec<Node> = chapter.topics.iter().filter_map(of_topic).collect();
    let title = Some(titled(&chapter.title)).filter(|title| !title.is_empty());
    let title = title.or_else(|| Some(children.first()?.title.clone()))?;
    Some(Node { title, children })
}

/// A topic, whatever it is titled like; its headings but for its own title.
fn of_topic(topic: &TopicMaterial) -> Option<Node> {
    let mut headings: Vec<String> = text::headings(&topic.content, HEADINGS)
        .iter()
        .filter_map(|text| heading(text))
        .collect();
    let mut title = titled(&topic.title);
    if title.is_empty() {
        title = (!headings.is_empty()).then(|| headings.remove(0))?;
    }
    headings.retain(|heading| *heading != title);
    let children = headings.into_iter().map(Node::leaf).collect();
    Some(Node { title, children })
}

fn lack(request: &OutlineRequest, found: usize, most: usize) -> AiError {
    let (count, chapters) = (request.chapter_count, request.chapters.len());
    let of = if request.own_description {
        "of the given description".to_owned()
    } else {
        format!("of the course with its {chapters} chapters")
    };
    let ask = if found > usize::from(count) {
        format!(
            "{found}, with nothing below them by which they could be put together; ask for {found} chapters"
        )
    } else {
        format!("{most} chapters at most; name more chapters or topics, or ask for fewer")
    };
    AiError::NotEnoughMaterial(format!(
        "an outline of {count} chapters needs more material: the headings and lists {of} carry {ask} (an outline of \
         running text needs a model)"
    ))
}
