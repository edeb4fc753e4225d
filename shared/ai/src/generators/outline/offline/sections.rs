//! What a course or a description is divided into.

use super::titled;
use crate::generators::outline::OutlineRequest;
use crate::offline::prose;
use crate::text::{self, Kind};
use crate::{ChapterMaterial, TopicMaterial};

/// Headings of one topic that are looked at.
const HEADINGS: usize = 12;
/// The longest part before a colon that is a title by itself.
const LABEL: usize = 80;
/// The longest entry that is a title, in words.
const ENTRY: usize = 16;

/// A chapter to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) units: Vec<Unit>,
}

/// A topic to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) title: String,
    /// What it is divided into.
    pub(crate) headings: Vec<String>,
}

impl Unit {
    pub(crate) fn bare(title: &str) -> Self {
        Self {
            title: titled(title),
            headings: Vec::new(),
        }
    }
}

/// The course's chapters; those without any title are left out.
pub(super) fn of_course(request: &OutlineRequest) -> Vec<Section> {
    request.chapters.iter().filter_map(of_chapter).collect()
}

fn of_chapter(chapter: &ChapterMaterial) -> Option<Section> {
    let units: Vec<Unit> = chapter.topics.iter().filter_map(of_topic).collect();
    let title = titled(&chapter.title);
    let title = if title.is_empty() {
        units.first()?.title.clone()
    } else {
        title
    };
    Some(Section { title, units })
}

fn of_topic(topic: &TopicMaterial) -> Option<Unit> {
    let title = titled(&topic.title);
    let mut headings: Vec<String> = text::headings(&topic.content, HEADINGS)
        .into_iter()
        .map(|heading| titled(&heading))
        .filter(|heading| prose::is_saying(heading) && *heading != title)
        .collect();
    if title.is_empty() {
        let first = (!headings.is_empty()).then(|| headings.remove(0))?;
        return Some(Unit {
            title: first,
            headings,
        });
    }
    Some(Unit { title, headings })
}

/// A description's headings with the entries under them, else its entries.
/// Nothing for running text.
pub(crate) fn of_description(description: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut entries: Vec<Section> = Vec::new();
    for block in prose::blocks(description) {
        match block.kind {
            Kind::Heading(_) => sections.push(Section {
                title: titled(&block.text),
                units: Vec::new(),
            }),
            Kind::Item if is_prose(&block.text) => {}
            Kind::Item => {
                let title = label(&block.text);
                match sections.last_mut() {
                    Some(section) => section.units.push(Unit::bare(title)),
                    None => entries.push(Section {
                        title: titled(title),
                        units: Vec::new(),
                    }),
                }
            }
            _ => {}
        }
    }
    sections.retain(|section| !section.units.is_empty());
    if sections.len() < 2 && entries.len() > 2 {
        entries
    } else {
        sections
    }
}

/// Whether an entry is what somebody says, or a paragraph, and no title.
pub(crate) fn is_prose(entry: &str) -> bool {
    let own = label(entry);
    let asks = entry.ends_with(['?', '？', '؟', '!', '！']);
    let sentences = own.matches(". ").count() + own.matches('。').count();
    domain::text::words(own) > ENTRY || sentences > 0 || asks
}

/// What an entry is about: what stands before its colon or dash, if that is
/// short.
pub(crate) fn label(entry: &str) -> &str {
    [": ", "：", " – ", " — "]
        .iter()
        .filter_map(|mark| entry.split_once(mark))
        .map(|(label, _)| label.trim())
        .filter(|label| (2..=LABEL).contains(&label.chars().count()))
        .filter(|label| !label.chars().all(domain::text::invisible))
        .min_by_key(|label| label.len())
        .unwrap_or(entry)
        .trim_end_matches(['.', ';', ',', '。', '；', '।', '؛', '،'])
}
