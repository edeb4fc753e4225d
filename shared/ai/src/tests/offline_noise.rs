//! What is no material gives no result, and what is around it gives one.

use std::time::Duration;

use domain::live::Transcript;

use super::courses::{chapter, course, topic};
use super::texts::ENGLISH;
use crate::{
    AiError, AssignmentRequest, AssistantRequest, CourseMaterial, Generators, LessonRequest, Made,
    Patience, QuizRequest, SeoOptimizeRequest, SessionSummaryRequest, SuggestDescriptionRequest,
    SummaryRequest,
};

const JSON: &str = r#"[
  {"id": 1, "name": "anvil", "note": "The anvil is made of iron and stands in the forge hall."},
  {"id": 2, "name": "tongs", "note": "The tongs hold the iron while it is hot and soft."},
  {"id": 3, "name": "hammer", "note": "The hammer is kept on the shelf beside the door."}
]"#;

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

/// Texts that are no material, by what they are.
fn noise() -> Vec<(&'static str, String)> {
    let rows = (0..30).map(|row| format!("{row},anvil {row},forge,19.{row},iron and wood\n"));
    let program = "import os\n\n# Reads the files of the folder and prints what they hold.\ndef read(folder):\n    \
                   for name in os.listdir(folder):\n        with open(name) as file:\n            print(file.read())\n\n";
    let mash = "Asdf qwer zxcv hjkl uiop asdf jklj. Qwer asdf zxcv poiu lkjh mnbv. ";
    let zalgo: String = ENGLISH
        .chars()
        .flat_map(|letter| [letter, '\u{336}', '\u{357}', '\u{489}', '\u{321}'])
        .collect();
    vec![
        ("data", JSON.to_owned()),
        ("rows", rows.collect()),
        ("a program", program.repeat(3)),
        ("mash", mash.repeat(20)),
        ("zalgo", zalgo),
        ("one word", "rye ".repeat(500)),
        ("links", "https://example.org/a/b?c=d\n".repeat(40)),
        ("figures", "3.14 2.71 1.41 0.57\n".repeat(60)),
        ("emoji", "🌊🌙🌞 ".repeat(100)),
        (
            "TeX",
            "\\begin{align} a &= b + c \\\\ d &= \\frac{e}{f} \\end{align}\n".repeat(20),
        ),
    ]
}

fn of(content: &str) -> CourseMaterial {
    let content = format!("<p>{}</p>", html::escaped(content));
    course(
        "Tools of a forge",
        "",
        vec![chapter("Tools", vec![topic("The anvil", &content)])],
    )
}

fn must_lack<T: std::fmt::Debug>(name: &str, made: Result<Made<T>, AiError>) {
    match made {
        Err(AiError::NotEnoughMaterial(message)) => assert!(!message.is_empty()),
        other => panic!("{name}: {other:?}"),
    }
}

#[tokio::test]
async fn what_is_no_text_gives_nothing_and_the_error_says_why() {
    let offline = Generators::offline();
    for (name, content) in noise() {
        let quiz = QuizRequest {
            content: content.clone(),
            count: 3,
            language: None,
        };
        must_lack(name, offline.run(&quiz, patience()).await);
        let summary = SummaryRequest {
            content: content.clone(),
            max_words: 100,
            language: None,
        };
        must_lack(name, offline.run(&summary, patience()).await);
        let assignment = AssignmentRequest {
            course_title: "Tools of a forge".into(),
            topic_title: "The anvil".into(),
            topic_content: content.clone(),
            level: None,
            language: None,
        };
        must_lack(name, offline.run(&assignment, patience()).await);
        let description = SuggestDescriptionRequest {
            title: "Tools of a forge".into(),
            context: Some(content),
        };
        must_lack(name, offline.run(&description, patience()).await);
    }
}

#[tokio::test]
async fn a_course_of_what_is_no_text_gives_nothing_and_the_error_says_why() {
    let offline = Generators::offline();
    for (name, content) in noise() {
        let course = of(&content);
        let lesson = LessonRequest {
            course: course.clone(),
            chapter_title: "Tools".into(),
            topic_title: "The anvil".into(),
        };
        must_lack(name, offline.run(&lesson, patience()).await);
        let question = AssistantRequest {
            course: course.clone(),
            question: "What is the anvil made of?".into(),
        };
        must_lack(name, offline.run(&question, patience()).await);
        let seo = SeoOptimizeRequest {
            course,
            target_keywords: None,
        };
        must_lack(name, offline.run(&seo, patience()).await);
    }
}

#[tokio::test]
async fn prose_around_data_and_programs_is_quoted_and_they_are_not() {
    let content = format!(
        "{ENGLISH}\n\n{JSON}\n\ndef bake(dough):\n    return oven.heat(dough)\n\n```\ncode\n```\n"
    );
    let offline = Generators::offline();
    let summary = SummaryRequest {
        content: content.clone(),
        max_words: 300,
        language: None,
    };
    let summary = offline
        .run(&summary, patience())
        .await
        .unwrap()
        .value
        .summary;
    let quiz = QuizRequest {
        content,
        count: 5,
        language: None,
    };
    let quiz = offline.run(&quiz, patience()).await.unwrap().value;
    let all = format!("{summary}\n{quiz:?}").to_lowercase();
    assert!(all.contains("dough"), "{all}");
    for foreign in ["anvil", "tongs", "{\"id", "oven.heat", "def bake"] {
        assert!(!all.contains(foreign), "{foreign}: {all}");
    }
}

#[tokio::test]
async fn what_is_pasted_into_a_chat_is_counted_and_not_quoted() {
    let mut messages: Vec<String> = JSON.lines().map(str::to_owned).collect();
    messages.extend([
        "👍👍👍".to_owned(),
        "asdf asdf qwer asdf qwer asdf".to_owned(),
    ]);
    let request = SessionSummaryRequest {
        title: "Tools of a forge".into(),
        description: String::new(),
        transcript: Transcript {
            questions: vec![
                super::offline_live::asked("{\"q\": \"What is an anvil?\"}", 9, None),
                super::offline_live::asked("What is an anvil?", 1, Some("{\"made_of\": \"iron\"}")),
            ],
            messages,
        },
    };
    let made = Generators::offline()
        .run(&request, patience())
        .await
        .unwrap();
    assert_eq!(
        made.value.summary,
        "- Questions: 2, of these answered: 1. Recent chat messages: 7.\n- Question (upvotes: 1), answered aloud: “What is an \
         anvil?”"
    );
}
