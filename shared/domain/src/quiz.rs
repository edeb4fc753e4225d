//! Quizzes: multiple-choice questions and what makes them acceptable.

mod generated;
mod phrases;
mod pointers;
pub mod review;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::text::{folded, invisible};

pub use pointers::{names_option, speaks_of_others};
pub use review::Review;

/// Options of every question.
pub const OPTIONS: usize = 4;

/// The longest question, option or explanation, in characters.
const TEXT: usize = 2_000;

/// The output of the quiz generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quiz {
    /// As many as were asked for.
    pub questions: Vec<QuizQuestion>,
}

/// A question with four options, one of them right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuizQuestion {
    /// The stem.
    pub question: String,
    /// Four distinct texts.
    pub options: Vec<String>,
    /// Position of the right option, 0..=3.
    pub correct_index: u8,
    /// Why it is right.
    pub explanation: String,
}

impl Quiz {
    /// Reads a quiz as an instructor may have edited it: 1 to 50 questions by
    /// the same rules, the right options wherever they are.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let questions = read(&mut fields, parse_question);
        fields.entries("questions", &(1..=limits::EDITED_QUESTIONS));
        fields.finish()?;
        Ok(Self { questions })
    }
}

/// The questions, none of them twice.
fn read(
    fields: &mut Fields<'_>,
    parse: impl Fn(&Value) -> Result<QuizQuestion, FieldErrors>,
) -> Vec<QuizQuestion> {
    let items = fields.array("questions");
    let mut questions: Vec<QuizQuestion> = Vec::with_capacity(items.len());
    let mut stems = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        match parse(item) {
            Ok(question) => {
                if !stems.insert(asked(&question.question)) {
                    fields.fault(
                        format!("questions.{index}.question"),
                        "repeats another question",
                    );
                }
                questions.push(question);
            }
            Err(faults) => fields.absorb(&format!("questions.{index}"), faults),
        }
    }
    questions
}

fn parse_question(value: &Value) -> Result<QuizQuestion, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let question = fields.text("question", TEXT);
    let options = fields.texts("options", TEXT);
    let explanation = fields.text("explanation", TEXT);
    let correct_index = fields.optional_small("correct_index", 0..=3);
    if fields.value("correct_index").is_none() {
        fields.fault("correct_index", "is required");
    }
    let given = fields
        .value("options")
        .and_then(Value::as_array)
        .map(Vec::len);
    if given.is_some_and(|count| count != OPTIONS) {
        fields.fault("options", "must have exactly 4 entries");
    }
    let distinct: HashSet<String> = options.iter().map(|option| comparable(option)).collect();
    if distinct.len() != options.len() {
        fields.fault("options", "must be distinct");
    }
    fields.finish()?;
    Ok(QuizQuestion {
        question,
        options,
        correct_index: correct_index.unwrap_or_default(),
        explanation,
    })
}

/// What a question asks, however it is quoted and ended.
fn asked(question: &str) -> String {
    const QUOTES: &str = "\"'“”„‟«»‹›‘’‚「」『』";
    const ENDS: &str = ".?!:…。？！：؟।;";
    let bare = comparable(question).replace(|letter| QUOTES.contains(letter), "");
    let ends = |letter: char| letter.is_whitespace() || ENDS.contains(letter);
    bare.trim_matches(ends).to_owned()
}

/// How two texts are compared: after compatibility normalisation, without
/// case in any language, surplus white space and what cannot be seen.
pub fn comparable(text: &str) -> String {
    let seen = text
        .nfkc()
        .filter(|letter| letter.is_whitespace() || !invisible(*letter));
    // What a letter folds to may be several that make one.
    let folded: String = folded(&seen.collect::<String>()).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn question(stem: &str, right: u8) -> Value {
        json!({"question": stem, "options": ["a", "b", "c", "d"], "correct_index": right, "explanation": "e"})
    }

    fn faults(value: &Value) -> Vec<String> {
        let errors = Quiz::parse(value).unwrap_err();
        errors.0.into_keys().collect()
    }

    #[test]
    fn a_repeated_question_is_refused_whatever_its_case_and_spacing() {
        let value =
            json!({"questions": [question("What is  rye?", 0), question("what IS rye?", 1)]});
        assert_eq!(faults(&value), ["questions.1.question"]);
    }

    #[test]
    fn options_are_four_and_distinct_after_normalisation() {
        for options in [
            json!(["a", "b", "c"]),
            json!(["a", "b", "c", "d", "e"]),
            json!(["a", "A ", "c", "d"]),
            json!(["1", "１", "c", "d"]),
            json!(["Straße", "STRASSE", "Weg", "Platz"]),
            json!(["λόγος", "ΛΌΓΟΣ", "νόμος", "τόπος"]),
            json!(["λόγοσ", "λόγος", "νόμος", "τόπος"]),
            json!(["ﬁne", "FINE", "coarse", "d"]),
            json!(["İzmir", "izmir", "Bursa", "Konya"]),
        ] {
            let mut bad = question("One?", 0);
            bad["options"] = options.clone();
            assert_eq!(
                faults(&json!({"questions": [bad]})),
                ["questions.0.options"],
                "{options}"
            );
        }
        let mut empty = question("One?", 0);
        empty["options"][2] = json!("  ");
        assert_eq!(
            faults(&json!({"questions": [empty]})),
            ["questions.0.options.2"]
        );
    }

    #[test]
    fn a_question_is_one_however_it_is_quoted_and_ended() {
        let read = |one: &str, other: &str| {
            let questions = [question(one, 0), question(other, 1)];
            Quiz::parse(&json!({ "questions": questions }))
        };
        for other in [
            "what is RYE ?",
            "What is rye",
            "“What is rye?”",
            "What is  rye:",
        ] {
            let errors = read("What is rye?", other).unwrap_err();
            assert_eq!(
                errors.to_string(),
                "questions.1.question repeats another question",
                "{other}"
            );
        }
        for (one, other) in [
            ("What is 2 + 2?", "What is 2 - 2?"),
            ("What is C?", "What is C++?"),
            ("What is rye?", "What is a rye?"),
        ] {
            assert!(read(one, other).is_ok(), "{other}");
        }
    }

    #[test]
    fn what_differs_by_more_than_form_is_distinct() {
        for options in [
            json!(["kır", "kir", "kar", "kor"]),
            json!(["1 km", "1 m", "1,5", "1.5"]),
            json!(["Maße", "Masten", "Masse!", "M"]),
        ] {
            let mut good = question("One?", 0);
            good["options"] = options.clone();
            let read = Quiz::parse(&json!({"questions": [good]}));
            assert!(read.is_ok(), "{options}");
        }
    }

    #[test]
    fn the_index_is_never_clamped() {
        for index in [json!(4), json!(-1), json!("0"), json!(null), json!(1.5)] {
            let mut bad = question("One?", 0);
            bad["correct_index"] = index.clone();
            assert_eq!(
                faults(&json!({"questions": [bad]})),
                ["questions.0.correct_index"],
                "{index}"
            );
        }
    }

    #[test]
    fn an_edited_quiz_has_any_count_and_any_positions() {
        let of = |count: usize| {
            let questions: Vec<_> = (0..count)
                .map(|index| question(&format!("Question {index}?"), 1))
                .collect();
            Quiz::parse(&json!({ "questions": questions }))
        };
        assert!(of(0).is_err());
        assert_eq!(of(3).unwrap().questions.len(), 3);
        assert!(of(50).is_ok());
        assert!(of(51).is_err());
        let twice = json!({"questions": [question("One?", 1), question("one?", 2)]});
        let errors = Quiz::parse(&twice).unwrap_err();
        assert_eq!(
            errors.0.into_keys().collect::<Vec<_>>(),
            ["questions.1.question"]
        );
    }

    #[test]
    fn an_explanation_is_needed() {
        let mut bad = question("One?", 0);
        bad["explanation"] = json!(" ");
        assert_eq!(
            faults(&json!({"questions": [bad]})),
            ["questions.0.explanation"]
        );
    }
}
