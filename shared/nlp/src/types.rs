//! What a text is made of. Every type stands here, so that no file of the crate
//! imports one that imports it.

use std::ops::Range;

use crate::language::Language;

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A heading of a level, 1..=6.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// An entry of a list.
    Item,
    /// What somebody else said.
    Quote,
    /// Lines of a program or the like, as they are.
    Code,
    /// A cell of a table.
    Cell,
    /// What stands under a figure or over a table.
    Caption,
    /// A term that a list explains (`<dt>`).
    Term,
    /// The explanation of the term before it (`<dd>`).
    Explanation,
}

/// A stretch of text, without line breaks where it is no code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: Kind,
    /// Its text, without markup.
    pub text: String,
}

/// One text of those that a document is read from: a topic of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// Its title; may be empty.
    pub title: &'a str,
    /// HTML, Markdown or plain text.
    pub source: &'a str,
}

/// A text as it was read: blocks, and the sentences of those that run.
#[derive(Debug, Clone)]
pub struct Document {
    /// The language that most of it is in.
    pub language: Language,
    /// The parts' titles.
    pub titles: Vec<String>,
    /// Every block, in the order of the text.
    pub blocks: Vec<Placed>,
    /// Every sentence of blocks that are neither headings nor code, in order.
    pub sentences: Vec<Sentence>,
}

/// A block and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: String,
    /// Which part it is of, counted from 0.
    pub part: usize,
    /// The heading that it stands under, as an index of a block.
    pub heading: Option<usize>,
    /// Whether it is running text, and not data, a program, a log, noise, a
    /// bibliography or a table of contents.
    pub prose: bool,
    /// Whether it is an example, or what an example leads in.
    pub example: bool,
}

/// A sentence, its words and what tells whether it can be quoted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// As it stands in its block.
    pub text: String,
    /// Its block, as an index.
    pub block: usize,
    /// Its words.
    pub tokens: Vec<Token>,
    /// Whether it says little without what stands before it.
    pub leans: bool,
    /// Whether it can be taught as what the text itself says: whole running
    /// prose, no quotation, no report of what others say, no example, no question,
    /// no reference to a figure or a section.
    pub stated: bool,
}

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Where it stands in its sentence, in bytes.
    pub place: Range<usize>,
    /// As words are compared: in lower case.
    pub lower: String,
    /// Its stem, as words are searched for.
    pub stem: String,
    /// Whether it serves grammar more than meaning.
    pub stop: bool,
    /// Whether it begins with a capital.
    pub capital: bool,
    /// Whether more than white space stands between it and the word before.
    pub apart: bool,
}

/// How a term is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Without capitals, or in a script that has none.
    Plain,
    /// With a capital wherever it stands.
    Name,
    /// In capitals.
    Acronym,
}

/// A noun phrase that comes again, is written like a name, or is defined.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// As it stands in the text most often, without an article.
    pub text: String,
    /// As terms are compared: stems, with a space between.
    pub key: String,
    /// How many words it has.
    pub words: usize,
    /// How it is written.
    pub class: Class,
    /// Whether a definition in the text is of it.
    pub defined: bool,
    /// Whether it stands so often where only nouns do that it is one for certain.
    pub sure: bool,
    /// Where it stands: a sentence and a range of its bytes.
    pub places: Vec<(usize, Range<usize>)>,
    /// How much the text is about it; comparable within one document.
    pub score: f64,
}

/// "X is Y", or a glossary's entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// X without its article, as it stands in the text.
    pub term: String,
    /// X with its article, as it stands within a sentence.
    pub subject: String,
    /// What equates them; empty where the term follows or is set off.
    pub verb: String,
    /// Y, without a stop at its end.
    pub says: String,
    /// The sentence that says so; in a glossary the one that explains.
    pub sentence: usize,
    /// Whether it is a glossary's entry.
    pub entry: bool,
}

/// A paragraph that was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Which block of the document.
    pub block: usize,
    /// How well it fits; comparable within one search.
    pub score: f64,
}
