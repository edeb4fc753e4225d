//! Whether a block is running text: not data, a program, a log, formulas, noise,
//! a bibliography or a table of contents.

use crate::language::Language;
use crate::types::Token;

/// Words from which a text shows its language by its small words.
const TELLING: usize = 6;

/// Whether a text with these words is running text of its language.
pub fn is_prose(language: &Language, text: &str, tokens: &[Token]) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|letter| is(*letter)).count();
    let letters = count(char::is_alphabetic);
    let shown = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .count();
    // Vowel signs are no letters, and stand in every other syllable.
    let marks = count(|letter| {
        matches!(letter, '\u{900}'..='\u{97f}' | '\u{610}'..='\u{65f}') && !letter.is_alphabetic()
    });
    let odd = count(is_odd);
    if (letters + marks) * 4 < shown * 3
        || odd * 25 > shown
        || is_contents(text)
        || is_reference(text)
    {
        return false;
    }
    if tokens.len() < TELLING || !language.spaced {
        return tokens.len() > 2 || language.spaced && !tokens.is_empty();
    }
    let small = tokens.iter().filter(|token| token.stop).count();
    let words = tokens
        .iter()
        .map(|token| token.lower.chars().count())
        .sum::<usize>();
    // Every twelfth word at least serves grammar (Turkish joins to its words what
    // others say in small ones), and words have lengths that can be read.
    let share = if language.code == "tr" { 40 } else { 12 };
    (small + usize::from(share > 12)) * share >= tokens.len() && words <= tokens.len() * 14
}

/// Signs that sentences do not have, and programs, formulas and addresses do.
pub(crate) fn is_odd(letter: char) -> bool {
    matches!(
        letter,
        '=' | '<'
            | '>'
            | '{'
            | '}'
            | '\\'
            | '|'
            | '^'
            | '~'
            | '_'
            | '@'
            | '#'
            | '$'
            | '*'
            | '`'
            | '+'
            | '∑'
            | '∫'
            | '\u{fffd}'
    )
}

/// "1.2 Methods ........ 7"
fn is_contents(text: &str) -> bool {
    text.contains("....") || text.contains(". . .")
}

/// An entry of a bibliography: a year, and two of a publisher's words, pages,
/// volumes, initials, addresses.
fn is_reference(text: &str) -> bool {
    const SIGNS: [&str; 12] = [
        "pp",
        "vol",
        "eds",
        "press",
        "isbn",
        "issn",
        "doi",
        "http",
        "https",
        "journal",
        "verlag",
        "publisher",
    ];
    if text.chars().count() > 400 {
        return false;
    }
    let lower = text.to_lowercase();
    let lower: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let signs = SIGNS.iter().filter(|sign| lower.contains(sign)).count();
    let words = || text.split(|letter: char| !letter.is_alphanumeric());
    let year = words().any(|word| {
        word.len() == 4
            && word.bytes().all(|byte| byte.is_ascii_digit())
            && word.starts_with(['1', '2'])
    });
    let initials = words()
        .filter(|word| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_uppercase()))
        .count();
    (year && signs + usize::from(initials > 1) > 1) || signs > 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    fn reads(code: &'static str, text: &str) -> bool {
        let language = Language::coded(code);
        is_prose(&language, text, &tokens(&language, text))
    }

    #[test]
    fn sentences_are_prose_in_every_language() {
        for (code, text) in [
            (
                "en",
                "Rye is a hardy cereal that grows where wheat does not.",
            ),
            (
                "de",
                "Der Roggen ist ein Getreide, das auch auf kargen Böden wächst.",
            ),
            (
                "fr",
                "Le blé est une céréale que l'on cultive dans le monde entier.",
            ),
            (
                "es",
                "El trigo es un cereal que se cultiva en todo el mundo.",
            ),
            (
                "tr",
                "Buğday, dünyanın her yerinde yetiştirilen bir tahıldır.",
            ),
            ("ar", "القمح نبات من الحبوب يزرع في معظم أنحاء العالم."),
            ("hi", "गेहूँ एक अनाज है जो पूरी दुनिया में उगाया जाता है।"),
            ("zh", "小麦是一种在世界各地广泛种植的谷物。"),
        ] {
            assert!(reads(code, text), "{text}");
        }
    }

    #[test]
    fn what_is_no_sentence_is_not() {
        for text in [
            "for (i = 0; i < n; i++) { total += prices[i]; }",
            "12.5 13.8 14.2 15.0 99 100 101",
            "\\frac{a}{b} = \\sqrt{c^2 + d^2}",
            "Introduction ........ 7",
            "Plantinga, A. (1974). The Nature of Necessity. Stanford, CA: Stanford University Press, pp. 12–14.",
            "qwj zxk vbn plm wrt kjh dfg lkj mnb",
            "",
        ] {
            assert!(!reads("en", text), "{text}");
        }
    }
}
