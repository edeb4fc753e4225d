use super::*;

/// A language: its ordinals with words for an option, and what else names a
/// place.
struct Language {
    ordinals: &'static [&'static str],
    options: &'static [&'static str],
    others: &'static [&'static str],
}

const LANGUAGES: [Language; 9] = [
    Language {
        ordinals: &[
            "The first",
            "the Second",
            "third",
            "the fourth",
            "The last",
            "the 2nd",
        ],
        options: &[
            "option",
            "answer",
            "choice",
            "of the four options",
            "and third answers",
            "possible answer",
        ],
        others: &[
            "option 2 is right",
            "It is #2.",
            "answer no. 3",
            "Answer 3 is right.",
            "See option three.",
            "Option (c) fits.",
            "The second one is right.",
            "The first and the second are wrong.",
            "Right is the third.",
            "The second.",
            "Options 1 and 2 are wrong.",
            "Answer: B",
            "(B) is right",
            "B.",
        ],
    },
    Language {
        ordinals: &["Die erste", "der zweiten", "dritte", "Die letzte", "2."],
        options: &["Antwort", "Option", "Antwortmöglichkeit"],
        others: &[
            "Antwort 3 stimmt.",
            "Antwort Nr. 3",
            "Option zwei",
            "Der zweite ist richtig.",
            "Richtig ist der zweite.",
            "Der zweite",
            "Die zweite der Antworten",
            "Richtig ist Antwort B.",
        ],
    },
    Language {
        ordinals: &[
            "La première",
            "la deuxième",
            "La seconde",
            "le troisième",
            "la dernière",
            "La 2e",
        ],
        options: &["réponse", "option", "proposition", "des réponses"],
        others: &[
            "La réponse 3",
            "réponse n° 3",
            "L’option 2",
            "La bonne réponse est la deuxième.",
            "La troisième est correcte.",
        ],
    },
    Language {
        ordinals: &[
            "La primera",
            "la segunda",
            "La tercera",
            "la última",
            "La 2ª",
        ],
        options: &["opción", "respuesta", "de las opciones"],
        others: &[
            "La opción 2",
            "respuesta número 3",
            "la opción segunda",
            "La segunda es correcta.",
            "La correcta es la segunda.",
        ],
    },
    Language {
        ordinals: &["Birinci", "İkinci", "üçüncü", "Son", "2."],
        options: &["seçenek", "seçeneği", "cevap", "yanıt", "şık"],
        others: &[
            "Seçenek 3 doğrudur.",
            "Cevap B'dir.",
            "İkincisi doğrudur.",
            "Seçenek A’dır",
        ],
    },
    Language {
        ordinals: &["الخيار", "الإجابة", "والخيار", "الجواب"],
        options: &["الثاني", "الأولى", "الثالثة", "الأخير", "الرّابع"],
        others: &[
            "الخيار 3",
            "الخيار رقم 2",
            "الخيار ب",
            "الثاني صحيح",
            "الإجابة الصحيحة هي الثانية.",
        ],
    },
    Language {
        ordinals: &["第二个", "第三個", "最后一个", "第1个", "第四 个"],
        options: &["选项", "答案", "選項"],
        others: &[
            "选项2正确",
            "选项B",
            "答案：A",
            "第二个是正确的",
            "選択肢3",
            "2番目の選択肢",
        ],
    },
    Language {
        ordinals: &["पहला", "दूसरा", "तीसरे", "अंतिम"],
        options: &["विकल्प", "उत्तर"],
        others: &["विकल्प 3 सही है", "विकल्प ख", "दूसरा सही है।"],
    },
    Language {
        ordinals: &["Первый", "второй", "Третий", "последний"],
        options: &["вариант", "ответ"],
        others: &[
            "Вариант 3",
            "вариант № 2",
            "вариант Б",
            "ответ В",
            "Второй верен.",
        ],
    },
];

fn none() -> Vec<String> {
    ["Iron", "Tin", "Zinc", "Gold"].map(str::to_owned).to_vec()
}

#[test]
fn what_names_a_place_in_any_language_keeps_the_places() {
    for language in LANGUAGES {
        let mut texts: Vec<String> = language
            .others
            .iter()
            .map(|text| (*text).to_owned())
            .collect();
        for ordinal in language.ordinals {
            texts.extend(
                language
                    .options
                    .iter()
                    .map(|option| format!("{ordinal} {option}")),
            );
        }
        for text in texts {
            assert!(keeps_places("Which?", &none(), &text), "{text}");
            let sentence = format!("Wie bekannt: {text} – 2025.");
            let alone = is_place_alone(&text);
            assert!(
                alone || keeps_places(&sentence, &none(), "Since."),
                "{sentence}"
            );
        }
    }
}

#[test]
fn options_that_are_places_of_others_keep_theirs() {
    for option in [
        "Both the first and the second",
        "Only the first option",
        "Neither the first nor the third",
        "Options 1 and 3",
        "Both 1 and 2",
        "Sowohl die erste als auch die zweite",
        "Beide, die erste und die dritte",
        "La première et la deuxième réponse",
        "Tanto la primera como la segunda",
        "Hem birinci hem de ikinci",
        "الأول والثاني معا",
        "第一个和第二个",
        "पहला और दूसरा दोनों",
        "Оба, и первый, и второй",
        "The second and the third option",
    ] {
        let mut options = none();
        options[3] = option.into();
        assert!(points_elsewhere(option), "{option}");
        assert!(keeps_places("Which?", &options, "Since."), "{option}");
    }
}

#[test]
fn what_names_no_place_does_not() {
    for text in [
        "In the first step the dough rests.",
        "The first law says that a body stays at rest.",
        "The Second World War ended in 1945; in the last year Berlin fell.",
        "The right answer is the first law of thermodynamics.",
        "First, water boils. Second, it cools.",
        "Newton's third law is correct for 2 bodies.",
        "There are 4 options in chess.",
        "In C# 3 there is an answer to 12 questions.",
        "Im ersten Schritt ruht der Teig. Der Zweite Weltkrieg endete 1945.",
        "Dans la première étape, la pâte repose ; la réponse d’un élève aussi.",
        "En el primer paso reposa la masa. La segunda ley es correcta.",
        "Birinci adımda hamur dinlenir. Son yıllarda artar.",
        "في الخطوة الأولى يرتاح العجين",
        "数列的第二项是五。第一步是发酵。最后一步是烘烤。",
        "पहले चरण में आटा आराम करता है।",
        "На первом этапе тесто отдыхает. Это ответ в тексте.",
    ] {
        assert!(!keeps_places(text, &none(), "Since."), "{text}");
        assert!(!keeps_places("Which?", &none(), text), "{text}");
        let mut options = none();
        options[0] = text.into();
        assert!(!keeps_places("Which?", &options, "Since."), "{text}");
    }
    assert!(!keeps_places(
        "Which?",
        &none(),
        "Vitamin C is an acid. A cell needs it."
    ));
    for option in [
        "Vitamin C",
        "The first",
        "The second law",
        "1 and 2",
        "Both laws",
        "第一定律",
        "Both",
    ] {
        assert!(!points_elsewhere(option), "{option}");
    }
}

#[test]
fn a_number_that_is_an_option_is_an_answer_and_no_place() {
    let options = ["1", "2", "3", "4"].map(str::to_owned);
    for text in ["Answer: 2", "The answer 3 follows.", "Antwort 3", "答案：2"] {
        assert!(!keeps_places("How many?", &options, text), "{text}");
        assert!(keeps_places("How many?", &none(), text), "{text}");
    }
    assert!(keeps_places("How many?", &options, "Option 2 is right."));
}
