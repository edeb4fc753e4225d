//! Texts that speak of an option by its letter or its place. The order of the
//! options is made here, so what such a text says is wrong.

use super::comparable;

/// Words for an option.
const OPTIONS: &str = "\
option options answer answers choice choices antwort option optionen antwortmöglichkeit auswahlmöglichkeit réponse choix \
proposition opción opciones respuesta alternativa seçenek seçeneği seçenekte cevap cevabı yanıt şık şıkkı الخيار الإجابة \
الاجابة الجواب विकल्प उत्तर вариант ответ";

/// Words for a place that stand before or behind such a word.
const PLACES: &str = "\
first second third fourth last erste ersten erster zweite zweiten zweiter dritte dritten dritter vierte vierten vierter \
letzte letzten letzter premier première deuxième troisième quatrième dernier dernière primera segunda tercera cuarta \
última birinci ikinci üçüncü dördüncü sonuncu الأول الأولى الثاني الثانية الثالث الثالثة الرابع الرابعة पहला पहली दूसरा \
दूसरी तीसरा तीसरी चौथा चौथी первый второй третий четвёртый четвертый последний";

/// The same where no spaces set words apart, before or behind a letter or a
/// place.
const OPTIONS_UNSPACED: [&str; 4] = ["选项", "選項", "答案", "選択肢"];
const PLACES_UNSPACED: [&str; 8] = ["第一", "第二", "第三", "第四", "1", "2", "3", "4"];

/// Options that speak of all others: true only in their place.
const OF_OTHERS: [&str; 18] = [
    "of the above",
    "of these",
    "oben genannt",
    "der obigen",
    "ci-dessus",
    "toutes ces",
    "aucune de ces",
    "anteriores",
    "precedenti",
    "вышеперечислен",
    "yukarıdaki",
    "ما سبق",
    "以上",
    "上記",
    "उपर्युक्त",
    "उपरोक्त",
    "bovenstaande",
    "acima",
];

const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// Whether a text names an option by its letter or its place: "Option B is
/// right", "the second answer".
pub fn names_option(text: &str) -> bool {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_ascii_punctuation())
        .filter(|word| !word.is_empty())
        .collect();
    let listed = |list: &str, word: &str| {
        let word = comparable(word);
        list.split(' ').any(|one| one == word)
    };
    let numbered = |word: &str| LETTERS.contains(&word) || matches!(word, "1" | "2" | "3" | "4");
    let spaced = words.windows(2).any(|pair| {
        let [one, other] = pair else { return false };
        let option = |word: &str| listed(OPTIONS, word);
        // In languages that are written in Latin letters, "answer first" is
        // something else.
        let behind = |word: &str| listed(PLACES, word) && !word.is_ascii();
        option(one) && (numbered(other) || behind(other))
            || option(other) && (LETTERS.contains(one) || listed(PLACES, one))
    });
    spaced || names_option_unspaced(text) || is_labelled(text)
}

fn names_option_unspaced(text: &str) -> bool {
    OPTIONS_UNSPACED.iter().any(|option| {
        text.match_indices(option).any(|(place, _)| {
            let before = text.get(..place).unwrap_or_default().trim_end();
            let before = before.trim_end_matches('个');
            let behind = text.get(place + option.len()..).unwrap_or_default();
            let mut marks = LETTERS.iter().chain(&PLACES_UNSPACED);
            marks.any(|mark| before.ends_with(mark) || behind.trim_start().starts_with(mark))
        })
    })
}

/// Whether a text begins with a letter of an option, as in "B) rye".
fn is_labelled(text: &str) -> bool {
    let mut letters = text.trim_start_matches('(').chars();
    matches!(letters.next(), Some('A'..='D')) && letters.next() == Some(')')
}

/// Whether an option speaks of other options: "all of the above", "both A and
/// B", "the first option".
pub fn speaks_of_others(option: &str) -> bool {
    let lower = option.to_lowercase();
    let mut words = option.split(|letter: char| !letter.is_alphanumeric());
    let letters = words.by_ref().filter(|word| LETTERS.contains(word)).count();
    OF_OTHERS.iter().any(|pointer| lower.contains(pointer)) || letters > 1 || names_option(option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_a_letter_or_a_place_is_found_in_any_language() {
        for text in [
            "Option B is right, since copper conducts.",
            "The answer is A) copper, and answer C is wrong.",
            "The second option is right.",
            "Antwort B stimmt.",
            "Die zweite Antwort ist richtig.",
            "La deuxième réponse est juste.",
            "La segunda opción es correcta.",
            "İkinci seçenek doğrudur.",
            "B seçeneği doğrudur.",
            "الخيار الثاني صحيح",
            "第二个选项是正确的。",
            "选项B是正确的。",
            "दूसरा विकल्प सही है।",
            "Второй вариант верен.",
            "B) rye",
            "(C) oat",
        ] {
            assert!(names_option(text), "{text}");
        }
    }

    #[test]
    fn what_names_none_is_let_be() {
        for text in [
            "Vitamin C is an acid; a second dose is an option.",
            "A question deserves an answer.",
            "The first to answer was Kant.",
            "Plan B was an optional second step.",
            "They answer first and ask later.",
            "Hepatitis B is an infection of the liver.",
            "A. Smith",
            "第二次世界大战的答案",
            "1 option of many",
        ] {
            assert!(!names_option(text), "{text}");
        }
    }

    #[test]
    fn options_that_speak_of_others_are_found() {
        for option in [
            "All of the above",
            "Both A and C",
            "None of these",
            "以上都是",
            "उपर्युक्त सभी",
            "جميع ما سبق",
        ] {
            assert!(speaks_of_others(option), "{option}");
        }
        for option in ["Iron", "A metal", "Vitamin C", "All metals"] {
            assert!(!speaks_of_others(option), "{option}");
        }
    }
}
