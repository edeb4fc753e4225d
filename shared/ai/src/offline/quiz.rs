//! Quizzes: sentences with a gap, and definitions turned into questions.

use std::collections::{HashMap, HashSet};

use domain::quiz::comparable;
use serde_json::{Value, json};

use super::definitions::{self, Definition};
use super::distractors::{self, Key, three};
use super::material::{Class, Material, Sentence, Term};
use super::phrases::{Phrases, phrases, what_is};
use crate::arrange::{hash, pick};
use crate::error::AiError;
use crate::request::QuizRequest;

/// Questions of one sentence at most.
const FROM_ONE_SENTENCE: usize = 3;

/// A question that could be asked; the right option comes first.
struct Candidate {
    sentence: usize,
    /// The right option, as it is compared.
    key: String,
    question: String,
    options: Vec<String>,
    worth: f64,
}

pub(crate) fn make(request: &QuizRequest) -> Result<Value, AiError> {
    let material = Material::read(&request.content, request.language.as_deref());
    let count = usize::from(request.count);
    let candidates = candidates(&material);
    let chosen = choose(candidates, count);
    if chosen.len() < count {
        return Err(AiError::NotEnoughMaterial(lack(
            &material,
            chosen.len(),
            count,
        )));
    }
    let questions: Vec<Value> = chosen
        .into_iter()
        .map(|candidate| {
            let explanation = material
                .sentences
                .get(candidate.sentence)
                .map(|sentence| sentence.text.as_str());
            json!({
                "question": candidate.question,
                "options": candidate.options,
                "correct_index": 0,
                "explanation": explanation.unwrap_or_default(),
            })
        })
        .collect();
    Ok(json!({ "questions": questions }))
}

/// What is missing, in numbers that the caller can act on.
fn lack(material: &Material, found: usize, count: usize) -> String {
    let terms = material.terms.len();
    let sentences = material.usable();
    let asked = if count == 1 {
        "a question needs".to_owned()
    } else {
        format!("{count} questions need")
    };
    let advice = match found {
        0 => "give a longer text of whole sentences".to_owned(),
        found => format!("give a longer text or ask for at most {found}"),
    };
    format!(
        "{asked} more material: the content has {sentences} complete sentences and {terms} key terms (at least one \
         sentence and four terms of a kind are needed); {advice}"
    )
}

fn candidates(material: &Material) -> Vec<Candidate> {
    let phrases = phrases(material.language.code);
    let definitions: Vec<Definition> = material
        .sentences
        .iter()
        .enumerate()
        .filter_map(|(index, sentence)| definitions::read(&material.language, index, sentence))
        .collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    for (number, definition) in definitions.iter().enumerate() {
        let what = || what(material, definition, &definitions);
        let described = || described(material, definition, &phrases);
        // In turn, so that not every question has the same four answers.
        candidates.extend(if number % 2 == 0 {
            what().or_else(described)
        } else {
            described().or_else(what)
        });
    }
    let defined: HashSet<usize> = candidates
        .iter()
        .map(|candidate| candidate.sentence)
        .collect();
    let subjects: HashMap<usize, &Definition> = definitions
        .iter()
        .filter(|definition| defined.contains(&definition.sentence))
        .map(|definition| (definition.sentence, definition))
        .collect();
    for term in &material.terms {
        let mut asked = HashSet::new();
        for (index, place) in &term.places {
            // What a definition is of was asked above.
            let again = subjects
                .get(index)
                .is_some_and(|subject| place.start < subject.term.end);
            let sentence = material
                .sentences
                .get(*index)
                .filter(|sentence| sentence.usable && !again);
            if let Some(sentence) = sentence.filter(|_| asked.insert(*index)) {
                candidates.extend(gap(
                    material,
                    &phrases,
                    term,
                    *index,
                    sentence,
                    place.start == 0,
                ));
            }
        }
    }
    candidates
}

/// "What is X?", with what the text says of other things as wrong options.
fn what(material: &Material, definition: &Definition, all: &[Definition]) -> Option<Candidate> {
    let lower = definition.subject.to_lowercase();
    let is_plain = |term: &Term| term.class == Class::Plain && term.lower == lower;
    let has_case = material.language.has_case();
    let subject = if has_case && material.terms.iter().any(is_plain) {
        &lower
    } else {
        &definition.subject
    };
    let question = what_is(material.language.code, subject, &definition.verb)?;
    let length = |text: &str| text.chars().count();
    let own = length(&definition.says);
    let mut others: Vec<&Definition> = all
        .iter()
        .filter(|other| other.verb == definition.verb && other.sentence != definition.sentence)
        .filter(|other| comparable(&other.subject) != comparable(&definition.subject))
        // A right option that is much longer than the others gives itself away.
        .filter(|other| (own * 6..=own * 17).contains(&(length(&other.says) * 10)))
        .collect();
    others.sort_by_key(|other| (length(&other.says).abs_diff(own), other.sentence));
    others.truncate(3);
    let mut options = vec![definition.says.clone()];
    options.extend(others.iter().map(|other| other.says.clone()));
    let distinct: HashSet<String> = options.iter().map(|option| comparable(option)).collect();
    (distinct.len() == 4).then(|| Candidate {
        sentence: definition.sentence,
        key: definition.subject.to_lowercase(),
        question,
        options,
        worth: 4.0,
    })
}

/// "Which term fits this description: Y?"
fn described(material: &Material, definition: &Definition, phrases: &Phrases) -> Option<Candidate> {
    let (before, after) = phrases.described?;
    let sentence = material.sentences.get(definition.sentence)?;
    let shown = sentence.text.get(definition.term.clone())?;
    let lower = shown.to_lowercase();
    let says = definition.says.to_lowercase();
    if says.contains(&lower) {
        return None;
    }
    let known = material.terms.iter().find(|term| term.lower == lower);
    let words = if material.language.spaced {
        shown.split_whitespace().count()
    } else {
        shown.chars().count()
    };
    let class = known.map_or(Class::Initial, |term| term.class);
    let text = known.map_or(shown, |term| &term.text);
    let key = Key {
        text,
        lower: &lower,
        words,
        class,
        sentence: definition.sentence,
        shown: &says,
        initial: true,
    };
    let wrong = three(material, &key)?;
    let options = std::iter::once(distractors::shown(text, class, true))
        .chain(wrong)
        .collect();
    let question = format!("{before}{}{after}", definition.says);
    Some(Candidate {
        sentence: definition.sentence,
        key: lower,
        question,
        options,
        worth: 3.5,
    })
}

/// A sentence with a gap where the term stood.
fn gap(
    material: &Material,
    phrases: &Phrases,
    term: &Term,
    index: usize,
    sentence: &Sentence,
    initial: bool,
) -> Option<Candidate> {
    let mut rest = sentence.text.clone();
    let mut places: Vec<_> = term
        .places
        .iter()
        .filter(|(of, _)| *of == index)
        .map(|(_, place)| place.clone())
        .collect();
    places.sort_by_key(|place| std::cmp::Reverse(place.start));
    for place in places {
        if rest.is_char_boundary(place.start)
            && rest.is_char_boundary(place.end)
            && place.end <= rest.len()
        {
            rest.replace_range(place, phrases.blank);
        }
    }
    let left = rest.to_lowercase();
    // The term in another form, or a sentence that is all gap.
    let stem: String = term
        .lower
        .chars()
        .take(term.lower.chars().count().saturating_sub(2).max(4))
        .collect();
    if left.contains(&stem) || rest.chars().filter(|letter| letter.is_alphabetic()).count() < 12 {
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
    let wrong = three(material, &key)?;
    let right = distractors::shown(&term.text, term.class, initial);
    let (before, after) = if matches!(term.class, Class::Number(_)) {
        phrases.number
    } else {
        phrases.gap
    };
    let pronoun = sentence
        .words
        .first()
        .is_some_and(|word| word.stop && !word.number);
    let noise = pick(hash(&rest), 100);
    let noise = f64::from(u32::try_from(noise).unwrap_or_default());
    Some(Candidate {
        sentence: index,
        key: term.lower.clone(),
        question: format!("{before}{rest}{after}"),
        options: std::iter::once(right).chain(wrong).collect(),
        worth: term.score.min(3.0) - if pronoun { 0.4 } else { 0.0 } + noise / 500.0,
    })
}

/// The best questions, spread over sentences and terms: each is used a second
/// time only when all have been used once. In the order of the text.
fn choose(mut candidates: Vec<Candidate>, count: usize) -> Vec<Candidate> {
    candidates.sort_by(|one, other| {
        other
            .worth
            .total_cmp(&one.worth)
            .then_with(|| one.question.cmp(&other.question))
    });
    let mut stems = HashSet::new();
    let mut sentences: HashMap<usize, usize> = HashMap::new();
    let mut keys: HashMap<String, usize> = HashMap::new();
    let mut chosen: Vec<Candidate> = Vec::new();
    for (of_sentence, of_key) in [
        (1, 1),
        (1, 2),
        (2, 2),
        (3, 3),
        (FROM_ONE_SENTENCE, usize::MAX),
    ] {
        let mut left = Vec::new();
        for candidate in candidates {
            let from_sentence = sentences
                .get(&candidate.sentence)
                .copied()
                .unwrap_or_default();
            let of_this_key = keys.get(&candidate.key).copied().unwrap_or_default();
            let fits = chosen.len() < count && from_sentence < of_sentence && of_this_key < of_key;
            if fits && stems.insert(comparable(&candidate.question)) {
                *sentences.entry(candidate.sentence).or_default() += 1;
                *keys.entry(candidate.key.clone()).or_default() += 1;
                chosen.push(candidate);
            } else {
                left.push(candidate);
            }
        }
        candidates = left;
    }
    chosen.sort_by_key(|candidate| candidate.sentence);
    chosen
}
