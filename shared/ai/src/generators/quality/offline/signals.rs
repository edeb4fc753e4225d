//! What is counted.

use domain::text::words;

use crate::generators::outline::offline::titled;
use crate::generators::quality::QualityRequest;
use crate::offline::prose;
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

/// Counts all but the topics that are not given.
pub(super) fn read(request: &QualityRequest) -> Signals {
    let course = &request.course;
    let chapters = course
        .chapters
        .iter()
        .map(|chapter| (short(&chapter.title), chapter.topics.len()))
        .collect();
    let topics = course
        .chapters
        .iter()
        .enumerate()
        .flat_map(|(place, chapter)| {
            let topics = chapter.topics.iter().enumerate();
            topics.map(move |(topic_place, topic)| ((place, topic_place), chapter, topic))
        })
        .filter(|(place, ..)| !request.unread.contains(place))
        .map(|(_, chapter, topic)| {
            let own = short(&topic.title);
            Count {
                name: if own.is_empty() {
                    short(&chapter.title)
                } else {
                    own
                },
                words: words(&prose::plain(text::head(&topic.content, COUNTED))),
                headings: !text::headings(&topic.content, 1).is_empty(),
            }
        })
        .collect();
    Signals {
        description: words(&prose::plain(&course.description)),
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
