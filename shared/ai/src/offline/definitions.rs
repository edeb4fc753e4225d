//! Sentences that say what something is.

use std::ops::Range;

use super::language::Language;
use super::material::Sentence;
use super::vague::is_vague;
use super::words::Word;

/// "X is Y."
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Definition {
    /// Which sentence.
    pub(crate) sentence: usize,
    /// X as it stands in a question, article included.
    pub(crate) subject: String,
    /// Where X as a term, without its article, stands.
    pub(crate) term: Range<usize>,
    /// X as a term, as it is compared.
    pub(crate) lower: String,
    /// The verb.
    pub(crate) verb: String,
    /// Y, without the full stop.
    pub(crate) says: String,
}

/// Verbs that equate, and what must follow so that a kind is named and not a
/// property.
fn equations(code: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match code {
        "en" => (&["is", "are"], &["a", "an", "the"]),
        "de" => (&["ist", "sind"], &["ein", "eine", "der", "die", "das"]),
        "fr" => (
            &["est", "sont"],
            &["un", "une", "le", "la", "l", "les", "des"],
        ),
        "es" => (
            &["es", "son"],
            &["un", "una", "el", "la", "los", "las", "unos", "unas"],
        ),
        "pt" => (&["é", "são"], &["um", "uma", "o", "a", "os", "as"]),
        "it" => (
            &["è", "sono"],
            &["un", "una", "uno", "il", "la", "lo", "i", "gli", "le"],
        ),
        "nl" => (&["is", "zijn"], &["een", "de", "het"]),
        _ => (&[], &[]),
    }
}

/// The definition that a sentence is, if it is one that says enough to be
/// asked about.
pub(crate) fn read(language: &Language, index: usize, sentence: &Sentence) -> Option<Definition> {
    let definition = short(language, index, sentence)?;
    let length = if language.spaced {
        definition.says.split_whitespace().count()
    } else {
        definition.says.chars().count() / 2
    };
    (4..=32).contains(&length).then_some(definition)
}

/// The definition that a sentence is, however little it says.
pub(crate) fn short(language: &Language, index: usize, sentence: &Sentence) -> Option<Definition> {
    if !sentence.usable {
        return None;
    }
    let entry = sentence.is_entry().then(|| labelled(language, sentence));
    let found = entry.flatten().or_else(|| match language.code {
        "zh" => unspaced(sentence, &[("是指", ""), ("是一", "一"), ("是", "")]),
        "ja" => unspaced(sentence, &[("とは、", ""), ("とは", "")]),
        "ar" => with_pronoun(sentence),
        "tr" => turkish(sentence),
        "hi" => hindi(sentence),
        "ru" | "uk" => with_dash(sentence),
        _ => with_verb(language, sentence),
    });
    let (subject, term, verb, says) = found?;
    let says = if language.code == "zh" {
        first_clause(&says)
    } else {
        &says
    };
    let says = says
        .trim()
        .trim_end_matches(['.', '!', '。', '！', '…'])
        .trim_end_matches("のことです")
        .trim_end_matches("です")
        .trim_end_matches("である")
        .trim_end()
        .to_owned();
    let lower = sentence.text.get(term.clone())?.to_lowercase();
    Some(Definition {
        sentence: index,
        subject,
        term,
        lower,
        verb,
        says,
    })
}

/// The verb of an entry that has none: "Tyre lever: lifts the tyre".
pub(crate) const COLON: &str = ":";

/// A list's entry: what stands before its colon, and what is said of it.
fn labelled(language: &Language, sentence: &Sentence) -> Option<Parts> {
    let (label, says) = sentence.text.split_once([':', '：'])?;
    let label = label.trim_end();
    let listed = says.matches([',', '，', '、', '،']).count() > 1;
    let named = if language.spaced {
        (1..=3).contains(&label.split_whitespace().count()) && label.chars().count() > 2
    } else {
        (2..=6).contains(&label.chars().count())
    };
    let plain = label.chars().all(|letter| {
        letter.is_alphanumeric() || letter.is_whitespace() || !letter.is_ascii() || letter == '-'
    });
    let only_announces = NOTES.contains(&label.to_lowercase().as_str());
    (named && plain && !only_announces && !listed).then(|| {
        (
            label.to_owned(),
            0..label.len(),
            COLON.to_owned(),
            says.to_owned(),
        )
    })
}

/// What announces something and names nothing.
const NOTES: [&str; 26] = [
    "note",
    "tip",
    "example",
    "warning",
    "hint",
    "goal",
    "question",
    "answer",
    "hinweis",
    "tipp",
    "beispiel",
    "achtung",
    "ziel",
    "frage",
    "antwort",
    "remarque",
    "exemple",
    "attention",
    "nota",
    "ejemplo",
    "not",
    "örnek",
    "ملاحظة",
    "مثال",
    "注意",
    "例如",
];

type Parts = (String, Range<usize>, String, String);

fn with_verb(language: &Language, sentence: &Sentence) -> Option<Parts> {
    let (verbs, articles) = equations(language.code);
    let words = &sentence.words;
    let at = words
        .iter()
        .position(|word| verbs.contains(&word.lower.as_str()))?;
    let verb = words.get(at)?;
    words
        .get(at + 1)
        .filter(|word| !word.apart && articles.contains(&word.lower.as_str()))?;
    let first = words.first()?;
    let skip = usize::from(first.is_small());
    let subject = words.get(skip..at)?;
    let is_term = (1..=3).contains(&subject.len()) && subject.iter().all(Word::has_meaning);
    let unbroken = words.get(1..=at)?.iter().all(|word| !word.apart);
    // "This is", "It is": what it is stands elsewhere.
    let article = skip == 0 || is_article(language.code, &first.lower);
    // "Lo ideal es": a property, and no thing.
    let article = article && !(language.code == "es" && first.lower == "lo");
    if !(is_term && unbroken && article) {
        return None;
    }
    let term = subject.first()?.place.start..subject.last()?.place.end;
    let shown = sentence.text.get(first.place.start..term.end)?;
    let subject = if skip == 1 {
        low_first(shown)
    } else {
        shown.to_owned()
    };
    Some((
        subject,
        term,
        verb.lower.clone(),
        sentence.text.get(verb.place.end..)?.to_owned(),
    ))
}

fn is_article(code: &str, lower: &str) -> bool {
    match code {
        "en" => matches!(lower, "a" | "an" | "the"),
        "de" => matches!(lower, "ein" | "eine" | "der" | "die" | "das"),
        "nl" => matches!(lower, "een" | "de" | "het"),
        _ => matches!(
            lower,
            "l" | "le"
                | "la"
                | "les"
                | "un"
                | "une"
                | "el"
                | "los"
                | "las"
                | "una"
                | "o"
                | "a"
                | "os"
                | "as"
                | "um"
                | "uma"
                | "il"
                | "lo"
                | "gli"
                | "i"
        ),
    }
}

fn low_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}

/// Arabic: «X هو Y».
fn with_pronoun(sentence: &Sentence) -> Option<Parts> {
    let words = &sentence.words;
    let at = words
        .iter()
        .position(|word| matches!(word.lower.as_str(), "هو" | "هي" | "هم"))?;
    let subject = words.get(..at)?;
    let term_like = (1..=3).contains(&subject.len()) && subject.iter().all(Word::has_meaning);
    if !term_like || words.get(1..=at)?.iter().any(|word| word.apart) {
        return None;
    }
    let term = subject.first()?.place.start..subject.last()?.place.end;
    let verb = words.get(at)?;
    let shown = sentence.text.get(term.clone())?.to_owned();
    Some((
        shown,
        term,
        verb.lower.clone(),
        sentence.text.get(verb.place.end..)?.to_owned(),
    ))
}

/// Turkish: «X, … Y'dir»; the subject is set off by a comma, and the predicate
/// has the ending of "is".
fn turkish(sentence: &Sentence) -> Option<Parts> {
    const IS: [&str; 16] = [
        "dır", "dir", "dur", "dür", "tır", "tir", "tur", "tür", "dırlar", "dirler", "tırlar",
        "tirler", "durlar", "dürler", "turlar", "türler",
    ];
    let words = &sentence.words;
    let last = words.last()?;
    let at = words.iter().position(|word| word.apart)?;
    let subject = words.get(..at)?;
    let equates = IS.iter().any(|ending| {
        last.lower
            .strip_suffix(ending)
            .is_some_and(|rest| rest.chars().count() > 2 && !is_turkish_verb(rest))
    });
    let term_like = (1..=3).contains(&subject.len()) && subject.iter().all(Word::has_meaning);
    let between = sentence
        .text
        .get(subject.last()?.place.end..words.get(at)?.place.start)?;
    if !(equates && term_like && between.trim() == ",") {
        return None;
    }
    let term = subject.first()?.place.start..subject.last()?.place.end;
    let shown = sentence.text.get(term.clone())?.to_owned();
    let says = sentence.text.get(words.get(at)?.place.start..)?.to_owned();
    Some((shown, term, String::new(), says))
}

/// What precedes "-dır" in "has been found" and "must be done".
fn is_turkish_verb(stem: &str) -> bool {
    const TENSES: [&str; 8] = ["mış", "miş", "muş", "müş", "malı", "meli", "makta", "mekte"];
    TENSES.iter().any(|tense| stem.ends_with(tense))
}

/// Hindi: «X एक Y है», "X is a Y".
fn hindi(sentence: &Sentence) -> Option<Parts> {
    let words = &sentence.words;
    let at = words.iter().position(|word| word.lower == "एक")?;
    let subject = words.get(..at)?;
    let term_like = (1..=3).contains(&subject.len()) && subject.iter().all(Word::has_meaning);
    let is = words
        .iter()
        .any(|word| matches!(word.lower.as_str(), "है" | "हैं"));
    // "One hour" counts, and says not what something is.
    let counts = words
        .get(at + 1)
        .is_some_and(|next| is_vague("hi", &next.lower));
    if !(term_like && is) || counts || words.get(1..=at)?.iter().any(|word| word.apart) {
        return None;
    }
    let term = subject.first()?.place.start..subject.last()?.place.end;
    let shown = sentence.text.get(term.clone())?.to_owned();
    let says = sentence.text.get(words.get(at)?.place.start..)?;
    let says = says.trim_end_matches(['।', '.', ' ']);
    Some((shown, term, "है".to_owned(), says.to_owned()))
}

/// Chinese: what follows the comma is said of the thing and does not tell
/// what it is.
fn first_clause(says: &str) -> &str {
    says.split_once(['，', '；'])
        .map(|(first, _)| first)
        .filter(|first| first.chars().count() >= 8)
        .unwrap_or(says)
}

/// Russian and Ukrainian: «X — это Y».
fn with_dash(sentence: &Sentence) -> Option<Parts> {
    let (subject, says) = ["— это ", "– это ", "- это ", "— це ", "– це "]
        .iter()
        .find_map(|mark| sentence.text.split_once(mark))?;
    let shown = subject.trim_end();
    let few =
        (1..=3).contains(&shown.split_whitespace().count()) && !shown.contains([',', '(', '«']);
    few.then(|| {
        (
            low_first(shown),
            0..shown.len(),
            String::new(),
            says.to_owned(),
        )
    })
}

/// Chinese and Japanese: the subject is what stands before the mark, which
/// leaves `kept` with the predicate.
fn unspaced(sentence: &Sentence, marks: &[(&str, &str)]) -> Option<Parts> {
    marks.iter().find_map(|(mark, kept)| {
        let (subject, says) = sentence.text.split_once(mark)?;
        let plain = subject
            .chars()
            .all(|letter| letter.is_alphanumeric() && !"的这那它他她也就还都不于".contains(letter));
        ((2..=10).contains(&subject.chars().count()) && plain).then(|| {
            (
                subject.to_owned(),
                0..subject.len(),
                String::new(),
                format!("{kept}{says}"),
            )
        })
    })
}
