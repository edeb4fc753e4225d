//! Terms: noun phrases that come again, names, and what is defined. What stands
//! around a phrase shows that it is one: no word needs to be known as a noun.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::data::Data;
use crate::types::{Class, Definition, Document, Sentence, Term, Token};

/// Words of a term that was not defined.
const WORDS: usize = 3;

/// What is found of a phrase.
#[derive(Default)]
struct Found {
    shown: HashMap<String, usize>,
    places: Vec<(usize, Range<usize>)>,
    /// How often it stood where only nouns stand.
    shows: usize,
    /// How often it had a capital without beginning a sentence, and how often not.
    capital: usize,
    plain: usize,
    defined: bool,
    words: usize,
}

impl Document {
    /// The terms of a document, those first that it is most about.
    pub fn terms(&self, definitions: &[Definition]) -> Vec<Term> {
        let mut found: HashMap<String, Found> = HashMap::new();
        for definition in definitions {
            let tokens = crate::tokens::tokens(&self.language, &definition.term);
            let entry = found.entry(key(&tokens)).or_default();
            entry.defined = true;
            entry.words = tokens.len();
            entry.shown.entry(definition.term.clone()).or_default();
        }
        for sentence in self
            .sentences
            .iter()
            .filter(|sentence| self.is_read(sentence))
        {
            for range in self.phrases(sentence) {
                let phrase = sentence.tokens.get(range.clone()).unwrap_or_default();
                let shows = self.shows_noun(sentence, &range);
                let entry = found.entry(key(phrase)).or_default();
                entry.words = phrase.len();
                entry.shows += usize::from(shows);
            }
        }
        found.retain(|_, found| found.defined || found.shows > 0);
        for (index, sentence) in self.sentences.iter().enumerate() {
            Self::count(index, sentence, &mut found);
        }
        let mut terms: Vec<Term> = found
            .into_iter()
            .filter_map(|(key, found)| self.term(key, found))
            .collect();
        terms.sort_by(|one, other| {
            other
                .score
                .total_cmp(&one.score)
                .then_with(|| one.key.cmp(&other.key))
        });
        terms
    }

    fn is_read(&self, sentence: &Sentence) -> bool {
        self.block(sentence).is_some_and(|block| block.prose)
    }

    /// Runs of words with meaning, as ranges of tokens.
    fn phrases(&self, sentence: &Sentence) -> Vec<Range<usize>> {
        let mut phrases = Vec::new();
        let mut from = 0;
        // "Soll- und Habenbuchungen": half a word.
        let half = |range: &Range<usize>| {
            let last = range
                .end
                .checked_sub(1)
                .and_then(|at| sentence.tokens.get(at));
            last.is_some_and(|last| {
                sentence
                    .text
                    .get(last.place.end..)
                    .is_some_and(|rest| rest.starts_with('-'))
            })
        };
        let tokens = &sentence.tokens;
        for (at, token) in tokens.iter().enumerate() {
            if token.apart || !Self::has_meaning(token) {
                push(&mut phrases, from..at);
                from = if Self::has_meaning(token) { at } else { at + 1 };
            }
        }
        push(&mut phrases, from..tokens.len());
        if self.language.code == "de" {
            // Adjectives before the noun are small.
            let noun = |at: &usize| {
                *at > 0
                    && tokens
                        .get(*at)
                        .is_some_and(|token| token.capital && Self::has_meaning(token))
            };
            return (0..tokens.len())
                .filter(noun)
                .map(|at| at..at + 1)
                .filter(|range| !half(range))
                .collect();
        }
        if !self.language.spaced {
            let single = phrases
                .iter()
                .flat_map(|range| range.clone().map(|at| at..at + 1));
            let long = |range: &Range<usize>| {
                tokens
                    .get(range.start)
                    .is_some_and(|token| token.lower.chars().count() > 1)
            };
            return single.filter(long).collect();
        }
        phrases.retain(|range| !half(range));
        phrases
    }

    fn has_meaning(token: &Token) -> bool {
        let letters = token
            .lower
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .count();
        !token.stop && letters > 1 && !token.lower.starts_with(|letter: char| letter.is_numeric())
    }

    /// Whether a phrase stands where only nouns do: after an article or a
    /// preposition (in German, with a capital) and before what ends a phrase.
    fn shows_noun(&self, sentence: &Sentence, range: &Range<usize>) -> bool {
        let data = self.language.data();
        let last = range
            .end
            .checked_sub(1)
            .and_then(|at| sentence.tokens.get(at));
        if last.is_none_or(|last| ends_otherwise(data, &last.lower)) {
            return false;
        }
        let before = range
            .start
            .checked_sub(1)
            .and_then(|at| sentence.tokens.get(at));
        let first = sentence.tokens.get(range.start);
        let after = sentence.tokens.get(range.end);
        let named =
            self.language.has_case() && range.start > 0 && first.is_some_and(|token| token.capital);
        let led = before.is_some_and(|token| data.before_noun.contains(&token.lower))
            && first.is_some_and(|token| !token.apart);
        let marked = self.language.code == "ar"
            && first.is_some_and(|token| {
                token.lower.starts_with("ال") && token.lower.chars().count() > 4
            });
        let followed =
            after.is_some_and(|token| !token.apart && data.after_noun.contains(&token.lower));
        let one = range.len() == 1;
        let ended = followed || (one && after.is_none_or(|token| token.apart));
        match self.language.code {
            "hi" | "tr" | "zh" => followed,
            _ => named || ((led || marked) && ended),
        }
    }

    /// Counts the phrases of a sentence that were found to be terms.
    fn count(index: usize, sentence: &Sentence, found: &mut HashMap<String, Found>) {
        let tokens = &sentence.tokens;
        let mut at = 0;
        while at < tokens.len() {
            let longest = (1..=WORDS + 1).rev().find_map(|length| {
                let phrase = tokens.get(at..at + length)?;
                let whole = phrase.iter().skip(1).all(|token| !token.apart);
                let key = key(phrase);
                (whole && found.contains_key(&key)).then_some((length, key))
            });
            let Some((length, key)) = longest else {
                at += 1;
                continue;
            };
            let first = tokens.get(at);
            let last = tokens.get(at + length - 1);
            if let (Some(entry), Some(first), Some(last)) = (found.get_mut(&key), first, last) {
                let place = first.place.start..last.place.end;
                let text = sentence.part(&place);
                // At the start of a sentence any word has a capital.
                let telling = usize::from(at > 0);
                *entry.shown.entry(text.to_owned()).or_default() += telling;
                entry.capital += telling * usize::from(first.capital);
                entry.plain += telling * usize::from(!first.capital);
                entry.places.push((index, place));
            }
            at += length;
        }
    }

    fn term(&self, key: String, found: Found) -> Option<Term> {
        let sentences: HashSet<usize> =
            found.places.iter().map(|(sentence, _)| *sentence).collect();
        let often = sentences.len();
        let mut shown: Vec<(usize, String)> = found
            .shown
            .into_iter()
            .map(|(text, count)| (count, text))
            .collect();
        shown.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        let (count, text) = shown.into_iter().next()?;
        // Longer words in capitals are but set so.
        let acronym = (2..7).contains(&text.chars().count())
            && text.chars().filter(|letter| letter.is_uppercase()).count() > 1
            && !text.contains(char::is_lowercase);
        let class = match () {
            () if acronym => Class::Acronym,
            () if self.language.has_case()
                && self.language.code != "de"
                && found.capital > found.plain =>
            {
                Class::Name
            }
            () => Class::Plain,
        };
        // It stood at the start of sentences only.
        let text = if class == Class::Plain
            && count == 0
            && self.language.has_case()
            && self.language.code != "de"
        {
            crate::definitions::low_first(&text)
        } else {
            text
        };
        let lower = text.to_lowercase();
        let again = often > 1 && !self.language.is_vague(&lower) && found.words <= WORDS;
        if !(found.defined || again) {
            return None;
        }
        let sure = found.defined
            || (found.shows > 1 && found.shows * (1 + found.words.min(2)) >= found.places.len());
        let often = f64::from(u32::try_from(often).unwrap_or(u32::MAX));
        let words = f64::from(u32::try_from(found.words).unwrap_or(1));
        let score = (1.0 + often).ln() * (1.0 + words.ln()) + if found.defined { 1.0 } else { 0.0 };
        Some(Term {
            text,
            key,
            words: found.words,
            class,
            defined: found.defined,
            places: found.places,
            score,
            sure,
        })
    }
}

fn push(phrases: &mut Vec<Range<usize>>, range: Range<usize>) {
    if (1..=WORDS).contains(&range.len()) {
        phrases.push(range);
    }
}

/// As terms are compared.
fn key(tokens: &[Token]) -> String {
    let stems: Vec<&str> = tokens.iter().map(|token| token.stem.as_str()).collect();
    stems.join(" ")
}

fn ends_otherwise(data: &Data, lower: &str) -> bool {
    data.not_noun_endings
        .iter()
        .any(|ending| lower.ends_with(ending.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(code: &str, text: &str) -> Vec<String> {
        let document = Document::read(text, Some(code));
        let terms = document.terms(&document.definitions());
        terms.into_iter().map(|term| term.text).collect()
    }

    #[test]
    fn nouns_that_come_again_are_terms_and_verbs_are_not() {
        let text = "The magma chamber fills with rock. Pressure grows in the magma chamber of the volcano. The volcano grows.";
        let found = terms("en", text);
        assert_eq!(found[0], "magma chamber");
        assert!(found.contains(&"volcano".to_owned()), "{found:?}");
        assert!(
            !found
                .iter()
                .any(|term| term.contains("grows") || term.contains("fills")),
            "{found:?}"
        );
        let text = "Der alte Roggen wächst auf dem Feld. Auf dem Feld steht der Roggen, und der Bauer sieht das Feld.";
        let mut found = terms("de", text);
        found.sort();
        assert_eq!(found, ["Feld", "Roggen"]);
    }

    #[test]
    fn what_is_defined_is_a_term_where_it_stands_once() {
        let found = terms(
            "en",
            "A caldera is a large basin that forms when a magma chamber empties.",
        );
        assert_eq!(found, ["caldera"]);
    }
}
