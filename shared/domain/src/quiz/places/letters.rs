//! The letters by which an explanation names options: "B is right", "A, C and
//! D are wrong", "故选B".

use super::lists::{JOINERS, ONLY, OPTIONS, ORDINALS, SERIES, VERDICTS};
use super::{PLACES, Word, stands, words};

/// What options are labelled with, in the scripts that have such labels.
const LABELS: &str = "ABCDАБВГأبجدकखगघअबसद";

/// Words of a text that says hardly more than a place.
const SHORT: usize = 5;

/// Whether an explanation names an option by the label or the number of its
/// place. A letter that stands in the question or in an option by itself may
/// mean something else.
pub(super) fn are_named(question: &str, options: &[String], explanation: &str) -> bool {
    // Languages that are named by more than a letter.
    let explanation = &explanation.replace("C++", "Cpp").replace("C#", "Csharp");
    let words = words(explanation);
    let known = super::words(question);
    let is_label = |word: &Word| {
        let mut letters = word.text.chars();
        let label = letters.next().filter(|_| letters.next().is_none());
        label.is_some_and(|label| LABELS.contains(label))
            && !stands(&word.lower, options)
            && !known.iter().any(|other| other.lower == word.lower)
    };
    let mut labels: Vec<&str> = Vec::new();
    for (place, word) in words.iter().enumerate() {
        if !is_label(word) {
            continue;
        }
        let (before, after) = (words.get(..place), words.get(place + 1..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        if is_judged(before, word, after) {
            return true;
        }
        // "A cell" is no label.
        let listed = word.mark.is_some() || after.first().is_some_and(|next| next.is(JOINERS));
        if (word.text != "A" || listed) && !labels.contains(&word.text.as_str()) {
            labels.push(&word.text);
        }
    }
    labels.len() > 1 || is_numbered(&words, explanation) || are_named_unspaced(explanation, options)
}

/// Whether a label stands as the name of an option does: at the head of a
/// sentence, at its end behind "is", or before a verdict.
fn is_judged(before: &[Word], label: &Word, after: &[Word]) -> bool {
    let is_verdict = |word: &Word| word.is(VERDICTS) || word.is(OPTIONS);
    let judged = match after {
        [next, ..] if label.mark.is_none() && is_verdict(next) => true,
        [next, then, ..] if label.mark.is_none() && next.is(JOINERS) => {
            is_verdict(then) || then.is(JOINERS)
        }
        _ => false,
    };
    let heads = before.last().is_none_or(|last| last.mark.is_some());
    let named = heads && (label.text != "A" || label.mark.is_some());
    let ends = label.mark.is_some()
        && before
            .last()
            .is_some_and(|last| last.mark.is_none() && (last.is(JOINERS) || is_verdict(last)));
    judged || named || ends
}

/// "(2) conducts", "b) is right", "only the second", "numbers 1 and 3", "it is
/// the second".
fn is_numbered(words: &[Word], text: &str) -> bool {
    let start = text.trim_start_matches(['(', '[', '*', ' ']);
    let mut letters = start.chars();
    let place = letters
        .next()
        .is_some_and(|first| ('1'..='4').contains(&first) || ('a'..='d').contains(&first));
    let bracketed = place && letters.next() == Some(')');
    let short = words.len() <= SHORT && words.last().is_some_and(|last| last.is(ORDINALS));
    let listed = words.windows(2).any(|pair| match pair {
        [series, number] => series.is(SERIES) && number.is_place(),
        _ => false,
    });
    let only = words.windows(3).any(|three| match three {
        [only, joiner, ordinal] => only.is(ONLY) && joiner.is(JOINERS) && ordinal.is(ORDINALS),
        _ => false,
    });
    bracketed || short || listed || only
}

/// "故选B", "B是正确的", "第二项正确", "2番".
fn are_named_unspaced(text: &str, options: &[String]) -> bool {
    const BEFORE: [char; 7] = ['选', '選', '是', '为', '為', '案', '答'];
    const BEHIND: [&str; 12] = [
        "是正", "正确", "正確", "选项", "選項", "项", "項", "对", "错", "が正", "は正", "是对",
    ];
    let letters: Vec<char> = text.chars().filter(|one| !one.is_whitespace()).collect();
    let labelled = letters.iter().enumerate().any(|(at, letter)| {
        let near = |step: usize| letters.get(at + step).copied().unwrap_or('。');
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let before = before.copied().unwrap_or('。');
        if before.is_ascii_alphanumeric() || near(1).is_ascii_alphanumeric() {
            return false;
        }
        if ('1'..='4').contains(letter) {
            return matches!(near(1), '番' | '번');
        }
        let lower = letter.to_lowercase().to_string();
        let rest: String = letters.iter().skip(at + 1).take(2).collect();
        ('A'..='D').contains(letter)
            && !stands(&lower, options)
            && (BEFORE.contains(&before) || BEHIND.iter().any(|word| rest.starts_with(word)))
    });
    let whole: String = letters.into_iter().collect();
    let ordinal = whole.split('第').skip(1).any(|rest| {
        let counted = rest.trim_start_matches(PLACES);
        let bare = counted.trim_start_matches(['个', '個', '项', '項']);
        let ends = bare.is_empty() || bare.starts_with(['。', '.', '，']);
        let judged = ["正确", "正確", "错", "对"]
            .iter()
            .any(|word| bare.starts_with(word));
        counted.len() < rest.len() && (ends || judged)
    });
    labelled || ordinal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(explanation: &str) -> bool {
        let options = ["Iron", "Copper", "Zinc", "Tin"].map(str::to_owned);
        are_named("Which metal conducts best?", &options, explanation)
    }

    #[test]
    fn labels_and_numbers_name_options() {
        for text in [
            "B is correct because copper conducts.",
            "The correct answer is B.",
            "The correct one is B.",
            "b) is right because copper conducts.",
            "**B** is right.",
            "[B] is right",
            "B. Copper conducts.",
            "A, C and D are wrong.",
            "Both C and D are wrong.",
            "Only the second conducts.",
            "Numbers 1, 3 and 4 do not conduct.",
            "(2) conducts.",
            "C'est la deuxième.",
            "La B est juste.",
            "La B es correcta.",
            "B şıkkı doğrudur.",
            "故选B",
            "选B。",
            "B是正确的。",
            "第二项正确。",
            "B选项正确。",
            "答案是第二个",
            "正解は2番です。",
            "정답은 2번이다.",
            "ب هي الإجابة الصحيحة",
            "ब सही है",
            "Correct is B.",
        ] {
            assert!(named(text), "{text}");
        }
    }

    #[test]
    fn letters_in_other_words_do_not() {
        for text in [
            "Vitamin C is an acid. A cell needs it.",
            "Plan B failed in the end.",
            "In the first step copper is heated.",
            "A metal conducts well when it is pure.",
            "Copper was the second metal that people melted.",
            "The 4 metals differ; copper is best (see page 2).",
            "铜是最好的导体，第二次世界大战中很重要。",
            "C++ has none of this.",
            "",
        ] {
            assert!(!named(text), "{text}");
        }
        let options = ["A", "B", "C", "D"].map(str::to_owned);
        assert!(!are_named("Which vitamin?", &options, "C is in lemons."));
        let metals = ["Iron", "Copper", "Zinc", "Tin"].map(str::to_owned);
        assert!(!are_named(
            "What is C written in?",
            &metals,
            "C is a language."
        ));
    }
}
