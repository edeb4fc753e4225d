//! The order of a quiz's options: models put the right one first or second
//! far too often, so it is decided here.

use domain::fields::integer;
use domain::quiz::{Figures, figures, keeps_places};
use serde_json::Value;

/// Orders every question's options and moves its `correct_index` along: the
/// right ones are spread evenly, numbers stand in order. The order follows
/// from the text alone. Options whose places are named, and numbers whose order
/// is not certain, keep theirs. A question of another shape is left as it is,
/// for the rules to complain about.
pub(crate) fn options(quiz: &mut Value) {
    let Some(questions) = quiz.get_mut("questions").and_then(Value::as_array_mut) else {
        return;
    };
    let mut places = Places::default();
    let mut right = Vec::new();
    let mut last_free = None;
    for (index, question) in questions.iter_mut().enumerate() {
        let Some((place, kept)) = arrange(question, &mut places) else {
            continue;
        };
        right.push(place);
        last_free = (!kept).then_some(index).or(last_free);
    }
    // Numbers in order may leave every right option in one place; the last
    // question that may then counts down instead of up.
    let one_place = right.len() > 1 && right.iter().all(|place| right.first() == Some(place));
    if let Some(last) = last_free.filter(|_| one_place)
        && let Some(last) = questions.get_mut(last)
        && let Some((mut options, right)) = parts(last)
    {
        options.reverse();
        let right = options.len().saturating_sub(right + 1);
        put(last, options, right);
    }
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
            self.left = vec![0, 1, 2, 3];
        }
        let pick = pick(seed, self.left.len());
        self.left.swap_remove(pick)
    }
}

/// The right option's place, and whether the options kept theirs.
fn arrange(question: &mut Value, places: &mut Places) -> Option<(usize, bool)> {
    let stem = question.get("question")?.as_str()?.to_owned();
    let seed = hash(&stem);
    let (mut options, right) = parts(question)?;
    unlabel(&mut options);
    let key = options.get(right)?.clone();
    let explanation = question.get("explanation").and_then(Value::as_str);
    if keeps_places(&stem, &options, explanation.unwrap_or_default()) {
        return Some((right, true));
    }
    match figures(&options) {
        Figures::Unclear => return Some((right, true)),
        Figures::Values(values) => {
            let mut numbers: Vec<_> = values.into_iter().zip(options).collect();
            numbers.sort_by(|one, other| one.0.total_cmp(&other.0));
            options = numbers.into_iter().map(|(_, option)| option).collect();
        }
        Figures::Other => {
            options.remove(right);
            for index in (1..options.len()).rev() {
                options.swap(
                    index,
                    pick(seed.rotate_left(8 * u32::from(index == 2)), index + 1),
                );
            }
            options.insert(places.next(seed >> 16), key.clone());
        }
    }
    let right = options.iter().position(|option| *option == key)?;
    put(question, options, right);
    Some((right, false))
}

/// The options and the right one's place, where they are four and it is one
/// of them.
fn parts(question: &Value) -> Option<(Vec<String>, usize)> {
    let options: Vec<String> = question
        .get("options")?
        .as_array()?
        .iter()
        .map(|option| option.as_str().map(|text| text.trim().to_owned()))
        .collect::<Option<_>>()?;
    let right = usize::try_from(integer(question.get("correct_index")?)?).ok()?;
    (options.len() == domain::quiz::OPTIONS && right < options.len()).then_some((options, right))
}

fn put(question: &mut Value, options: Vec<String>, right: usize) {
    if let Some(object) = question.as_object_mut() {
        object.insert("options".into(), options.into());
        object.insert("correct_index".into(), right.into());
    }
}

/// Drops "A)", "B)", … where every option has its own: in another order they
/// would be wrong.
fn unlabel(options: &mut [String]) {
    let bare: Option<Vec<String>> = options
        .iter()
        .zip(["Aa1", "Bb2", "Cc3", "Dd4"])
        .map(|(option, labels)| {
            let option = option.trim_start_matches('(');
            let rest = option.strip_prefix(|first| labels.contains(first))?;
            let rest = rest.strip_prefix([')', '.', ':'])?;
            let text = rest.trim_start();
            (text.len() < rest.len() && !text.is_empty()).then(|| text.to_owned())
        })
        .collect();
    if let Some(bare) = bare {
        options.clone_from_slice(&bare);
    }
}

/// FNV-1a: the same on every machine and in every version.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// One of `count` by a hash.
pub(crate) fn pick(seed: u64, count: usize) -> usize {
    let count = u64::try_from(count.max(1)).unwrap_or(1);
    // The low bits of FNV are its weakest.
    usize::try_from((seed ^ (seed >> 32)) % count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn quiz(questions: &[(&str, [&str; 4], u64)]) -> Value {
        let questions: Vec<_> = questions
            .iter()
            .map(|(stem, options, right)| {
                json!({"question": stem, "options": options, "correct_index": right, "explanation": "e"})
            })
            .collect();
        json!({ "questions": questions })
    }

    fn key(question: &Value) -> &str {
        let right = usize::try_from(question["correct_index"].as_u64().unwrap()).unwrap();
        question["options"][right].as_str().unwrap()
    }

    #[test]
    fn right_options_are_spread_evenly_and_stay_right() {
        let stems: Vec<String> = (0..20).map(|index| format!("Question {index}?")).collect();
        let questions: Vec<_> = stems
            .iter()
            .map(|stem| (stem.as_str(), ["right", "b", "c", "d"], 0))
            .collect();
        let mut value = quiz(&questions);
        options(&mut value);
        let mut counts = [0; 4];
        for question in value["questions"].as_array().unwrap() {
            assert_eq!(key(question), "right");
            counts[usize::try_from(question["correct_index"].as_u64().unwrap()).unwrap()] += 1;
        }
        assert_eq!(counts, [5; 4]);
        let mut again = quiz(&questions);
        options(&mut again);
        assert_eq!(value, again, "the order follows from the text");
    }

    #[test]
    fn what_names_the_place_of_an_option_keeps_its_places() {
        for given in [
            ["Iron", "Copper", "Sulfur", "Both A and B"],
            ["Железо", "Медь", "Сера", "Все вышеперечисленные"],
            ["fer", "cuivre", "soufre", "Toutes ces réponses"],
        ] {
            let mut value = quiz(&[("Which?", given, 3)]);
            options(&mut value);
            assert_eq!(value["questions"][0]["options"], json!(given));
        }
        let mut value = quiz(&[("Which?", ["Iron", "Copper", "Sulfur", "Zinc"], 1)]);
        value["questions"][0]["explanation"] = json!("Option B is right, since copper conducts.");
        let before = value.clone();
        options(&mut value);
        assert_eq!(value, before);
    }

    #[test]
    fn whatever_names_a_place_is_left_alone_and_the_rest_is_spread_evenly() {
        let named = [
            "The second option is right.",
            "It is #2.",
            "Der zweite ist richtig.",
            "La deuxième réponse.",
            "La segunda opción.",
            "İkinci seçenek.",
            "الخيار الثاني",
            "第二个选项",
            "दूसरा विकल्प",
            "второй вариант",
        ];
        let stems: Vec<String> = (0..40).map(|index| format!("Question {index}?")).collect();
        let given = ["Tin", "Iron", "Zinc", "Gold"];
        let questions: Vec<_> = stems.iter().map(|stem| (stem.as_str(), given, 1)).collect();
        let mut value = quiz(&questions);
        let explained = |index: usize| named.get(index / 2).filter(|_| index.is_multiple_of(2));
        for index in 0..40 {
            if let Some(text) = explained(index) {
                value["questions"][index]["explanation"] = json!(text);
            }
        }
        options(&mut value);
        let mut counts = [0; 4];
        for (index, question) in value["questions"].as_array().unwrap().iter().enumerate() {
            assert_eq!(key(question), "Iron");
            if let Some(text) = explained(index) {
                assert_eq!(question["options"], json!(given), "{text}");
            } else {
                counts[usize::try_from(question["correct_index"].as_u64().unwrap()).unwrap()] += 1;
            }
        }
        assert!(
            counts.iter().all(|count| (7..=8).contains(count)),
            "{counts:?}"
        );
        for (stem, option) in [
            ("Is the first option a metal?", "Silver"),
            ("Which?", "Both the first and the second"),
        ] {
            let given = ["Tin", "Iron", "Zinc", option];
            let mut value = quiz(&[(stem, given, 3)]);
            options(&mut value);
            assert_eq!(value["questions"][0]["options"], json!(given));
        }
    }

    #[test]
    fn what_keeps_its_places_is_not_turned_round_either() {
        let all = ["Iron", "Tin", "Zinc", "All of the above"];
        let mut value = quiz(&[("One?", all, 3), ("Two?", all, 3)]);
        let before = value.clone();
        options(&mut value);
        assert_eq!(value, before);
        let mut value = quiz(&[("One?", ["1", "2", "3", "4"], 3), ("Two?", all, 3)]);
        options(&mut value);
        assert_eq!(
            value["questions"][0]["options"],
            json!(["4", "3", "2", "1"])
        );
        assert_eq!(value["questions"][1]["options"], json!(all));
    }

    #[test]
    fn numbers_stand_in_order_in_any_script() {
        for (given, sorted) in [
            (
                ["1969", "1066", "1492", "800"],
                ["800", "1066", "1492", "1969"],
            ),
            (
                ["2.5 km", "10 km", "1 km", "-3 km"],
                ["-3 km", "1 km", "2.5 km", "10 km"],
            ),
            (["١٠", "٩", "٨", "١"], ["١", "٨", "٩", "١٠"]),
            (["1,200", "900", "3", "20"], ["3", "20", "900", "1,200"]),
            (["2,5", "10", "0,75", "1,5"], ["0,75", "1,5", "2,5", "10"]),
            (
                ["1.200", "900", "15.000", "20"],
                ["20", "900", "1.200", "15.000"],
            ),
            (["10 000", "900", "5", "20"], ["5", "20", "900", "10 000"]),
            (
                ["$ 5", "$10", "-$3", "$1.50"],
                ["-$3", "$1.50", "$ 5", "$10"],
            ),
            (["≈ 30", "~5", "4", "100"], ["4", "~5", "≈ 30", "100"]),
            (["3/4", "1/2", "2", "1/3"], ["1/3", "1/2", "3/4", "2"]),
            (["10³", "10^2", "5", "2^4"], ["5", "2^4", "10^2", "10³"]),
        ] {
            let mut value = quiz(&[("How many?", given, 0)]);
            options(&mut value);
            assert_eq!(value["questions"][0]["options"], json!(sorted));
            assert_eq!(key(&value["questions"][0]), given[0]);
        }
    }

    #[test]
    fn numbers_whose_order_is_not_certain_keep_the_given_one() {
        for given in [
            ["1.333", "3", "1", "2"],
            ["5 km", "300 m", "20 km", "4 m"],
            ["5-10", "1-4", "11-20", "0"],
        ] {
            let mut value = quiz(&[("How many?", given, 2)]);
            let before = value.clone();
            options(&mut value);
            assert_eq!(value, before);
        }
    }

    #[test]
    fn a_place_is_read_however_the_number_is_written() {
        let mut value = quiz(&[("When?", ["1990", "1950", "1970", "1960"], 1)]);
        value["questions"][0]["correct_index"] = json!(1.0);
        options(&mut value);
        let sorted = json!(["1950", "1960", "1970", "1990"]);
        assert_eq!(value["questions"][0]["options"], sorted);
        assert_eq!(value["questions"][0]["correct_index"], json!(0));
    }

    #[test]
    fn numbers_in_one_place_are_turned_round() {
        let mut value = quiz(&[
            ("One?", ["1", "2", "3", "4"], 0),
            ("Two?", ["5", "6", "7", "8"], 0),
        ]);
        options(&mut value);
        assert_eq!(
            value["questions"][1]["options"],
            json!(["8", "7", "6", "5"])
        );
        assert!(domain::Quiz::generated(&value, 2).is_ok());
    }

    #[test]
    fn labels_that_would_be_wrong_in_another_order_are_dropped() {
        let mut value = quiz(&[("One?", ["A) rye", "B) oat", "C) spelt", "D) wheat"], 3)]);
        options(&mut value);
        assert_eq!(key(&value["questions"][0]), "wheat");
        let mut value = quiz(&[("One?", ["A. Smith", "B. Jones", "Mills", "Day"], 1)]);
        options(&mut value);
        assert_eq!(key(&value["questions"][0]), "B. Jones");
    }

    #[test]
    fn options_that_speak_of_those_above_stay_where_they_are() {
        let given = ["rye", "oat", "spelt", "All of the above"];
        let mut value = quiz(&[("Which is a cereal?", given, 3)]);
        let before = value.clone();
        options(&mut value);
        assert_eq!(value, before);
    }

    #[test]
    fn a_question_of_another_shape_is_left_alone() {
        for question in [
            json!({"question": "One?", "options": ["a", "b", "c", "d"], "correct_index": 4}),
            json!({"question": "One?", "options": ["a", "b", "c"], "correct_index": 0}),
            json!({"question": "One?", "options": ["a", "b", "c", 4], "correct_index": 0}),
            json!({"options": ["a", "b", "c", "d"], "correct_index": "0"}),
            json!(5),
        ] {
            let mut value = json!({"questions": [question]});
            let before = value.clone();
            options(&mut value);
            assert_eq!(value, before);
        }
        options(&mut json!("no quiz"));
    }
}
