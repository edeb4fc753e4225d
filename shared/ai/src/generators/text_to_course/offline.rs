//! A course out of a text: its headings as chapters, with the headings or the
//! list below each as topics.

use domain::limits::{DESCRIPTION, EDITED_CHAPTERS};
use nlp::{Document, Kind, cut};
use serde_json::{Value, json};

use super::TextToCourseRequest;
use crate::error::AiError;
use crate::offline::structure::{Node, chapters, divided};
use crate::offline::titles::{capitalised, titled};

/// Sentences of the description.
const SENTENCES: usize = 2;
/// The longest first line that is a title, in characters.
const TITLE: usize = 90;

pub(super) fn make(request: &TextToCourseRequest) -> Result<Value, AiError> {
    let document = Document::read(&request.raw_text, request.language.as_deref());
    let mut nodes = divided(&document);
    let mut title = None;
    // A heading over all is the title.
    while let [over] = nodes.as_mut_slice() {
        title.get_or_insert_with(|| over.title.clone());
        nodes = std::mem::take(&mut over.children);
    }
    let found = nodes.len();
    if !(2..=EDITED_CHAPTERS).contains(&found) {
        return Err(AiError::NotEnoughMaterial(format!(
            "a course of a text needs between 2 and {EDITED_CHAPTERS} headings of one level, or a list of chapters, and the text has {found}: \
             mark its headings (“## …” or <h2>), or use a model, which can divide running text"
        )));
    }
    let title = title
        .or_else(|| first_line(&document))
        .or_else(|| subject(&document))
        .or_else(|| nodes.first().map(|node| node.title.clone()));
    Ok(json!({
        "title": title,
        "description": cut(&description(&document, &nodes), DESCRIPTION),
        "chapters": chapters(nodes),
    }))
}

/// A short line over the text that ends as no sentence does.
fn first_line(document: &Document) -> Option<String> {
    let first = document.blocks.first()?;
    let ends = ['.', '!', '?', '。', '！', '？', '؟', '।', ':', '：', ','];
    let is_title = first.kind == Kind::Paragraph
        && first.text.chars().count() <= TITLE
        && first.text.chars().any(char::is_alphabetic)
        && !first.text.ends_with(ends);
    is_title.then(|| titled(&first.text))
}

/// The term that the text is most about.
fn subject(document: &Document) -> Option<String> {
    let terms = document.terms(&document.definitions());
    terms.first().map(|term| titled(&capitalised(&term.text)))
}

/// The most central sentences that stand by themselves, in the text's order,
/// else what the chapters are.
fn description(document: &Document, nodes: &[Node]) -> String {
    let ranks = document.text_rank();
    let sentences = document.sentences.iter().zip(ranks).enumerate();
    let mut central: Vec<_> = sentences
        .filter(|(_, (sentence, _))| sentence.stated && !sentence.leans)
        .collect();
    central.sort_by(|(_, (_, one)), (_, (_, other))| other.total_cmp(one));
    central.truncate(SENTENCES);
    central.sort_by_key(|(place, _)| *place);
    let said: Vec<&str> = central
        .iter()
        .map(|(_, (sentence, _))| sentence.text.as_str())
        .collect();
    if said.is_empty() {
        let titles: Vec<&str> = nodes.iter().map(|node| node.title.as_str()).collect();
        return titles.join(" · ");
    }
    said.join(if document.language.spaced { " " } else { "" })
}
