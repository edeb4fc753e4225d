//! Quizzes as generators write them: an answer and three distractors a
//! question. The options and their order are made here, since models put the
//! right one first or second far too often.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use super::pointers::{names_option, speaks_of_others};
use super::{OPTIONS, Quiz, QuizQuestion, TEXT, comparable, read};
use crate::fields::{FieldErrors, Fields, integer};
use crate::text::{hash, pick};

/// What is said of a text that only makes sense in one order of the options.
const NAMES: &str =
    "names an option by its letter or place, which are not decided yet: say what the option says";

impl Quiz {
    /// Reads what a generator wrote: exactly `count` questions, none twice, each
    /// with an `answer` and three `distractors`, all distinct, and no text that
    /// names an option by its letter or place. A question with `options` and
    /// `correct_index` is read too.
    ///
    /// Numbers are put in order, other options by chance; which place the right
    /// one has follows from the question alone and is spread evenly.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, count: u8) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let mut questions = read(&mut fields, |question| answered(&with_answer(question)));
        let found = fields.value("questions").and_then(Value::as_array);
        let found = found.map_or(0, Vec::len);
        if found != usize::from(count) {
            let message = format!("must have exactly {count} entries, not {found}");
            fields.fault("questions", message);
        }
        fields.finish()?;
        arrange(&mut questions);
        Ok(Self { questions })
    }
}

/// The question as it is asked for, where it was written with the right option
/// among the others.
fn with_answer(question: &Value) -> Cow<'_, Value> {
    let parts = || {
        let mut wrong = question.get("options")?.as_array()?.clone();
        let right = usize::try_from(integer(question.get("correct_index")?)?).ok()?;
        let right = (right < wrong.len()).then(|| wrong.remove(right))?;
        Some((right, wrong))
    };
    match (question, parts()) {
        (Value::Object(fields), Some((right, wrong))) if !fields.contains_key("answer") => {
            let mut fields = fields.clone();
            fields.insert("answer".into(), right);
            fields.insert("distractors".into(), wrong.into());
            Cow::Owned(Value::Object(fields))
        }
        _ => Cow::Borrowed(question),
    }
}

/// A question whose right option is the first.
fn answered(value: &Value) -> Result<QuizQuestion, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let question = fields.text("question", TEXT);
    let answer = fields.text("answer", TEXT);
    let distractors = fields.texts("distractors", TEXT);
    let explanation = fields.text("explanation", TEXT);
    let given = fields.value("distractors").and_then(Value::as_array);
    if given.is_some_and(|given| given.len() != OPTIONS - 1) {
        fields.fault("distractors", "must have exactly 3 entries");
    }
    let options: Vec<String> = std::iter::once(answer).chain(distractors).collect();
    let distinct: HashSet<String> = options.iter().map(|option| comparable(option)).collect();
    if distinct.len() != options.len() {
        fields.fault(
            "distractors",
            "must differ from the answer and from each other",
        );
    }
    for (name, text) in [("question", &question), ("explanation", &explanation)] {
        if names_option(text) {
            fields.fault(name, NAMES);
        }
    }
    for (place, option) in options.iter().enumerate() {
        if speaks_of_others(option) {
            let name = match place.checked_sub(1) {
                None => "answer".to_owned(),
                Some(place) => format!("distractors.{place}"),
            };
            fields.fault(name, "speaks of other options: give an answer of its own");
        }
    }
    fields.finish()?;
    Ok(QuizQuestion {
        question,
        options,
        correct_index: 0,
        explanation,
    })
}

/// Puts the options of questions whose right one is the first in their order.
fn arrange(questions: &mut [QuizQuestion]) {
    let mut places = Places::default();
    for question in &mut *questions {
        let seed = hash(&question.question);
        let right = question.options.remove(0);
        let wrong = std::mem::take(&mut question.options);
        let place = places.next(seed >> 16);
        question.options = in_order(&right, &wrong).unwrap_or_else(|| {
            let mut shuffled = shuffled(wrong, seed);
            shuffled.insert(place.min(shuffled.len()), right.clone());
            shuffled
        });
        mark(question, &right);
    }
    // Numbers in order may leave every right option in one place.
    let mut found = questions.iter().map(|question| question.correct_index);
    let first = found.next();
    if questions.len() > 1
        && found.all(|place| Some(place) == first)
        && let Some(last) = questions.last_mut()
        && let Some(right) = last.options.get(usize::from(last.correct_index)).cloned()
    {
        last.options.reverse();
        mark(last, &right);
    }
}

/// Notes where the right option is.
fn mark(question: &mut QuizQuestion, right: &str) {
    let place = question.options.iter().position(|option| option == right);
    question.correct_index = place
        .and_then(|place| u8::try_from(place).ok())
        .unwrap_or_default();
}

/// The options by their values, where all are plainly numbers.
fn in_order(right: &str, wrong: &[String]) -> Option<Vec<String>> {
    let all = std::iter::once(right).chain(wrong.iter().map(String::as_str));
    let valued = all.map(|option| Some((number(option)?, option.to_owned())));
    let mut valued = valued.collect::<Option<Vec<(f64, String)>>>()?;
    valued.sort_by(|one, other| one.0.total_cmp(&other.0));
    Some(valued.into_iter().map(|(_, option)| option).collect())
}

/// What is plainly a number: digits, perhaps with a sign and a decimal point.
fn number(option: &str) -> Option<f64> {
    let plain = comparable(option).replace('\u{2212}', "-");
    let of_number = |letter: char| letter.is_ascii_digit() || "+-.".contains(letter);
    plain.chars().all(of_number).then(|| plain.parse().ok())?
}

fn shuffled(mut options: Vec<String>, seed: u64) -> Vec<String> {
    for last in (1..options.len()).rev() {
        let turned = seed.rotate_left(8 * u32::from(last == 2));
        options.swap(last, pick(turned, last + 1));
    }
    options
}

/// Places in fours, so that over any stretch each is used as often as the
/// others.
#[derive(Default)]
struct Places {
    left: Vec<usize>,
}

impl Places {
    fn next(&mut self, seed: u64) -> usize {
        if self.left.is_empty() {
            self.left = (0..OPTIONS).collect();
        }
        let pick = pick(seed, self.left.len());
        self.left.swap_remove(pick)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn question(stem: &str, answer: &str, distractors: [&str; 3]) -> Value {
        json!({"question": stem, "answer": answer, "distractors": distractors, "explanation": "So it is."})
    }

    fn quiz(questions: &[Value]) -> Quiz {
        let count = u8::try_from(questions.len()).unwrap();
        Quiz::generated(&json!({ "questions": questions }), count).unwrap()
    }

    fn faults(question: &Value) -> String {
        let errors = Quiz::generated(&json!({"questions": [question]}), 1).unwrap_err();
        errors.to_string()
    }

    fn key(question: &QuizQuestion) -> &str {
        &question.options[usize::from(question.correct_index)]
    }

    const WRONG: [&str; 3] = ["b", "c", "d"];

    #[test]
    fn the_right_options_are_spread_evenly_and_stay_right() {
        let questions: Vec<Value> = (0..20)
            .map(|index| question(&format!("Question {index}?"), "right", WRONG))
            .collect();
        let made = quiz(&questions);
        let mut counts = [0; 4];
        for question in &made.questions {
            assert_eq!(key(question), "right");
            counts[usize::from(question.correct_index)] += 1;
            let mut options = question.options.clone();
            options.sort();
            assert_eq!(options, ["b", "c", "d", "right"]);
        }
        assert_eq!(counts, [5; 4]);
        assert_eq!(quiz(&questions), made, "the order follows from the text");
    }

    #[test]
    fn wrong_options_stand_in_any_order() {
        let questions: Vec<Value> = (0..60)
            .map(|index| question(&format!("Question {index}?"), "right", WRONG))
            .collect();
        let orders: HashSet<Vec<String>> = quiz(&questions)
            .questions
            .into_iter()
            .map(|question| {
                let options = question.options.into_iter();
                options.filter(|option| option != "right").collect()
            })
            .collect();
        assert_eq!(orders.len(), 6);
    }

    #[test]
    fn numbers_stand_in_order_and_not_all_right_ones_in_one_place() {
        let made = quiz(&[question("How many?", "-2.5", ["30", "4", "+1"])]);
        assert_eq!(made.questions[0].options, ["-2.5", "+1", "4", "30"]);
        let made = quiz(&[
            question("One?", "1", ["2", "3", "4"]),
            question("Two?", "5", ["8", "7", "6"]),
        ]);
        assert_eq!(made.questions[1].options, ["8", "7", "6", "5"]);
        assert_eq!(key(&made.questions[1]), "5");
        assert_eq!(number("2 km"), None);
        assert_eq!(number("-"), None);
        assert_eq!(number("nan"), None);
    }

    #[test]
    fn a_question_that_was_written_with_its_options_is_read_too() {
        let old = json!({"question": "One?", "options": ["b", "right", "c", "d"], "correct_index": 1, "explanation": "e"});
        assert_eq!(key(&quiz(std::slice::from_ref(&old)).questions[0]), "right");
        for index in [json!(4), json!(-1), json!(null), json!("1")] {
            let mut bad = old.clone();
            bad["correct_index"] = index;
            let faults = faults(&bad);
            assert!(faults.contains("questions.0.answer"), "{faults}");
        }
    }

    #[test]
    fn the_asked_count_is_exact() {
        let two =
            json!({"questions": [question("One?", "a", WRONG), question("Two?", "a", WRONG)]});
        assert!(Quiz::generated(&two, 2).is_ok());
        for count in [1, 3] {
            let errors = Quiz::generated(&two, count).unwrap_err();
            assert_eq!(
                errors.to_string(),
                format!("questions must have exactly {count} entries, not 2")
            );
        }
    }

    #[test]
    fn what_is_wrong_with_a_question_is_told_by_its_field() {
        let good = question("One?", "a", WRONG);
        for (field, value, fault) in [
            ("answer", json!(" "), "questions.0.answer"),
            ("answer", json!("B "), "questions.0.distractors must differ"),
            (
                "distractors",
                json!(["b", "c"]),
                "questions.0.distractors must have exactly 3",
            ),
            (
                "distractors",
                json!(["b", "c", " "]),
                "questions.0.distractors.2",
            ),
            (
                "distractors",
                json!(["b", "c", "All of the above"]),
                "questions.0.distractors.2 speaks",
            ),
            ("answer", json!("Both B and C"), "questions.0.answer speaks"),
            (
                "explanation",
                json!("Option B is right."),
                "questions.0.explanation names",
            ),
            (
                "question",
                json!("Why is the second answer right?"),
                "questions.0.question names",
            ),
            ("explanation", json!(""), "questions.0.explanation"),
        ] {
            let mut bad = good.clone();
            bad[field] = value;
            let faults = faults(&bad);
            assert!(faults.contains(fault), "{faults}");
        }
    }
}
