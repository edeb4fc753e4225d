//! `generate-quiz`

use http::Method;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, STUDENT, TestStack};

use crate::material::ENGLISH;

const QUIZ: &str = "/api/v1/ai-course/generate-quiz";

/// The interface's own rules, written down a second time.
fn assert_quiz(quiz: &Value, count: usize) {
    let questions = quiz["questions"].as_array().unwrap();
    assert_eq!(questions.len(), count);
    let mut stems = std::collections::HashSet::new();
    let mut positions = std::collections::HashSet::new();
    for question in questions {
        let options = question["options"].as_array().unwrap();
        let distinct: std::collections::HashSet<_> = options.iter().map(Value::to_string).collect();
        assert_eq!((options.len(), distinct.len()), (4, 4), "{question}");
        let correct = question["correct_index"].as_u64().unwrap();
        assert!(correct < 4);
        positions.insert(correct);
        assert!(!question["explanation"].as_str().unwrap().trim().is_empty());
        assert!(stems.insert(question["question"].as_str().unwrap().to_owned()));
    }
    assert!(count < 2 || positions.len() > 1, "right options are spread");
}

#[tokio::test]
async fn a_quiz_is_made_from_the_given_text() {
    let stack = TestStack::start().await;
    let answer = stack
        .post(STUDENT, QUIZ)
        .json(&json!({"content": ENGLISH}))
        .send()
        .await
        .must_be(200);
    assert_quiz(&answer.json, 5);
    assert_eq!(answer.header("x-ai-backend"), "offline");
    for question in answer.json["questions"].as_array().unwrap() {
        for option in question["options"].as_array().unwrap() {
            let option = option.as_str().unwrap().to_lowercase();
            assert!(
                ENGLISH.to_lowercase().contains(&option),
                "{option} is not of the text"
            );
        }
    }
}

#[tokio::test]
async fn count_is_1_to_20_and_5_where_it_is_left_out() {
    let stack = TestStack::start().await;
    let long = ENGLISH.to_string();
    for count in [1, 7] {
        let body = json!({"content": long, "count": count});
        assert_quiz(
            &stack
                .post(STUDENT, QUIZ)
                .json(&body)
                .send()
                .await
                .must_be(200)
                .json,
            count,
        );
    }
    let whole = json!({"content": long, "count": 3.0, "unknown": true});
    assert_quiz(
        &stack
            .post(STUDENT, QUIZ)
            .json(&whole)
            .send()
            .await
            .must_be(200)
            .json,
        3,
    );
    let null = json!({"content": long, "count": null});
    assert_quiz(
        &stack
            .post(STUDENT, QUIZ)
            .json(&null)
            .send()
            .await
            .must_be(200)
            .json,
        5,
    );
    for bad in [
        json!(0),
        json!(21),
        json!(-1),
        json!(1.5),
        json!("5"),
        json!([]),
        json!(true),
        json!(1e99),
    ] {
        let body = json!({"content": long, "count": bad});
        let answer = stack.post(STUDENT, QUIZ).json(&body).send().await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            ["count"]
        );
    }
}

#[tokio::test]
async fn content_has_at_most_10000_characters_of_any_script() {
    let stack = TestStack::start().await;
    for letter in ["a", "ß", "ع", "课", "🦀", "e\u{301}"] {
        let per = letter.chars().count();
        let full = letter.repeat(10_000 / per);
        // At the edge the text is taken; that it says nothing is another matter.
        let body = json!({"content": format!("  {full}\n"), "count": 1});
        let answer = stack.post(STUDENT, QUIZ).json(&body).send().await;
        answer.must_be_problem(422, "not_enough_material");
        let body = json!({"content": format!("{full}{letter}"), "count": 1});
        let answer = stack.post(STUDENT, QUIZ).json(&body).send().await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(
            answer.json["errors"]["content"][0], "must be at most 10000 characters",
            "{letter}"
        );
    }
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let stack = TestStack::start().await;
    let answer = stack
        .post(STUDENT, QUIZ)
        .json(&json!({"count": 99}))
        .send()
        .await;
    let answer = answer.must_be_problem(422, "validation_failed");
    assert_eq!(
        answer.json["errors"],
        json!({"content": ["is required"], "count": ["must be between 1 and 20"]})
    );
    for content in [
        json!(""),
        json!(" \n\t\u{3000}"),
        json!("a\0b"),
        json!(5),
        json!({}),
        json!(null),
    ] {
        let answer = stack
            .post(STUDENT, QUIZ)
            .json(&json!({"content": content}))
            .send()
            .await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            ["content"]
        );
    }
}

#[tokio::test]
async fn a_body_must_be_a_json_object_of_at_most_1_mib() {
    let stack = TestStack::start().await;
    let post = || stack.post(STUDENT, QUIZ);
    let typed = || post().header("content-type", "application/json");
    post()
        .body("x")
        .send()
        .await
        .must_be_problem(415, "unsupported_media_type");
    let form = post()
        .header("content-type", "application/x-www-form-urlencoded")
        .body("content=x");
    form.send()
        .await
        .must_be_problem(415, "unsupported_media_type");
    for malformed in ["{", "{\"content\": \"\\ud800\"}", "nul", "{} {}"] {
        typed()
            .body(malformed)
            .send()
            .await
            .must_be_problem(400, "malformed_json");
    }
    typed()
        .body(vec![0xff, 0xfe])
        .send()
        .await
        .must_be_problem(400, "malformed_json");
    typed()
        .body("[".repeat(100_000))
        .send()
        .await
        .must_be_problem(400, "malformed_json");
    for no_object in ["[]", "5", "\"x\"", "null", "true"] {
        typed()
            .body(no_object)
            .send()
            .await
            .must_be_problem(422, "validation_failed");
    }
    // Nothing at all lacks every field, whatever it is called.
    for kind in ["application/json", "text/plain", ""] {
        let nothing = post().header("content-type", kind).send().await;
        let fields = nothing
            .must_be_problem(422, "validation_failed")
            .wrong_fields();
        assert_eq!(fields, ["content"]);
    }
    let nothing = stack
        .call(Method::POST, QUIZ)
        .token(&stack.token(STUDENT))
        .send()
        .await;
    assert_eq!(
        nothing
            .must_be_problem(422, "validation_failed")
            .wrong_fields(),
        ["content"]
    );
    let charset = post().header("content-type", "Application/JSON; charset=utf-8");
    charset
        .body(json!({"content": ENGLISH}).to_string())
        .send()
        .await
        .must_be(200);

    let filler = "x".repeat(1024 * 1024 - 20);
    let fits = format!("{{\"content\":\"{filler}\"}}");
    assert!(fits.len() <= 1024 * 1024);
    typed()
        .body(fits)
        .send()
        .await
        .must_be_problem(422, "validation_failed");
    let over = format!("{{\"content\":\"{}\"}}", "x".repeat(1024 * 1024));
    typed()
        .body(over)
        .send()
        .await
        .must_be_problem(413, "body_too_large");
}

#[tokio::test]
async fn material_that_is_too_thin_is_said_to_be_so() {
    let stack = TestStack::start().await;
    let answer = stack
        .post(STUDENT, QUIZ)
        .json(&json!({"content": "Hello there."}))
        .send()
        .await;
    let answer = answer.must_be_problem(422, "not_enough_material");
    assert!(
        answer.json["detail"].as_str().unwrap().len() > 20,
        "{}",
        answer.text
    );
}

fn question(stem: &str, correct: u8) -> Value {
    json!({"question": stem, "options": ["ice", "rock", "snow", "sea"], "correct_index": correct, "explanation": "It is."})
}

async fn with_model(script: Vec<Reply>) -> (TestStack, ModelServer) {
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    (
        TestStack::with(|options| options.vars.extend(vars)).await,
        server,
    )
}

#[tokio::test]
async fn an_openai_compatible_server_writes_the_quiz() {
    let quiz = json!({"questions": [question("What is firn?", 2), question("What floats?", 0)]});
    let (stack, server) = with_model(vec![Reply::Json(quiz)]).await;
    let body = json!({"content": ENGLISH, "count": 2});
    let answer = stack
        .post(INSTRUCTOR, QUIZ)
        .json(&body)
        .send()
        .await
        .must_be(200);
    assert_quiz(&answer.json, 2);
    assert_eq!(answer.header("x-ai-backend"), "openai");
    let right: Vec<_> = answer.json["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|q| {
            q["options"][usize::try_from(q["correct_index"].as_u64().unwrap()).unwrap()].clone()
        })
        .collect();
    assert_eq!(right, ["snow", "ice"], "the index follows its option");
    let (headers, request) = server.requests().remove(0);
    assert_eq!(headers["authorization"], "Bearer sk-scripted-key");
    assert_eq!(request["model"], "scripted");
    assert!(request.to_string().contains("moraine"));
}

#[tokio::test]
async fn a_model_that_breaks_the_rules_gets_one_repair_and_then_502() {
    let short = json!({"questions": [question("What is firn?", 2)]});
    let whole = json!({"questions": [question("What is firn?", 2), question("What floats?", 0)]});
    let (stack, server) = with_model(vec![Reply::Json(short.clone()), Reply::Json(whole)]).await;
    let body = json!({"content": ENGLISH, "count": 2});
    stack
        .post(INSTRUCTOR, QUIZ)
        .json(&body)
        .send()
        .await
        .must_be(200);
    assert_eq!(server.requests().len(), 2);

    let (stack, server) = with_model(vec![Reply::Json(short)]).await;
    let answer = stack.post(INSTRUCTOR, QUIZ).json(&body).send().await;
    answer.must_be_problem(502, "ai_bad_output");
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_backend_that_fails_is_502_and_its_words_and_key_stay_inside() {
    let (stack, _server) = with_model(vec![Reply::Status(401, vec![])]).await;
    let body = json!({"content": ENGLISH, "count": 2});
    let answer = stack.post(INSTRUCTOR, QUIZ).json(&body).send().await;
    let answer = answer.must_be_problem(502, "ai_backend_failed");
    for secret in ["sk-scripted", "127.0.0.1", "\"scripted\""] {
        assert!(!answer.text.contains(secret), "{}", answer.text);
    }
}

#[tokio::test]
async fn passing_trouble_of_the_backend_is_tried_again() {
    let quiz = json!({"questions": [question("What is firn?", 2)]});
    let busy = Reply::Status(429, vec![("retry-after-ms", "5")]);
    let (stack, server) = with_model(vec![busy, Reply::Json(quiz)]).await;
    let body = json!({"content": ENGLISH, "count": 1});
    stack
        .post(INSTRUCTOR, QUIZ)
        .json(&body)
        .send()
        .await
        .must_be(200);
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_backend_that_does_not_answer_in_time_is_504() {
    let server = ModelServer::start([Reply::Held(json!({}))]).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| {
        options.vars.extend(vars);
        options.synchronous_ai = std::time::Duration::from_millis(200);
    })
    .await;
    let answer = stack
        .post(INSTRUCTOR, QUIZ)
        .json(&json!({"content": ENGLISH}))
        .send()
        .await;
    answer.must_be_problem(504, "ai_timeout");
}
