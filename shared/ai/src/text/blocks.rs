//! A text as its paragraphs, items and headings.

use super::{html, markdown};

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A heading of a level, 1..=6.
    Heading(u8),
    /// An entry of a list, a cell of a table.
    Item,
    /// Running text.
    Paragraph,
}

/// A stretch of text without line breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) kind: Kind,
    pub(crate) text: String,
}

/// The blocks of a text in whatever form it is; code is left out.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    if html::looks_like(source) {
        html::blocks(source)
    } else {
        markdown::blocks(source)
    }
}

/// The text alone, a block a line.
pub(crate) fn plain(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    for block in blocks(source) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &block.text;
    }
    text
}

/// At most `most` headings of a topic's HTML, found without reading the rest.
pub(crate) fn headings(source: &str, most: usize) -> Vec<String> {
    html::headings(source, most).take(most).collect()
}

/// One space for every run of white space; nothing for characters that
/// control and do not show, save those that join and direct letters.
pub(super) fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        let word = word.trim_matches(['\u{feff}', '\u{200b}']);
        if word.chars().all(domain::text::invisible) {
            continue;
        }
        if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy += word;
    }
    tidy
}
