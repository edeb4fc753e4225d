//! Lists and wordings of a language: `data/<code>.toml`, compiled in.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

/// The languages that have a file, with its text and what was read from it.
static FILES: LazyLock<Vec<(&'static str, Data)>> = LazyLock::new(|| {
    SOURCES
        .iter()
        .map(|(code, source)| (*code, toml::from_str(source).unwrap_or_default()))
        .collect()
});

const SOURCES: [(&str, &str); 8] = [
    ("en", include_str!("../data/en.toml")),
    ("de", include_str!("../data/de.toml")),
    ("fr", include_str!("../data/fr.toml")),
    ("es", include_str!("../data/es.toml")),
    ("tr", include_str!("../data/tr.toml")),
    ("ar", include_str!("../data/ar.toml")),
    ("hi", include_str!("../data/hi.toml")),
    ("zh", include_str!("../data/zh.toml")),
];

/// What is known of a language beyond its stop words. All words are in lower
/// case; entries may be of several words.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Data {
    /// Stop words that the general list lacks.
    pub(crate) stop: HashSet<String>,
    /// Articles that stand before a subject without being part of the term.
    pub(crate) articles: HashSet<String>,
    /// Words right after which a noun phrase begins.
    pub(crate) before_noun: HashSet<String>,
    /// Words right before which a noun phrase ends.
    pub(crate) after_noun: HashSet<String>,
    /// Words that link a noun to the noun before it, making one term of both.
    pub(crate) links: HashSet<String>,
    /// The same, where an article after them is part of the link.
    pub(crate) loose_links: HashSet<String>,
    /// Ends of words that are no nouns.
    pub(crate) not_noun_endings: Vec<String>,
    /// Nouns that name nothing a course could be about.
    pub(crate) vague: HashSet<String>,
    /// What a sentence begins with that leans on the one before.
    pub(crate) leaning: Vec<String>,
    /// Words that point out of a sentence wherever they stand in it.
    pub(crate) pointing: HashSet<String>,
    /// Those who speak and are spoken to.
    pub(crate) persons: HashSet<String>,
    /// Endings of verbs by which somebody is spoken to.
    pub(crate) person_endings: Vec<String>,
    /// Words by which a sentence reports what somebody says or believes.
    pub(crate) reporting: Vec<String>,
    /// Words by which an example begins.
    pub(crate) examples: Vec<String>,
    /// Words that refer to a figure, a table, a section, with a number.
    pub(crate) labels: HashSet<String>,
    /// Titles of sections that hold no text to learn from.
    pub(crate) apparatus: HashSet<String>,
    /// What ends with a full stop and does not end a sentence.
    pub(crate) abbreviations: HashSet<String>,
    /// Words that only ask.
    pub(crate) asking: HashSet<String>,
    /// How a definition is put.
    pub(crate) definition: Definition,
    /// Words that every course has, and every wish to learn.
    pub(crate) course_words: HashSet<String>,
    /// How a text says what its readers should know.
    pub(crate) required: Required,
    /// What generators write, by name.
    pub(crate) wording: BTreeMap<String, Vec<String>>,
}

/// How a text says what its readers should know.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Required {
    /// Headings over it.
    pub(crate) headings: HashSet<String>,
    /// Sentences that demand something, with `…` in its place; what follows it
    /// may be one of several, with `|` between.
    pub(crate) patterns: Vec<String>,
    /// What it ends before, where a pattern has nothing after it.
    pub(crate) until: Vec<String>,
}

/// How a definition is put in a language.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Definition {
    /// Verbs that equate what stands on their two sides.
    pub(crate) copulas: HashSet<String>,
    /// What follows them where a kind is named: an indefinite article.
    pub(crate) kinds: HashSet<String>,
    /// The same, where more must show that a kind is named.
    pub(crate) weak_kinds: HashSet<String>,
    /// Words that tell a kind from its fellows: "that", "used".
    pub(crate) tells_apart: HashSet<String>,
    /// Whether a kind may be named without an article.
    pub(crate) bare: bool,
    /// Endings of a last word that equates.
    pub(crate) endings: Vec<String>,
    /// Stems before such an ending that are verbs.
    pub(crate) verb_stems: Vec<String>,
    /// Phrases before the term that a description leads to: "is called".
    pub(crate) called: Vec<String>,
    /// Phrases after the term that a description leads to.
    pub(crate) called_after: Vec<String>,
    /// Words, or endings behind a `-`, by which such a description ends.
    pub(crate) description_ends: Vec<String>,
    /// Whether the kind follows the subject and the verb comes last.
    pub(crate) verb_last: bool,
    /// Words that join terms, or conditions, in a subject.
    pub(crate) joining: HashSet<String>,
    /// Words with which nothing begins that says what a thing is.
    pub(crate) no_kind: HashSet<String>,
}

static NONE: LazyLock<Data> = LazyLock::new(Data::default);

/// The data of a language; empty where it has none.
pub(crate) fn data(code: &str) -> &'static Data {
    let found = FILES.iter().find(|(of, _)| *of == code);
    found.map_or_else(|| &*NONE, |(_, data)| data)
}

/// Whether a language has a file.
pub(crate) fn is_known(code: &str) -> bool {
    SOURCES.iter().any(|(of, _)| *of == code)
}

/// What generators write under a name in a language, or in English where it
/// has no file; empty for a name that there is not.
pub fn wordings(code: &str, name: &str) -> &'static [String] {
    let known = if is_known(code) { code } else { "en" };
    data(known).wording.get(name).map_or(&[], Vec::as_slice)
}

/// The first wording under a name.
pub fn wording(code: &str, name: &str) -> &'static str {
    wordings(code, name).first().map_or("", String::as_str)
}

/// A pattern with what its names stand for; what is put in is not looked at
/// again.
pub fn fill(pattern: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(pattern.len() + 40);
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let (name, next) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(of, _)| *of == name);
        filled += value.map_or("", |(_, value)| value);
        rest = next;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_and_says_what_the_others_say() {
        let english: Data = toml::from_str(SOURCES[0].1).unwrap();
        assert!(!english.wording.is_empty());
        for (code, source) in SOURCES {
            let data: Data =
                toml::from_str(source).unwrap_or_else(|error| panic!("{code}: {error}"));
            for (name, patterns) in &english.wording {
                let own = data
                    .wording
                    .get(name)
                    .unwrap_or_else(|| panic!("{code} lacks {name}"));
                assert_eq!(own.len(), patterns.len(), "{code}: {name}");
                for (one, other) in patterns.iter().zip(own) {
                    let names = |text: &str| {
                        let mut names: Vec<String> = text
                            .split('{')
                            .skip(1)
                            .filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()))
                            .collect();
                        names.retain(|name| name != "verb");
                        names.sort();
                        names
                    };
                    assert_eq!(names(one), names(other), "{code}: {name}");
                }
            }
            assert_eq!(data.wording.len(), english.wording.len(), "{code}");
            assert!(!data.leaning.is_empty() && !data.vague.is_empty(), "{code}");
            assert!(
                data.required.patterns.iter().all(|one| one.contains('…')),
                "{code}"
            );
            assert!(
                !data.required.patterns.is_empty() && !data.course_words.is_empty(),
                "{code}"
            );
        }
    }

    #[test]
    fn patterns_are_filled_once() {
        let filled = fill("{a} and {b}, {a}", &[("a", "{b}"), ("b", "y")]);
        assert_eq!(filled, "{b} and y, {b}");
    }
}
