//! The summary of a live class: how much was said, what it turned on, the most
//! wanted questions with their answers, and the central messages of the chat.
//! What people wrote stands in quotation marks, as far as it says something;
//! what does not is counted, unless too little is left to tell.

use domain::live::{AskedQuestion, Transcript};
use domain::text::one_line;
use serde_json::{Value, json};

use super::SessionSummaryRequest;
use crate::generators::seo_optimize::offline::within;
use crate::generators::summary::offline::central;
use crate::offline::language::Language;
use crate::offline::material::Material;
use crate::offline::prose;
use crate::offline::wording::{Wording, fill, wording_or_english};
use crate::text::{Block, cut};

/// Questions that are named.
const QUESTIONS: usize = 8;
/// What of a question or an answer is quoted, in characters.
const QUOTED: usize = 200;
/// Messages that are quoted.
const MESSAGES: usize = 5;
/// Words of all quoted messages together.
const MESSAGE_WORDS: usize = 150;
/// Terms that are named, and how long one may be.
const TERMS: usize = 5;
const TERM: usize = 60;
/// What tells the language, in messages and questions.
const SAMPLE: usize = 60;
/// Texts that are read, and what of each, in characters.
const TEXTS: usize = 300;
const OF_EACH: usize = 500;

pub(super) fn make(request: &SessionSummaryRequest) -> Value {
    let transcript = &request.transcript;
    let words = wording_or_english(language(request).code);
    let mut points = vec![counts(words, transcript)];
    let asked = transcript.questions.iter();
    let asked = asked.flat_map(|asked| [Some(&asked.question), asked.answer.as_ref()]);
    // The chat is bounded, so it comes first.
    let texts = transcript.messages.iter().chain(asked.flatten());
    points.extend(subjects(words, &read(texts)));
    let (wanted, others) = wanted(transcript);
    points.extend(wanted.into_iter().map(|asked| question(words, asked)));
    points.extend(messages(words, &read(&transcript.messages)));
    let missing = transcript.least_points().saturating_sub(points.len());
    points.extend(
        others
            .into_iter()
            .take(missing)
            .map(|asked| question(words, asked)),
    );
    json!({ "summary": points })
}

/// What a class in which nothing was said is told by.
pub(crate) fn nothing_said(request: &SessionSummaryRequest) -> String {
    let language = Language::of_short(&format!("{}\n{}", request.title, request.description));
    wording_or_english(language.code).live.nothing.to_owned()
}

/// What most of it is written in, the title included: talk can be scarce.
fn language(request: &SessionSummaryRequest) -> Language {
    let transcript = &request.transcript;
    let questions = transcript
        .questions
        .iter()
        .map(|asked| asked.question.as_str());
    let messages = transcript.messages.iter().rev().map(String::as_str);
    let said = questions.take(SAMPLE).chain(messages.take(SAMPLE));
    let all: Vec<&str> = said.chain([request.title.as_str()]).collect();
    Language::of_short(&all.join("\n"))
}

/// Texts as they were written: in a chat, a `#` is no heading.
fn read<'a>(texts: impl IntoIterator<Item = &'a String>) -> Material {
    let lines = texts.into_iter().take(TEXTS);
    let lines: Vec<String> = lines.map(|text| one_line(&cut(text, OF_EACH))).collect();
    let parts = prose::of_talk(&lines).into_iter();
    let parts: Vec<Vec<Block>> = parts.map(|block| vec![block]).collect();
    Material::of_parts(&parts, None).0
}

fn counts(words: &Wording, transcript: &Transcript) -> String {
    let (asked, answered, written) = (
        transcript.questions.len().to_string(),
        transcript.answered().to_string(),
        transcript.messages.len().to_string(),
    );
    let values = [("n", asked.as_str()), ("m", &answered), ("k", &written)];
    fill(words.live.counts, &values)
}

/// What was spoken of more than once.
fn subjects(words: &Wording, material: &Material) -> Option<String> {
    let terms: Vec<String> = material
        .key_terms(4 * TERMS)
        .into_iter()
        .filter(|term| term.places.len() > 1)
        .map(|term| one_line(&term.text))
        .filter(|term| (1..=TERM).contains(&term.chars().count()))
        .take(TERMS)
        .collect();
    let quoted = words.quoted(terms.iter().map(String::as_str));
    (!terms.is_empty()).then(|| fill(words.live.subjects, &[("terms", &quoted)]))
}

/// The most wanted questions, and apart those that say nothing; of equally
/// wanted ones first those that were answered in writing, since they say more.
fn wanted(transcript: &Transcript) -> (Vec<&AskedQuestion>, Vec<&AskedQuestion>) {
    let mut all: Vec<&AskedQuestion> = transcript.questions.iter().collect();
    all.sort_by_key(|asked| (std::cmp::Reverse(asked.upvotes), asked.answer.is_none()));
    let says = |asked: &&AskedQuestion| prose::is_saying(&asked.question);
    let (mut wanted, others): (Vec<_>, Vec<_>) = all.into_iter().partition(says);
    wanted.truncate(QUESTIONS);
    (wanted, others)
}

fn question(words: &Wording, asked: &AskedQuestion) -> String {
    let quoted = |text: &str| words.quoted([within(text, QUOTED).as_str()]);
    let upvotes = asked.upvotes.to_string();
    let question = quoted(&asked.question);
    let mut values = vec![("n", upvotes.as_str()), ("a", question.as_str())];
    let answer = asked.answer.as_deref();
    let Some(answer) = answer.filter(|text| prose::is_saying(text)).map(quoted) else {
        let pattern = if asked.answered {
            words.live.answered_aloud
        } else {
            words.live.open
        };
        return fill(pattern, &values);
    };
    values.push(("b", &answer));
    fill(words.live.answered, &values)
}

/// What the other messages turn on.
fn messages(words: &Wording, material: &Material) -> Vec<String> {
    let central = central(material, MESSAGE_WORDS, MESSAGE_WORDS);
    let texts = central
        .into_iter()
        .filter_map(|index| material.sentences.get(index))
        .take(MESSAGES);
    let quoted = texts.map(|sentence| words.quoted([within(&sentence.text, 2 * QUOTED).as_str()]));
    quoted
        .map(|quoted| fill(words.live.chat, &[("a", &quoted)]))
        .collect()
}
