//! The language of a text.

use std::collections::HashSet;
use std::sync::LazyLock;

use whatlang::Lang;

use crate::data::{Data, data, is_known};
use crate::sentences::head;

/// What of a text is looked at, in bytes.
const SAMPLE: usize = 8_000;

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
    (Lang::Tgl, "tl"),
    (Lang::Tha, "th"),
    (Lang::Tur, "tr"),
    (Lang::Ukr, "uk"),
    (Lang::Urd, "ur"),
    (Lang::Vie, "vi"),
];

/// A language and how it is written.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// Two letters; empty where it is not known.
    pub code: &'static str,
    /// Whether words have spaces between them.
    pub spaced: bool,
    stop: Option<&'static HashSet<&'static str>>,
}

/// Stop words of a language as a set, made once.
static STOP: LazyLock<Vec<(&'static str, HashSet<&'static str>)>> = LazyLock::new(|| {
    let set = |code: &'static str| {
        let listed = stop_words::lookup(code).unwrap_or_default().iter().copied();
        let own = data(code).stop.iter().map(String::as_str);
        (code, listed.chain(own).collect())
    };
    CODES.iter().map(|(_, code)| set(code)).collect()
});

impl Language {
    /// The language of a text. What was asked for decides only where the text
    /// is too short to tell: extracts are in the text's own language.
    pub fn of(text: &str, asked: Option<&str>) -> Self {
        let sample = head(text, SAMPLE);
        let (ideographs, kana, letters) = scripts(sample);
        // Words of other scripts are common in such texts.
        if letters > 0 && ideographs * 4 >= letters {
            let code = if kana * 20 > ideographs { "ja" } else { "zh" };
            return Self::coded(code);
        }
        let detected = whatlang::detect(sample).filter(|_| letters > 0);
        let sure = detected.as_ref().filter(|info| info.is_reliable());
        let possible = |lang: &Lang| {
            detected
                .as_ref()
                .is_none_or(|info| info.script().langs().contains(lang))
        };
        let asked = asked
            .and_then(named)
            .filter(possible)
            .filter(|_| letters > 0);
        let found = sure.map(whatlang::Info::lang).or(asked);
        let found = found
            .or_else(|| by_small_words(sample))
            .or(detected.as_ref().map(whatlang::Info::lang));
        Self::coded(found.and_then(code_of).unwrap_or_default())
    }

    /// The language of a text that may be as short as a title: English where
    /// nothing tells, since trigrams only guess at two words.
    pub fn of_short(text: &str) -> Self {
        let latin = text
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .all(|letter| letter < '\u{250}');
        if !latin || text.chars().count() >= 100 {
            return Self::of(text, None);
        }
        Self::coded(by_small_words(text).and_then(code_of).unwrap_or("en"))
    }

    /// The language of a two-letter code.
    pub fn coded(code: &'static str) -> Self {
        let stop = STOP.iter().find(|(of, _)| *of == code).map(|(_, set)| set);
        Self {
            code,
            spaced: !matches!(code, "zh" | "ja"),
            stop,
        }
    }

    /// The languages that are told apart.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        CODES.iter().map(|(_, code)| *code)
    }

    /// Whether there is a data file for it: the others are read with what all
    /// languages have in common.
    pub fn is_known(&self) -> bool {
        is_known(self.code)
    }

    /// Whether a word, in lower case, serves grammar more than meaning.
    pub fn is_stop(&self, lower: &str) -> bool {
        self.stop.is_some_and(|stop| stop.contains(lower))
    }

    /// Whether a word, in lower case, serves grammar or only asks.
    pub fn only_asks(&self, lower: &str) -> bool {
        self.is_stop(lower) || self.data().asking.contains(lower)
    }

    /// Whether a noun, in lower case, names nothing a course could be about.
    pub fn is_vague(&self, lower: &str) -> bool {
        let vague = &self.data().vague;
        vague.contains(lower)
            || lower
                .split(' ')
                .all(|word| vague.contains(word) || self.is_stop(word))
    }

    /// Whether a word, in lower case, links two nouns into one term; after a noun
    /// one with an article in it does so too.
    pub fn links(&self, lower: &str, after: bool) -> bool {
        let data = self.data();
        data.links.contains(lower) || (after && data.loose_links.contains(lower))
    }

    /// Whether a word, in lower case, leads in a noun: an article or the like.
    pub fn leads(&self, lower: &str) -> bool {
        self.data().before_noun.contains(lower)
    }

    /// Whether a noun phrase ends before a word, in lower case.
    pub fn follows(&self, lower: &str) -> bool {
        self.data().after_noun.contains(lower)
    }

    /// Whether a word, in lower case, is one that every course has: "lesson".
    pub fn is_of_courses(&self, lower: &str) -> bool {
        self.data().course_words.contains(lower)
    }

    /// Whether a heading stands over what is no text to learn from: "References".
    pub fn is_apparatus(&self, heading: &str) -> bool {
        let lower = heading.to_lowercase();
        let bare = lower.trim_matches(|letter: char| !letter.is_alphabetic());
        self.data().apparatus.contains(bare)
    }

    /// Whether capitals tell names, and in German nouns, from other words.
    pub fn has_case(&self) -> bool {
        let caseless = [
            "ar", "fa", "ur", "he", "hi", "mr", "bn", "th", "ko", "ja", "zh",
        ];
        !caseless.contains(&self.code)
    }

    pub(crate) fn data(&self) -> &'static Data {
        data(self.code)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

/// Whether a text is for certain in another language than the named one, which
/// may not be known.
pub fn is_other(asked: Option<&str>, text: &str) -> bool {
    let named = asked.and_then(named);
    named.is_some_and(|named| certain(text).is_some_and(|found| found != named))
}

/// Whether two texts are for certain in two languages.
pub fn are_of_two(one: &str, other: &str) -> bool {
    certain(one).is_some_and(|one| certain(other).is_some_and(|other| one != other))
}

/// Whether two texts are for certain in one language.
pub fn are_of_one(one: &str, other: &str) -> bool {
    certain(one).is_some_and(|found| certain(other) == Some(found))
}

fn certain(text: &str) -> Option<Lang> {
    let found = whatlang::detect(head(text, SAMPLE)).filter(whatlang::Info::is_reliable);
    found.map(|found| found.lang())
}

fn code_of(lang: Lang) -> Option<&'static str> {
    let found = CODES.iter().find(|(of, _)| *of == lang);
    found.map(|(_, code)| *code)
}

/// A language by its tag (`de-AT`) or its English or own name.
fn named(asked: &str) -> Option<Lang> {
    let asked = asked.trim().to_lowercase();
    let primary = asked.split(['-', '_']).next().unwrap_or_default();
    let found = CODES.iter().find(|(_, code)| *code == primary);
    found
        .map(|(lang, _)| *lang)
        .or_else(|| Lang::from_code(primary))
        .or_else(|| {
            let is_name = |lang: &Lang| {
                lang.eng_name().to_lowercase() == asked || lang.name().to_lowercase() == asked
            };
            Lang::all().iter().copied().find(is_name)
        })
}

/// Among the Latin languages that have a file, the one with most of a text's
/// small words and special letters; none where two have as many.
fn by_small_words(text: &str) -> Option<Lang> {
    const MARKS: [(Lang, &str, &str); 5] = [
        (Lang::Eng, "en", ""),
        (Lang::Deu, "de", "äöüß"),
        (Lang::Fra, "fr", "éèêàâçœùîïô"),
        (Lang::Spa, "es", "ñ¿¡áéíóú"),
        (Lang::Tur, "tr", "ğşıçöü"),
    ];
    let lower = text.to_lowercase();
    let words = || lower.split(|letter: char| !letter.is_alphabetic());
    let hits = MARKS.map(|(lang, code, marks)| {
        let language = Language::coded(code);
        let small = words().filter(|word| language.is_stop(word)).count();
        (
            small
                + lower
                    .chars()
                    .filter(|letter| marks.contains(*letter))
                    .count(),
            lang,
        )
    });
    let most = hits
        .iter()
        .map(|(hits, _)| *hits)
        .max()
        .filter(|most| *most > 0)?;
    let best = hits.iter().filter(|(hits, _)| *hits == most);
    let best: Vec<Lang> = best.map(|(_, lang)| *lang).collect();
    match best.as_slice() {
        [one] => Some(*one),
        _ => whatlang::Detector::with_allowlist(best).detect_lang(text),
    }
}

/// Ideographs and kana together, kana, and all letters.
fn scripts(sample: &str) -> (usize, usize, usize) {
    let letters = sample.chars().filter(|letter| letter.is_alphabetic());
    letters.fold((0, 0, 0), |(ideographs, kana, letters), letter| {
        let is_kana = matches!(letter, '\u{3041}'..='\u{30ff}');
        (
            ideographs + usize::from(is_kana || is_ideograph(letter)),
            kana + usize::from(is_kana),
            letters + 1,
        )
    })
}

/// Whether a letter is a Chinese character.
pub fn is_ideograph(letter: char) -> bool {
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
        assert!(is_other(Some("de-AT"), english) && is_other(Some("German"), english));
        for (asked, text) in [
            (Some("en"), english),
            (Some("Klingon"), english),
            (None, english),
            (Some("de"), "Rye"),
            (Some("de"), ""),
        ] {
            assert!(!is_other(asked, text), "{asked:?} {text}");
        }
        assert!(are_of_one(english, english));
        assert!(!are_of_one(english, german) && !are_of_one(english, "Rye"));
        assert!(are_of_two(english, german));
        assert!(!are_of_two(english, english) && !are_of_two(english, "Roggen"));
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
