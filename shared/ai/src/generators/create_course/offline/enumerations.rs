//! Enumerations: in notes, and in a topic that names several subjects.

use crate::offline::grammar;
use crate::offline::language::Language;

/// The longest part of an enumeration that is a title, in words.
const WORDS: usize = 7;
/// The same where nothing sets words apart, in characters.
const CHARACTERS: usize = 16;
/// Words of a part on average at most; characters, doubled.
const USUAL: usize = 3;

/// The parts of an enumeration; nothing for other sentences: of one in prose
/// every part must be as short as a title.
pub(super) fn enumerated(language: &Language, sentence: &str) -> Vec<String> {
    let announced = [": ", "："]
        .iter()
        .find_map(|mark| sentence.split_once(mark));
    let list = announced.map_or(sentence, |(_, list)| list);
    let parts: Vec<&str> = split(list);
    if parts.len() < 3 {
        return Vec::new();
    }
    let ends = ['.', '!', '。', '！', '।', ' '];
    let parts: Vec<String> = parts
        .into_iter()
        .map(|part| bare(language, part.trim_matches(ends)))
        .collect();
    let all = parts.len();
    let kept: Vec<String> = parts
        .into_iter()
        .filter(|part| is_short(language, part))
        .collect();
    // A sentence with commas is no list, whatever one of its parts is like,
    // and the parts of one with verbs are long.
    let usual = if language.spaced { USUAL } else { USUAL * 2 };
    let sizes = || kept.iter().map(|part| length(language, part));
    let in_prose = announced.is_none()
        && (kept.len() < all || sizes().any(|size| size > usual + usize::from(language.spaced)));
    if in_prose || sizes().sum::<usize>() > usual * kept.len() {
        return Vec::new();
    }
    kept
}

/// What commas set apart; not those within numbers.
fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, mark) in list.match_indices([',', ';', '，', '、', '،', '；', '؛']) {
        let before = list.get(..at).and_then(|text| text.chars().next_back());
        let after = list
            .get(at + mark.len()..)
            .and_then(|text| text.chars().next());
        let number = |letter: Option<char>| letter.is_some_and(char::is_numeric);
        if mark == "," && number(before) && number(after) {
            continue;
        }
        parts.extend(list.get(from..at));
        from = at + mark.len();
    }
    parts.extend(list.get(from..));
    parts
}

/// Words, or characters where nothing sets words apart.
fn length(language: &Language, part: &str) -> usize {
    if language.spaced {
        part.split_whitespace().count()
    } else {
        part.chars().count()
    }
}

fn is_short(language: &Language, part: &str) -> bool {
    if language.spaced {
        (1..=WORDS).contains(&length(language, part))
    } else {
        (2..=CHARACTERS).contains(&length(language, part))
    }
}

/// What joins the last two of an enumeration.
const AND: [&str; 12] = [
    "and",
    "und",
    "et",
    "y",
    "e",
    "ve",
    "en",
    "и",
    "और",
    "&",
    "तथा",
    "or",
];

/// A part without the small words around it.
fn bare(language: &Language, part: &str) -> String {
    if !language.spaced {
        // Kneading is 和面: the character alone does not tell.
        let without = ["以及", "和", "与", "及"]
            .iter()
            .find_map(|and| part.strip_prefix(and));
        let word = without.filter(|word| word.chars().count() > 1);
        return word.unwrap_or(part).trim().to_owned();
    }
    let mut words: Vec<&str> = part.split_whitespace().collect();
    let small = |word: &&str| {
        let lower = word.to_lowercase();
        grammar::is_small(language.code, &lower) || AND.contains(&lower.as_str())
    };
    while words.first().is_some_and(small) {
        words.remove(0);
    }
    while words.last().is_some_and(small) {
        words.pop();
    }
    let joined = words.join(" ");
    // French writes its article together with the word.
    let elided = ["l'", "l’", "L'", "L’", "d'", "d’"];
    let rest = elided
        .iter()
        .find_map(|article| joined.strip_prefix(article));
    match rest.filter(|_| language.code == "fr") {
        Some(rest) => rest.to_owned(),
        None => joined,
    }
}

/// The subjects that a topic enumerates ("Loops, functions and modules"), two
/// at least; nothing where it names one.
pub(crate) fn subjects(language: &Language, topic: &str) -> Vec<String> {
    let list = [": ", "：", " – ", " — "]
        .iter()
        .find_map(|mark| topic.split_once(mark))
        .map_or(topic, |(_, list)| list);
    let mut parts: Vec<String> = split(list)
        .into_iter()
        .map(|part| part.trim().to_owned())
        .collect();
    let Some(end) = parts.pop() else {
        return Vec::new();
    };
    parts.extend(halves(language, &end));
    let parts: Vec<String> = parts.iter().map(|part| bare(language, part)).collect();
    let good = parts.len() > 1 && parts.iter().all(|part| is_short(language, part));
    if good { parts } else { Vec::new() }
}

/// The last two of an enumeration, where a word joins them.
fn halves(language: &Language, last: &str) -> Vec<String> {
    let pair = if language.spaced {
        let arabic = (language.code == "ar")
            .then(|| last.split_once(" وال"))
            .flatten();
        let joined = AND
            .iter()
            .find_map(|and| last.split_once(&format!(" {and} ")));
        joined
            .map(|(one, other)| (one.to_owned(), other.to_owned()))
            .or_else(|| arabic.map(|(one, other)| (one.to_owned(), format!("ال{other}"))))
    } else {
        let joined = ["以及", "和", "与"]
            .iter()
            .find_map(|and| last.split_once(and));
        joined
            .filter(|(one, other)| one.chars().count() > 1 && other.chars().count() > 1)
            .map(|(one, other)| (one.to_owned(), other.to_owned()))
    };
    match pair {
        Some((one, other)) => vec![one, other],
        None => vec![last.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_that_enumerates_is_read_in_every_language() {
        for (code, topic, expected) in [
            (
                "en",
                "Loops, functions and modules",
                &["Loops", "functions", "modules"][..],
            ),
            (
                "en",
                "Rust: ownership & borrowing",
                &["ownership", "borrowing"],
            ),
            (
                "de",
                "Notruf, stabile Seitenlage und Wunden",
                &["Notruf", "stabile Seitenlage", "Wunden"],
            ),
            (
                "fr",
                "Le lait, la présure et l'affinage",
                &["lait", "présure", "affinage"],
            ),
            (
                "es",
                "Cables, torres y anclajes",
                &["Cables", "torres", "anclajes"],
            ),
            (
                "tr",
                "Çaydanlık, su ve servis",
                &["Çaydanlık", "su", "servis"],
            ),
            (
                "ar",
                "القلب، الشرايين والأوردة",
                &["القلب", "الشرايين", "الأوردة"],
            ),
            ("zh", "磁极、磁场和指南针", &["磁极", "磁场", "指南针"]),
            ("hi", "मानसून, सिंचाई और खेती", &["मानसून", "सिंचाई", "खेती"]),
            ("en", "Baking bread at home", &[]),
            ("de", "Brot backen für alle", &[]),
        ] {
            let language = Language::of(topic, Some(code));
            assert_eq!(subjects(&language, topic), expected, "{topic}");
        }
    }

    #[test]
    fn a_sentence_with_commas_is_no_list() {
        for (sentence, count) in [
            ("Rye, oats, and spelt.", 3),
            ("Cover these: flour types, gluten, kneading by hand.", 3),
            (
                "Along rivers, floods spread fine mud over the fields, and the soil there is deep.",
                0,
            ),
            (
                "Both are dangerous: sodium is a soft metal, which burns, and chlorine is a toxic gas.",
                0,
            ),
            ("It fell by 11,800 metres, or 1,200 feet.", 0),
            ("蔡伦用树皮、麻头、破布和旧渔网做原料。", 0),
            ("内容包括：面粉、酵母、和面、发酵。", 4),
        ] {
            let language = Language::of(sentence, Some("en"));
            assert_eq!(enumerated(&language, sentence).len(), count, "{sentence}");
        }
    }
}
