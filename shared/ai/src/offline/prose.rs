//! What of a text is prose: sentences, entries and headings in the words of a
//! language. The rest (data, code, logs, formulas, links, noise, one thing
//! again and again) is no material, however long it is.
//!
//! Everything that the generators read goes through here.

mod lines;
mod marks;
mod tokens;
mod variety;

use std::borrow::Cow;
use std::collections::HashSet;

use self::tokens::Count;
use super::language::Language;
use crate::CourseMaterial;
use crate::text::{self, Block, Kind};

/// Words from which a paragraph must have small words.
const TELLING: usize = 6;
/// The part of a text below which its prose is scraps, and the number of
/// sentences from which it is more.
const SCRAPS: usize = 3;
const SENTENCES: usize = 3;
/// The part of what is given below which nothing of it counts.
const SPOILT: usize = 12;
/// What of a text tells its language, in bytes.
const SAMPLE: usize = 2_000;
/// What of one topic is looked at where all are, in bytes.
const READ: usize = 12_000;

/// The blocks of a text that are prose.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let all = text::blocks(source);
    let size = letters(&all);
    let bare = (!text::is_html(source)).then(|| lines::without_code(source));
    let candidates = match bare {
        Some(Cow::Owned(bare)) => text::blocks(&bare),
        _ => all,
    };
    kept(candidates, size)
}

/// The prose of a text, a block a line.
pub(crate) fn plain(source: &str) -> String {
    let blocks = blocks(source);
    let texts: Vec<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
    texts.join("\n")
}

/// Those of the lines of a talk that are prose, each as a block: in a talk a
/// `#` makes no heading.
pub(crate) fn of_talk(lines: &[String]) -> Vec<Block> {
    let block = |line: &str| Block {
        kind: Kind::Paragraph,
        text: line.to_owned(),
    };
    let size = lines.iter().map(|line| size(line)).sum();
    let joined = lines.join("\n");
    let bare = lines::without_code(&joined);
    let spoken = bare.lines().filter(|line| !line.is_empty()).map(block);
    kept(spoken.collect(), size)
}

/// Those of the blocks that are prose; nothing where they are the scraps of
/// something else, whose size is `size` letters.
fn kept(blocks: Vec<Block>, size: usize) -> Vec<Block> {
    let placeholder = blocks
        .iter()
        .any(|block| variety::is_placeholder(&block.text));
    let mut seen = HashSet::new();
    let mut kept: Vec<(Block, bool)> = Vec::new();
    for block in blocks {
        let text = without_formulas(&block.text);
        let count = Count::of(&text);
        let runs = block.kind == Kind::Paragraph && count.words >= TELLING;
        let again = runs && (placeholder || !seen.insert(block.text.clone()));
        if !again && is_material(block.kind, &text, count) {
            kept.push((block, runs));
        }
    }
    let running: Vec<&str> = kept
        .iter()
        .filter(|(_, runs)| *runs)
        .map(|(block, _)| block.text.as_str())
        .collect();
    let sentences: usize = running.iter().map(|text| ends(text)).sum();
    let foreign = !running.is_empty() && !is_language(&running);
    let (kept, sentences): (Vec<Block>, usize) = if foreign {
        let short = kept.into_iter().filter(|(_, runs)| !*runs);
        (short.map(|(block, _)| block).collect(), 0)
    } else {
        (
            kept.into_iter().map(|(block, _)| block).collect(),
            sentences,
        )
    };
    if letters(&kept) * SCRAPS < size && sentences < SENTENCES {
        return Vec::new();
    }
    kept
}

/// How much is written, white space apart.
fn letters(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| size(&block.text)).sum()
}

fn size(text: &str) -> usize {
    let letters = text.chars();
    letters.filter(|letter| !letter.is_whitespace()).count()
}

/// Sentences with an end, in running text.
fn ended(blocks: &[Block]) -> usize {
    let running = blocks
        .iter()
        .filter(|block| block.kind == Kind::Paragraph && Count::of(&block.text).words >= TELLING);
    running.map(|block| ends(&block.text)).sum()
}

/// Marks with which sentences end.
fn ends(text: &str) -> usize {
    let marks = text
        .char_indices()
        .filter(|(_, letter)| matches!(letter, '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।'));
    // Not the point of "1.5".
    let ends = marks.filter(|(at, mark)| {
        let rest = text.get(at + mark.len_utf8()..).unwrap_or_default();
        *mark != '.' || !rest.starts_with(char::is_alphanumeric)
    });
    ends.count()
}

/// Whether a sentence is one: words, with a formula, a number or a name of a
/// program here and there.
pub(crate) fn is_sentence(text: &str) -> bool {
    let text = &without_formulas(text);
    !marks::are_in(text) && Count::of(text).is_sentence()
}

/// Whether what somebody asked or said in passing has words.
pub(crate) fn is_saying(text: &str) -> bool {
    let text = &without_formulas(text);
    !marks::are_in(text) && Count::of(text).is_name()
}

/// Whether there is something to read, and hardly any of it is prose: words,
/// but no sentence.
pub(crate) fn are_spoilt<'a>(sources: impl IntoIterator<Item = &'a str>) -> bool {
    let (mut given, mut kept) = (0, 0);
    for source in sources {
        let prose = blocks(source);
        if ended(&prose) > 0 {
            return false;
        }
        given += shown(source);
        kept += letters(&prose);
    }
    given > 0 && kept * SPOILT < given
}

/// Characters that can be seen.
fn shown(source: &str) -> usize {
    let letters = source.chars();
    letters
        .filter(|letter| !domain::text::invisible(*letter))
        .count()
}

/// All that a course says, apart from its titles.
pub(crate) fn of_course(course: &CourseMaterial) -> impl Iterator<Item = &str> {
    let topics = course.chapters.iter().flat_map(|chapter| &chapter.topics);
    let contents = topics.map(|topic| text::head(&topic.content, READ));
    std::iter::once(course.description.as_str()).chain(contents)
}

/// What is said beside of what is missing, where half of the texts or more is
/// no prose; else nothing.
pub(crate) fn advice<'a>(sources: impl IntoIterator<Item = &'a str>) -> &'static str {
    let (mut given, mut kept) = (0, 0);
    for source in sources {
        given += shown(source);
        kept += letters(&blocks(source));
    }
    if given > 0 && kept * 2 <= given {
        " (the content holds too little running text: data, programs, formulas, links, repetitions and what is in no \
         language do not count)"
    } else {
        ""
    }
}

/// Whether a block is made of words; `text` is without its formulas.
fn is_material(kind: Kind, text: &str, count: Count) -> bool {
    if count.words < TELLING || matches!(kind, Kind::Heading(_)) {
        return count.is_name() && !marks::are_in(text);
    }
    // Many figures and no full stop: what lines of a table were joined of.
    let figures = count.numbers > 3 && count.numbers * 6 >= count.words;
    let rows = figures && ends(text) == 0;
    let marked = marks::prevail(text) && !marks::are_few(text)
        || (kind == Kind::Item && marks::are_in(text));
    count.is_paragraph() && !rows && !marked && !variety::is_repetition(text)
}

/// Whether running text has the small words of a language.
fn is_language(running: &[&str]) -> bool {
    let whole = running.join("\n");
    variety::is_language(&Language::of(text::head(&whole, SAMPLE), None), &whole)
}

/// A text with a gap for each of its formulas.
fn without_formulas(text: &str) -> Cow<'_, str> {
    let places = super::formulas::formulas(text);
    if places.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bare = text.to_owned();
    for place in places.into_iter().rev() {
        bare.replace_range(place, " ");
    }
    Cow::Owned(bare)
}

#[cfg(test)]
mod tests;
