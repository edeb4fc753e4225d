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
    /// Lines of a program or the like, as they are.
    Code,
}

/// A stretch of text, without line breaks where it is no code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) kind: Kind,
    pub(crate) text: String,
}

/// The blocks of a text in whatever form it is; code is left out.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let mut blocks = all(source);
    blocks.retain(|block| block.kind != Kind::Code);
    blocks
}

/// Whether a text is HTML, whose lines mean nothing.
pub(crate) fn is_html(source: &str) -> bool {
    html::looks_like(source)
}

fn all(source: &str) -> Vec<Block> {
    if is_html(source) {
        html::blocks(source)
    } else {
        markdown::blocks(source)
    }
}

/// The text alone, a block a line, and code between fences.
pub(crate) fn plain(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    for block in all(source) {
        if !text.is_empty() {
            text.push('\n');
        }
        match block.kind {
            Kind::Code => text.extend(["```\n", &block.text, "\n```"]),
            _ => text += &block.text,
        }
    }
    text
}

/// At most `most` headings of a topic's HTML, found without reading the rest.
pub(crate) fn headings(source: &str, most: usize) -> Vec<String> {
    html::headings(source, most).take(most).collect()
}

/// Lines as they are, without those at the ends that are blank and without
/// characters that control.
pub(super) fn lines(text: &str) -> String {
    let shown = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    let kept: String = text.chars().filter(shown).collect();
    let from = kept.len() - kept.trim_start().len();
    // The first line keeps its indentation.
    let from = kept.get(..from).unwrap_or_default();
    let from = from.rfind('\n').map_or(0, |index| index + 1);
    kept.get(from..).unwrap_or_default().trim_end().to_owned()
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
