//! Terms of languages with spaces: runs of content words, judged by what
//! stands around them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::endings;
use super::grammar::{self, Neighbours};
use super::language::Language;
use super::material::{Class, Sentence, Term, class};
use super::words::Word;

/// What was seen of a term.
#[derive(Default)]
struct Seen {
    words: usize,
    places: Vec<(usize, Range<usize>)>,
    /// Places that do not start a sentence.
    within: usize,
    /// What speaks for a noun, less what speaks against it.
    evidence: f64,
    /// The form that is shown, and whether it started a sentence.
    shown: Option<(String, bool)>,
}

/// The terms of the sentences.
pub(crate) fn terms(language: &Language, sentences: &[Sentence]) -> Vec<Term> {
    let mut seen: HashMap<String, Seen> = HashMap::new();
    let mut numbers: HashMap<String, Term> = HashMap::new();
    // A heading's capitals and lone words say nothing of a word's kind.
    let prose = sentences
        .iter()
        .enumerate()
        .filter(|(_, sentence)| !sentence.is_heading());
    for (index, sentence) in prose {
        let mut look = Look {
            language,
            sentence,
            index,
            seen: &mut seen,
        };
        for run in content_runs(language, &sentence.words) {
            look.at(run);
        }
        for word in sentence.words.iter().filter(|word| word.is_number()) {
            number(&mut numbers, index, sentence, word);
        }
    }
    let accepted = accept(language, &seen);
    accepted.into_iter().chain(numbers.into_values()).collect()
}

/// Words in a row that carry meaning, with nothing but spaces between.
fn content_runs(language: &Language, words: &[Word]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let names = language.has_case() && language.code != "de";
    for (index, word) in words.iter().enumerate() {
        // "World Wide Web" has common words in it.
        let in_name =
            names && word.capital && index > 0 && word.is_small() && word.lower.chars().count() > 2;
        let digits = word.lower.starts_with(char::is_numeric);
        if !(word.has_meaning() || in_name) || digits || word.lower.chars().count() < 2 {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == index && !word.apart => run.end = index + 1,
            _ => runs.push(index..index + 1),
        }
    }
    runs
}

/// One sentence, being looked at.
struct Look<'a> {
    language: &'a Language,
    sentence: &'a Sentence,
    index: usize,
    seen: &'a mut HashMap<String, Seen>,
}

impl Look<'_> {
    fn at(&mut self, run: Range<usize>) {
        let words = &self.sentence.words;
        let apart = |index: usize| words.get(index).is_none_or(|word| word.apart);
        let before = run
            .start
            .checked_sub(1)
            .filter(|_| !apart(run.start))
            .and_then(|index| words.get(index));
        let after = words.get(run.end).filter(|word| !word.apart);
        let around = Neighbours::new(self.language, before, after);
        let clause =
            around.opens_clause(run.start.checked_sub(2).and_then(|index| words.get(index)));
        let names = self.names(&run);
        for name in &names {
            self.note(name.clone(), 2.0);
        }
        let in_name = |place: usize| names.iter().any(|name| name.contains(&place));
        for place in run.clone() {
            if !in_name(place) {
                let evidence = self.alone(place, &run, &around);
                self.note(place..place + 1, evidence);
            }
        }
        for length in 2..=3 {
            for start in run.start..(run.end + 1).saturating_sub(length) {
                let part = start..start + length;
                if part.clone().any(in_name) {
                    continue;
                }
                let whole = part == run && around.announces() && !around.ends_in_verb() && !clause;
                self.note(part, if whole { 0.7 } else { 0.0 });
            }
        }
    }

    /// Words with capitals in a row, where capitals tell names.
    fn names(&self, run: &Range<usize>) -> Vec<Range<usize>> {
        let mut names: Vec<Range<usize>> = Vec::new();
        if !self.language.has_case() || self.language.code == "de" {
            return names;
        }
        for place in run.clone() {
            if !self
                .sentence
                .words
                .get(place)
                .is_some_and(|word| word.capital)
            {
                continue;
            }
            match names.last_mut() {
                Some(name) if name.end == place => name.end = place + 1,
                _ => names.push(place..place + 1),
            }
        }
        names.retain(|name| (2..=4).contains(&name.len()));
        names
    }

    /// What speaks for a single word being a noun.
    fn alone(&self, place: usize, run: &Range<usize>, around: &Neighbours<'_>) -> f64 {
        let Some(word) = self.sentence.words.get(place) else {
            return 0.0;
        };
        let mut evidence = endings::form(self.language, &word.lower);
        let first = place == 0;
        if self.language.code == "de" {
            return evidence
                + if first {
                    0.0
                } else if word.capital {
                    1.5
                } else {
                    -1.5
                };
        }
        if self.language.has_case() && word.capital && !first {
            evidence += 1.5;
        }
        if !grammar::knows(self.language) {
            let language_hi = self.language.code == "hi";
            let verb = place + 1 == self.sentence.words.len() && grammar::verb_last(self.language);
            let ends = place + 1 == run.end;
            let participle = ends && around.leads_to_auxiliary() && is_participle(&word.lower);
            // "For growing": a verb before a postposition.
            let infinitive = language_hi && word.lower.ends_with("ने");
            return evidence
                + if verb || participle || infinitive {
                    -1.0
                } else if ends && around.ends_in_noun() {
                    1.0
                } else {
                    0.3
                };
        }
        let noun_first = grammar::noun_first(self.language);
        let (starts, ends) = (place == run.start, place + 1 == run.end);
        if starts && around.announces() {
            evidence += if ends || noun_first { 1.0 } else { 0.2 };
        }
        if starts && around.announces_verb() {
            evidence -= 1.5;
        }
        if ends && around.ends_in_verb() {
            evidence -= 1.0;
        }
        if ends && !starts {
            evidence += match (noun_first, around.announces()) {
                (true, _) => -0.3,
                (false, true) if self.language.code != "en" || !word.lower.ends_with('s') => 0.7,
                _ => 0.0,
            };
        }
        let follows_article = !starts
            && place
                .checked_sub(1)
                .and_then(|before| self.sentence.words.get(before))
                .is_some_and(|word| word.lower.starts_with("ال"));
        if self.language.code == "ar" && follows_article {
            // A second word with the article is mostly the first one's adjective.
            evidence -= 1.5;
        }
        evidence
    }

    fn note(&mut self, part: Range<usize>, evidence: f64) {
        let Some(words) = self.sentence.words.get(part.clone()) else {
            return;
        };
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return;
        };
        let place = first.place.start..last.place.end;
        let Some(shown) = self.sentence.text.get(place.clone()) else {
            return;
        };
        let text = &self.sentence.text;
        let before = text
            .get(..place.start)
            .and_then(|text| text.chars().next_back());
        let after = text.get(place.end..).and_then(|text| text.chars().next());
        // A part of an address, a path or a formula is no word.
        if [before, after]
            .into_iter()
            .flatten()
            .any(|letter| "/\\@_=#&".contains(letter))
        {
            return;
        }
        let key: Vec<&str> = words.iter().map(|word| word.lower.as_str()).collect();
        let seen = self.seen.entry(key.join(" ")).or_default();
        let initial = part.start == 0;
        seen.words = words.len();
        seen.places.push((self.index, place));
        seen.within += usize::from(!initial);
        seen.evidence += evidence;
        if seen
            .shown
            .as_ref()
            .is_none_or(|(_, was_initial)| *was_initial && !initial)
        {
            seen.shown = Some((shown.to_owned(), initial));
        }
    }
}

/// A Hindi verb's form before its auxiliary.
fn is_participle(lower: &str) -> bool {
    ["ता", "ती", "ते", "ना", "नी", "ने", "कर"]
        .iter()
        .any(|ending| lower.ends_with(ending))
}

/// The terms among what was seen, longer ones first: a word that stands only
/// within a longer term is none of its own.
fn accept(language: &Language, seen: &HashMap<String, Seen>) -> Vec<Term> {
    let mut all: Vec<(&String, &Seen)> = seen.iter().collect();
    all.sort_by(|one, other| {
        other
            .1
            .words
            .cmp(&one.1.words)
            .then_with(|| one.0.cmp(other.0))
    });
    let mut covered: HashSet<(usize, usize)> = HashSet::new();
    let mut terms = Vec::new();
    for (key, of) in all {
        let alone = of
            .places
            .iter()
            .filter(|(sentence, place)| !covered.contains(&(*sentence, place.start)))
            .count();
        if alone == 0 {
            continue;
        }
        let sure = if of.words > 1 {
            is_phrase(language, key, of, seen)
        } else {
            is_noun(key, of)
        };
        let maybe = of.words == 1
            && of.evidence >= 0.0
            && key.chars().count() >= grammar::shortest(language);
        if !(sure || maybe) {
            continue;
        }
        let Some((shown, initial)) = of.shown.clone() else {
            continue;
        };
        if of.words > 1 {
            covered.extend(
                of.places.iter().flat_map(|(sentence, place)| {
                    starts(key, place).map(|start| (*sentence, start))
                }),
            );
        }
        let class = if language.has_case() {
            class(&shown, initial)
        } else {
            Class::Plain
        };
        terms.push(Term {
            score: score(of, sure),
            text: shown,
            lower: key.clone(),
            words: of.words,
            class,
            places: of.places.clone(),
            sure,
        });
    }
    terms
}

/// Where the words of a phrase start. Between two of them may stand more than
/// one space, in which case the later ones go uncovered and stay terms.
fn starts(key: &str, place: &Range<usize>) -> impl Iterator<Item = usize> {
    let spaces = key.match_indices(' ').map(|(index, _)| index + 1);
    std::iter::once(0)
        .chain(spaces)
        .map(|offset| place.start + offset)
}

/// Terms that come often count more, but a text's main word is not worth ten
/// questions.
fn score(seen: &Seen, sure: bool) -> f64 {
    let often = f64::from(u32::try_from(seen.places.len()).unwrap_or(u32::MAX)).ln();
    let long = f64::from(u32::try_from(seen.words).unwrap_or(1) - 1);
    (1.0 + often) * (1.0 + 0.2 * long) * if sure { 1.0 } else { 0.3 }
}

fn is_noun(key: &str, seen: &Seen) -> bool {
    let count = f64::from(u32::try_from(seen.places.len()).unwrap_or(u32::MAX));
    let acronym = seen
        .shown
        .as_ref()
        .is_some_and(|(shown, _)| class(shown, false) == Class::Acronym);
    let long_enough = key.chars().count() >= 3 || acronym;
    long_enough && seen.evidence >= 0.8 && seen.evidence / count >= 0.25
}

fn is_phrase(language: &Language, key: &str, of: &Seen, seen: &HashMap<String, Seen>) -> bool {
    let weight = |word: &str| seen.get(word).map_or(0.0, |seen| seen.evidence);
    let (Some(first), Some(last)) = (key.split(' ').next(), key.split(' ').next_back()) else {
        return false;
    };
    if first == last {
        return false;
    }
    if of.evidence >= 2.0 {
        return true;
    }
    match language.code {
        "ar" => return grammar::is_arabic_phrase(key),
        "de" if weight(first) <= 0.0 => return false,
        _ => {}
    }
    let head = weight(if grammar::noun_first(language) {
        first
    } else {
        last
    });
    // "plant grows" looks like a noun and is none.
    let verb_like = language.code == "en" && last.ends_with('s') && head <= 0.0;
    let against = endings::form(language, last) < 0.0 || verb_like;
    let repeated = of.places.len() > 1 && head >= 0.0 && weight(first) > -0.8;
    // A word's place in this phrase speaks for it too, so it takes more.
    let announced = of.words == 2 && of.evidence >= 0.6 && head >= 1.0;
    !against && (repeated || announced)
}

fn number(numbers: &mut HashMap<String, Term>, index: usize, sentence: &Sentence, word: &Word) {
    let Some(shown) = sentence.text.get(word.place.clone()) else {
        return;
    };
    // The number of an entry or a heading counts nothing.
    if word.place.start == 0 && !sentence.usable {
        return;
    }
    let digits = shown.chars().filter(|letter| letter.is_numeric()).count();
    let term = numbers.entry(shown.to_owned()).or_insert_with(|| Term {
        text: shown.to_owned(),
        lower: shown.to_owned(),
        words: 1,
        class: Class::Number(digits),
        places: Vec::new(),
        score: if digits > 1 { 0.9 } else { 0.2 },
        sure: digits > 1,
    });
    term.places.push((index, word.place.clone()));
}
