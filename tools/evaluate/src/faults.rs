//! What no rule of shape can tell: whether a text is whole, of the source and
//! of its language.

use std::collections::HashSet;

use crate::corpus::Text;
use crate::outputs::{Kind, Piece};
use crate::words::{compact, is_dangling, is_unspaced, small, tokens};

/// Words of a title at most; characters, halved, where there are no spaces.
const TITLE: usize = 16;
/// Letters from which a text tells its language for certain.
const TELLING: usize = 120;

/// Words that show that a text was quoted, and how many letters they have.
const QUOTED: usize = 3;
const QUOTED_LETTERS: usize = 9;

/// What a result is held against.
pub(crate) struct Source<'a> {
    pub(crate) language: &'a str,
    compact: String,
    tokens: HashSet<String>,
    /// Its lines, compact: headings are titles, whatever they end in.
    lines: HashSet<String>,
    small: HashSet<&'static str>,
}

impl<'a> Source<'a> {
    /// Everything that the generator was given.
    pub(crate) fn new(language: &'a str, given: &str) -> Self {
        Self {
            language,
            compact: compact(given),
            tokens: tokens(language, given).into_iter().collect(),
            lines: given.lines().map(compact).collect(),
            small: small(language),
        }
    }

    /// Whether a stretch of text stands in what was given.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.compact.contains(&compact(text))
    }
}

/// All faults of a result's texts, each with its path and what is wrong.
pub(crate) fn of(pieces: &[Piece], source: &Source<'_>) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for piece in pieces {
        let mut add =
            |what: &str| faults.push(format!("{}: {what}: {}", piece.path, shown(&piece.text)));
        for what in marks(piece) {
            add(what);
        }
        match piece.kind {
            Kind::Title => {
                if let Some(what) = title(&piece.text, source) {
                    add(what);
                }
            }
            Kind::Extract => {
                if !sentences(&piece.text).iter().all(|one| source.has(one)) {
                    add("is not in the source");
                }
            }
            Kind::Phrase | Kind::Page => {}
        }
    }
    faults.extend(language(pieces, source.language));
    faults
}

/// Stretches of a text that is no material which stand in a result all the
/// same.
pub(crate) fn quoted(pieces: &[Piece], text: &Text) -> Vec<String> {
    let head = [&text.title, &text.question, &text.goal, &text.plan];
    let head: String = head.into_iter().map(|line| compact(line)).collect();
    let body = compact(&text.body);
    pieces
        .iter()
        .filter_map(|piece| {
            let words: Vec<&str> = piece.text.split_whitespace().collect();
            let mut stretches = words.windows(QUOTED).map(|words| compact(&words.concat()));
            let found = stretches.find(|stretch| {
                stretch.chars().count() > QUOTED_LETTERS
                    && body.contains(stretch)
                    && !head.contains(stretch)
            })?;
            Some(format!(
                "{}: quotes what is no material: {}",
                piece.path,
                shown(&found)
            ))
        })
        .collect()
}

/// Marks of data and programs that must not stand in a result.
pub(crate) fn marked(pieces: &[Piece], text: &Text) -> Vec<String> {
    let found = pieces.iter().filter_map(|piece| {
        let mark = text
            .never
            .iter()
            .find(|mark| piece.text.contains(mark.as_str()))?;
        Some(format!("{}: quotes data or a program: {mark}", piece.path))
    });
    found.collect()
}

/// What any text must not have.
fn marks(piece: &Piece) -> Vec<&'static str> {
    let text = piece.text.as_str();
    let mut found = Vec::new();
    if piece.kind != Kind::Page {
        if ["**", "##", "](", "</", "$$"]
            .iter()
            .any(|mark| text.contains(mark))
        {
            found.push("has marks of a markup");
        }
        let placeholder = [
            "{a}",
            "{b}",
            "{n}",
            "{m}",
            "{k}",
            "{terms}",
            "{topic}",
            "{chapter}",
            "{title}",
            "{topics}",
        ];
        if placeholder.iter().any(|name| text.contains(name)) && !text.contains('\\') {
            found.push("has a placeholder that was not filled");
        }
        for (open, close) in [
            ('(', ')'),
            ('[', ']'),
            ('（', '）'),
            ('«', '»'),
            ('「', '」'),
            ('“', '”'),
            ('《', '》'),
        ] {
            let count = |wanted: char| text.chars().filter(|letter| *letter == wanted).count();
            let unclosed = count(open) > count(close);
            let unopened = open != '“' && count(close) > count(open) && !text.contains("1)");
            // German quotes end as English ones begin.
            if (unclosed && !(open == '“' && text.contains('„'))) || unopened {
                found.push("has a bracket or quote without its other half");
            }
        }
    }
    let mut seen = HashSet::new();
    let said = sentences(text);
    let mut whole = said.iter().filter(|one| one.chars().count() > 12);
    if !whole.all(|one| seen.insert(compact(one))) {
        found.push("says a sentence twice");
    }
    if text.contains("  ") && piece.kind != Kind::Page {
        found.push("has a gap of spaces");
    }
    if !text.chars().any(char::is_alphanumeric) {
        found.push("says nothing");
    }
    found
}

/// What is wrong with a name for something.
fn title(text: &str, source: &Source<'_>) -> Option<&'static str> {
    let words = tokens(source.language, text);
    let long = if is_unspaced(source.language) {
        TITLE * 2
    } else {
        TITLE
    };
    if words.len() > long {
        return Some("is too long for a title");
    }
    if text.ends_with([',', ';', ':', '-', '，', '、', '：', '،'])
        || text.starts_with([',', ';', ':', '.', ')', '،', '，'])
    {
        return Some("is cut");
    }
    let whole_line = source.lines.contains(&compact(text));
    if !is_unspaced(source.language) && words.len() > 1 && !whole_line {
        // One that joins or points cannot be the last, whatever it is in lists
        // of small words.
        let last = words.last().is_some_and(|word| is_dangling(word));
        let all = words
            .iter()
            .all(|word| source.small.contains(word.as_str()));
        if last || all {
            return Some("ends in a word that leads on");
        }
    }
    let joined = ["and", "und", "et", "y", "ve", "e", "و", "与", "और"];
    let foreign = words.iter().find(|word| {
        let bare = word.strip_prefix('و').unwrap_or(word);
        let known = source.tokens.contains(word.as_str()) || source.tokens.contains(bare);
        !known && !joined.contains(&word.as_str())
    });
    foreign.map(|_| "has a word that the source has not")
}

/// The sentences of an extract, as whatever stands between full stops.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    let parts = text.split_inclusive(['.', '!', '?', '。', '！', '？', '؟', '।', '\n', '…']);
    parts
        .filter(|part| part.chars().any(char::is_alphanumeric))
        .collect()
}

/// Whether a result is in its source's language, where that can be told.
pub(crate) fn language(pieces: &[Piece], expected: &str) -> Option<String> {
    let mut all = String::new();
    for piece in pieces {
        let mut in_tag = false;
        // Tags and addresses are in no language.
        all.extend(piece.text.chars().filter(|letter| {
            in_tag = (in_tag || *letter == '<') && *letter != '>';
            !in_tag && *letter != '>'
        }));
        all.push('\n');
    }
    let letters = all.chars().filter(|letter| letter.is_alphabetic()).count();
    let script = |letter: &char| match expected {
        "ar" => matches!(u32::from(*letter), 0x600..=0x6ff),
        "hi" => matches!(u32::from(*letter), 0x900..=0x97f),
        "zh" => u32::from(*letter) >= 0x3400,
        _ => u32::from(*letter) < 0x250,
    };
    let own = all
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .filter(script)
        .count();
    if own * 10 < letters * 7 {
        return Some(format!("(all): is in another script than {expected}"));
    }
    if letters < TELLING || matches!(expected, "ar" | "hi" | "zh") {
        return None;
    }
    let found = whatlang::detect(&all).filter(whatlang::Info::is_reliable)?;
    let code = match found.lang() {
        whatlang::Lang::Eng => "en",
        whatlang::Lang::Deu => "de",
        whatlang::Lang::Fra => "fr",
        whatlang::Lang::Spa => "es",
        whatlang::Lang::Tur => "tr",
        _ => "another",
    };
    (code != expected).then(|| {
        format!(
            "(all): is in {} instead of {expected}",
            found.lang().eng_name()
        )
    })
}

fn shown(text: &str) -> String {
    let line = text.replace('\n', " ");
    match line.char_indices().nth(100) {
        Some((end, _)) => format!("“{}…”", line.get(..end).unwrap_or_default()),
        None => format!("“{line}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(kind: Kind, text: &str) -> Vec<String> {
        let source = Source::new(
            "en",
            "Soil is a mixture (of sand). It holds water and clay. The share of the sand.",
        );
        let piece = Piece {
            path: "p".into(),
            kind,
            text: text.into(),
        };
        of(&[piece], &source)
    }

    #[test]
    fn what_is_whole_and_of_the_source_has_no_faults() {
        assert_eq!(found(Kind::Title, "Soil and clay"), Vec::<String>::new());
        assert_eq!(
            found(
                Kind::Extract,
                "It holds water and clay. Soil is a mixture (of sand)."
            ),
            Vec::<String>::new()
        );
        assert_eq!(found(Kind::Page, "<p>Soil</p>"), Vec::<String>::new());
    }

    #[test]
    fn what_is_cut_or_made_up_is_a_fault() {
        for (kind, text) in [
            (Kind::Title, "The share of"),
            (Kind::Title, "Of the"),
            (Kind::Title, "Mixture (of"),
            (Kind::Title, "Gravel"),
            (Kind::Title, "Sand,"),
            (Kind::Extract, "It holds gravel."),
            (Kind::Phrase, "What is {a}?"),
            (Kind::Phrase, "**Soil** holds."),
            (Kind::Phrase, "…"),
            (Kind::Phrase, "The soil holds water. The soil holds water."),
        ] {
            assert!(!found(kind, text).is_empty(), "{text}");
        }
    }

    #[test]
    fn what_is_no_material_must_not_be_quoted() {
        let text = Text {
            name: "en-noise-x".into(),
            language: "en".into(),
            kind: "noise".into(),
            title: "Tools of a forge".into(),
            question: "What is an anvil made of?".into(),
            goal: String::new(),
            plan: String::new(),
            never: Vec::new(),
            body: "{\"note\": \"Tools of a forge are ordered from the north.\"}".into(),
        };
        let said = |words: &str| {
            let piece = Piece {
                path: "p".into(),
                kind: Kind::Phrase,
                text: words.into(),
            };
            quoted(&[piece], &text).len()
        };
        assert_eq!(said("About “Tools of a forge”: ask away."), 0);
        assert_eq!(said("They are ordered from the north, it says."), 1);
    }

    #[test]
    fn another_language_is_a_fault() {
        let of = |text: &str, language: &str| {
            let piece = Piece {
                path: "p".into(),
                kind: Kind::Phrase,
                text: text.into(),
            };
            super::language(&[piece], language)
        };
        let german = "Der Boden ist ein Gemisch aus Sand, Schluff und Ton, das Wasser und Luft enthält und in dem Pflanzen wachsen können, wenn es genug Licht und Wärme gibt.";
        assert_eq!(of(german, "de"), None);
        assert!(of(german, "en").is_some());
        assert!(of(german, "ar").is_some());
        assert_eq!(of("土壤是混合物。", "zh"), None);
    }
}
