//! Every generator over the chat-completions protocol: an answer that is right
//! at once, and one that is put right in the second turn.

use std::fmt::Debug;

use serde_json::{Value, json};

use super::courses::{chapter, course, topic};
use super::openai::{PATIENCE, generators};
use super::server::{Reply, Server};
use crate::{
    AiError, AssignmentRequest, CourseBrief, CourseMaterial, CreateCourseRequest, Generators,
    LearningPathRequest, Made, Patience, QuizRequest, RecommendationsRequest, SummaryRequest,
    TextToCourseRequest,
};

/// Marks what users wrote: it may stand in the material only.
pub(super) const MARK: &str = "Zymurgy";

pub(super) fn patience() -> Patience {
    Patience::within(PATIENCE, 1)
}

pub(super) fn bread() -> CourseMaterial {
    let content = format!("<p>{MARK} is the study of fermentation.</p>");
    course(
        MARK,
        &content,
        vec![chapter(MARK, vec![topic(MARK, &content)])],
    )
}

fn brief() -> CourseBrief {
    CourseBrief {
        title: MARK.into(),
        description: MARK.into(),
        tags: vec![MARK.into()],
        level: None,
        chapters: vec![MARK.into()],
        topics: 3,
    }
}

/// Runs a generator twice: on `good`, and on `bad` followed by `good`. Gives
/// the result and the complaint about `bad`.
pub(super) async fn twice<T, F>(
    good: &Value,
    bad: &Value,
    ask: impl Fn(Generators) -> F,
) -> (T, String)
where
    T: Debug + PartialEq,
    F: Future<Output = Result<Made<T>, AiError>>,
{
    let server = Server::start(vec![Reply::answer(good)]).await;
    let once = ask(generators(&server)).await.unwrap();
    let [body] = server.bodies().try_into().unwrap();
    let instructions = body["messages"][0]["content"].as_str().unwrap();
    assert!(!instructions.contains(MARK), "{instructions}");
    let material = body["messages"][1]["content"].as_str().unwrap();
    assert!(material.contains(MARK), "{material}");
    let fences = material.matches("<<<").count();
    assert!(fences > 0 && fences == material.matches(">>>").count());
    let format = &body["response_format"]["json_schema"];
    let keys = |object: &Value| {
        object
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys(&format["schema"]["properties"]),
        keys(good),
        "the specified order"
    );
    strict(&format["schema"]);

    let server = Server::start(vec![Reply::answer(bad), Reply::answer(good)]).await;
    let repaired = ask(generators(&server)).await.unwrap();
    assert_eq!(repaired.value, once.value);
    assert_eq!(repaired.usage.unwrap().prompt_tokens, 20);
    let complaint = server.bodies()[1]["messages"][3]["content"]
        .as_str()
        .unwrap()
        .to_owned();
    (once.value, complaint)
}

/// Every object of a schema closed, and with all that it has required.
fn strict(schema: &Value) {
    if let Some(properties) = schema["properties"].as_object() {
        assert_eq!(schema["additionalProperties"], false);
        let required: Vec<_> = schema["required"].as_array().unwrap().iter().collect();
        assert_eq!(required.len(), properties.len());
        properties.values().for_each(strict);
    }
    if schema["type"] == "array" {
        strict(&schema["items"]);
    }
}

#[tokio::test]
async fn summary() {
    let good = json!({"summary": "Fermentation is studied."});
    let bad = json!({"summary": "word ".repeat(51)});
    let request = SummaryRequest {
        content: format!("{MARK} is studied."),
        max_words: 50,
        language: Some("de".into()),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("summary must have at most 50 words, not 51"),
        "{complaint}"
    );
}

#[tokio::test]
async fn recommendations() {
    let good = json!({"recommendations": [{"title": MARK, "reason": "It follows."}]});
    let bad = json!({"recommendations": [{"title": "Made up", "reason": "It follows."}]});
    let request = RecommendationsRequest {
        completed: vec![brief()],
        candidates: vec![brief()],
        language: None,
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("recommendations.0.title is not the title"),
        "{complaint}"
    );
}

#[tokio::test]
async fn no_candidates_cost_no_request() {
    let server = Server::start(vec![]).await;
    let request = RecommendationsRequest {
        completed: vec![brief()],
        candidates: vec![],
        language: None,
    };
    let made = generators(&server).run(&request, patience()).await.unwrap();
    assert!(made.value.recommendations.is_empty() && server.bodies().is_empty());
    let none = Generators::unconfigured().run(&request, patience()).await;
    assert_eq!(none, Err(AiError::NotConfigured));
}

#[tokio::test]
async fn learning_path() {
    let step = |number: u8| json!({"step": number, "title": "t", "description": "d", "estimated_hours": 1.5});
    let good = json!({"learning_path": [step(1), step(2), step(3)]});
    let bad = json!({"learning_path": [step(0), step(1), step(2)]});
    let request = LearningPathRequest {
        goal: MARK.into(),
        courses: vec![brief()],
        language: None,
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("learning_path.0.step must be between 1 and 20"),
        "{complaint}"
    );
}

#[tokio::test]
async fn course_creation() {
    let chapter = |title: &str, topics: &[&str]| json!({"title": title, "topics": topics});
    let plan = |second: Value| json!({"title": "T", "description": "D", "chapters": [chapter("a", &["t", "u"]), second]});
    let good = plan(chapter("b", &["t", "u"]));
    let bad = plan(chapter("A", &["t", "u", "T"]));
    let request = CreateCourseRequest {
        topic: MARK.into(),
        audience: Some(MARK.into()),
        level: None,
        language: None,
        chapter_count: 2,
        topics_per_chapter: 2,
        extra_notes: Some(MARK.into()),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    for fault in [
        "chapters.1.topics must have exactly 2 entries, not 3",
        "chapters.1.title repeats another chapter",
        "chapters.1.topics.2 repeats another topic of its chapter",
    ] {
        assert!(complaint.contains(fault), "{complaint}");
    }
}

#[tokio::test]
async fn assignment() {
    let good = json!({"title": "T", "instructions": "I", "rubric": ["r"], "estimated_hours": 2.5});
    let mut bad = good.clone();
    bad["estimated_hours"] = json!(0);
    let request = AssignmentRequest {
        course_title: MARK.into(),
        topic_title: MARK.into(),
        topic_content: MARK.into(),
        level: None,
        language: None,
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("estimated_hours must be above 0"),
        "{complaint}"
    );
}

#[tokio::test]
async fn text_to_course() {
    let good =
        json!({"title": "T", "description": "D", "chapters": [{"title": "c", "topics": ["t"]}]});
    let bad = json!({"title": "T", "description": "D", "chapters": []});
    let request = TextToCourseRequest {
        raw_text: format!("{MARK} is the study of fermentation."),
        language: Some("fr".into()),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("chapters must have between 1 and 50 entries"),
        "{complaint}"
    );
}

#[tokio::test]
async fn no_model_is_asked_about_a_text_that_says_nothing() {
    let server = Server::start(vec![]).await;
    let generators = generators(&server);
    for nothing in [
        "---",
        "<script>x()</script>",
        "<p> </p>",
        "<!-- note -->",
        "```\n```",
    ] {
        let quiz = QuizRequest {
            content: nothing.into(),
            count: 1,
            language: None,
        };
        let summary = SummaryRequest {
            content: nothing.into(),
            max_words: 50,
            language: None,
        };
        let course = TextToCourseRequest {
            raw_text: nothing.into(),
            language: None,
        };
        let refused = [
            generators.run(&quiz, patience()).await.err(),
            generators.run(&summary, patience()).await.err(),
            generators.run(&course, patience()).await.err(),
        ];
        for error in refused {
            assert_eq!(
                error.map(|error| error.code()),
                Some("not_enough_material"),
                "{nothing}"
            );
        }
    }
    assert!(server.bodies().is_empty());
}

#[tokio::test]
async fn a_model_is_given_the_programs_and_the_signs_of_a_text() {
    let text = "A page loads code with the `<script>` element. If a<b and b<c, then x>0.\n\n```python\nfor x in [1, 2]:\n    print(x)\n```\n\nA Vec<String> is a list.";
    let quiz = json!({"questions": [{"question": "What is a list?", "options": ["A Vec", "A map", "A set", "A tree"],
        "correct_index": 0, "explanation": "The text says so."}]});
    let server = Server::start(vec![Reply::answer(&quiz), Reply::answer(&quiz)]).await;
    let request = QuizRequest {
        content: text.into(),
        count: 1,
        language: None,
    };
    let _ = generators(&server).run(&request, patience()).await.unwrap();
    let sent = server.bodies()[0]["messages"][1]["content"]
        .as_str()
        .unwrap()
        .to_owned();
    for part in [
        "the <script> element",
        "If a<b and b<c, then x>0.",
        "for x in [1, 2]:\n    print(x)",
        "A Vec<String> is a list.",
    ] {
        assert!(sent.contains(part), "{part} in {sent}");
    }
}
