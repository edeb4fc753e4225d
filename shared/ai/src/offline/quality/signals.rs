//! What is counted.

use domain::text::words;

use crate::offline::outline::titled;
use crate::request::CourseMaterial;
use crate::text;

/// What of one topic is counted, in bytes: more is long in any case.
const COUNTED: usize = 60_000;

/// What was counted.
pub(super) struct Signals {
    /// Words of the description.
    pub(super) description: usize,
    /// The chapters' titles and numbers of topics.
    pub(super) chapters: Vec<(String, usize)>,
    pub(super) topics: Vec<Count>,
}

/// A topic.
pub(super) struct Count {
    /// Its title; its chapter's where it has none.
    pub(super) name: String,
    pub(super) words: usize,
    pub(super) headings: bool,
}

pub(super) fn read(course: &CourseMaterial) -> Signals {
    let chapters = course
        .chapters
        .iter()
        .map(|chapter| (short(&chapter.title), chapter.topics.len()))
        .collect();
    let topics = course
        .chapters
        .iter()
        .flat_map(|chapter| chapter.topics.iter().map(move |topic| (chapter, topic)))
        .map(|(chapter, topic)| {
            let own = short(&topic.title);
            Count {
                name: if own.is_empty() {
                    short(&chapter.title)
                } else {
                    own
                },
                words: words(&text::plain(text::head(&topic.content, COUNTED))),
                headings: !text::headings(&topic.content, 1).is_empty(),
            }
        })
        .collect();
    Signals {
        description: words(&text::plain(&course.description)),
        chapters,
        topics,
    }
}

/// A title as a sentence names it.
fn short(title: &str) -> String {
    let title = titled(title);
    if title.chars().count() <= 80 {
        return title;
    }
    let mut short: String = title.chars().take(79).collect();
    short.push('…');
    short
}
