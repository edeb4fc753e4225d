//! The language of a material.

use std::collections::HashSet;

use whatlang::Lang;

use super::leaning::joining;
use crate::text::head;

/// What of a text is looked at, in bytes.
const SAMPLE: usize = 8_000;

/// A text from which trigrams tell the language, in characters.
const LONG: usize = 100;

/// Languages by their two-letter codes.
const CODES: [(Lang, &str); 43] = [
    (Lang::Afr, "af"),
    (Lang::Ara, "ar"),
    (Lang::Ben, "bn"),
    (Lang::Bul, "bg"),
    (Lang::Cat, "ca"),
    (Lang::Ces, "cs"),
    (Lang::Cmn, "zh"),
    (Lang::Dan, "da"),
    (Lang::Deu, "de"),
    (Lang::Ell, "el"),
    (Lang::Eng, "en"),
    (Lang::Est, "et"),
    (Lang::Fin, "fi"),
    (Lang::Fra, "fr"),
    (Lang::Heb, "he"),
    (Lang::Hin, "hi"),
    (Lang::Hrv, "hr"),
    (Lang::Hun, "hu"),
    (Lang::Hye, "hy"),
    (Lang::Ind, "id"),
    (Lang::Ita, "it"),
    (Lang::Jpn, "ja"),
    (Lang::Kor, "ko"),
    (Lang::Lav, "lv"),
    (Lang::Lit, "lt"),
    (Lang::Mar, "mr"),
    (Lang::Nld, "nl"),
    (Lang::Nob, "no"),
    (Lang::Pes, "fa"),
    (Lang::Pol, "pl"),
    (Lang::Por, "pt"),
    (Lang::Ron, "ro"),
    (Lang::Rus, "ru"),
    (Lang::Slk, "sk"),
    (Lang::Slv, "sl"),
    (Lang::Spa, "es"),
    (Lang::Swe, "sv"),
    (Lang::Tha, "th"),
    (Lang::Tur, "tr"),
    (Lang::Ukr, "uk"),
    (Lang::Urd, "ur"),
    (Lang::Vie, "vi"),
    (Lang::Tgl, "tl"),
];

/// A language and how it is written.
#[derive(Debug, Clone)]
pub(crate) struct Language {
    /// Two letters; empty where it is not known.
    pub(crate) code: &'static str,
    /// Whether words have spaces between them.
    pub(crate) spaced: bool,
    stop: HashSet<&'static str>,
}

impl Language {
    /// The language of a text. What the request says decides only where the
    /// text is too short to tell: extracts are in the text's own language,
    /// whatever was asked for.
    pub(crate) fn of(text: &str, asked: Option<&str>) -> Self {
        let sample = head(text, SAMPLE);
        let (ideographs, kana, letters) = scripts(sample);
        // Words of other scripts are common in such texts.
        let spaced = ideographs == 0 || ideographs * 4 < letters;
        let code = if letters == 0 {
            ""
        } else if spaced {
            spaced_code(sample, asked)
        } else if kana * 20 > ideographs {
            "ja"
        } else {
            "zh"
        };
        Self::coded(code, spaced)
    }

    /// The language of a text that may be as short as a title. In Latin
    /// letters, where neither small words nor letters of its own tell it, it is
    /// taken for English: what trigrams say of two words is a guess.
    pub(crate) fn of_short(text: &str) -> Self {
        let language = Self::of(text, None);
        let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
        let latin = letters.all(|letter| u32::from(letter) < 0x250);
        if !latin || text.chars().count() >= LONG {
            return language;
        }
        let code = by_marks(text).and_then(|lang| {
            let found = CODES.iter().find(|(of, _)| *of == lang);
            found.map(|(_, code)| *code)
        });
        Self::coded(code.unwrap_or("en"), true)
    }

    /// The languages that are told apart.
    pub(crate) fn codes() -> impl Iterator<Item = &'static str> {
        CODES.iter().map(|(_, code)| *code)
    }

    fn coded(code: &'static str, spaced: bool) -> Self {
        let stop = stop_words::lookup(code)
            .unwrap_or_default()
            .iter()
            .copied()
            .chain(joining(code).split_whitespace())
            .collect();
        Self { code, spaced, stop }
    }

    /// Whether a word, in lower case, serves grammar more than meaning.
    pub(crate) fn is_stop(&self, lower: &str) -> bool {
        self.stop.contains(lower)
    }

    /// Whether capitals tell names, and in German nouns, from other words.
    pub(crate) fn has_case(&self) -> bool {
        !matches!(
            self.code,
            "ar" | "fa" | "ur" | "he" | "hi" | "mr" | "bn" | "th" | "ko" | "ja" | "zh"
        )
    }
}

/// Whether a text is for certain in another language than the named one, which
/// may not be known.
pub(crate) fn is_other(asked: &str, text: &str) -> bool {
    named(asked).is_some_and(|named| certain(text).is_some_and(|found| found != named))
}

/// Whether two texts are for certain in two languages.
pub(crate) fn are_of_two(one: &str, other: &str) -> bool {
    certain(one).is_some_and(|one| certain(other).is_some_and(|other| one != other))
}

/// Whether two texts are for certain in one language.
pub(crate) fn are_of_one(one: &str, other: &str) -> bool {
    certain(one).is_some_and(|found| certain(other) == Some(found))
}

fn certain(text: &str) -> Option<Lang> {
    let found = whatlang::detect(head(text, SAMPLE)).filter(whatlang::Info::is_reliable);
    found.map(|found| found.lang())
}

fn spaced_code(sample: &str, asked: Option<&str>) -> &'static str {
    let detected = whatlang::detect(sample);
    let code = |lang: Lang| {
        CODES
            .iter()
            .find(|(of, _)| *of == lang)
            .map(|(_, code)| *code)
    };
    let sure = detected.as_ref().filter(|info| info.is_reliable());
    let named = asked.and_then(named).filter(|named| {
        detected
            .as_ref()
            .is_none_or(|info| info.script().langs().contains(named))
    });
    sure.map(whatlang::Info::lang)
        .or(named)
        .or_else(|| by_stop_words(sample))
        .or_else(|| detected.as_ref().map(whatlang::Info::lang))
        .and_then(code)
        .unwrap_or_default()
}

/// Among the languages of Latin letters in which generators have words of
/// their own, the one that has the most of a text's small words and special
/// letters.
fn by_marks(text: &str) -> Option<Lang> {
    const MARKS: [(Lang, &str, &str); 5] = [
        (Lang::Eng, "en", ""),
        (Lang::Deu, "de", "äöüß"),
        (Lang::Fra, "fr", "éèêàâçœùîïô"),
        (Lang::Spa, "es", "ñ¿¡áéíóú"),
        (Lang::Tur, "tr", "ğşıçöü"),
    ];
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| !word.is_empty())
        .collect();
    let hits = MARKS.map(|(lang, code, marks)| {
        let stop = stop_words::lookup(code).unwrap_or_default();
        let small = words.iter().filter(|word| stop.contains(word)).count();
        let special = lower.chars().filter(|letter| marks.contains(*letter));
        (lang, small + special.count())
    });
    let most = hits.iter().map(|(_, hits)| *hits).max().unwrap_or_default();
    let best = hits.iter().filter(|(_, hits)| *hits == most && most > 0);
    let best: Vec<Lang> = best.map(|(lang, _)| *lang).collect();
    match best.as_slice() {
        [] => None,
        [one] => Some(*one),
        // Turkish joins to its words what French says in small ones.
        several if several.contains(&Lang::Tur) && words.iter().any(|word| is_turkish(word)) => {
            Some(Lang::Tur)
        }
        _ => whatlang::Detector::with_allowlist(best).detect_lang(text),
    }
}

/// Whether a word ends as many do in Turkish and few elsewhere.
fn is_turkish(word: &str) -> bool {
    const ENDINGS: [&str; 12] = [
        "leme", "lama", "lemek", "lamak", "lık", "lik", "ler", "lar", "leri", "ları", "cılık",
        "cilik",
    ];
    word.chars().count() > 4 && ENDINGS.iter().any(|ending| word.ends_with(ending))
}

/// The language with the most small words in a text too short for trigrams.
fn by_stop_words(sample: &str) -> Option<Lang> {
    let words: Vec<String> = sample.split_whitespace().map(str::to_lowercase).collect();
    let hits = |code: &str| {
        let stop = stop_words::lookup(code).unwrap_or_default();
        words
            .iter()
            .filter(|word| word.len() < 5 && stop.contains(&word.as_str()))
            .count()
    };
    let common = [
        Lang::Eng,
        Lang::Deu,
        Lang::Fra,
        Lang::Spa,
        Lang::Ita,
        Lang::Por,
        Lang::Nld,
    ];
    common
        .into_iter()
        .filter_map(|lang| {
            let (_, code) = CODES.iter().find(|(of, _)| *of == lang)?;
            Some((hits(code), lang))
        })
        .filter(|(hits, _)| *hits >= 2)
        // The first of equals, so English where nothing tells.
        .rev()
        .max_by_key(|(hits, _)| *hits)
        .map(|(_, lang)| lang)
}

/// A language by its tag (`de-AT`) or its English or own name.
fn named(asked: &str) -> Option<Lang> {
    let asked = asked.trim().to_lowercase();
    let primary = asked.split(['-', '_']).next().unwrap_or_default();
    CODES
        .iter()
        .find(|(_, code)| *code == primary)
        .map(|(lang, _)| *lang)
        .or_else(|| Lang::from_code(primary))
        .or_else(|| {
            Lang::all().iter().copied().find(|lang| {
                lang.eng_name().to_lowercase() == asked || lang.name().to_lowercase() == asked
            })
        })
}

/// Ideographs and kana together, kana, and all letters.
fn scripts(sample: &str) -> (usize, usize, usize) {
    sample.chars().filter(|letter| letter.is_alphabetic()).fold(
        (0, 0, 0),
        |(ideographs, kana, letters), letter| {
            let is_kana = is_kana(letter);
            (
                ideographs + usize::from(is_kana || is_ideograph(letter)),
                kana + usize::from(is_kana),
                letters + 1,
            )
        },
    )
}

pub(crate) fn is_kana(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | 'ー')
}

pub(crate) fn is_katakana(letter: char) -> bool {
    matches!(letter, '\u{30a1}'..='\u{30fa}' | 'ー')
}

pub(crate) fn is_ideograph(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}' | '々')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_tells_its_language() {
        for (text, code) in [
            (
                "Rye is a hardy cereal that grows where wheat does not.",
                "en",
            ),
            (
                "Der Roggen ist ein Getreide, das auch auf kargen Böden wächst.",
                "de",
            ),
            ("القمح نبات من الحبوب يزرع في معظم أنحاء العالم.", "ar"),
            ("小麦是一种在世界各地广泛种植的谷物。", "zh"),
            ("小麦は世界中で広く栽培されている穀物です。", "ja"),
            (
                "Le blé est une céréale que l'on cultive dans le monde entier.",
                "fr",
            ),
            (
                "El trigo es un cereal que se cultiva en todo el mundo.",
                "es",
            ),
            ("Пшеница — это злак, который выращивают во всём мире.", "ru"),
        ] {
            let language = Language::of(text, None);
            assert_eq!(language.code, code, "{text}");
            assert_eq!(language.spaced, !matches!(code, "zh" | "ja"));
        }
    }

    #[test]
    fn a_title_tells_its_language_or_counts_as_english() {
        for (title, code) in [
            ("Machine learning", "en"),
            ("Tides", "en"),
            ("The phases of the Moon", "en"),
            ("Die Phasen des Mondes", "de"),
            ("Bäckerei für Anfänger", "de"),
            ("Les phases de la Lune", "fr"),
            ("Historia de España", "es"),
            ("Las fases de la Luna", "es"),
            ("Ekşi mayalı ekmek yapımı", "tr"),
            ("Çay demleme", "tr"),
            ("Français et leçons", "fr"),
            ("أطوار القمر", "ar"),
            ("月相与潮汐", "zh"),
            ("चंद्रमा की कलाएँ", "hi"),
        ] {
            assert_eq!(Language::of_short(title).code, code, "{title}");
        }
    }

    #[test]
    fn a_language_is_another_only_where_that_is_certain() {
        let english = "Rye is a hardy cereal that grows where wheat does not, and it has been grown for ages.";
        let german = "Der Roggen ist ein Getreide, das auch auf kargen Böden wächst, wo kein Weizen mehr gedeiht.";
        assert!(is_other("de-AT", english) && is_other("German", english));
        for (asked, text) in [
            ("en", english),
            ("Klingon", english),
            ("de", "Rye"),
            ("de", ""),
        ] {
            assert!(!is_other(asked, text), "{asked:?} {text}");
        }
        assert!(are_of_two(english, german));
        assert!(!are_of_two(english, english) && !are_of_two(english, "Roggen"));
        assert!(are_of_one(english, english));
        assert!(!are_of_one(english, german) && !are_of_one(english, "Rye"));
    }

    #[test]
    fn the_request_decides_only_where_the_text_is_too_short() {
        assert_eq!(Language::of("Roggenmehl", Some("de-AT")).code, "de");
        assert_eq!(Language::of("Roggenmehl", Some("German")).code, "de");
        assert_eq!(Language::of("小麦", Some("German")).code, "zh");
        let english = "Rye is a hardy cereal that grows where wheat does not, and it has been grown for ages.";
        assert_eq!(Language::of(english, Some("de")).code, "en");
        assert_eq!(Language::of("", None).code, "");
        assert_eq!(Language::of("🦀 1 2 3", Some("Klingon")).code, "");
    }
}
