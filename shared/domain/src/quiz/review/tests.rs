use super::*;

fn item(stem: &str, options: [&str; 4], right: u8) -> QuizQuestion {
    QuizQuestion {
        question: stem.into(),
        options: options.map(Into::into).to_vec(),
        correct_index: right,
        explanation: "e".into(),
    }
}

fn found(question: QuizQuestion) -> Vec<ItemRule> {
    let quiz = Quiz {
        questions: vec![question],
    };
    let review = quiz.review(None);
    review.flaws.into_iter().map(|flaw| flaw.rule).collect()
}

const METALS: [&str; 4] = ["Iron", "Copper", "Zinc", "Tin"];

#[test]
fn a_plain_question_has_no_flaws_in_any_language() {
    for stem in [
        "Which metal rusts?",
        "Welches Metall rostet?",
        "Quel métal rouille ?",
        "¿Qué metal se oxida?",
        "Hangi metal paslanır?",
        "أي معدن يصدأ؟",
        "哪种金属会生锈？",
        "किस धातु में जंग लगती है?",
        "The metal that rusts is:",
        "Which term completes this sentence: “A _____ does not rust.”?",
        "Welcher Begriff ergänzt diesen Satz: „Ein _____ rostet nicht.“?",
        "“A _____ rusts.” (_____ = ?)",
    ] {
        assert_eq!(found(item(stem, METALS, 0)), [], "{stem}");
    }
}

#[test]
fn a_right_option_much_longer_than_the_others_gives_itself_away() {
    let long = "A metal that turns red in wet air";
    assert_eq!(
        found(item("What is it?", [long, "A stone", "A gas", "A wood"], 0)),
        [ItemRule::LongKey]
    );
    // A wrong one may be long, and three words are not.
    assert_eq!(
        found(item("What is it?", [long, "A stone", "A gas", "A wood"], 1)),
        []
    );
    assert_eq!(
        found(item(
            "What is it?",
            ["Unmistakably ferromagnetic metal", "Gas", "Air", "Wood"],
            0
        )),
        []
    );
    let alike = "A metal that stays bright in air";
    assert_eq!(
        found(item("What is it?", [long, alike, "A gas", "A wood"], 0)),
        []
    );
    let chinese = ["在潮湿空气中会变红的金属", "石头", "气体", "木头"];
    assert_eq!(found(item("什么是铁？", chinese, 0)), [ItemRule::LongKey]);
}

#[test]
fn a_question_for_what_is_not_so_is_a_flaw() {
    for stem in [
        "Which metal does not rust?",
        "All of these rust except:",
        "Welches Metall rostet nicht?",
        "Quel métal ne rouille pas ?",
        "¿Qué metal no se oxida?",
        "Hangisi bir metal değildir?",
        "أي مما يلي ليس معدنا؟",
        "下列哪种不是金属？",
        "कौन सी धातु नहीं है?",
    ] {
        assert_eq!(found(item(stem, METALS, 0)), [ItemRule::Negative], "{stem}");
    }
}

#[test]
fn absolute_and_vague_words_in_some_options_are_a_flaw() {
    for option in [
        "It always rusts",
        "Il rouille souvent",
        "पानी में हमेशा",
        "它总是生锈",
    ] {
        assert_eq!(
            found(item("What of iron?", [option, "Copper", "Zinc", "Tin"], 1)),
            [ItemRule::Sweeping],
            "{option}"
        );
    }
    let every = ["all iron", "all copper", "all zinc", "all tin"];
    assert_eq!(found(item("Which?", every, 0)), []);
}

#[test]
fn a_word_of_the_question_in_the_right_option_alone_is_a_clue() {
    let options = [
        "A metal that rusts",
        "A stone that shines",
        "A gas",
        "A wood",
    ];
    assert_eq!(
        found(item("What kind of metal is iron?", options, 0)),
        [ItemRule::Clue]
    );
    // In several options, or in a wrong one, or of no meaning, it is none.
    assert_eq!(found(item("What kind of metal is iron?", options, 1)), []);
    assert_eq!(
        found(item(
            "What is that which shines or rusts?",
            ["it rusts", "it shines", "it rusts too", "b"],
            0
        )),
        []
    );
    assert_eq!(
        found(item(
            "What goes with what?",
            ["with iron", "tin", "zinc", "gold"],
            0
        )),
        []
    );
    let chinese = ["光合作用", "动物", "石头", "水"];
    assert_eq!(
        found(item("什么与光合有关？", chinese, 0)),
        [ItemRule::Clue]
    );
}

#[test]
fn a_stem_that_does_not_ask_is_a_flaw() {
    assert_eq!(
        found(item("The metal that rusts", METALS, 0)),
        [ItemRule::NoQuestion]
    );
    assert_eq!(found(item("It rusts.", METALS, 0)), [ItemRule::NoQuestion]);
}

#[test]
fn the_same_question_in_other_words_is_found() {
    let quiz = |one: &str, other: &str| Quiz {
        questions: vec![item(one, METALS, 0), item(other, METALS, 1)],
    };
    let rules = |quiz: Quiz| -> Vec<(usize, ItemRule)> {
        let flaws = quiz.review(None).flaws;
        flaws
            .into_iter()
            .map(|flaw| (flaw.question, flaw.rule))
            .collect()
    };
    let same = quiz(
        "Which of the metals rusts in the wet air of a harbour?",
        "Which of the metals rusts in the wet air of a port?",
    );
    assert!(same.questions[0] != same.questions[1]);
    assert_eq!(rules(same), [(1, ItemRule::Repeats)]);
    assert_eq!(
        rules(quiz(
            "哪种金属在潮湿的空气中会生锈？",
            "哪种金属在潮湿的空气中会生锈呢？"
        )),
        [(1, ItemRule::Repeats)]
    );
    assert_eq!(
        rules(quiz("Which metal rusts?", "Which metal conducts best?")),
        []
    );
}

#[test]
fn a_right_option_of_which_the_source_says_nothing_is_found() {
    let quiz = Quiz {
        questions: vec![
            item(
                "Which metal rusts?",
                ["Magnesium", "Copper", "Zinc", "Lead"],
                0,
            ),
            item("How many are there?", ["12", "13", "14", "15"], 0),
            item(
                "Which rusts?",
                ["Rusting iron", "Copper", "Zinc", "Lead"],
                0,
            ),
        ],
    };
    let review = quiz.review(Some("Iron rusts in wet air. Rust is red."));
    assert_eq!(
        review.flaws,
        [Flaw {
            question: 0,
            rule: ItemRule::Foreign
        }]
    );
    assert!(!review.is_enough(), "made again, whatever the score");
    assert_eq!(quiz.review(None).flaws, []);
}

#[test]
fn two_flaws_in_five_questions_are_the_bar() {
    let quiz = |flawed: usize| Quiz {
        questions: (0..5)
            .map(|place| {
                let stem = format!("Number {place}{}", if place < flawed { "" } else { "?" });
                item(&stem, METALS, 0)
            })
            .collect(),
    };
    for (flawed, score, enough) in [
        (0, 100, true),
        (1, 90, true),
        (2, 80, true),
        (3, 70, false),
        (5, 50, false),
    ] {
        let review = quiz(flawed).review(None);
        assert_eq!(
            (review.score, review.is_enough()),
            (score, enough),
            "{flawed}"
        );
    }
}

#[test]
fn every_flaw_says_where_it_is_and_what_to_do() {
    let quiz = Quiz {
        questions: vec![item("Which?", METALS, 0), item("Iron", METALS, 1)],
    };
    let review = quiz.review(None);
    assert_eq!(
        review.to_string(),
        "questions.1 does not ask: end it with a question mark or a colon"
    );
    for rule in ItemRule::ALL {
        assert!(rule.advice().contains(": "), "{rule:?} says what to do");
        assert!((2..=10).contains(&rule.number()));
    }
}

#[test]
fn places_are_even_or_not() {
    assert!(chi_square([]).abs() < 1e-9);
    assert!(chi_square([0, 1, 2, 3, 0, 1, 2, 3]).abs() < 1e-9);
    assert!((chi_square([0; 8]) - 24.0).abs() < 1e-9);
    assert!(chi_square([0; 8]) > CHI_SQUARE);
}
