//! Quizzes from what a text says itself: first what it defines, then gaps in
//! its central sentences where a defined term stands. Fewer good questions are
//! better than the number that was asked for.

use std::collections::HashSet;
use std::ops::Range;

use domain::quiz::review::are_alike;
use domain::quiz::{Quiz, QuizQuestion};
use nlp::{Class, Definition, Document, Sentence, Term, Token, fill, wording};
use serde_json::{Value, json};

use super::QuizRequest;
use crate::error::AiError;

/// Words of a sentence that can have a gap.
const GAP: std::ops::RangeInclusive<usize> = 9..=28;

/// A question; the right option comes first.
pub(crate) struct Question {
    pub(crate) stem: String,
    pub(crate) options: Vec<String>,
    sentence: usize,
}

pub(crate) fn make(request: &QuizRequest) -> Result<Value, AiError> {
    let document = Document::read(&request.content, request.language.as_deref());
    let count = usize::from(request.count);
    let (chosen, carried) = questions(&document, count);
    if carried < count {
        return Err(AiError::NotEnoughMaterial(lack(&document, carried, count)));
    }
    let questions: Vec<Value> = chosen
        .into_iter()
        .map(|mut question| {
            let distractors = question.options.split_off(1);
            let says = document.sentences.get(question.sentence);
            json!({
                "question": question.stem,
                "answer": question.options.concat(),
                "distractors": distractors,
                "explanation": says.map_or("", |sentence| &sentence.text),
            })
        })
        .collect();
    Ok(json!({ "questions": questions }))
}

/// At most `most` questions in the order of the text, and how many it carries
/// up to that.
pub(crate) fn questions(document: &Document, most: usize) -> (Vec<Question>, usize) {
    let definitions = document.definitions();
    let terms = document.terms(&definitions);
    let writer = Writer {
        document,
        definitions,
        terms,
    };
    let mut chosen: Vec<Question> = Vec::new();
    for question in writer.of_definitions().chain(writer.of_gaps()) {
        if chosen.len() == most {
            break;
        }
        let again = chosen
            .iter()
            .any(|other| are_alike(&other.stem, &question.stem));
        if !again && !is_flawed(&question) {
            chosen.push(question);
        }
    }
    chosen.sort_by_key(|question| question.sentence);
    let carried = chosen.len();
    (chosen, carried)
}

/// What is missing, in numbers that the caller can act on.
fn lack(document: &Document, carried: usize, count: usize) -> String {
    let asked = if count == 1 {
        "1 was asked for".to_owned()
    } else {
        format!("{count} were asked for")
    };
    if !document.language.is_known() && !document.language.code.is_empty() {
        return "questions in the text's language need a model: the offline methods have no wordings for it".to_owned();
    }
    if !document.sentences.iter().any(|sentence| sentence.stated) {
        return format!(
            "the text carries no questions, {asked}: it has too little running text in whole sentences"
        );
    }
    match carried {
        0 => format!(
            "the text carries no questions, {asked}: the offline methods ask about terms that a text explains in whole sentences (\u{201c}X is a …\u{201d}) or \
             in a glossary, and need four of them; other texts need a model"
        ),
        1 => format!(
            "the text carries 1 question, {asked}: ask for 1, give a text that explains more terms, or use a model"
        ),
        carried => format!(
            "the text carries {carried} questions, {asked}: ask for at most {carried}, give a text that explains more terms, or use a model"
        ),
    }
}

/// Whether a learner could find the right option without knowing, or would be
/// misled.
fn is_flawed(question: &Question) -> bool {
    let alone = Quiz {
        questions: vec![QuizQuestion {
            question: question.stem.clone(),
            options: question.options.clone(),
            correct_index: 0,
            explanation: String::new(),
        }],
    };
    !alone.review(None).flaws.is_empty()
}

pub(super) struct Writer<'a> {
    pub(super) document: &'a Document,
    definitions: Vec<Definition>,
    pub(super) terms: Vec<Term>,
}

impl Writer<'_> {
    pub(super) fn code(&self) -> &'static str {
        self.document.language.code
    }

    /// A question about each definition, the two forms in turn.
    fn of_definitions(&self) -> impl Iterator<Item = Question> {
        self.definitions
            .iter()
            .enumerate()
            .filter_map(|(number, definition)| {
                if number.is_multiple_of(2) {
                    self.what(definition).or_else(|| self.described(definition))
                } else {
                    self.described(definition).or_else(|| self.what(definition))
                }
            })
    }

    /// "What is X?", with what the text says of other things as wrong options.
    fn what(&self, definition: &Definition) -> Option<Question> {
        // A glossary tells things apart, and what names a thing last describes it.
        if definition.entry || self.names(&definition.says, &definition.term) {
            return None;
        }
        let own = length(&definition.says);
        let mut others: Vec<&Definition> = self
            .definitions
            .iter()
            .filter(|other| {
                other.sentence != definition.sentence
                    && other.verb == definition.verb
                    && !other.entry
            })
            // A right option that is much longer than the others gives itself away.
            .filter(|other| (own * 6..=own * 17).contains(&(length(&other.says) * 10)))
            .filter(|other| {
                !self.related(&other.term, &definition.term)
                    && !self.names(&other.says, &definition.term)
            })
            .filter(|other| is_upper(&other.says) == is_upper(&definition.says))
            .collect();
        others.sort_by_key(|other| (length(&other.says).abs_diff(own), other.sentence));
        let wrong = others.into_iter().take(3).map(|other| other.says.clone());
        let options: Vec<String> = std::iter::once(definition.says.clone())
            .chain(wrong)
            .collect();
        let asked = fill(
            wording(self.code(), "quiz_what"),
            &[("verb", &definition.verb), ("a", &self.shown(definition))],
        );
        let mut letters = asked.chars();
        let first = letters.next().map(char::to_uppercase);
        let stem: String = first.into_iter().flatten().chain(letters).collect();
        (options.len() == 4).then_some(Question {
            stem,
            options,
            sentence: definition.sentence,
        })
    }

    /// "Which term fits this description?"
    fn described(&self, definition: &Definition) -> Option<Question> {
        if self.names(&definition.says, &definition.term) {
            return None;
        }
        let term = self.term(&definition.term)?;
        let says = &definition.says;
        let wrong = self.wrong(term, definition.sentence, says, None)?;
        let right = if definition.entry {
            definition.term.clone()
        } else {
            term.text.clone()
        };
        let stem = fill(wording(self.code(), "quiz_described"), &[("a", says)]);
        let options = std::iter::once(right).chain(wrong).collect();
        Some(Question {
            stem,
            options,
            sentence: definition.sentence,
        })
    }

    /// Gaps in central sentences, most central first: only where words keep
    /// their form whatever their sentence asks of them.
    fn of_gaps(&self) -> impl Iterator<Item = Question> {
        let weights = self.document.text_rank();
        let asked: HashSet<usize> = self
            .definitions
            .iter()
            .map(|definition| definition.sentence)
            .collect();
        let fits = matches!(self.code(), "en" | "de" | "fr" | "es");
        let mut central: Vec<(usize, f64)> = weights
            .into_iter()
            .enumerate()
            .filter(|(at, weight)| fits && *weight > 1.0 && !asked.contains(at))
            .collect();
        central.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let mut used = HashSet::new();
        central.into_iter().filter_map(move |(at, _)| {
            let (question, key) = self.gap(at, &used)?;
            used.insert(key);
            Some(question)
        })
    }

    /// A sentence with a gap where a term stands that was not asked for yet.
    fn gap(&self, at: usize, used: &HashSet<&str>) -> Option<(Question, &str)> {
        let sentence = self.document.sentences.get(at)?;
        if !sentence.stated || sentence.leans || !GAP.contains(&sentence.tokens.len()) {
            return None;
        }
        let here = |term: &&Term| term.places.iter().filter(|(place, _)| *place == at).count();
        let stands: Vec<&Term> = self.terms.iter().filter(|term| here(term) > 0).collect();
        // Another term says what the sentence is about.
        let mut fit = stands.iter().filter(|term| {
            stands.len() > 1
                && here(term) == 1
                && self.is_specific(term)
                && !used.contains(term.key.as_str())
        });
        fit.find_map(|term| Some((self.without(term, at, sentence)?, term.key.as_str())))
    }

    /// Whether a term says something exact, so that no other fits its place as
    /// well: one that is defined, a name, or a noun of several words.
    fn is_specific(&self, term: &Term) -> bool {
        let several = term.words > 1 || term.class != Class::Plain;
        // German nouns all have capitals, and endings that show which fits.
        term.defined || (term.sure && several && self.code() != "de")
    }

    /// The sentence without the term.
    fn without(&self, term: &Term, at: usize, sentence: &Sentence) -> Option<Question> {
        let (_, place) = term.places.iter().find(|(place, _)| *place == at)?;
        let before = sentence.text.get(..place.start)?;
        let rest = sentence.text.get(place.end..)?;
        let told = self.names(before, &term.text) || self.names(rest, &term.text);
        if place.start == 0 || told || !self.stands_alone(sentence, place) {
            return None;
        }
        let company = sentence
            .tokens
            .iter()
            .rev()
            .find(|token| token.place.end <= place.start)
            .filter(|token| token.stop);
        let company = company.map_or("", |token| token.lower.as_str());
        let wrong = self.wrong(
            term,
            at,
            &sentence.text,
            Some((sentence.part(place), company)),
        )?;
        let gapped = format!("{before}_____{rest}");
        let stem = fill(wording(self.code(), "quiz_gap"), &[("a", &gapped)]);
        let right = sentence.part(place).to_owned();
        let options = std::iter::once(right).chain(wrong).collect();
        Some(Question {
            stem,
            options,
            sentence: at,
        })
    }

    /// Whether a term is no part of something longer: of a name of several words
    /// ("sistema de archivos"), of a date, of what stands in brackets or is joined
    /// by a hyphen.
    fn stands_alone(&self, sentence: &Sentence, place: &Range<usize>) -> bool {
        let before = sentence.text.get(..place.start).unwrap_or_default();
        let rest = sentence.text.get(place.end..).unwrap_or_default();
        let depth = |open: char| before.matches(open).count();
        let bracketed = depth('(') > depth(')') || depth('（') > depth('）');
        let at = sentence
            .tokens
            .iter()
            .position(|token| token.place.start >= place.start)
            .unwrap_or_default();
        let previous = at.checked_sub(1).and_then(|at| sentence.tokens.get(at));
        let next = sentence
            .tokens
            .iter()
            .find(|token| token.place.start >= place.end);
        let language = &self.document.language;
        let is_number = |token: Option<&Token>| {
            token.is_some_and(|token| token.lower.contains(char::is_numeric))
        };
        // A name of several words, or in German two nouns in a row.
        let is_name =
            |token: Option<&Token>| token.is_some_and(|token| token.capital && !token.stop);
        let named = is_name(previous.filter(|_| before.ends_with(' ')))
            || is_name(next.filter(|token| !token.apart));
        // An adjective before it would have its form.
        let article = language.code == "en"
            || !language.has_case()
            || previous.is_some_and(|token| language.leads(&token.lower));
        let linked = previous.is_some_and(|token| language.links(&token.lower, false))
            || next.is_some_and(|token| !token.apart && language.links(&token.lower, true));
        let joined = before.ends_with('-') || rest.starts_with('-');
        // "The oven spring": two nouns in a row are one term.
        let compound = language.code == "en"
            && next.is_some_and(|token| !token.apart && !language.follows(&token.lower));
        article
            && !(named
                || compound
                || bracketed
                || linked
                || joined
                || is_number(previous)
                || is_number(next))
    }

    /// A definition's subject as it stands within a question.
    fn shown(&self, definition: &Definition) -> String {
        match self.term(&definition.term) {
            Some(term) if term.class == Class::Plain && definition.subject == definition.term => {
                term.text.clone()
            }
            _ => definition.subject.clone(),
        }
    }

    fn term(&self, text: &str) -> Option<&Term> {
        let key = self.key(text);
        self.terms.iter().find(|term| term.key == key)
    }

    fn key(&self, text: &str) -> String {
        self.stems(text).join(" ")
    }

    fn stems(&self, text: &str) -> Vec<String> {
        nlp::tokens(&self.document.language, text)
            .into_iter()
            .filter(|token| !token.stop)
            .map(|token| token.stem)
            .collect()
    }

    /// Whether two terms are one in other forms, or one holds the other.
    pub(super) fn related(&self, one: &str, other: &str) -> bool {
        let (one, other) = (one.to_lowercase(), other.to_lowercase());
        self.stems(&one) == self.stems(&other) || one.contains(&other) || other.contains(&one)
    }

    /// Whether a text has the words of a term, in whatever form.
    fn names(&self, text: &str, term: &str) -> bool {
        let lower = text.to_lowercase();
        let stems = self.stems(text);
        let stands = |stem: &String| {
            stems.contains(stem) || (stem.chars().count() > 4 && lower.contains(stem.as_str()))
        };
        self.stems(term).iter().all(stands)
    }
}

pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

fn is_upper(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_uppercase)
}
