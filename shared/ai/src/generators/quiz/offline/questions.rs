//! Writes the questions.

use std::collections::HashSet;

use domain::quiz::{Quiz, QuizQuestion, comparable, names_option, speaks_of_others};

use super::distractors::{self, Key, three};
use super::phrases::{Phrases, phrases, what_is};
use crate::offline::definitions::{self, Definition};
use crate::offline::material::{Class, Material, Term, raised, related};
use domain::text::hash;

/// A question; the right option comes first.
pub(super) struct Question {
    pub(super) stem: String,
    pub(super) options: Vec<String>,
}

impl Question {
    /// Whether a learner could find the right option without knowing, or would
    /// be misled.
    pub(super) fn is_flawed(&self) -> bool {
        let alone = Quiz {
            questions: vec![QuizQuestion {
                question: self.stem.clone(),
                options: self.options.clone(),
                correct_index: 0,
                explanation: String::new(),
            }],
        };
        !alone.review(None).flaws.is_empty()
    }

    /// Whether it only makes sense in one order of its options.
    pub(super) fn speaks_of_options(&self) -> bool {
        names_option(&self.stem) || self.options.iter().any(|option| speaks_of_others(option))
    }
}

/// Writes the questions of one material.
pub(super) struct Writer<'a> {
    pub(super) material: &'a Material,
    pub(super) definitions: Vec<Definition>,
    phrases: Phrases,
}

impl<'a> Writer<'a> {
    pub(super) fn new(material: &'a Material) -> Self {
        let definitions = material
            .sentences
            .iter()
            .enumerate()
            .filter_map(|(index, sentence)| definitions::read(&material.language, index, sentence))
            .collect();
        Self {
            material,
            definitions,
            phrases: phrases(material.language.code),
        }
    }

    /// A question about what something is.
    pub(super) fn definition(&self, number: usize) -> Option<Question> {
        let definition = self.definitions.get(number)?;
        // In turn, so that not every question has the same four answers.
        if number.is_multiple_of(2) {
            self.what(definition).or_else(|| self.described(definition))
        } else {
            self.described(definition).or_else(|| self.what(definition))
        }
    }

    /// "What is X?", with what the text says of other things as wrong options.
    fn what(&self, definition: &Definition) -> Option<Question> {
        // An entry of a list tells something of a thing, and not what it is.
        if definition.verb == definitions::COLON {
            return None;
        }
        let material = self.material;
        let is_plain = |term: &Term| {
            term.class == Class::Plain && term.lower == definition.subject.to_lowercase()
        };
        let lower = definition.subject.to_lowercase();
        let plain = material.language.has_case() && material.terms.iter().any(is_plain);
        let subject = if plain { &lower } else { &definition.subject };
        let stem = what_is(material.language.code, subject, &definition.verb)?;
        // Where the subject comes first.
        let stem = raised(&material.language, &stem);
        let length = |text: &str| text.chars().count();
        let own = length(&definition.says);
        let mut others: Vec<&Definition> = self
            .definitions
            .iter()
            .filter(|other| other.verb == definition.verb && other.sentence != definition.sentence)
            .filter(|other| other.lower != definition.lower)
            // A right option that is much longer than the others gives itself away.
            .filter(|other| (own * 6..=own * 17).contains(&(length(&other.says) * 10)))
            .collect();
        others.sort_by_key(|other| (length(&other.says).abs_diff(own), other.sentence));
        others.truncate(3);
        let mut options = vec![definition.says.clone()];
        options.extend(others.iter().map(|other| other.says.clone()));
        let distinct: HashSet<String> = options.iter().map(|option| comparable(option)).collect();
        let tells = options
            .iter()
            .any(|option| option.to_lowercase().contains(&definition.lower));
        (distinct.len() == 4 && !tells).then_some(Question { stem, options })
    }

    /// "Which term fits this description: Y?"
    fn described(&self, definition: &Definition) -> Option<Question> {
        let material = self.material;
        let (before, after) = self.phrases.described?;
        let sentence = material.sentences.get(definition.sentence)?;
        let shown = sentence.text.get(definition.term.clone())?;
        let says = definition.says.to_lowercase();
        if says.contains(&definition.lower) {
            return None;
        }
        let known = material
            .terms
            .iter()
            .find(|term| term.lower == definition.lower);
        let words = if material.language.spaced {
            shown.split_whitespace().count()
        } else {
            shown.chars().count()
        };
        let class = known.map_or(Class::Initial, |term| term.class);
        let text = known.map_or(shown, |term| &term.text);
        let key = Key {
            text,
            lower: &definition.lower,
            words,
            class,
            sentence: definition.sentence,
            shown: &says,
            initial: true,
            company: "",
        };
        let wrong = self
            .defined(definition, words)
            .or_else(|| three(material, &key))?;
        let right = distractors::shown(text, class, true);
        Some(Question {
            stem: format!("{before}{}{after}", definition.says),
            options: std::iter::once(right).chain(wrong).collect(),
        })
    }

    /// Three other things of which the text says what they are: they are of the
    /// right one's kind, and known not to be what is described.
    fn defined(&self, definition: &Definition, words: usize) -> Option<Vec<String>> {
        let material = self.material;
        let says = definition.says.to_lowercase();
        let mut others: Vec<(usize, String, &str)> = self
            .definitions
            .iter()
            .filter(|other| other.sentence != definition.sentence)
            .filter(|other| !related(&other.lower, &definition.lower))
            .filter(|other| !says.contains(&other.lower))
            .filter_map(|other| {
                let sentence = material.sentences.get(other.sentence)?;
                let shown = sentence.text.get(other.term.clone())?;
                let own = if material.language.spaced {
                    shown.split_whitespace().count()
                } else {
                    shown.chars().count()
                };
                // In turn, so that not every question has the same options.
                let turn = hash(&format!("{}\n{}", definition.lower, other.lower)) % 97;
                let unlike = own.abs_diff(words) * 100 + usize::try_from(turn).unwrap_or(0);
                Some((
                    unlike,
                    distractors::shown(shown, Class::Plain, true),
                    other.lower.as_str(),
                ))
            })
            .collect();
        others.sort();
        let mut chosen: Vec<(String, &str)> = Vec::new();
        for (_, shown, lower) in others {
            let apart = chosen.iter().all(|(_, other)| !related(other, lower));
            if apart && chosen.len() < 3 {
                chosen.push((shown, lower));
            }
        }
        let shown: Vec<String> = chosen.into_iter().map(|(shown, _)| shown).collect();
        (shown.len() == 3).then_some(shown)
    }

    /// A sentence with a gap where the term stood.
    pub(super) fn gap(&self, term: &Term, index: usize, initial: bool) -> Option<Question> {
        let sentence = self.material.sentences.get(index)?;
        let mut rest = sentence.text.clone();
        let mut places: Vec<_> = term
            .places
            .iter()
            .filter(|(of, _)| *of == index)
            .map(|(_, place)| place.clone())
            .collect();
        places.sort_by_key(|place| std::cmp::Reverse(place.start));
        for place in places {
            if rest.get(place.clone()).is_some() {
                rest.replace_range(place, self.phrases.blank);
            }
        }
        // The term in another form, or a sentence that is all gap.
        let length = term.lower.chars().count();
        let stem: String = term
            .lower
            .chars()
            .take(length.saturating_sub(2).max(4))
            .collect();
        let letters = rest.chars().filter(|letter| letter.is_alphabetic()).count();
        let least = if self.material.language.spaced { 12 } else { 6 };
        if rest.to_lowercase().contains(&stem) || letters < least {
            return None;
        }
        let company = term
            .places
            .iter()
            .find(|(of, _)| *of == index)
            .map_or("", |(_, place)| distractors::company_of(sentence, place));
        let key = Key {
            text: &term.text,
            lower: &term.lower,
            words: term.words,
            class: term.class,
            sentence: index,
            shown: "",
            initial,
            company,
        };
        let wrong = three(self.material, &key)?;
        let right = distractors::shown(&term.text, term.class, initial);
        let number = matches!(term.class, Class::Number(_));
        let (before, after) = if number {
            self.phrases.number
        } else {
            self.phrases.gap
        };
        Some(Question {
            stem: format!("{before}{rest}{after}"),
            options: std::iter::once(right).chain(wrong).collect(),
        })
    }
}
