//! What courses are about, so that one can be held against another.

use std::collections::{BTreeMap, HashMap};

use super::asking::only_asks;
use super::grams;
use super::language::Language;
use super::prose;
use super::rank::{real, stem};
use super::vague::is_vague;
use super::words::words;
use crate::CourseBrief;
use crate::text;

/// What of a description is read, in bytes.
const READ: usize = 4_000;

/// Letters of a word that is looked for within others.
const WITHIN: usize = 4;

/// Words that two descriptions must share where no title has one of them.
const CHANCE: usize = 3;

/// Words that every course has.
const GENERIC: [&str; 74] = [
    "comprendre",
    "comprender",
    "entender",
    "verstehen",
    "anlamak",
    "समझना",
    "فهم",
    "了解",
    "want",
    "istiyorum",
    "course",
    "courses",
    "learn",
    "learning",
    "introduction",
    "intro",
    "basics",
    "basic",
    "lesson",
    "lessons",
    "advanced",
    "beginner",
    "beginners",
    "become",
    "want",
    "understand",
    "guide",
    "kurs",
    "kurse",
    "lernen",
    "einführung",
    "grundlagen",
    "lektion",
    "fortgeschrittene",
    "anfänger",
    "möchte",
    "cours",
    "apprendre",
    "débutant",
    "débutants",
    "bases",
    "leçon",
    "veux",
    "curso",
    "cursos",
    "aprender",
    "introducción",
    "principiantes",
    "lección",
    "quiero",
    "kursu",
    "ders",
    "öğren",
    "öğrenmek",
    "giriş",
    "temel",
    "دورة",
    "تعلم",
    "أتعلم",
    "مقدمة",
    "أساسيات",
    "درس",
    "أريد",
    "课程",
    "学习",
    "入门",
    "基础",
    "想要",
    "पाठ्यक्रम",
    "सीखें",
    "सीखना",
    "परिचय",
    "मूल",
    "चाहता",
];

/// What a course or a goal is about.
#[derive(Debug)]
pub(crate) struct Subjects {
    pub(crate) language: Language,
    /// Comparable form → the form shown and whether it stands in the title or
    /// the tags.
    found: BTreeMap<String, (String, bool)>,
    /// The whole text, in lower case.
    text: String,
}

impl Subjects {
    /// Of a course.
    pub(crate) fn of_course(course: &CourseBrief, hint: Option<&str>) -> Self {
        let description = prose::plain(text::head(&course.description, READ));
        let chapters = course.chapters.join("\n");
        let tags = course.tags.join("\n");
        let weak = format!("{description}\n{chapters}");
        let strong = format!("{tags}\n{}", course.title);
        Self::of(&strong, &weak, hint)
    }

    /// Of a text.
    pub(crate) fn of_text(text: &str, hint: Option<&str>) -> Self {
        Self::of(text, "", hint)
    }

    fn of(strong: &str, weak: &str, hint: Option<&str>) -> Self {
        let text = format!("{strong}\n{weak}");
        let language = Language::of(&text, hint);
        let mut found = BTreeMap::new();
        for (part, is_strong) in [(weak, false), (strong, true)] {
            for (key, shown) in keys(&language, part) {
                let entry = found.entry(key).or_insert((shown, is_strong));
                entry.1 |= is_strong;
            }
        }
        Self {
            language,
            found,
            text: text.to_lowercase(),
        }
    }

    /// Whether a goal's words stand within the words of a course, or those of
    /// its title within the goal's: as "Brot" in "Brotbacken".
    pub(crate) fn is_within_reach(&self, goal: &Self) -> bool {
        let least = if self.language.spaced { WITHIN } else { 2 };
        let stands = |shown: &str, text: &str| {
            let lower = shown.to_lowercase();
            lower.chars().count() >= least && text.contains(&lower)
        };
        let mut wanted = goal.found.values();
        let mut own = self.found.values().filter(|(_, strong)| *strong);
        wanted.any(|(shown, _)| stands(shown, &self.text))
            || own.any(|(shown, _)| stands(shown, &goal.text))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }
}

fn keys(language: &Language, part: &str) -> Vec<(String, String)> {
    if language.spaced {
        return words(language, part)
            .into_iter()
            .filter(|word| word.has_meaning() && word.lower.chars().count() > 2)
            .filter(|word| !GENERIC.contains(&word.lower.as_str()))
            .filter(|word| {
                !is_vague(language.code, &word.lower) && !only_asks(language, &word.lower)
            })
            .filter_map(|word| {
                let shown = part.get(word.place.clone())?;
                Some((stem(&word.lower), shown.to_owned()))
            })
            .collect();
    }
    let mut bare = part.to_lowercase();
    for word in GENERIC {
        bare = bare.replace(word, " ");
    }
    let letters: Vec<char> = bare.chars().collect();
    letters
        .windows(2)
        .filter(|pair| is_term(pair))
        .map(|pair| {
            let pair: String = pair.iter().collect();
            (pair.clone(), pair)
        })
        .collect()
}

fn is_term(letters: &[char]) -> bool {
    letters
        .iter()
        .all(|letter| letter.is_alphanumeric() && !grams::breaks(*letter))
}

/// How few of the texts speak of each subject: what all have tells nothing.
pub(crate) struct Rarity {
    having: HashMap<String, usize>,
    all: usize,
}

impl Rarity {
    /// Over these texts.
    pub(crate) fn over<'a>(texts: impl IntoIterator<Item = &'a Subjects>) -> Self {
        let mut having: HashMap<String, usize> = HashMap::new();
        let mut all = 0;
        for subjects in texts {
            all += 1;
            for key in subjects.found.keys() {
                *having.entry(key.clone()).or_default() += 1;
            }
        }
        Self { having, all }
    }

    fn weight(&self, key: &str) -> f64 {
        let having = self.having.get(key).copied().unwrap_or(1);
        (1.0 + real(self.all) / real(having)).ln()
    }
}

/// What a text shares with others: how much, and by which subjects, the most
/// telling first, in the text's own words.
pub(crate) fn shared(own: &Subjects, others: &[&Subjects], rarity: &Rarity) -> (f64, Vec<String>) {
    let mut common: Vec<(f64, &str, &str)> = own
        .found
        .iter()
        .filter(|(key, _)| others.iter().any(|other| other.found.contains_key(*key)))
        .map(|(key, (shown, strong))| {
            let factor = if *strong { 2.0 } else { 1.0 };
            (factor * rarity.weight(key), shown.as_str(), key.as_str())
        })
        .collect();
    // A word or two of two descriptions, and of no title: by chance.
    let titled = |key: &str| {
        let strong = |of: &Subjects| of.found.get(key).is_some_and(|(_, strong)| *strong);
        strong(own) || others.iter().any(|other| strong(other))
    };
    if own.language.spaced && common.len() < CHANCE && !common.iter().any(|(_, _, key)| titled(key))
    {
        common.clear();
    }
    let mut common: Vec<(f64, &str)> = common
        .into_iter()
        .map(|(weight, shown, _)| (weight, shown))
        .collect();
    common.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
    let sum: f64 = common.iter().map(|(weight, _)| weight).sum();
    let score = sum / real(own.len().max(1)).sqrt();
    let shown = if own.language.spaced {
        common
            .iter()
            .map(|(_, shown)| (*shown).to_owned())
            .collect()
    } else {
        stretches(own, others)
    };
    (score, shown)
}

/// The longest stretches of characters that a text shares with others.
fn stretches(own: &Subjects, others: &[&Subjects]) -> Vec<String> {
    let letters: Vec<char> = own.text.chars().take(2_000).collect();
    let mut found: Vec<String> = Vec::new();
    let mut from = 0;
    while from < letters.len() {
        let mut longest: Option<String> = None;
        for length in 2..=8 {
            let Some(stretch) = letters
                .get(from..from + length)
                .filter(|part| is_term(part))
            else {
                break;
            };
            let stretch: String = stretch.iter().collect();
            if !others.iter().any(|other| other.text.contains(&stretch)) {
                break;
            }
            longest = Some(stretch);
        }
        from += longest
            .as_ref()
            .map_or(1, |stretch| stretch.chars().count());
        found.extend(longest.filter(|stretch| !GENERIC.contains(&stretch.as_str())));
    }
    let mut distinct: Vec<String> = Vec::new();
    for stretch in found {
        if !distinct.contains(&stretch) {
            distinct.push(stretch);
        }
    }
    distinct.sort_by_key(|stretch| std::cmp::Reverse(stretch.chars().count()));
    distinct
}
