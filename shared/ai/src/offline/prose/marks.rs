//! Marks by which data, programs and records are known wherever they stand.

use super::tokens::Count;
use crate::text;

/// Characters of a paragraph of some sentences.
const PARAGRAPH: usize = 80;
/// What stands in programs and data and in no sentence.
const SIGNS: &[&str] = &[
    "\":", "\": ", "();", "){", ") {", "=>", "==", "!=", "&&", "||", "</", "/>", "};", "\"\"\"",
    "'''", "::<", "+=", "-=", "<?", ":=",
];
/// What a line of a record says it is about.
const LEVELS: &[&str] = &[
    "INFO", "WARN", "WARNING", "ERROR", "DEBUG", "TRACE", "FATAL", "NOTICE", "CRITICAL", "GET",
    "POST", "PUT",
];

/// Words of a query; two of them among few others are one.
const QUERY: &[&str] = &[
    "SELECT",
    "FROM",
    "WHERE",
    "JOIN",
    "GROUP",
    "ORDER",
    "HAVING",
    "INSERT",
    "INTO",
    "VALUES",
    "TABLE",
    "PRIMARY",
    "KEY",
    "NOT",
    "NULL",
    "INTEGER",
    "TEXT",
    "VARCHAR",
    "REFERENCES",
    "DEFAULT",
];

/// Whether a sentence or a line has such marks.
pub(super) fn are_in(text: &str) -> bool {
    let text = text.trim();
    count(text) > 0
        || text.starts_with(['{', '}', ']'])
        || [
            "[{", "[\"", "[[", "//", "/*", "*/", "#!", "#include", "<!", "---",
        ]
        .iter()
        .any(|start| text.starts_with(start))
        || has_command(text)
        || is_row(text)
        || is_record(text)
        || is_query(text)
        || leads_to_page(text)
}

/// Whether a paragraph is full of them: what lines were joined of.
pub(super) fn prevail(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let signs = count(text) + text.matches('\\').count();
    let times = text
        .split_whitespace()
        .filter(|token| is_time(token))
        .count();
    let keys = text
        .split_whitespace()
        .filter(|token| is_key(token))
        .count();
    signs * 25 > words
        || (times > 2 && times * 25 > words)
        || (keys > 2 && keys * 4 > words)
        || is_row(text)
        || is_query(text)
        || leads_to_page(text)
}

/// Whether a text is a paragraph that speaks of programs or data: most of its
/// words stand in sentences that have no marks, and the others are left out one
/// by one.
pub(super) fn are_few(text: &str) -> bool {
    if text.chars().count() < PARAGRAPH {
        return false;
    }
    let (mut plain, mut marked) = (0, 0);
    for sentence in text::sentences("", text) {
        let size = sentence.chars().count();
        if are_in(sentence) || !Count::of(sentence).is_sentence() {
            marked += size;
        } else {
            plain += size;
        }
    }
    plain > marked && plain >= PARAGRAPH
}

/// Whether a text is a query of a database, or a part of one.
fn is_query(text: &str) -> bool {
    let bare =
        |token: &str| QUERY.contains(&token.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let keywords = text.split_whitespace().filter(|token| bare(token)).count();
    keywords > 1 && keywords * 8 > text.split_whitespace().count()
}

fn count(text: &str) -> usize {
    let signs = SIGNS.iter().map(|sign| text.matches(sign).count());
    signs.sum::<usize>() + usize::from(has_call(text))
}

/// `name:` as data has it.
fn is_key(token: &str) -> bool {
    token.len() > 1 && token.ends_with(':')
}

/// A function that is given a text: `print("…")`.
fn has_call(text: &str) -> bool {
    ["(\"", "('", "(f\""].iter().any(|open| {
        text.match_indices(open).any(|(at, _)| {
            let before = text.get(..at).unwrap_or_default();
            before.ends_with(char::is_alphanumeric)
        })
    })
}

/// A command of TeX, such as `\section`.
fn has_command(text: &str) -> bool {
    text.split('\\').skip(1).any(|after| {
        after.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '\\')
    }) || text.contains("\\\\")
}

/// A table's row, its cells set apart by commas or semicolons without spaces.
fn is_row(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let tight = letters.windows(3).filter(|three| match three {
        [before, ',' | ';', after] => {
            let inside = !before.is_whitespace() && !after.is_whitespace();
            let number = before.is_ascii_digit() && after.is_ascii_digit();
            let quoted = *after == '”' || *after == '’';
            inside && !quoted && !(number && letters.len() > 60)
        }
        _ => false,
    });
    let tight = tight.count();
    tight > 1 && tight * 5 > text.split_whitespace().count()
}

/// A line of a record of what a program did.
fn is_record(text: &str) -> bool {
    let mut tokens = text.split_whitespace().take(6);
    let mut timed = false;
    tokens.any(|token| {
        timed |= is_time(token);
        let bare = token.trim_matches(|letter: char| !letter.is_alphanumeric());
        timed && (LEVELS.contains(&bare) || token.ends_with("]:"))
    })
}

/// A time with seconds, or a date in figures.
fn is_time(token: &str) -> bool {
    let colons = token.matches(':').count();
    let dashes = token.matches(['-', '/']).count();
    let digits = token.bytes().filter(u8::is_ascii_digit).count();
    let letters = token
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .count();
    digits >= 6 && letters <= 4 && (colons >= 2 || (dashes == 2 && digits >= 8))
}

/// An entry of a table of contents with the number of its page.
fn leads_to_page(text: &str) -> bool {
    let bare = text
        .trim_end_matches(|letter: char| letter.is_numeric() || matches!(letter, ' ' | '\u{a0}'));
    let numbered = bare.len() < text.len();
    let dots = bare
        .chars()
        .rev()
        .take_while(|letter| matches!(letter, '.' | '…' | '·' | ' ' | '_' | '-'))
        .count();
    let joined = text.contains(".....") || text.contains(". . . .") || text.contains("………");
    (numbered && dots > 3) || joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_programs_and_records_are_known_by_their_marks() {
        for text in [
            "{\"title\": \"Tides\", \"text\": \"The sea rises and falls twice a day.\"}",
            "1,\"The sea rises, and it falls.\",ocean,3",
            "Berlin;Deutschland;3645000;Spree",
            "\\section{The tides of the sea}",
            "if (tide == 0) { rise(); }",
            "2024-03-01 12:00:01 ERROR Connection to the server was lost",
            "Mar 3 10:15:01 host sshd[1234]: Failed password for root",
            "The tides of the sea ........ 12",
            "第一章 潮汐…………12",
            "id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT",
            "print(\"The total of the list is\", total)",
            "/* Returns the sum of the two. */",
        ] {
            assert!(are_in(text), "{text}");
        }
    }

    #[test]
    fn a_paragraph_may_have_a_few() {
        let tides = "The sea rises and falls twice a day. The moon draws the water towards itself. \
            At new moon the sun and the moon draw together, and the tide is high.";
        for mark in [
            "We write moon => tide.",
            "Here a == b.",
            "Such as {\"name\": \"Ada\"}.",
            "Call rise();",
            "",
        ] {
            assert!(
                are_few(&format!("{tides} {mark} The spring tide follows.")),
                "{mark}"
            );
        }
        assert!(!are_few(
            "if (tide == 0) { rise(); } else { fall(); } // The tide of the sea. It rises. { x(); } y(); z += 1;"
        ));
        assert!(!are_few("The tide."));
    }

    #[test]
    fn sentences_have_none() {
        for text in [
            "“Yes,” he said; “the tide, they say, rises at 10:30.”",
            "The speed is 3,5 m/s, or 12,600 metres an hour.",
            "He said \"stop\", and she said \"go\".",
            "On 12/03/2024 the water rose by 1.5 m…",
            "Note: the tide (the spring tide) is higher.",
            "Loops, functions and modules",
        ] {
            assert!(!are_in(text) && !prevail(text), "{text}");
        }
    }
}
