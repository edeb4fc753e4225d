//! What is quoted of a text: the central sentences that can stand alone, and the
//! terms that the text itself defines.

use std::collections::HashSet;

use domain::text::words;
use nlp::{Definition, Document, Sentence, fill, wording, wordings};

/// The weight of a sentence that defines a term, and of the first one.
const DEFINES: f64 = 1.3;
/// What of the mean weight a central sentence has.
const CENTRAL: f64 = 0.5;
/// Definitions that learners are asked to explain.
const EXPLAINED: usize = 3;
/// What of a term is shown, in characters.
const LONGEST: usize = 80;

/// The sentences that the others turn on (`TextRank`) among those that pass, the
/// most central first. None leans on what is not quoted, and none says again
/// what one before it says.
pub(crate) fn central(document: &Document, among: impl Fn(&Sentence) -> bool) -> Vec<usize> {
    let defining: HashSet<usize> = defined(document).iter().map(|one| one.sentence).collect();
    let ranked = document.text_rank().into_iter().zip(&document.sentences);
    let mut order: Vec<(f64, usize)> = Vec::new();
    for (index, (weight, sentence)) in ranked.enumerate() {
        if sentence.stated && !sentence.leans && among(sentence) {
            let raised = order.is_empty() || defining.contains(&index);
            order.push((if raised { weight * DEFINES } else { weight }, index));
        }
    }
    // What stands aside of what the others speak of is not central.
    let all: f64 = order.iter().map(|(weight, _)| weight).sum();
    let count = f64::from(u32::try_from(order.len().max(1)).unwrap_or(u32::MAX));
    order.retain(|(weight, _)| *weight >= CENTRAL * all / count);
    order.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let mut taken: Vec<HashSet<&str>> = Vec::new();
    let mut chosen = Vec::new();
    for (_, index) in order {
        let own = stems(document, index);
        let repeats = taken
            .iter()
            .any(|other| other.intersection(&own).count() * 10 > other.len().min(own.len()) * 6);
        if !repeats {
            chosen.push(index);
            taken.push(own);
        }
    }
    chosen
}

/// The words of a sentence that have meaning.
fn stems(document: &Document, sentence: usize) -> HashSet<&str> {
    let tokens = document
        .sentences
        .get(sentence)
        .into_iter()
        .flat_map(|one| &one.tokens);
    tokens
        .filter(|token| !token.stop)
        .map(|token| token.stem.as_str())
        .collect()
}

/// The first of these sentences that fit into so many words, in the text's order.
pub(crate) fn within(document: &Document, sentences: &[usize], most: usize) -> Vec<usize> {
    let mut left = most;
    let mut chosen: Vec<usize> = Vec::new();
    for index in sentences {
        let length = document
            .sentences
            .get(*index)
            .map_or(0, |one| words(&one.text));
        if length <= left {
            left -= length;
            chosen.push(*index);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// Sentences of a document as one text.
pub(crate) fn joined(document: &Document, sentences: &[usize]) -> String {
    let space = if document.language.spaced { " " } else { "" };
    let texts = sentences
        .iter()
        .filter_map(|index| document.sentences.get(*index));
    let texts: Vec<&str> = texts.map(|sentence| sentence.text.as_str()).collect();
    texts.join(space)
}

/// Entries of a list, each in the language's quotation marks.
pub(crate) fn quoted<'a>(code: &str, entries: impl IntoIterator<Item = &'a str>) -> String {
    let [open, close] = wordings(code, "quotes") else {
        return String::new();
    };
    let entries = entries
        .into_iter()
        .map(|entry| format!("{open}{entry}{close}"));
    entries.collect::<Vec<_>>().join(wording(code, "comma"))
}

/// The definitions of terms that a course can be about.
pub(crate) fn defined(document: &Document) -> Vec<Definition> {
    let mut found = document.definitions();
    found.retain(|one| {
        one.term.chars().count() <= LONGEST && !document.language.is_vague(&one.term.to_lowercase())
    });
    found
}

/// A thing for learners to do, and what it is judged by.
pub(crate) struct Task {
    pub(crate) says: String,
    pub(crate) judged_by: String,
}

/// Tasks on terms that the text defines: to explain each, and what two have to do
/// with each other where the definition of one names the other.
pub(crate) fn tasks(document: &Document, definitions: &[Definition]) -> Vec<Task> {
    let code = document.language.code;
    let definitions = definitions
        .get(..definitions.len().min(EXPLAINED))
        .unwrap_or_default();
    let task = |name: &str, number: usize, values: &[(&str, &str)]| Task {
        says: fill(wording(code, name), values),
        judged_by: fill(
            wordings(code, "rubric")
                .get(number)
                .map_or("", String::as_str),
            values,
        ),
    };
    let name = |one: &Definition| quoted(code, [one.term.as_str()]);
    let mut tasks: Vec<Task> = definitions
        .iter()
        .map(|one| task("explain", 0, &[("a", &name(one))]))
        .collect();
    let related = definitions.iter().find_map(|one| {
        let names = |other: &&Definition| {
            let term = nlp::tokens(&document.language, &other.term);
            let own = stems(document, one.sentence);
            other.term != one.term && term.iter().all(|token| own.contains(token.stem.as_str()))
        };
        Some((one, definitions.iter().find(names)?))
    });
    if let Some((one, other)) = related {
        tasks.push(task(
            "connect",
            1,
            &[("a", &name(one)), ("b", &name(other))],
        ));
    }
    tasks
}

/// Why nothing can be quoted from a text, for messages.
pub(crate) fn lack(document: &Document) -> &'static str {
    if document.sentences.iter().any(|sentence| sentence.stated) {
        "too few of its sentences can stand alone"
    } else {
        "it has too little running text in whole sentences that state something"
    }
}
