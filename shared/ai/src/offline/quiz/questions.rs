//! Writes the questions.

use std::collections::HashSet;

use domain::quiz::comparable;

use crate::offline::definitions::{self, Definition};
use crate::offline::distractors::{self, Key, three};
use crate::offline::material::{Class, Material, Term};
use crate::offline::phrases::{Phrases, phrases, what_is};

/// A question; the right option comes first.
pub(super) struct Question {
    pub(super) stem: String,
    pub(super) options: Vec<String>,
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
        let material = self.material;
        let is_plain = |term: &Term| {
            term.class == Class::Plain && term.lower == definition.subject.to_lowercase()
        };
        let lower = definition.subject.to_lowercase();
        let plain = material.language.has_case() && material.terms.iter().any(is_plain);
        let subject = if plain { &lower } else { &definition.subject };
        let stem = what_is(material.language.code, subject, &definition.verb)?;
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
        };
        let wrong = three(material, &key)?;
        let right = distractors::shown(text, class, true);
        Some(Question {
            stem: format!("{before}{}{after}", definition.says),
            options: std::iter::once(right).chain(wrong).collect(),
        })
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
        let key = Key {
            text: &term.text,
            lower: &term.lower,
            words: term.words,
            class: term.class,
            sentence: index,
            shown: "",
            initial,
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
