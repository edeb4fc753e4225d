use std::time::Duration;

use domain::Quiz;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::text;
use crate::{AiError, Generators, Patience, QuizRequest};

async fn quiz(content: &str, count: u8) -> Result<Quiz, AiError> {
    let request = QuizRequest {
        content: content.into(),
        count,
        language: None,
    };
    let made = Generators::offline()
        .run(&request, Patience::within(Duration::from_secs(20), 1))
        .await?;
    assert_eq!((made.backend, made.usage), ("offline", None));
    Ok(made.value)
}

/// As many questions as a text carries: the number that its refusal offers.
async fn carried(content: &str) -> Quiz {
    let Err(AiError::NotEnoughMaterial(message)) = quiz(content, 20).await else {
        panic!("no text here carries 20 questions");
    };
    let offered = message.split("at most ").nth(1).unwrap_or("1, ");
    let offered = offered.split(',').next().unwrap().parse().unwrap();
    quiz(content, offered)
        .await
        .unwrap_or_else(|error| panic!("{message}: {error}"))
}

fn texts() -> [(&'static str, &'static str); 5] {
    [
        ("en", ENGLISH),
        ("de", GERMAN),
        ("ar", ARABIC),
        ("zh", CHINESE),
        ("fr", FRENCH),
    ]
}

#[tokio::test]
async fn what_a_refusal_offers_can_be_had() {
    for (language, text) in texts() {
        let made = carried(text).await;
        assert!(made.questions.len() > 1, "{language}: {made:#?}");
    }
}

#[tokio::test]
async fn a_refusal_says_how_many_the_text_carries() {
    let Err(AiError::NotEnoughMaterial(message)) = quiz(FRENCH, 20).await else {
        panic!("three definitions do not give twenty questions");
    };
    assert!(
        message.starts_with("the text carries 3 questions, 20 were asked for"),
        "{message}"
    );
    for text in [
        "Rye.",
        "🦀🦀🦀 <br> 123 456",
        "<p></p><script>let x = 1;</script>",
        "小麦。",
        "",
    ] {
        let Err(AiError::NotEnoughMaterial(message)) = quiz(text, 1).await else {
            panic!("{text}");
        };
        assert!(
            message.starts_with("the text carries no questions, 1 was asked for"),
            "{message}"
        );
    }
    let russian = "Рожь — это злак, который растёт на севере. Пшеница — это злак, который растёт на юге страны.";
    let Err(AiError::NotEnoughMaterial(message)) = quiz(russian, 1).await else {
        panic!("{russian}");
    };
    assert!(message.contains("need a model"), "{message}");
}

#[tokio::test]
async fn options_and_explanations_are_the_texts_own_and_no_question_has_a_flaw() {
    for (language, text) in texts() {
        let read = text::plain(text).to_lowercase();
        let made = carried(text).await;
        for question in &made.questions {
            for option in &question.options {
                assert!(
                    read.contains(&option.to_lowercase()),
                    "{language}: {option}"
                );
            }
            assert!(
                read.contains(&question.explanation.to_lowercase()),
                "{language}"
            );
            let right = question.options[usize::from(question.correct_index)].to_lowercase();
            assert!(
                question.explanation.to_lowercase().contains(&right),
                "{language}: {right}"
            );
            assert!(
                !question.question.to_lowercase().contains(&right),
                "{language}: {right}"
            );
        }
        let review = made.review(Some(text));
        assert_eq!(review.flaws, [], "{language}: {review}");
    }
}

#[tokio::test]
async fn definitions_are_asked_about() {
    for (text, stem, answer) in [
        (
            ENGLISH,
            "What is gluten?",
            "a stretchy protein that forms when flour and water are mixed",
        ),
        (ARABIC, "ما هو الأكسجين؟", "غاز ضروري لحياة الإنسان والحيوان"),
    ] {
        let made = carried(text).await;
        let question = made
            .questions
            .iter()
            .find(|question| question.question == stem);
        let question = question.unwrap_or_else(|| panic!("{stem} in {made:#?}"));
        assert_eq!(
            question.options[usize::from(question.correct_index)],
            answer
        );
    }
}

#[tokio::test]
async fn what_is_described_is_held_against_other_things_that_are_described() {
    let made = carried(ENGLISH).await;
    let described = made
        .questions
        .iter()
        .find(|question| question.question.contains("turn sugar into gas"));
    let defined = ["fermentation", "yeast", "gluten", "sourdough starter"];
    for option in &described.unwrap().options {
        assert!(defined.contains(&option.as_str()), "{option}");
    }
}

#[tokio::test]
async fn turkish_and_hindi_definitions_are_asked_as_such() {
    let turkish = "Hasat, zeytinlerin ağaçtan toplandığı dönemdir. Yoğurma, yağ damlacıklarının birleştiği aşamadır. \
                   Santrifüj, yağı sudan ayıran hızlı bir makinedir. Asitlik, yağdaki serbest yağ asitlerinin oranıdır. \
                   İşlikte eski bir sıkım taşı, kazılarda bulunmuştur.";
    let hindi = "मानसून एक मौसमी पवन है जो समुद्र से भूमि की ओर बहती है। धान एक अनाज है जिसे बढ़ने के लिए पानी चाहिए। रोपाई एक विधि है \
                 जिसमें छोटे पौधे खेत में लगाए जाते हैं। सूर्य एक घंटे में बहुत ऊर्जा देता है और धूप देता है। सिंचाई एक व्यवस्था है जो खेतों तक पानी पहुँचाती है।";
    for (text, stems) in [
        (turkish, ["nedir?", "Bu açıklama hangi terime uyar: “"]),
        (hindi, ["क्या है?", "यह वर्णन किस शब्द का है: “"]),
    ] {
        for question in quiz(text, 4).await.unwrap().questions {
            let stem = &question.question;
            assert!(stems.iter().any(|known| stem.contains(known)), "{stem}");
            assert!(
                !question
                    .options
                    .iter()
                    .any(|option| option.contains("bulunmuş"))
            );
        }
    }
}

#[tokio::test]
async fn entries_of_a_glossary_are_asked_by_what_is_said_of_them() {
    let list = "## Verbandkasten\n\n- Heftpflaster: hält kleine Wundauflagen auf der Haut fest.\n- Verbandpäckchen: deckt \
                größere Wunden keimfrei ab.\n- Dreiecktuch: stützt einen verletzten Arm am Hals.\n- Rettungsdecke: schützt \
                Verletzte vor dem Verlust von Wärme.\n- Einmalhandschuhe: schützen den Helfer vor fremdem Blut.";
    for question in quiz(list, 4).await.unwrap().questions {
        assert!(
            question.question.starts_with("Auf welchen Begriff"),
            "{}",
            question.question
        );
        for option in &question.options {
            assert!(list.contains(&format!("- {option}:")), "{option}");
        }
    }
}

/// Four definitions, so that questions about the rest would have options.
const DEFINED: &str = "A caldera is a large basin that forms when a magma chamber empties. Pumice is a light rock that forms \
    from foaming lava. Obsidian is a dark glass that forms when lava cools quickly. A fissure is a long crack that lava leaves by.";

/// What somebody else says, examples, references, lists, captions and code are
/// never asked about.
#[tokio::test]
async fn only_what_the_text_itself_says_is_asked() {
    for (kind, passage) in [
        (
            "quotation",
            "She wrote: “Abortion is the intentional killing of a human being that is innocent.”",
        ),
        (
            "quotation",
            "> Abortion is the intentional killing of a human being that is innocent.",
        ),
        (
            "report",
            "Some argue that abortion is the intentional killing of a human being.",
        ),
        (
            "example",
            "Here is an example of a fallacy: Abortion is the intentional killing of a human being that is innocent.",
        ),
        (
            "example",
            "Consider this argument.\n\nFor example, abortion is the intentional killing of a human being.",
        ),
        (
            "bibliography",
            "## References\n\nAbortion Review, 1984. Stanford, CA: Stanford University, Philosophy Department.",
        ),
        (
            "caption",
            "<figure><figcaption>Abortion is a drawing that hangs in a hall of the museum.</figcaption></figure>",
        ),
        (
            "code",
            "```\nabortion is a command that halts the machine.\n```",
        ),
        (
            "reference",
            "Abortion is a term that is explained in Section 4 of the book.",
        ),
        (
            "pronoun",
            "This abortion is a case that we know from the book.",
        ),
        (
            "coordination",
            "Abortion and adoption are the topics that follow in the book.",
        ),
    ] {
        let text = format!("{DEFINED}\n\n{passage}");
        let made = quiz(&text, 4)
            .await
            .unwrap_or_else(|error| panic!("{kind}: {error}"));
        let shown = format!("{made:?}").to_lowercase();
        assert!(
            !shown.contains("abortion") && !shown.contains("stanford"),
            "{kind}: {made:#?}"
        );
    }
}

#[tokio::test]
async fn a_gap_never_cuts_a_word() {
    for (language, text) in texts() {
        for question in carried(text).await.questions {
            let Some((before, after)) = question.question.split_once("_____") else {
                continue;
            };
            assert!(
                !before.ends_with(char::is_alphanumeric),
                "{language}: {}",
                question.question
            );
            assert!(
                !after.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-'),
                "{language}: {}",
                question.question
            );
            assert_ne!(language, "zh", "{}", question.question);
        }
    }
}

#[tokio::test]
async fn the_same_text_gives_the_same_quiz() {
    assert_eq!(quiz(GERMAN, 4).await, quiz(GERMAN, 4).await);
}
