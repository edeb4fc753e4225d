//! A text as its paragraphs, items and headings.

use crate::types::{Block, Kind};
use crate::{html, markdown};

/// Whether a text is HTML, whose lines mean nothing.
pub fn is_html(source: &str) -> bool {
    html::looks_like(source)
}

/// The blocks of a text in whatever form it is.
pub fn blocks(source: &str) -> Vec<Block> {
    if is_html(source) {
        html::blocks(source)
    } else {
        markdown::blocks(source)
    }
}

/// The text alone, a block a line, and code between fences.
pub fn plain(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    for block in blocks(source) {
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
pub fn headings(source: &str, most: usize) -> Vec<String> {
    html::headings(source, most).take(most).collect()
}

/// Lines as they are, without those at the ends that are blank and without
/// characters that control.
pub(crate) fn lines(text: &str) -> String {
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
pub(crate) fn tidy(text: &str) -> String {
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
