//! What a text says that things are: "X is a …", "… is called X", and a
//! glossary's entries. How each language puts it stands in its data file.

mod parts;

use std::collections::HashSet;

use crate::language::Language;
use crate::tokens::tokens;
use crate::types::{Definition, Document, Sentence, Token};

use parts::is_ending;
pub(crate) use parts::{TERM, is_subject, is_vague, letters, low_first, said, without_brackets};

/// Sentences before a definition in which its subject is not named: "the file
/// is a …" is said of one that was spoken of.
const NEAR: usize = 3;

impl Document {
    /// The definitions of a document, in its order; the first of each term.
    pub fn definitions(&self) -> Vec<Definition> {
        let mut found = self.entries();
        for (index, sentence) in self.sentences.iter().enumerate() {
            if !sentence.stated || sentence.leans {
                continue;
            }
            let read = of_sentence(&self.language, index, &sentence.text);
            found.extend(
                read.filter(|(definition, definite)| !(*definite && self.was_named(definition)))
                    .map(|(definition, _)| definition),
            );
        }
        found.extend(self.under_headings());
        found.sort_by_key(|definition| definition.sentence);
        let mut seen = HashSet::new();
        found.retain(|definition| seen.insert(definition.term.to_lowercase()));
        found
    }

    /// Whether a definition's term stands in the sentences before.
    fn was_named(&self, definition: &Definition) -> bool {
        let term = tokens(&self.language, &definition.term);
        let before = self
            .sentences
            .get(definition.sentence.saturating_sub(NEAR)..definition.sentence);
        before.into_iter().flatten().any(|sentence| {
            let has = |token: &Token| sentence.tokens.iter().any(|other| other.stem == token.stem);
            term.iter().all(has)
        })
    }
}

/// The definition that a sentence is, and whether its subject is definite: one
/// that may have been named before.
pub(crate) fn of_sentence(
    language: &Language,
    index: usize,
    text: &str,
) -> Option<(Definition, bool)> {
    let text = without_brackets(text);
    let found = tokens(language, &text);
    let definition = &language.data().definition;
    let found = if definition.endings.is_empty() {
        equated(language, &text, &found)
    } else {
        set_off(language, &text, &found)
    };
    let found = found.or_else(|| named_last(language, &text));
    found.map(|(mut definition, definite)| {
        definition.sentence = index;
        (definition, definite)
    })
}

/// "X is a Y that …"
fn equated(language: &Language, text: &str, found: &[Token]) -> Option<(Definition, bool)> {
    let data = language.data();
    let how = &data.definition;
    let first = found.first()?;
    let skip = usize::from(data.articles.contains(&first.lower));
    // "X एक Y है": the kind follows the subject, and the verb comes last.
    let last = how.verb_last;
    let is_verb = |token: &&Token| how.copulas.contains(&token.lower);
    let at = if last {
        found
            .iter()
            .position(|token| how.kinds.contains(&token.lower))?
    } else {
        found.iter().position(|token| is_verb(&token))?
    };
    let verb = found.get(at)?;
    let subject = found.get(skip..at)?;
    if !is_subject(language, text, subject) || found.get(1..=at)?.iter().any(|token| token.apart) {
        return None;
    }
    let (kind, from) = if last {
        // "X gives a Y" has a verb before the auxiliary; "X is a Y" has a noun.
        let is = found
            .get(at + 1..)?
            .iter()
            .position(|token| is_verb(&token))?;
        let noun = found.get(at + is)?;
        if is == 0
            || how
                .verb_stems
                .iter()
                .any(|ending| noun.lower.ends_with(ending.as_str()))
        {
            return None;
        }
        (verb, at)
    } else {
        (found.get(at + 1).filter(|token| !token.apart)?, at + 1)
    };
    let rest = found.get(from..)?;
    if how.no_kind.contains(&kind.lower)
        || rest
            .get(1)
            .is_some_and(|next| !how.kinds.is_empty() && how.no_kind.contains(&next.lower))
    {
        return None;
    }
    // In German a clause does so; a verb may stand before its subject too, and
    // then a second thing follows that is of the first's case.
    let german = language.code == "de";
    let tells = rest
        .iter()
        .take(16)
        .skip(1)
        .position(|token| how.tells_apart.contains(&token.lower) && (!german || token.apart));
    let told_apart = tells.is_some();
    // Without an article the kind's words must be few to be seen as one.
    let told_soon = tells.is_some_and(|at| at < 5 || !language.spaced);
    let inverted = german
        && rest
            .iter()
            .skip(1)
            .take_while(|token| !token.apart)
            .any(|token| how.kinds.contains(&token.lower));
    if inverted {
        return None;
    }
    // "The X is built into …", "X is full of …" tell no kind.
    let participle = rest
        .get(1)
        .is_some_and(|next| language.code == "en" && language.leads(&next.lower));
    let named = how.kinds.contains(&kind.lower)
        || (how.weak_kinds.contains(&kind.lower) && told_apart)
        || (how.bare && told_soon && !participle && is_bare_kind(language, rest))
        || (how.kinds.is_empty() && !kind.stop);
    if !named {
        return None;
    }
    let says = text.get(kind.place.start..)?;
    let shown = text.get(first.place.start..subject.last()?.place.end)?;
    let article = found
        .first()
        .filter(|_| skip == 1)
        .map(|token| token.lower.clone());
    let definite = article
        .as_ref()
        .is_some_and(|article| !how.kinds.contains(article));
    let term = text.get(subject.first()?.place.start..subject.last()?.place.end)?;
    Some((
        Definition {
            term: term.to_owned(),
            subject: if skip == 1 {
                low_first(shown)
            } else {
                shown.to_owned()
            },
            verb: if last {
                String::new()
            } else {
                verb.lower.clone()
            },
            says: said(language, says)?,
            sentence: 0,
            entry: false,
        },
        definite,
    ))
}

/// Whether words may name a kind without an article: in German one of the first
/// two is a noun; in Chinese "是 … 的" with nothing behind it names a property.
fn is_bare_kind(language: &Language, rest: &[Token]) -> bool {
    let Some((kind, last)) = rest.first().zip(rest.last()) else {
        return false;
    };
    match language.code {
        "zh" => last.lower != "的",
        "de" => !kind.stop && rest.iter().take(2).any(|token| token.capital),
        _ => !kind.stop && !is_ending(language.data(), &kind.lower),
    }
}

/// Turkish: "X, … Y'dir". The subject is set off, and the last word equates.
fn set_off(language: &Language, text: &str, found: &[Token]) -> Option<(Definition, bool)> {
    let how = &language.data().definition;
    let at = found.iter().position(|token| token.apart)?;
    let subject = found.get(..at)?;
    let rest = found.get(at..)?;
    let last = found.last()?;
    let equates = is_equating(how, &last.lower);
    // "Yaşamak, hürriyet ve …": the first of several, and not what is defined.
    let one = rest
        .iter()
        .take(4)
        .skip(1)
        .all(|token| !token.apart && !how.joining.contains(&token.lower));
    let kind = rest.first()?;
    let between = text.get(subject.last()?.place.end..kind.place.start)?;
    if !(equates && one && between.trim() == "," && is_subject(language, text, subject))
        || how.no_kind.contains(&kind.lower)
    {
        return None;
    }
    let term = text.get(subject.first()?.place.start..subject.last()?.place.end)?;
    let definition = Definition {
        term: term.to_owned(),
        subject: term.to_owned(),
        verb: String::new(),
        says: said(language, text.get(kind.place.start..)?)?,
        sentence: 0,
        entry: false,
    };
    Some((definition, false))
}

/// Whether a last word equates, and is no verb in a tense.
pub(crate) fn is_equating(how: &crate::data::Definition, lower: &str) -> bool {
    how.endings.iter().any(|ending| {
        let stem = lower.strip_suffix(ending.as_str());
        stem.is_some_and(|stem| {
            stem.chars().count() > 2
                && !how
                    .verb_stems
                    .iter()
                    .any(|verb| stem.ends_with(verb.as_str()))
        })
    })
}

/// "… is called X"; "… X denir".
fn named_last(language: &Language, text: &str) -> Option<(Definition, bool)> {
    let how = &language.data().definition;
    let lower = crate::tokens::lower(language, text);
    // Places in the one are places in the other.
    if lower.len() != text.len() {
        return None;
    }
    let (says, term) = if let Some((at, phrase)) = how
        .called
        .iter()
        .find_map(|phrase| Some((lower.find(phrase.as_str())?, phrase)))
    {
        let term = text.get(at + phrase.len()..)?;
        (text.get(..at)?, term)
    } else {
        let (at, _) = how
            .called_after
            .iter()
            .find_map(|phrase| Some((lower.rfind(phrase.as_str())?, phrase)))?;
        let head = text.get(..at)?.trim_end();
        let found = tokens(language, head);
        // The word before the term ends its description.
        let ends = |token: &Token| {
            how.description_ends
                .iter()
                .any(|end| match end.strip_prefix('-') {
                    Some(ending) => token.lower.ends_with(ending),
                    None => token.lower == *end,
                })
        };
        let from = found.len().saturating_sub(4);
        let cut = found
            .iter()
            .enumerate()
            .skip(from)
            .rev()
            .skip(1)
            .find(|(_, token)| ends(token))?
            .0;
        let term = found.get(cut + 1)?.place.start;
        (head.get(..term)?, head.get(term..)?)
    };
    let term = term.trim().trim_end_matches(['.', '。', '।']).trim();
    let found = tokens(language, term);
    let skip = usize::from(
        found
            .first()
            .is_some_and(|token| language.data().articles.contains(&token.lower)),
    );
    let subject = found.get(skip..)?;
    if !is_subject(language, term, subject) || found.iter().skip(1).any(|token| token.apart) {
        return None;
    }
    let from = subject.first()?.place.start;
    let trimmed: String = term
        .get(from..)?
        .trim_matches([
            '“', '”', '"', '«', '»', '„', '「', '」', '\'', '‘', '’', ' ',
        ])
        .to_owned();
    let says = said(language, says)?;
    let own = tokens(language, &says);
    let told_apart = own
        .iter()
        .any(|token| how.tells_apart.contains(&token.lower))
        || own.len() > 6;
    (told_apart
        && !says.contains([',', '，', '،'])
        && text
            .trim_end()
            .trim_end_matches(['.', '。', '।'])
            .ends_with(term)
            | !how.called_after.is_empty())
    .then(|| {
        let definition = Definition {
            subject: trimmed.clone(),
            term: trimmed,
            verb: String::new(),
            says,
            sentence: 0,
            entry: false,
        };
        (definition, false)
    })
}

impl Sentence {
    /// The text between two of its bytes.
    pub fn part(&self, place: &std::ops::Range<usize>) -> &str {
        self.text.get(place.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
