//! A text, read: its sentences and the terms that it turns on.

use std::ops::Range;

use super::language::Language;
use super::leaning::leans;
use super::vague::is_vague;
use super::words::{Word, words};
use super::{definitions, formulas, grams, prose, runs, speakers};
use crate::text::{self, Block, Kind};

/// Sentences beyond these are not read; a request's limit is far below.
const MOST_SENTENCES: usize = 2_000;

/// A text, read.
#[derive(Debug)]
pub(crate) struct Material {
    pub(crate) language: Language,
    pub(crate) sentences: Vec<Sentence>,
    /// The most telling first.
    pub(crate) terms: Vec<Term>,
}

/// A sentence, an entry of a list or a heading.
#[derive(Debug)]
pub(crate) struct Sentence {
    pub(crate) text: String,
    /// Where spaces set words apart.
    pub(crate) words: Vec<Word>,
    place: Place,
    /// Whether it says something that can be asked about.
    pub(crate) usable: bool,
    /// Whether it is a sentence with an end, however short.
    pub(crate) whole: bool,
    /// Whether it says little without the one before it.
    pub(crate) leans: bool,
}

/// Where a sentence stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Heading,
    /// First of a list's entry.
    Entry,
    Running,
}

impl Sentence {
    pub(crate) fn is_heading(&self) -> bool {
        self.place == Place::Heading
    }

    /// Whether it is the first of a list's entry.
    pub(crate) fn is_entry(&self) -> bool {
        self.place == Place::Entry
    }
}

/// A word or phrase that carries meaning.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    /// As it is shown.
    pub(crate) text: String,
    /// As it is compared.
    pub(crate) lower: String,
    /// Words; characters where nothing sets words apart.
    pub(crate) words: usize,
    pub(crate) class: Class,
    /// Sentence and place within it.
    pub(crate) places: Vec<(usize, Range<usize>)>,
    /// How telling it is.
    pub(crate) score: f64,
    /// Whether its surroundings say that it is a noun.
    pub(crate) sure: bool,
}

/// What kind of term it is: options of one question are of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Plain,
    /// Starts with a capital wherever it stands.
    Name,
    /// Was only seen where every word has a capital.
    Initial,
    /// All capitals.
    Acronym,
    /// By its number of digits.
    Number(usize),
}

impl Material {
    /// Reads a text; `hint` names its language where it is too short to tell.
    pub(crate) fn read(source: &str, hint: Option<&str>) -> Self {
        Self::of_parts(&[prose::blocks(source)], hint).0
    }

    /// Reads texts that belong together, of which the blocks are [`prose`]; for
    /// each sentence, which of them it stands in.
    pub(crate) fn of_parts(parts: &[Vec<Block>], hint: Option<&str>) -> (Self, Vec<usize>) {
        let parts = speakers::without(parts);
        let whole: String = parts
            .iter()
            .flatten()
            .map(|block| block.text.as_str())
            .collect::<Vec<_>>()
            .join("\n");
        let language = Language::of(&whole, hint);
        let (sentences, of): (Vec<Sentence>, Vec<usize>) = parts
            .iter()
            .enumerate()
            .flat_map(|(part, blocks)| blocks.iter().map(move |block| (part, block)))
            .flat_map(|(part, block)| {
                let sentences = split(&language, block);
                sentences.into_iter().map(move |sentence| (sentence, part))
            })
            .take(MOST_SENTENCES)
            .unzip();
        let mut terms = if language.spaced {
            runs::terms(&language, &sentences)
        } else {
            grams::terms(&language, &sentences)
        };
        formulas::drop_from(&mut terms, &sentences);
        trust_defined(&language, &sentences, &mut terms);
        terms.sort_by(|one, other| {
            other
                .score
                .total_cmp(&one.score)
                .then_with(|| one.lower.cmp(&other.lower))
        });
        let material = Self {
            language,
            sentences,
            terms,
        };
        (material, of)
    }

    /// The best `most` terms that name things, of two forms of one word the
    /// better.
    pub(crate) fn key_terms(&self, most: usize) -> Vec<&Term> {
        let mut kept: Vec<&Term> = Vec::new();
        let named = self
            .terms
            .iter()
            .filter(|term| term.sure && !matches!(term.class, Class::Number(_)))
            .filter(|term| !is_vague(self.language.code, &term.lower));
        for term in named {
            if kept.len() >= most {
                break;
            }
            if kept.iter().all(|other| !related(&other.lower, &term.lower)) {
                kept.push(term);
            }
        }
        kept
    }

    /// How many sentences can be asked about.
    pub(crate) fn usable(&self) -> usize {
        self.sentences
            .iter()
            .filter(|sentence| sentence.usable)
            .count()
    }
}

/// What a text says of it what it is, is a thing, whatever else speaks for it.
fn trust_defined(language: &Language, sentences: &[Sentence], terms: &mut Vec<Term>) {
    for (index, sentence) in sentences.iter().enumerate() {
        let Some(definition) = definitions::short(language, index, sentence) else {
            continue;
        };
        if let Some(term) = terms.iter_mut().find(|term| term.lower == definition.lower) {
            if !term.sure {
                term.sure = true;
                term.score += 1.0;
            }
            continue;
        }
        let Some(shown) = sentence.text.get(definition.term.clone()) else {
            continue;
        };
        let words = if language.spaced {
            shown.split_whitespace().count()
        } else {
            shown.chars().count()
        };
        let class = if language.has_case() {
            class(shown, definition.term.start == 0)
        } else {
            Class::Plain
        };
        terms.push(Term {
            text: shown.to_owned(),
            lower: definition.lower,
            words,
            class,
            places: vec![(index, definition.term)],
            score: 1.0,
            sure: true,
        });
    }
}

fn split(language: &Language, block: &Block) -> Vec<Sentence> {
    let heading = matches!(block.kind, Kind::Heading(_));
    text::sentences(language.code, &block.text)
        .into_iter()
        .enumerate()
        .map(|(place, text)| {
            let words = if language.spaced {
                words(language, text)
            } else {
                Vec::new()
            };
            let usable = !heading && says_something(language, block.kind, text, &words);
            let ended = text.ends_with(['.', '!', '。', '！', '।']);
            Sentence {
                whole: usable || (!heading && ended && prose::is_sentence(text)),
                leans: leans(language, text),
                text: text.to_owned(),
                words,
                place: match block.kind {
                    Kind::Heading(_) => Place::Heading,
                    Kind::Item if place == 0 => Place::Entry,
                    _ => Place::Running,
                },
                usable,
            }
        })
        .collect()
}

/// Whether a sentence can be asked about: neither a question nor an
/// announcement, neither a scrap nor a page nor a formula.
fn says_something(language: &Language, kind: Kind, text: &str, words: &[Word]) -> bool {
    if formulas::prevail(text) || !prose::is_sentence(text) {
        return false;
    }
    let bare = text.trim_end_matches(['"', '”', '»', '“', ')', '」', '』', '）']);
    if bare.ends_with(['?', '？', '؟', ':', '：', ';']) || text.chars().count() > 600 {
        return false;
    }
    let ended = bare.ends_with(['.', '!', '。', '！', '।', '…']);
    if language.spaced {
        let least = if ended || kind == Kind::Item { 5 } else { 7 };
        let content = words.iter().filter(|word| word.has_meaning()).count();
        (least..=50).contains(&words.len()) && content >= 2
    } else {
        let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
        let least = if ended || kind == Kind::Item { 8 } else { 12 };
        (least..=160).contains(&letters)
    }
}

/// A text with a capital, where its language has them.
pub(crate) fn raised(language: &Language, text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        // The capital of the dotted letter has its dot.
        Some('i') if language.code == "tr" => std::iter::once('İ').chain(letters).collect(),
        Some(first) if language.has_case() => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Whether two terms share so much that one gives the other away.
pub(crate) fn related(one: &str, other: &str) -> bool {
    if one.contains(other) || other.contains(one) {
        return true;
    }
    let shared = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .count();
    let shortest = one.chars().count().min(other.chars().count());
    // The Arabic article is no kinship.
    let article = if one.starts_with("ال") && other.starts_with("ال") {
        2
    } else {
        0
    };
    let (shared, shortest) = (
        shared.saturating_sub(article),
        shortest.saturating_sub(article),
    );
    shared >= 4 && shared * 10 >= shortest * 6
}

/// The class of a term that is shown so; `initial` where all that was seen of
/// it started a sentence.
pub(crate) fn class(shown: &str, initial: bool) -> Class {
    let letters = || shown.chars().filter(|letter| letter.is_alphabetic());
    if letters().count() > 1 && letters().all(char::is_uppercase) {
        Class::Acronym
    } else if !shown.chars().next().is_some_and(char::is_uppercase) {
        Class::Plain
    } else if initial
        && !shown
            .split([' ', '-'])
            .skip(1)
            .any(|word| word.starts_with(char::is_uppercase))
    {
        Class::Initial
    } else {
        Class::Name
    }
}
