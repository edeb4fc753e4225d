//! How good a quiz is that is right: the flaws of items by which a learner
//! finds the right option without knowing, or cannot find it with knowing.
//!
//! The rules are those of SAQUET (Moore et al. 2023, arXiv 2307.08161), by
//! their numbers there and in `docs/offline-quality.md`. What breaks rules 1 and
//! 3 (options that speak of others) is no quiz at all, rule 7 (numbers in order)
//! is seen to by [`Quiz::generated`]; rule 9, the places of right options, is
//! decided over many quizzes ([`chi_square`]).

use std::collections::HashSet;
use std::fmt;

use super::phrases::{is_negative, is_part, is_sweeping, is_telling, is_telling_character};
use super::{Quiz, QuizQuestion, comparable};
use crate::text::{is_unspaced, words};

/// The score from which a quiz is good enough not to be made again, 0..=100:
/// two flaws in five questions.
pub const BAR: u8 = 80;

/// The largest χ² with three degrees of freedom that chance still explains
/// (p = 0.01).
pub const CHI_SQUARE: f64 = 11.34;

/// Words of a right option from which its length can give it away.
const LONG: usize = 4;

/// Letters of a word that are compared with the source.
const STEM: usize = 5;

/// What may be wrong with a question that obeys the quiz's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ItemRule {
    /// 2: the right option is much longer than the others.
    LongKey,
    /// 4: the question asks for what is not so.
    Negative,
    /// 5: some options have absolute or vague words.
    Sweeping,
    /// 6: a word of the question stands in the right option alone.
    Clue,
    /// 8: the question neither asks nor announces.
    NoQuestion,
    /// 10: another question asks the same.
    Repeats,
    /// 10: the right option has no word of the source.
    Foreign,
}

impl ItemRule {
    /// All of them, in order.
    pub const ALL: [Self; 7] = [
        Self::LongKey,
        Self::Negative,
        Self::Sweeping,
        Self::Clue,
        Self::NoQuestion,
        Self::Repeats,
        Self::Foreign,
    ];

    /// Its number in the literature.
    pub const fn number(self) -> u8 {
        match self {
            Self::LongKey => 2,
            Self::Negative => 4,
            Self::Sweeping => 5,
            Self::Clue => 6,
            Self::NoQuestion => 8,
            Self::Repeats | Self::Foreign => 10,
        }
    }

    /// Whether one such flaw is reason enough to make the quiz again.
    pub const fn is_grave(self) -> bool {
        self.number() == 10
    }

    /// What is wrong and what to do about it, in words that follow the
    /// question's field path.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::LongKey => {
                "has a right option much longer than the others: make the four options alike in length"
            }
            Self::Negative => "asks for what is not so: ask for what is so",
            Self::Sweeping => {
                "has options with absolute or vague words (always, never, often): leave these words out"
            }
            Self::Clue => {
                "has a word that stands in the right option and in no other: use it in none or in several"
            }
            Self::NoQuestion => "does not ask: end it with a question mark or a colon",
            Self::Repeats => "asks what another question asks: ask about something else",
            Self::Foreign => {
                "has a right option of which no word stands in the content: ask about what the content says"
            }
        }
    }
}

/// A flaw of one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flaw {
    /// The question's place, from 0.
    pub question: usize,
    /// What is wrong with it.
    pub rule: ItemRule,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "questions.{} {}", self.question, self.rule.advice())
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// 0..=100: 100 without flaws; two flaws take all that a question is worth.
    pub score: u8,
    /// In the order of the questions.
    pub flaws: Vec<Flaw>,
}

impl Review {
    /// Whether the quiz is good enough not to be made again.
    pub fn is_enough(&self) -> bool {
        self.score >= BAR && !self.flaws.iter().any(|flaw| flaw.rule.is_grave())
    }
}

impl fmt::Display for Review {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, flaw) in self.flaws.iter().enumerate() {
            let mark = if index == 0 { "" } else { "; " };
            write!(f, "{mark}{flaw}")?;
        }
        Ok(())
    }
}

impl Quiz {
    /// Looks for flaws by which a quiz that is right is still a poor one. It is
    /// held against the text that it is about; `None` where that may be in
    /// another language, so that their words cannot be compared.
    pub fn review(&self, source: Option<&str>) -> Review {
        let source = source.map(comparable);
        let mut flaws = Vec::new();
        let mut left = 0;
        for (place, question) in self.questions.iter().enumerate() {
            let mut rules = rules(question, source.as_deref());
            let before = self.questions.get(..place).unwrap_or_default();
            if before
                .iter()
                .any(|other| are_alike(&other.question, &question.question))
            {
                rules.push(ItemRule::Repeats);
            }
            let weight: usize = rules
                .iter()
                .map(|rule| 1 + usize::from(rule.is_grave()))
                .sum();
            left += 2 - weight.min(2);
            flaws.extend(rules.into_iter().map(|rule| Flaw {
                question: place,
                rule,
            }));
        }
        let score = (left * 50).checked_div(self.questions.len()).unwrap_or(0);
        Review {
            score: u8::try_from(score).unwrap_or(100),
            flaws,
        }
    }
}

/// What is wrong with one question by itself.
fn rules(question: &QuizQuestion, source: Option<&str>) -> Vec<ItemRule> {
    let right = usize::from(question.correct_index);
    let Some(key) = question.options.get(right) else {
        return Vec::new();
    };
    let others = || {
        let all = question.options.iter().enumerate();
        all.filter(|(place, _)| *place != right)
            .map(|(_, option)| option)
    };
    let length = |text: &str| text.chars().count();
    let longest = others()
        .map(|option| length(option))
        .max()
        .unwrap_or_default();
    let asked = unquoted(&question.question).to_lowercase();
    let sweeping = question
        .options
        .iter()
        .filter(|option| is_sweeping(&option.to_lowercase()));
    let sweeping = sweeping.count();
    let telling = telling(&comparable(key));
    let stem = self::telling(&comparable(&question.question));
    let elsewhere: HashSet<String> = others()
        .flat_map(|one| self::telling(&comparable(one)))
        .collect();
    let clue = telling
        .iter()
        .any(|word| stem.contains(word) && !elsewhere.contains(word));
    let end = question.question.trim_end();
    [
        (
            ItemRule::LongKey,
            words(key) >= LONG && longest * 4 < length(key) * 3,
        ),
        (ItemRule::Negative, is_negative(&asked)),
        (
            ItemRule::Sweeping,
            sweeping > 0 && sweeping < question.options.len(),
        ),
        (ItemRule::Clue, clue),
        (ItemRule::NoQuestion, !asks(end)),
        (
            ItemRule::Foreign,
            source.is_some_and(|source| is_foreign(&telling, source)),
        ),
    ]
    .into_iter()
    .filter(|(_, broken)| *broken)
    .map(|(rule, _)| rule)
    .collect()
}

/// A text without what it quotes: a sentence with a gap may say what it likes.
fn unquoted(text: &str) -> String {
    const QUOTES: [(char, char); 5] =
        [('“', '”'), ('„', '“'), ('«', '»'), ('「', '」'), ('"', '"')];
    let mut rest = text.to_owned();
    for (open, close) in QUOTES {
        let Some(from) = rest.find(open) else {
            continue;
        };
        if let Some(to) = rest.rfind(close).filter(|to| *to > from) {
            rest.replace_range(from..to, "");
        }
    }
    rest
}

/// Whether a question asks, or announces what its options continue.
fn asks(stem: &str) -> bool {
    let marks = ['?', '？', '؟', ':', '：', ';', '\u{37e}'];
    let bare = stem.trim_end_matches([')', '）', '"', '”', '»', '」', ' ', '\u{a0}']);
    bare.ends_with(marks) || stem.contains(['?', '？', '؟'])
}

/// The words, or pairs of characters, that carry meaning.
fn telling(text: &str) -> HashSet<String> {
    let mut found = HashSet::new();
    for word in text.split(|letter: char| !is_part(letter)) {
        if word.chars().any(is_unspaced) {
            let letters: Vec<char> = word.chars().collect();
            let pairs = letters
                .windows(2)
                .filter(|pair| pair.iter().all(|one| is_telling_character(*one)));
            found.extend(pairs.map(|pair| pair.iter().collect::<String>()));
        } else if is_telling(word) && word.chars().any(char::is_alphabetic) {
            found.insert(word.to_owned());
        }
    }
    found
}

/// Whether none of the words that tell stands in the source in any form; what
/// has no such words is not judged.
fn is_foreign(telling: &HashSet<String>, source: &str) -> bool {
    let stands = |word: &String| {
        let stem: String = word.chars().take(STEM).collect();
        source.contains(&stem)
    };
    !telling.is_empty() && !telling.iter().any(stands)
}

/// Whether two questions ask much the same: their words, or pairs of
/// characters, coincide by more than four fifths.
pub fn are_alike(one: &str, other: &str) -> bool {
    let parts = |stem: &str| -> HashSet<String> {
        let text = comparable(stem);
        let mut parts = HashSet::new();
        for word in text.split(|letter: char| !is_part(letter)) {
            let letters: Vec<char> = word.chars().collect();
            if letters.iter().copied().any(is_unspaced) && letters.len() > 1 {
                let pairs = letters.windows(2);
                parts.extend(pairs.map(|pair| pair.iter().collect::<String>()));
            } else if !word.is_empty() {
                parts.insert(word.to_owned());
            }
        }
        parts
    };
    let (one, other) = (parts(one), parts(other));
    let (both, all) = (one.intersection(&other).count(), one.union(&other).count());
    both * 5 > all * 4
}

/// How unevenly right options are spread over their four places: χ² with three
/// degrees of freedom. Below 20 questions it tells little.
pub fn chi_square(places: impl IntoIterator<Item = u8>) -> f64 {
    let mut counts = [0.0; super::OPTIONS];
    for place in places {
        if let Some(count) = counts.get_mut(usize::from(place)) {
            *count += 1.0;
        }
    }
    let all: f64 = counts.iter().sum();
    let expected = all / 4.0;
    if expected == 0.0 {
        return 0.0;
    }
    counts
        .iter()
        .map(|count| (count - expected) * (count - expected) / expected)
        .sum()
}

#[cfg(test)]
mod tests;
