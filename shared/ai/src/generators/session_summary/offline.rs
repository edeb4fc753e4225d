//! The summary of a live class: how much was said, what came up again and again,
//! the most wanted questions with their answers, and central messages of the chat.
//! What people wrote stands in quotation marks, as far as it is running text; the
//! rest is counted, unless too little is left to tell.

use domain::live::{AskedQuestion, Transcript};
use domain::text::{one_line, words};
use nlp::{Document, Language, Part, fill, wording};
use serde_json::{Value, json};

use super::SessionSummaryRequest;
use crate::offline::quoting::quoted;
use crate::text::shortened;

/// Questions and messages that are quoted, and what of each, in characters.
const QUESTIONS: usize = 8;
const MESSAGES: usize = 4;
const QUOTED: usize = 200;
const MESSAGE: usize = 400;
/// Words that tell the language of the talk.
const TELLING: usize = 3;
/// Words of a message that says something.
const WORDS: usize = 5;
/// Terms that are named, and how long one may be.
const TERMS: usize = 5;
const TERM: usize = 60;
/// Texts that are read, and what of each, in characters.
const TEXTS: usize = 300;
const OF_EACH: usize = 500;

pub(super) fn make(request: &SessionSummaryRequest) -> Value {
    let transcript = &request.transcript;
    let language = language(request);
    let code = language.code;
    let asked = transcript.questions.iter();
    let asked = asked.flat_map(|asked| [Some(&asked.question), asked.answer.as_ref()]);
    // The chat is bounded, so it comes first.
    let document = read(&language, transcript.messages.iter().chain(asked.flatten()));
    let mut points = vec![counts(code, transcript)];
    points.extend(subjects(&document));
    let (mut wanted, mut others): (Vec<_>, Vec<_>) = by_upvotes(transcript)
        .into_iter()
        .partition(|asked| says(&asked.question));
    others.splice(0..0, wanted.drain(wanted.len().min(QUESTIONS)..));
    points.extend(wanted.into_iter().map(|asked| question(code, asked)));
    points.extend(messages(&document, transcript.messages.len()));
    let missing = transcript.least_points().saturating_sub(points.len());
    points.extend(
        others
            .into_iter()
            .take(missing)
            .map(|asked| question(code, asked)),
    );
    json!({ "summary": points })
}

/// What a class in which nothing was said is told by.
pub(crate) fn nothing_said(request: &SessionSummaryRequest) -> String {
    let language = Language::of_short(&format!("{}\n{}", request.title, request.description));
    wording(language.code, "live_nothing").to_owned()
}

/// What most of it is written in; the title tells where hardly anything was said.
fn language(request: &SessionSummaryRequest) -> Language {
    let questions = request
        .transcript
        .questions
        .iter()
        .map(|asked| asked.question.as_str());
    let messages = request.transcript.messages.iter().rev().map(String::as_str);
    let said = questions
        .take(TEXTS)
        .chain(messages.take(TEXTS))
        .collect::<Vec<_>>()
        .join("\n");
    if words(&said) < TELLING {
        return Language::of_short(&format!("{said}\n{}", request.title));
    }
    Language::of_short(&said)
}

/// Texts as they were written, a part each: in a chat, a `#` is no heading and a
/// `<` no tag.
fn read<'a>(language: &Language, texts: impl Iterator<Item = &'a String>) -> Document {
    let lines = texts
        .take(TEXTS)
        .map(|text| one_line(shortened(text, OF_EACH)));
    let paragraphs = lines.map(|line| format!("<p>{}</p>", html::escaped(&line)));
    let paragraphs: Vec<String> = paragraphs.collect();
    let parts = paragraphs.iter().map(|source| Part { title: "", source });
    Document::of(parts, Some(language.code))
}

/// Whether a text says something in words, and is no data and no mere marks.
fn says(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let shown = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .count();
    letters > 1 && letters * 2 >= shown && !text.contains(['{', '}', '<', '>', '=', '\\', '|'])
}

fn counts(code: &str, transcript: &Transcript) -> String {
    let numbers = [
        transcript.questions.len(),
        transcript.answered(),
        transcript.messages.len(),
    ];
    let [asked, answered, written] = numbers.map(|number| number.to_string());
    fill(
        wording(code, "live_counts"),
        &[("n", &asked), ("m", &answered), ("k", &written)],
    )
}

/// What was spoken of three times and more.
fn subjects(document: &Document) -> Option<String> {
    let code = document.language.code;
    let terms = document
        .terms(&[])
        .into_iter()
        .filter(|term| term.sure && term.places.len() > 2)
        .map(|term| one_line(&term.text));
    let terms: Vec<String> = terms
        .filter(|term| (1..=TERM).contains(&term.chars().count()))
        .take(TERMS)
        .collect();
    let named = quoted(code, terms.iter().map(String::as_str));
    (!terms.is_empty()).then(|| fill(wording(code, "live_subjects"), &[("terms", &named)]))
}

/// The questions, the most wanted first; of equally wanted ones first those that
/// were answered in writing, since they say more.
fn by_upvotes(transcript: &Transcript) -> Vec<&AskedQuestion> {
    let mut all: Vec<&AskedQuestion> = transcript.questions.iter().collect();
    all.sort_by_key(|asked| (std::cmp::Reverse(asked.upvotes), asked.answer.is_none()));
    all
}

fn question(code: &str, asked: &AskedQuestion) -> String {
    let quoted = |text: &str| quoted(code, [short(text, QUOTED).as_str()]);
    let (upvotes, question) = (asked.upvotes.to_string(), quoted(&asked.question));
    let answer = asked
        .answer
        .as_deref()
        .filter(|text| says(text))
        .map(quoted);
    let pattern = match (&answer, asked.answered) {
        (Some(_), _) => "live_answered",
        (None, true) => "live_answered_aloud",
        (None, false) => "live_open",
    };
    let answer = answer.unwrap_or_default();
    fill(
        wording(code, pattern),
        &[("n", &upvotes), ("a", &question), ("b", &answer)],
    )
}

/// A text at the length of a quotation; where something is left out, it shows.
fn short(text: &str, most: usize) -> String {
    let kept = shortened(text, most);
    let cut = if kept.len() < text.trim_end().len() {
        "…"
    } else {
        ""
    };
    format!("{kept}{cut}")
}

/// The central messages (`TextRank`) that need none before them, in their order.
fn messages(document: &Document, count: usize) -> Vec<String> {
    let code = document.language.code;
    let ranked = document.text_rank().into_iter().zip(&document.sentences);
    let mut found: Vec<(f64, usize)> = Vec::new();
    for (weight, sentence) in ranked {
        let block = document
            .blocks
            .get(sentence.block)
            .filter(|block| block.prose && block.part < count);
        let text = block.map(|block| &block.text);
        let first = found
            .iter()
            .all(|(_, of)| document.blocks.get(*of).map(|block| &block.text) != text);
        if block.is_some() && first && !sentence.leans && sentence.tokens.len() >= WORDS {
            found.push((weight, sentence.block));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    found.truncate(MESSAGES);
    found.sort_by_key(|(_, block)| *block);
    let texts = found
        .iter()
        .filter_map(|(_, block)| document.blocks.get(*block));
    let texts = texts.map(|block| quoted(code, [short(&block.text, MESSAGE).as_str()]));
    texts
        .map(|text| fill(wording(code, "live_chat"), &[("a", &text)]))
        .collect()
}
