//! Quizzes: sentences with a gap, and definitions turned into questions.

mod distractors;
mod phrases;
mod questions;

use std::collections::{HashMap, HashSet};

use domain::quiz::review::are_alike;
use domain::quiz::{comparable, names_option};
use serde_json::{Value, json};

use self::questions::{Question, Writer};
use super::QuizRequest;
use crate::error::AiError;
use crate::offline::material::{Material, Term};
use crate::offline::prose;
use crate::offline::vague::is_vague;
use crate::offline::words::Word;
use domain::text::{hash, pick};

/// Questions of one sentence at most.
const FROM_ONE_SENTENCE: usize = 3;

/// How much it tells against a sentence that another must be read before it.
const LEANING: f64 = 2.5;

/// A question that may be possible. To write it takes wrong options, which
/// are looked for only when its turn has come.
struct Idea<'a> {
    sentence: usize,
    /// The right option, as it is compared.
    key: &'a str,
    worth: f64,
    form: Form<'a>,
}

#[derive(Clone, Copy)]
enum Form<'a> {
    /// A term is cut out of its sentence; whether it starts it.
    Gap(&'a Term, bool),
    /// What something is, by its number among the definitions.
    Definition(usize),
}

pub(super) fn make(request: &QuizRequest) -> Result<Value, AiError> {
    let material = Material::read(&request.content, request.language.as_deref());
    let count = usize::from(request.count);
    let chosen = choose(&Writer::new(&material), count);
    if chosen.len() < count {
        let message = lack(
            &material,
            chosen.len(),
            count,
            prose::advice([request.content.as_str()]),
        );
        return Err(AiError::NotEnoughMaterial(message));
    }
    let questions: Vec<Value> = chosen
        .into_iter()
        .map(|(sentence, mut question)| {
            let explanation = material.sentences.get(sentence);
            let distractors = question.options.split_off(1);
            json!({
                "question": question.stem,
                "answer": question.options.concat(),
                "distractors": distractors,
                "explanation": explanation.map_or("", |sentence| &sentence.text),
            })
        })
        .collect();
    Ok(json!({ "questions": questions }))
}

/// What is missing, in numbers that the caller can act on.
fn lack(material: &Material, found: usize, count: usize, prose: &str) -> String {
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
         sentence and four terms of a kind are needed){prose}; {advice}"
    )
}

fn ideas<'a>(writer: &'a Writer<'a>) -> Vec<Idea<'a>> {
    let material = writer.material;
    let mut ideas: Vec<Idea<'a>> = Vec::new();
    for (number, definition) in writer.definitions.iter().enumerate() {
        ideas.push(Idea {
            sentence: definition.sentence,
            key: &definition.lower,
            worth: 4.0,
            form: Form::Definition(number),
        });
    }
    let subjects: HashMap<usize, usize> = writer
        .definitions
        .iter()
        .map(|definition| (definition.sentence, definition.term.end))
        .collect();
    for term in &material.terms {
        let mut seen = HashSet::new();
        for (index, place) in &term.places {
            let Some(sentence) = material
                .sentences
                .get(*index)
                .filter(|sentence| sentence.usable)
            else {
                continue;
            };
            if !seen.insert(*index) {
                continue;
            }
            // What a definition is of is better asked as such.
            let subject = subjects.get(index).is_some_and(|end| place.start < *end);
            let pronoun = sentence.words.first().is_some_and(Word::is_small);
            let noise = u32::try_from(pick(hash(&term.lower) ^ hash(&sentence.text), 100))
                .unwrap_or_default();
            // "A third", "years": a gap for guessing.
            let vague = is_vague(material.language.code, &term.lower);
            let against = if vague { 1.5 } else { 0.0 }
                + if subject { 9.0 } else { 0.0 }
                + if pronoun { 0.4 } else { 0.0 }
                + if sentence.leans { LEANING } else { 0.0 };
            ideas.push(Idea {
                sentence: *index,
                key: &term.lower,
                worth: term.score.min(3.0) - against + f64::from(noise) / 500.0,
                form: Form::Gap(term, place.start == 0),
            });
        }
    }
    ideas.sort_by(|one, other| {
        let by_worth = other.worth.total_cmp(&one.worth);
        by_worth.then_with(|| (one.sentence, one.key).cmp(&(other.sentence, other.key)))
    });
    ideas
}

/// The best questions with their sentences, spread over sentences and terms:
/// each is used a second time only when all have been used once. In the order
/// of the text.
fn choose(writer: &Writer<'_>, count: usize) -> Vec<(usize, Question)> {
    let mut ideas = ideas(writer);
    let mut stems = HashSet::new();
    let mut sentences: HashMap<usize, usize> = HashMap::new();
    let mut keys: HashMap<&str, usize> = HashMap::new();
    // A gap where its sentence's subject was, after the question what it is,
    // would be the same question again.
    let mut asked: HashSet<(usize, &str)> = HashSet::new();
    let mut chosen: Vec<(usize, Question)> = Vec::new();
    let mut flawed: Vec<(usize, Question)> = Vec::new();
    for (of_sentence, of_key) in [
        (1, 1),
        (1, 2),
        (2, 2),
        (2, 3),
        (FROM_ONE_SENTENCE, usize::MAX),
    ] {
        let mut left = Vec::new();
        for idea in ideas {
            if chosen.len() == count {
                break;
            }
            let from_sentence = sentences.get(&idea.sentence).copied().unwrap_or_default();
            let of_this_key = keys.get(idea.key).copied().unwrap_or_default();
            if from_sentence >= of_sentence || of_this_key >= of_key {
                left.push(idea);
                continue;
            }
            let written = match idea.form {
                Form::Definition(number) => writer.definition(number),
                Form::Gap(_, _) if asked.contains(&(idea.sentence, idea.key)) => None,
                Form::Gap(term, initial) => writer.gap(term, idea.sentence, initial),
            };
            // What cannot be written now cannot be written later.
            let explanation = writer.material.sentences.get(idea.sentence);
            let Some(question) = written
                .filter(|_| explanation.is_some_and(|sentence| !names_option(&sentence.text)))
                .filter(|question| !question.speaks_of_options())
                .filter(|question| stems.insert(comparable(&question.stem)))
            else {
                continue;
            };
            // The same sentence with another gap fills this one.
            if alike(&chosen, &question) {
                continue;
            }
            if question.is_flawed() {
                flawed.push((idea.sentence, question));
                continue;
            }
            asked.insert((idea.sentence, idea.key));
            *sentences.entry(idea.sentence).or_default() += 1;
            *keys.entry(idea.key).or_default() += 1;
            chosen.push((idea.sentence, question));
        }
        ideas = left;
    }
    // Where nothing better is there.
    for (sentence, question) in flawed {
        if chosen.len() < count && !alike(&chosen, &question) {
            chosen.push((sentence, question));
        }
    }
    chosen.sort_by_key(|(sentence, _)| *sentence);
    chosen
}

/// Whether a question's stem is almost that of another.
fn alike(chosen: &[(usize, Question)], question: &Question) -> bool {
    chosen
        .iter()
        .any(|(_, other)| are_alike(&other.stem, &question.stem))
}
