//! What a text says that things are: "X is a …", "… is called X", and a
//! glossary's entries. How each language puts it stands in its data file.

use std::collections::HashSet;

use crate::data::Data;
use crate::language::Language;
use crate::tokens::tokens;
use crate::types::{Definition, Document, Sentence, Token};

/// Words of an explanation.
const SAYS: std::ops::RangeInclusive<usize> = 4..=32;
/// Words of a term.
pub(crate) const TERM: usize = 4;
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
    let told_apart = rest
        .iter()
        .take(16)
        .skip(1)
        .any(|token| how.tells_apart.contains(&token.lower) && (!german || token.apart));
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
        || (how.bare && told_apart && !participle && is_bare_kind(language, rest))
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

/// Whether words are a subject that can be asked about: a few with meaning, of
/// which none joins, points or counts.
pub(crate) fn is_subject(language: &Language, text: &str, words: &[Token]) -> bool {
    let data = language.data();
    let Some((first, last)) = words.first().zip(words.last()) else {
        return false;
    };
    let shown = text
        .get(first.place.start..last.place.end)
        .unwrap_or_default();
    let plain = words.iter().all(|token| {
        !token.stop
            && !data.definition.joining.contains(&token.lower)
            && !data.persons.contains(&token.lower)
            && !token.lower.starts_with(|letter: char| letter.is_numeric())
    });
    let length = letters(shown);
    // German nouns have capitals, wherever they stand.
    let noun = language.code != "de" || last.capital;
    let fits = if language.spaced {
        length > 2
    } else {
        (2..=8).contains(&length)
    };
    plain
        && fits
        && noun
        && (1..=TERM).contains(&words.len())
        && !is_vague(language, words)
        && !is_ending(data, &last.lower)
}

/// Whether a phrase's head says nothing: "the main result".
pub(crate) fn is_vague(language: &Language, words: &[Token]) -> bool {
    let vague = |token: Option<&Token>| token.is_some_and(|token| language.is_vague(&token.lower));
    match language.code {
        "fr" | "es" | "ar" => vague(words.first()),
        _ => vague(words.last()),
    }
}

fn is_ending(data: &Data, lower: &str) -> bool {
    data.not_noun_endings
        .iter()
        .any(|ending| lower.ends_with(ending.as_str()))
}

pub(crate) fn letters(text: &str) -> usize {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .count()
}

/// What a text says that a thing is: its first clause, if that is neither too
/// short nor too long to be asked about.
pub(crate) fn said(language: &Language, text: &str) -> Option<String> {
    let cut = [";", "；", " – ", " — ", "——", ": ", "："].into_iter();
    let end = cut
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let clause = text.get(..end)?;
    let clause = if language.spaced {
        clause
    } else {
        clause.split('，').next().unwrap_or(clause)
    };
    let clause = clause
        .trim()
        .trim_end_matches(['.', '!', '。', '！', '…', '।', ',', '،', ' ']);
    let words = tokens(language, clause).len();
    let quotes = clause.contains(['“', '”', '"', '„', '«', '»', '「']);
    (SAYS.contains(&words) && !quotes).then(|| clause.to_owned())
}

/// A text without what stands in brackets.
pub(crate) fn without_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '（' => {
                depth += 1;
                if depth == 1 {
                    let end = kept.trim_end().len();
                    kept.truncate(end);
                }
            }
            ')' | '）' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

/// A text whose first letter is small.
pub(crate) fn low_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

impl Sentence {
    /// The text between two of its bytes.
    pub fn part(&self, place: &std::ops::Range<usize>) -> &str {
        self.text.get(place.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(code: &str, text: &str) -> Vec<(String, String)> {
        let document = Document::read(text, Some(code));
        assert_eq!(document.language.code, code, "{text}");
        let found = document.definitions().into_iter();
        found
            .map(|definition| (definition.term, definition.says))
            .collect()
    }

    #[test]
    fn definitions_are_read_in_every_language() {
        for (code, text, term, says) in [
            (
                "en",
                "A caldera is a large basin that forms when a magma chamber empties.",
                "caldera",
                "a large basin that forms when a magma chamber empties",
            ),
            (
                "en",
                "Magma is molten rock that collects in a chamber below the surface.",
                "Magma",
                "molten rock that collects in a chamber below the surface",
            ),
            (
                "en",
                "The Simple Mail Transfer Protocol (SMTP) is a protocol that carries mail.",
                "Simple Mail Transfer Protocol",
                "a protocol that carries mail",
            ),
            (
                "en",
                "The process by which plants make sugar from light is called photosynthesis.",
                "photosynthesis",
                "The process by which plants make sugar from light",
            ),
            (
                "de",
                "Die Photosynthese ist ein Vorgang, bei dem Pflanzen aus Licht Zucker machen.",
                "Photosynthese",
                "ein Vorgang, bei dem Pflanzen aus Licht Zucker machen",
            ),
            (
                "fr",
                "La photosynthèse est un processus qui permet aux plantes de faire du sucre.",
                "photosynthèse",
                "un processus qui permet aux plantes de faire du sucre",
            ),
            (
                "es",
                "La fotosíntesis es un proceso que permite a las plantas hacer azúcar.",
                "fotosíntesis",
                "un proceso que permite a las plantas hacer azúcar",
            ),
            (
                "tr",
                "Fotosentez, bitkilerin ışıktan şeker yapmasını sağlayan bir süreçtir.",
                "Fotosentez",
                "bitkilerin ışıktan şeker yapmasını sağlayan bir süreçtir",
            ),
            (
                "ar",
                "القمح هو نبات من الحبوب يزرع في معظم أنحاء العالم.",
                "القمح",
                "نبات من الحبوب يزرع في معظم أنحاء العالم",
            ),
            (
                "hi",
                "गेहूँ एक अनाज है जो पूरी दुनिया में उगाया जाता है।",
                "गेहूँ",
                "एक अनाज है जो पूरी दुनिया में उगाया जाता है",
            ),
            (
                "zh",
                "小麦是一种在世界各地广泛种植的谷物。",
                "小麦",
                "一种在世界各地广泛种植的谷物",
            ),
        ] {
            assert_eq!(
                defined(code, text),
                [(term.to_owned(), says.to_owned())],
                "{text}"
            );
        }
    }

    #[test]
    fn what_equates_nothing_is_no_definition() {
        for (code, text) in [
            (
                "en",
                "This is a large basin that forms when a magma chamber empties.",
            ),
            (
                "en",
                "The result is a large basin that forms when a magma chamber empties.",
            ),
            (
                "en",
                "Rye and wheat are the cereals that grow in the north of the land.",
            ),
            (
                "en",
                "The field is wide and dry. The field is a place that nobody visits.",
            ),
            (
                "en",
                "He said: “Abortion is a killing that is meant by all who take part.”",
            ),
            (
                "tr",
                "Yaşamak, hürriyet ve kişi emniyeti her ferdin hakkıdır.",
            ),
            ("zh", "无论是天生没有还是后来失去的人，都有一种平等的权利。"),
        ] {
            assert_eq!(defined(code, text), [], "{text}");
        }
    }
}
