//! Wrong options: other terms of the same text, of the right one's kind.

use domain::text::hash;
use nlp::Term;

use super::offline::{Writer, length};

impl Writer<'_> {
    /// Three other terms of the term's kind, defined ones first (for a gap given
    /// as the form that stood there and the small word before it): none of the
    /// sentence, none that shares a word with the term or with another.
    pub(super) fn wrong(
        &self,
        term: &Term,
        sentence: usize,
        shown: &str,
        company: Option<(&str, &str)>,
    ) -> Option<Vec<String>> {
        let plural = is_plural(self.code(), company.map_or(&term.text, |(form, _)| form));
        let lower = shown.to_lowercase();
        let mut fit: Vec<(usize, &Term)> = self
            .terms
            .iter()
            .filter(|other| {
                other.sure && other.key != term.key && !self.related(&other.text, &term.text)
            })
            .filter(|other| {
                other.places.iter().all(|(place, _)| *place != sentence)
                    && !lower.contains(&other.text.to_lowercase())
            })
            .filter(|other| {
                (other.class == term.class || (other.defined && term.defined))
                    && other.words.abs_diff(term.words) < 3
            })
            .filter(|other| is_plural(self.code(), &other.text) == plural)
            .filter(|other| company.is_none_or(|(_, company)| self.stands_after(other, company)))
            .map(|other| (Self::unlike(term, other), other))
            .collect();
        fit.sort_by(|one, other| {
            one.0
                .cmp(&other.0)
                .then_with(|| one.1.key.cmp(&other.1.key))
        });
        let mut chosen: Vec<&Term> = Vec::new();
        for (_, other) in fit {
            if chosen.len() < 3
                && chosen
                    .iter()
                    .all(|one| !self.related(&one.text, &other.text))
            {
                chosen.push(other);
            }
        }
        (chosen.len() == 3).then(|| chosen.into_iter().map(|term| term.text.clone()).collect())
    }

    /// How little a term is like another, with noise so that not every question
    /// has the same wrong options.
    fn unlike(term: &Term, other: &Term) -> usize {
        let noise =
            usize::try_from(hash(&format!("{}\n{}", term.key, other.key)) % 30).unwrap_or_default();
        let defined = if other.defined { 0 } else { 100 };
        let class = if other.class == term.class { 0 } else { 40 };
        defined
            + class
            + 15 * other.words.abs_diff(term.words)
            + 2 * length(&other.text).abs_diff(length(&term.text))
            + noise
    }

    /// Whether a term stands after a small word somewhere, or at least never
    /// after an article of another kind.
    fn stands_after(&self, term: &Term, company: &str) -> bool {
        company.is_empty()
            || term.places.iter().any(|(at, place)| {
                let sentence = self.document.sentences.get(*at);
                let tokens = sentence
                    .map(|sentence| sentence.tokens.as_slice())
                    .unwrap_or_default();
                tokens
                    .iter()
                    .rev()
                    .find(|token| token.place.end <= place.start)
                    .is_some_and(|token| token.lower == company)
            })
    }
}

/// Whether a term is written like a plural, where an ending shows it.
fn is_plural(code: &str, text: &str) -> bool {
    matches!(code, "en" | "fr" | "es")
        && text.ends_with('s')
        && !text.ends_with("ss")
        && !text.ends_with("is")
}
