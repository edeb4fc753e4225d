//! Quizzes that are right and poor.

use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{generators, good, run};
use super::server::{Reply, Server};
use crate::{Patience, QuizRequest};

/// Right by the rules, with two flaws in each question: it does not ask, and it
/// has a vague word in an option.
fn poor() -> Value {
    let mut quiz = good();
    for (place, stem) in ["The hardy cereal", "The dark cereal"]
        .into_iter()
        .enumerate()
    {
        quiz["questions"][place]["question"] = json!(stem);
        quiz["questions"][place]["distractors"][2] = json!("Wheat, usually");
    }
    quiz
}

fn stems(quiz: &domain::Quiz) -> Vec<&str> {
    let questions = quiz.questions.iter();
    questions
        .map(|question| question.question.as_str())
        .collect()
}

#[tokio::test]
async fn a_poor_quiz_is_made_again_once_and_the_better_one_is_kept() {
    let (made, bodies) = run(vec![Reply::answer(&poor()), Reply::answer(&good())], 1).await;
    let made = made.unwrap();
    assert_eq!(
        stems(&made.value),
        ["Which cereal is hardy?", "Which cereal is dark?"]
    );
    assert_eq!(made.usage.unwrap().prompt_tokens, 20, "both turns count");
    let complaint = bodies[1]["messages"][3]["content"].as_str().unwrap();
    for reason in [
        "questions.0 has options with absolute or vague words",
        "questions.1 does not ask: end it with a question mark",
    ] {
        assert!(complaint.contains(reason), "{complaint}");
    }
}

#[tokio::test]
async fn a_second_quiz_that_is_no_better_or_wrong_is_not_taken() {
    let mut wrong = good();
    wrong["questions"][0]["distractors"] = json!(["rye"]);
    let mut other = poor();
    other["questions"][0]["question"] = json!("The hardiest");
    let refused = Reply::error(500, "out of order");
    for second in [
        Reply::answer(&other),
        Reply::answer(&wrong),
        Reply::text("No."),
        refused,
        Reply::Hangup,
    ] {
        let (made, bodies) = run(vec![Reply::answer(&poor()), second.clone()], 1).await;
        assert_eq!(
            stems(&made.unwrap().value),
            ["The hardy cereal", "The dark cereal"],
            "{second:?}"
        );
        assert_eq!(bodies.len(), 2);
    }
}

#[tokio::test]
async fn a_poor_quiz_that_took_a_repair_is_made_again_too_and_no_more_than_that() {
    let mut wrong = good();
    wrong["questions"][0]["distractors"] = json!(["rye"]);
    for (third, stem) in [
        (good(), "Which cereal is hardy?"),
        (wrong.clone(), "The hardy cereal"),
        (poor(), "The hardy cereal"),
    ] {
        let script = vec![
            Reply::answer(&wrong),
            Reply::answer(&poor()),
            Reply::answer(&third),
            Reply::answer(&good()),
        ];
        let (made, bodies) = run(script, 1).await;
        let made = made.unwrap();
        assert_eq!(stems(&made.value)[0], stem);
        assert_eq!(made.usage.unwrap().prompt_tokens, 30, "all turns count");
        assert_eq!(bodies.len(), 3);
        let complaint = bodies[2]["messages"][3]["content"].as_str().unwrap();
        assert!(
            complaint.contains("questions.1 does not ask"),
            "{complaint}"
        );
    }
}

#[tokio::test]
async fn a_quiz_that_was_repaired_waits_for_no_better_one_beyond_the_deadline() {
    let mut wrong = good();
    wrong["questions"][0]["distractors"] = json!(["rye"]);
    the_poor_one_stays(vec![
        Reply::answer(&wrong),
        Reply::answer(&poor()),
        Reply::Stall,
    ])
    .await;
}

#[tokio::test]
async fn a_second_quiz_that_does_not_come_in_time_costs_nothing() {
    the_poor_one_stays(vec![Reply::answer(&poor()), Reply::Stall]).await;
}

/// A model that stalls in the end costs no more than the time of the call.
async fn the_poor_one_stays(script: Vec<Reply>) {
    let server = Server::start(script).await;
    let request = QuizRequest {
        content: "Rye is hardy and dark.".into(),
        count: 2,
        language: None,
    };
    let patience = Patience::within(Duration::from_secs(2), 1);
    let made = generators(&server).run(&request, patience).await.unwrap();
    assert_eq!(stems(&made.value), ["The hardy cereal", "The dark cereal"]);
    server.stop().await;
}

#[tokio::test]
async fn a_quiz_in_another_language_than_asked_is_made_again() {
    let quiz = |of: [(&str, [&str; 4]); 2]| {
        let questions = of.map(|(stem, options)| {
            let explanation = format!("{} – {stem}", options[0]);
            json!({"question": stem, "answer": options[0], "distractors": options[1..], "explanation": explanation})
        });
        json!({ "questions": questions })
    };
    let english = quiz([
        (
            "Which of the cereals grows on the poorest of soils?",
            [
                "The hardy rye of the north",
                "The oats of the west",
                "The spelt of the hills",
                "The wheat of the plains",
            ],
        ),
        (
            "Which of the loaves keeps its moisture for the longest time?",
            [
                "The dark loaf of rye",
                "The white loaf of wheat",
                "The flat loaf of oats",
                "The small loaf of spelt",
            ],
        ),
    ]);
    let german = quiz([
        (
            "Welches Getreide wächst auf den kargsten Böden?",
            [
                "Der zähe Roggen des Nordens",
                "Der Hafer des Westens",
                "Der Dinkel der Hügel",
                "Der Weizen der Ebene",
            ],
        ),
        (
            "Welches Brot hält seine Feuchtigkeit am längsten?",
            [
                "Das dunkle Brot aus Roggen",
                "Das weiße Brot aus Weizen",
                "Das flache Brot aus Hafer",
                "Das kleine Brot aus Dinkel",
            ],
        ),
    ]);
    let server = Server::start(vec![Reply::answer(&english), Reply::answer(&german)]).await;
    let request = QuizRequest {
        content:
            "Rye grows on poor soils, and its dark loaves keep their moisture for a long time."
                .into(),
        count: 2,
        language: Some("de".into()),
    };
    let patience = Patience::within(Duration::from_secs(10), 1);
    let made = generators(&server).run(&request, patience).await.unwrap();
    assert_eq!(
        stems(&made.value)[0],
        "Welches Getreide wächst auf den kargsten Böden?"
    );
    let complaint = &server.bodies()[1]["messages"][3]["content"];
    assert!(
        complaint
            .as_str()
            .unwrap()
            .contains("the answer is in another language than it should be"),
        "{complaint}"
    );
}

#[tokio::test]
async fn an_explanation_that_names_an_option_by_its_letter_is_repaired() {
    let mut named = good();
    named["questions"][0]["explanation"] = json!("Option A is right.");
    let (made, bodies) = run(vec![Reply::answer(&named), Reply::answer(&good())], 1).await;
    assert_eq!(made.unwrap().value.questions[0].explanation, "So it is.");
    let complaint = bodies[1]["messages"][3]["content"].as_str().unwrap();
    assert!(
        complaint.contains("questions.0.explanation names an option by its letter"),
        "{complaint}"
    );
}

#[tokio::test]
async fn a_model_that_gives_options_and_an_index_is_understood() {
    let question = |stem: &str| json!({"question": stem, "options": ["oat", "rye", "spelt", "wheat"], "correct_index": 1, "explanation": "So it is."});
    let old = json!({"questions": [question("Which cereal is hardy?"), question("Which cereal is dark?")]});
    let (made, bodies) = run(vec![Reply::answer(&old)], 1).await;
    assert_eq!(bodies.len(), 1);
    for question in made.unwrap().value.questions {
        let right = usize::from(question.correct_index);
        assert_eq!(question.options[right], "rye");
    }
}
