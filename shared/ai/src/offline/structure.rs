//! What headings and lists divide a material into, and that brought to a number
//! of chapters.

use std::collections::HashSet;

use domain::limits::{EDITED_TOPICS, EDITED_TOPICS_IN_ALL, TITLE};
use domain::quiz::comparable;
use nlp::{Document, Kind};
use serde_json::{Value, json};

use super::titles::titled;

/// The longest entry of a list that is a title, in words.
const ENTRY: usize = 12;
/// The longest part before a colon that is a title by itself, in characters.
const LABEL: usize = 80;
/// Deeper than any heading.
const BELOW: u8 = 7;

/// A title and what stands below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) title: String,
    pub(crate) children: Vec<Self>,
}

impl Node {
    pub(crate) fn leaf(title: String) -> Self {
        let children = Vec::new();
        Self { title, children }
    }

    /// What stands below it, or itself where nothing does.
    fn parts(self) -> Vec<Self> {
        if self.children.is_empty() {
            vec![self]
        } else {
            self.children
        }
    }

    fn width(&self) -> usize {
        self.children.len().max(1)
    }

    /// How many chapters could be made of it.
    fn carries(&self) -> usize {
        carried(&self.children).max(1)
    }
}

/// How many chapters could be made of these at most.
pub(crate) fn carried(nodes: &[Node]) -> usize {
    nodes.iter().map(Node::carries).sum()
}

/// A text's headings, each with those below it or with the entries of the list
/// that it stands over; the entries alone where there are no headings.
pub(crate) fn divided(document: &Document) -> Vec<Node> {
    let mut flat: Vec<(u8, String)> = Vec::new();
    let (mut entries, mut prose) = (Vec::new(), 0);
    for block in &document.blocks {
        match block.kind {
            Kind::Heading(level) => {
                close(&mut flat, &mut entries, &mut prose);
                let title = heading(&block.text);
                // A list under such a heading is none of the heading before.
                let title = title.filter(|_| !document.language.is_apparatus(&block.text));
                flat.push((level, title.unwrap_or_default()));
            }
            Kind::Item => match entry(&block.text) {
                Some(title) => entries.push(title),
                None => prose += 1,
            },
            Kind::Paragraph => prose += 1,
            _ => {}
        }
    }
    close(&mut flat, &mut entries, &mut prose);
    let headed = flat
        .iter()
        .any(|(depth, title)| *depth < BELOW && !title.is_empty());
    if headed {
        // Before the first heading stands no chapter.
        let first = flat.iter().position(|(depth, _)| *depth < BELOW);
        flat.drain(..first.unwrap_or_default());
    }
    nested(&mut flat.into_iter().peekable(), 0)
}

/// Takes the entries of a section that is a list more than a text.
fn close(flat: &mut Vec<(u8, String)>, entries: &mut Vec<String>, prose: &mut usize) {
    if entries.len() > 1 && entries.len() >= *prose {
        flat.extend(entries.drain(..).map(|title| (BELOW, title)));
    }
    entries.clear();
    *prose = 0;
}

fn nested(
    flat: &mut std::iter::Peekable<impl Iterator<Item = (u8, String)>>,
    above: u8,
) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    while let Some((depth, title)) = flat.next_if(|(depth, _)| *depth > above) {
        let children = nested(flat, depth);
        let known = |node: &Node| comparable(&node.title) == comparable(&title);
        if !title.is_empty() && !nodes.iter().any(known) {
            nodes.push(Node { title, children });
        }
    }
    nodes
}

/// A heading as a title, without its number; none where it is a sentence.
pub(crate) fn heading(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches([':', '：']);
    let number = |letter: char| letter.is_numeric() || matches!(letter, '.' | ')');
    let bare = match text.split_once(' ') {
        Some((first, rest)) if first.contains(['.', ')']) && first.chars().all(number) => rest,
        _ => text,
    };
    let sentence = bare.ends_with(['.', '。', '।', ';', '{', '}']) && !bare.ends_with("...");
    let says = bare.chars().any(char::is_alphabetic) && !sentence;
    says.then(|| titled(bare)).filter(|title| !title.is_empty())
}

/// A list's entry as a title: what stands before its colon or dash, or all of
/// a short one that is no sentence.
fn entry(text: &str) -> Option<String> {
    let label = [": ", "：", " – ", " — "]
        .iter()
        .filter_map(|mark| Some(text.split_once(mark)?.0.trim()))
        .filter(|label| (2..=LABEL).contains(&label.chars().count()))
        .min_by_key(|label| label.len());
    let own = label.unwrap_or(text);
    let own = own.trim_end_matches([';', ',', '；', '،', '؛']);
    let short = domain::text::words(own) <= ENTRY && !own.ends_with(['?', '？', '؟', '!', '！']);
    heading(own).filter(|_| short)
}

/// The same as exactly `count` chapters: neighbours joined, or divided by what
/// stands below. `None` where there are too few titles, or where titles with
/// nothing below them would have to be grouped under names that nobody gave.
pub(crate) fn resized(mut nodes: Vec<Node>, count: usize) -> Option<Vec<Node>> {
    while nodes.len() < count {
        if nodes.iter().map(Node::width).sum::<usize>() >= count {
            return Some(split(nodes, count));
        }
        if nodes.iter().all(|node| node.children.is_empty()) {
            return None;
        }
        nodes = nodes.into_iter().flat_map(Node::parts).collect();
    }
    let bare = nodes.iter().any(|node| node.children.is_empty());
    (count == 1 || nodes.len() == count || !bare).then(|| joined(nodes, count))
}

/// Neighbours joined, the smallest first, and named by the first and the last.
fn joined(nodes: Vec<Node>, count: usize) -> Vec<Node> {
    let mut groups: Vec<Vec<Node>> = nodes.into_iter().map(|node| vec![node]).collect();
    let width = |group: &Vec<Node>| group.iter().map(Node::width).sum::<usize>();
    while groups.len() > count.max(1) {
        let pairs = groups
            .windows(2)
            .map(|pair| pair.iter().map(width).sum::<usize>());
        let at = pairs.enumerate().min_by_key(|(_, width)| *width);
        let at = at.map_or(0, |(at, _)| at);
        let next = groups.remove(at + 1);
        if let Some(group) = groups.get_mut(at) {
            group.extend(next);
        }
    }
    let node = |mut group: Vec<Node>| match group.as_slice() {
        [first, .., last] => Node {
            title: titled(&format!("{} – {}", first.title, last.title)),
            children: group.into_iter().flat_map(Node::parts).collect(),
        },
        _ => group.pop().unwrap_or_else(|| Node::leaf(String::new())),
    };
    groups.into_iter().map(node).collect()
}

/// The largest divided among what stands below them.
fn split(nodes: Vec<Node>, count: usize) -> Vec<Node> {
    let mut shares = vec![1; nodes.len()];
    for _ in nodes.len()..count {
        let room = shares.iter_mut().zip(&nodes);
        let room = room.filter(|(share, node)| **share < node.children.len());
        // The first among equals.
        let largest = room
            .min_by_key(|(share, node)| std::cmp::Reverse(node.children.len() * 1_000 / **share));
        if let Some((share, _)) = largest {
            *share += 1;
        }
    }
    let parts = |(node, share): (Node, usize)| -> Vec<Node> {
        if share == 1 {
            return vec![node];
        }
        if share == node.children.len() {
            return node.children;
        }
        let mut left = node.children;
        let part = |done: usize| {
            let rest = left.split_off(left.len() / (share - done));
            Node {
                title: titled(&format!("{} ({})", node.title, done + 1)),
                children: std::mem::replace(&mut left, rest),
            }
        };
        (0..share).map(part).collect()
    };
    nodes.into_iter().zip(shares).flat_map(parts).collect()
}

/// Chapters with their topics as an outline has them: no title twice, at least
/// one topic each and at most what a course may have.
pub(crate) fn chapters(nodes: Vec<Node>) -> Vec<Value> {
    let most = EDITED_TOPICS.min(EDITED_TOPICS_IN_ALL / nodes.len().max(1));
    let mut seen = HashSet::new();
    let chapter = |node: Node| {
        let mut title = node.title.clone();
        for number in 2.. {
            if seen.insert(comparable(&title)) {
                break;
            }
            let short: String = node.title.chars().take(TITLE - 8).collect();
            title = format!("{short} ({number})");
        }
        json!({"title": title, "topics": topics(node, most)})
    };
    nodes.into_iter().map(chapter).collect()
}

/// The titles of a chapter's topics, none twice.
pub(crate) fn topics(node: Node, most: usize) -> Vec<String> {
    let mut topics: Vec<String> = node.parts().into_iter().map(|part| part.title).collect();
    let mut seen = HashSet::new();
    topics.retain(|topic| seen.insert(comparable(topic)));
    topics.truncate(most);
    topics
}
