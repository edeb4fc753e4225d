//! What a stretch of a text is about, as topics: first the things of which it
//! says what they are, then the terms that it has and the rest has not.

use std::collections::HashSet;
use std::ops::Range;

use crate::generators::outline::offline::titled;
use crate::offline::definitions;
use crate::offline::material::{Material, Term, as_title, raised, related};
use crate::offline::vague::is_vague;

/// Terms that are looked at.
const TERMS: usize = 200;
/// The longest subject of a definition that is a title, in words.
const WORDS: usize = 4;

/// The topics of a text, none named twice over all its stretches.
pub(super) struct Topics<'a> {
    material: &'a Material,
    terms: Vec<&'a Term>,
    defined: Vec<Defined>,
    taken: HashSet<String>,
}

/// A thing of which the text says what it is.
struct Defined {
    sentence: usize,
    at: usize,
    shown: String,
    lower: String,
}

/// Something to be a topic: how good it is, where it stands, how it is shown
/// and compared.
struct Found {
    worth: f64,
    place: (usize, usize),
    shown: String,
    lower: String,
}

impl<'a> Topics<'a> {
    pub(super) fn new(material: &'a Material) -> Self {
        Self {
            material,
            terms: material.key_terms(TERMS),
            defined: defined(material),
            taken: HashSet::new(),
        }
    }

    /// Keeps what a title names from being a topic too.
    pub(super) fn take(&mut self, title: &str) {
        self.taken.insert(title.to_lowercase());
    }

    /// Those of the titles that no topic has yet.
    pub(super) fn fresh(&mut self, titles: &[String]) -> Vec<String> {
        let mut kept = titles.to_vec();
        kept.retain(|title| self.taken.insert(title.to_lowercase()));
        kept
    }

    /// At most `most` topics of a stretch of sentences, in the order of the
    /// text.
    pub(super) fn of(&mut self, stretch: &Range<usize>, title: &str, most: usize) -> Vec<String> {
        let mut chosen: Vec<Found> = Vec::new();
        let named = title.to_lowercase();
        for found in self.ranked(stretch) {
            let again = self.taken.contains(&found.lower) || named.contains(&found.lower);
            let kin = chosen
                .iter()
                .any(|other| related(&other.lower, &found.lower));
            if chosen.len() < most && !again && !kin {
                self.taken.insert(found.lower.clone());
                chosen.push(found);
            }
        }
        chosen.sort_by_key(|found| found.place);
        chosen.into_iter().map(|found| found.shown).collect()
    }

    /// What names a stretch that has no title: at most `most` of its topics,
    /// the best first.
    pub(super) fn names(&self, stretch: &Range<usize>, most: usize) -> Vec<String> {
        let mut names: Vec<Found> = Vec::new();
        for found in self.ranked(stretch) {
            let kin = names
                .iter()
                .any(|other| related(&other.lower, &found.lower));
            if names.len() < most && !kin && !self.taken.contains(&found.lower) {
                names.push(found);
            }
        }
        names.into_iter().map(|found| found.shown).collect()
    }

    fn ranked(&self, stretch: &Range<usize>) -> Vec<Found> {
        let defined = self
            .defined
            .iter()
            .filter(|one| stretch.contains(&one.sentence));
        let defined = defined.map(|one| Found {
            worth: 1_000.0,
            place: (one.sentence, one.at),
            shown: one.shown.clone(),
            lower: one.lower.clone(),
        });
        let terms = self.terms.iter().filter_map(|term| {
            let here = |place: &&(usize, Range<usize>)| stretch.contains(&place.0);
            let own = term.places.iter().filter(here).count();
            let (sentence, place) = term.places.iter().find(here)?;
            let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
            Some(Found {
                worth: count(own * own) / count(term.places.len() + 1)
                    * term.score.max(0.1).sqrt()
                    * trust(term),
                place: (*sentence, place.start),
                shown: titled(&as_title(self.material, term)),
                lower: term.lower.clone(),
            })
        });
        let mut found: Vec<Found> = defined.chain(terms).collect();
        found.sort_by(|one, other| {
            let by_worth = other.worth.total_cmp(&one.worth);
            by_worth.then_with(|| one.place.cmp(&other.place))
        });
        found
    }
}

/// What stands in a text but once may be no noun, and words that stand
/// together once no phrase.
fn trust(term: &Term) -> f64 {
    match (term.places.len(), term.words) {
        (1, 1) => 0.6,
        (1, _) => 0.3,
        _ => 1.0,
    }
}

/// The subjects of a text's definitions that are titles, none twice.
fn defined(material: &Material) -> Vec<Defined> {
    let language = &material.language;
    let mut seen = HashSet::new();
    material
        .sentences
        .iter()
        .enumerate()
        .filter_map(|(index, sentence)| {
            let definition = definitions::short(language, index, sentence)?;
            let shown = sentence.text.get(definition.term.clone())?;
            let short = shown.split_whitespace().count() <= WORDS;
            let good = short && !is_vague(language.code, &definition.lower);
            (good && seen.insert(definition.lower.clone())).then(|| Defined {
                sentence: index,
                at: definition.term.start,
                shown: titled(&raised(language, shown)),
                lower: definition.lower,
            })
        })
        .collect()
}
