//! A whole course as one text, and the passages of it that bear on a question.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use domain::text::{one_line, words};
use nlp::{Document, Hit, Index, Kind, Part, Sentence};

use crate::CourseMaterial;
use crate::text::shortened;

/// What of a question's weight words must carry that stand in the course.
const COVERAGE: f64 = 0.5;
/// Passages of a prompt at most, and what of each is sent, in characters.
const PASSAGES: usize = 24;
const OF_EACH: usize = 1_500;
/// Sentences of a quoted passage, and how many words a paragraph may have that
/// is quoted whole.
const SENTENCES: usize = 3;
const WHOLE: usize = 70;
/// Words that a quoted passage has at least.
const WORDS: usize = 4;

/// The topics of a course, read.
pub(crate) struct CourseText {
    pub(crate) document: Document,
    places: Vec<String>,
}

impl CourseText {
    pub(crate) fn of(course: &CourseMaterial) -> Self {
        let (mut places, mut parts) = (Vec::new(), Vec::new());
        for chapter in &course.chapters {
            for topic in &chapter.topics {
                let titles = [&chapter.title, &topic.title].map(|title| one_line(title));
                let titles = titles.iter().filter(|title| !title.is_empty());
                places.push(titles.map(String::as_str).collect::<Vec<_>>().join(" › "));
                parts.push(Part {
                    title: &topic.title,
                    source: &topic.content,
                });
            }
        }
        let document = Document::of(parts, course.language.as_deref());
        Self { document, places }
    }

    /// Where a topic stands: its chapter's title and its own.
    pub(crate) fn place(&self, part: usize) -> &str {
        self.places.get(part).map_or("", String::as_str)
    }

    /// The part that a hit is of.
    pub(crate) fn part(&self, hit: &Hit) -> usize {
        self.document
            .blocks
            .get(hit.block)
            .map_or(usize::MAX, |block| block.part)
    }

    /// The paragraphs that fit a question best, those first that define a term which
    /// stands in it; of other questions than the course speaks of none.
    pub(crate) fn search(&self, question: &str, most: usize) -> Vec<Hit> {
        let index = Index::of(&self.document);
        let mut hits = index.search(question, most);
        if index.coverage(question) < COVERAGE {
            hits.clear();
        }
        let asked = self.meant(question);
        let is_asked = |term: &str| self.meant(term).is_subset(&asked);
        let definitions = super::quoting::defined(&self.document).into_iter();
        let defining: BTreeSet<usize> = definitions
            .filter(|one| is_asked(&one.term))
            .filter_map(|one| Some(self.document.sentences.get(one.sentence)?.block))
            .collect();
        hits.sort_by_key(|hit| !defining.contains(&hit.block));
        hits
    }

    /// What can be quoted of a paragraph that was found: all of it where it is
    /// short, else the sentences around the one that shares most with the
    /// question. It has at least `least` words of the question (all, where it has
    /// fewer); nothing is quoted from where it leans on what was left out, and
    /// neither examples nor data nor questions are.
    pub(crate) fn quote(&self, hit: &Hit, question: &str, least: usize) -> Option<String> {
        let document = &self.document;
        let block = document.blocks.get(hit.block)?;
        let asked = self.meant(question);
        let sentences: Vec<(usize, &Sentence)> = document.of_block(hit.block).collect();
        let has = |sentences: &[(usize, &Sentence)], stem: &String| {
            let mut tokens = sentences.iter().flat_map(|(_, one)| &one.tokens);
            tokens.any(|token| token.stem == *stem)
        };
        let shared = |sentences: &[(usize, &Sentence)]| {
            asked.iter().filter(|stem| has(sentences, stem)).count()
        };
        let best = sentences
            .chunks(1)
            .enumerate()
            .max_by_key(|(at, one)| (shared(one), Reverse(*at)))?
            .0;
        let whole = words(&block.text) <= WHOLE;
        let stands = |at: &usize| sentences.get(*at).is_some_and(|(_, one)| !one.leans);
        let from = (0..=if whole { 0 } else { best }).rev().find(stands)?;
        let to = if whole {
            sentences.len()
        } else {
            sentences.len().min(from + SENTENCES).max(best + 1)
        };
        let taken = sentences.get(from..to)?;
        let indices: Vec<usize> = taken.iter().map(|(index, _)| *index).collect();
        let text = super::quoting::joined(document, &indices);
        let is_entry = matches!(block.kind, Kind::Item | Kind::Explanation);
        let ends = !text.ends_with(['?', '？', '؟', ':', '：'])
            && (is_entry || !text.ends_with(char::is_alphanumeric));
        let speaks = block.prose && !block.example && ends && words(&text) <= 3 * WHOLE;
        // What stands over it may name what it speaks of.
        let over = format!("{}\n{}", document.heading(block), self.place(block.part));
        let over = self.meant(&over);
        let named = asked
            .iter()
            .filter(|stem| over.contains(*stem) || has(taken, stem))
            .count();
        let enough = named >= least.min(asked.len()) && shared(taken) > 0 && words(&text) >= WORDS;
        // An explanation says little without its term.
        let before = hit
            .block
            .checked_sub(1)
            .and_then(|before| document.blocks.get(before));
        let term =
            before.filter(|before| block.kind == Kind::Explanation && before.kind == Kind::Term);
        let term = term.map_or_else(String::new, |term| format!("{}: ", term.text));
        (speaks && (enough || !term.is_empty())).then(|| term + &text)
    }

    /// The stems of a question's words that have meaning, each once.
    fn meant(&self, question: &str) -> BTreeSet<String> {
        let language = &self.document.language;
        let tokens = nlp::tokens(language, question).into_iter();
        let meant = tokens.filter(|token| !token.stop && !language.only_asks(&token.lower));
        meant.map(|token| token.stem).collect()
    }
}

/// What a model should see of a course on a question: the paragraphs that fit
/// best with their places, together of at most `budget` characters.
pub(crate) fn passages(course: &CourseMaterial, question: &str, budget: usize) -> String {
    let text = CourseText::of(course);
    let mut lines = String::new();
    let mut left = budget;
    for hit in Index::of(&text.document).search(question, PASSAGES) {
        let Some(block) = text.document.blocks.get(hit.block) else {
            continue;
        };
        let mut line = format!("# {}", text.place(block.part));
        let heading = text.document.heading(block);
        if block.heading.is_some() {
            let _ = write!(line, " › {}", one_line(heading));
        }
        let _ = writeln!(line, "\n{}", shortened(&block.text, OF_EACH));
        let length = line.chars().count();
        if length <= left {
            left -= length;
            lines += &line;
        }
    }
    lines
}
