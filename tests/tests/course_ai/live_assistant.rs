//! The assistant of live classes: descriptions, polls, and what holds for its
//! three endpoints.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::scripted;
use crate::live_talk;
use crate::switched::{Asked, obeys_its_switches};

const DESCRIPTION: &str = "/instructor/live-classes/ai/suggest-description";
const POLLS: &str = "/instructor/live-classes/ai/suggest-polls";

async fn ask(stack: &TestStack, user: u64, path: &str, body: &Value) -> Answer {
    stack.post(user, path).json(body).send().await
}

/// Every endpoint with a body that it takes.
async fn endpoints(stack: &TestStack) -> [(String, Value); 3] {
    let session = live_talk::session(stack).await;
    [
        (DESCRIPTION.into(), json!({"title": "The tides"})),
        (POLLS.into(), json!({"title": "The tides"})),
        (live_talk::summarize(session), json!({})),
    ]
}

#[tokio::test]
async fn a_title_becomes_a_description() {
    let stack = TestStack::start().await;
    for user in [INSTRUCTOR, ADMIN] {
        let body = json!({"title": " The tides\nof the sea ", "context": null, "more": 1});
        let answer = ask(&stack, user, DESCRIPTION, &body).await.must_be(200);
        assert_eq!(answer.header("x-ai-backend"), "offline");
        assert_eq!(answer.header("x-ratelimit-limit"), "120");
        let expected = "A live class on “The tides of the sea”. Ask your questions in the class, and vote for the \
                        questions of others that you want answered.";
        assert_eq!(answer.json, json!({ "description": expected }));
    }
    let context =
        "Wir sehen, warum Ebbe und Flut kommen. Bitte bringen Sie eine Karte der Küste mit.";
    let body = json!({"title": "Ebbe und Flut", "context": context});
    let answer = ask(&stack, INSTRUCTOR, DESCRIPTION, &body)
        .await
        .must_be(200);
    let description = answer.json["description"].as_str().unwrap();
    assert!(
        description.starts_with("Eine Live-Stunde zum Thema „Ebbe und Flut“."),
        "{description}"
    );
    assert!(description.contains(context), "{description}");
    let empty = json!({"title": "🌊"});
    let answer = ask(&stack, INSTRUCTOR, DESCRIPTION, &empty).await;
    answer.must_be_problem(422, "not_enough_material");
}

#[tokio::test]
async fn polls_are_as_many_as_asked_for_and_three_by_default() {
    let stack = TestStack::start().await;
    for (count, questions) in [
        (json!(null), 3),
        (json!(1), 1),
        (json!(10), 10),
        (json!(2.0), 2),
    ] {
        let body = json!({"title": "The tides", "count": count});
        let answer = ask(&stack, INSTRUCTOR, POLLS, &body).await.must_be(200);
        assert_eq!(answer.header("x-ai-backend"), "offline");
        assert_eq!(answer.json.as_object().unwrap().len(), 1);
        assert_eq!(
            answer.json["questions"].as_array().unwrap().len(),
            questions
        );
    }
}

#[tokio::test]
async fn lengths_hold_at_and_beyond_their_edges() {
    let (stack, _server) = scripted(json!({
        "description": "The sea.", "questions": ["One?", "Two?", "Three?"], "summary": ["Said."]
    }))
    .await;
    for letter in ["a", "ع", "课", "🦀"] {
        for (path, field, most) in [
            (DESCRIPTION, "title", 255),
            (DESCRIPTION, "context", 2_000),
            (POLLS, "title", 255),
            (POLLS, "description", 10_000),
        ] {
            let mut body = json!({"title": "The tides"});
            body[field] = letter.repeat(most).into();
            ask(&stack, INSTRUCTOR, path, &body).await.must_be(200);
            body[field] = letter.repeat(most + 1).into();
            let answer = ask(&stack, INSTRUCTOR, path, &body).await;
            let answer = answer.must_be_problem(422, "validation_failed");
            assert_eq!(answer.wrong_fields(), [field]);
        }
    }
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let stack = TestStack::start().await;
    for title in [
        json!(""),
        json!(" \n"),
        json!("a\0b"),
        json!("\u{200b}"),
        json!(7),
        json!({}),
        json!(null),
    ] {
        let bodies = [
            (
                DESCRIPTION,
                json!({"title": title, "context": 5}),
                "context",
            ),
            (
                POLLS,
                json!({"title": title, "description": ["a"]}),
                "description",
            ),
        ];
        for (path, body, other) in bodies {
            let answer = ask(&stack, INSTRUCTOR, path, &body).await;
            let answer = answer.must_be_problem(422, "validation_failed");
            assert_eq!(answer.wrong_fields(), [other, "title"]);
        }
    }
    for count in [
        json!(0),
        json!(11),
        json!(-1),
        json!(2.5),
        json!("3"),
        json!(true),
        json!(1e30),
    ] {
        let body = json!({"title": "The tides", "count": count});
        let answer = ask(&stack, INSTRUCTOR, POLLS, &body).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["count"]);
    }
}

#[tokio::test]
async fn bodies_are_json_objects() {
    let stack = TestStack::start().await;
    for (path, _) in endpoints(&stack).await {
        let post = || stack.post(INSTRUCTOR, &path);
        let typed = || post().header("content-type", "application/json");
        let answer = typed().body("{").send().await;
        answer.must_be_problem(400, "malformed_json");
        let answer = typed().body("[]").send().await;
        answer.must_be_problem(422, "validation_failed");
        let answer = post()
            .header("content-type", "text/plain")
            .body("{}")
            .send()
            .await;
        answer.must_be_problem(415, "unsupported_media_type");
        let big = format!("{{\"more\": \"{}\"}}", "x".repeat(1024 * 1024));
        typed()
            .body(big)
            .send()
            .await
            .must_be_problem(413, "body_too_large");
        let answer = stack.get(INSTRUCTOR, &path).send().await;
        let answer = answer.must_be_problem(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), "POST");
    }
}

#[tokio::test]
async fn students_are_refused_even_with_the_permission() {
    let stack = TestStack::start().await;
    let all = endpoints(&stack).await;
    let user = |roles: Value, permissions: Value| {
        json!({
            "name": "S", "email": "s@example.org", "roles": roles, "permissions": permissions,
            "enrolled_course_ids": [1],
        })
    };
    let path = format!("/api/v1/admin/users/{STUDENT}");
    for permissions in [
        json!([]),
        json!(["course-ai.live_class_assistant"]),
        json!(["course-ai.*"]),
    ] {
        let student = user(json!(["student"]), permissions);
        stack.put(ADMIN, &path, &student).await.must_be(200);
        for (path, _) in &all {
            // Before anything is said of the body.
            let answer = ask(&stack, STUDENT, path, &json!([])).await;
            answer.must_be_problem(403, "forbidden");
        }
    }
    let both = user(json!(["student", "instructor"]), json!([]));
    stack.put(ADMIN, &path, &both).await.must_be(200);
    for (path, body) in &all[..2] {
        ask(&stack, STUDENT, path, body).await.must_be(200);
    }
}

#[tokio::test]
async fn tokens_and_sessions_are_taken_and_sessions_are_checked_for_forgery() {
    let stack = TestStack::start().await;
    let browser = stack.login(INSTRUCTOR).await;
    for (path, body) in endpoints(&stack).await {
        let call = || stack.call(Method::POST, &path).json(&body);
        call().page(&browser).send().await.must_be(200);
        call()
            .token(&stack.token(INSTRUCTOR))
            .send()
            .await
            .must_be(200);
        let answer = call().session(&browser).send().await;
        answer.must_be_problem(419, "csrf_token_mismatch");
        let foreign = call()
            .session(&browser)
            .header("x-xsrf-token", &browser.csrf);
        let answer = foreign
            .header("origin", "https://evil.example")
            .send()
            .await;
        answer.must_be_problem(419, "csrf_token_mismatch");
        call().send().await.must_be_problem(401, "unauthenticated");
        let key = stack.make_key(json!({})).await;
        let answer = call().token(key["key"].as_str().unwrap()).send().await;
        answer.must_be_problem(401, "unauthenticated");
    }
}

#[tokio::test]
async fn the_switches_are_obeyed_by_all_three() {
    let session = live_talk::summarize(1);
    for path in [DESCRIPTION, POLLS, &session] {
        obeys_its_switches(Asked {
            user: INSTRUCTOR,
            path,
            feature: "live_class_assistant",
            body: Some(json!({"title": "The tides"})),
        })
        .await;
    }
}

#[tokio::test]
async fn all_three_count_together_as_changes_of_live_classes_do() {
    let stack = TestStack::start().await;
    let all = endpoints(&stack).await;
    // One went by when the session was made.
    let before = ask(&stack, INSTRUCTOR, DESCRIPTION, &json!({})).await;
    let left: u32 = before.header("x-ratelimit-remaining").parse().unwrap();
    assert_eq!(before.header("x-ratelimit-limit"), "120");
    for round in 0..left {
        let (path, _) = &all[usize::try_from(round).unwrap() % 3];
        let answer = ask(&stack, INSTRUCTOR, path, &json!([])).await;
        answer.must_be_problem(422, "validation_failed");
    }
    for (path, body) in &all {
        let answer = ask(&stack, INSTRUCTOR, path, body).await;
        let answer = answer.must_be_problem(429, "rate_limited");
        assert!(!answer.header("retry-after").is_empty());
        ask(&stack, ADMIN, path, body).await.must_be(200);
    }
}

#[tokio::test]
async fn a_model_writes_and_is_checked() {
    let (stack, server) = scripted(json!({
        "description": " The Moon pulls. ", "questions": ["Who pulls?\n", "When?", "Why?"]
    }))
    .await;
    let body = json!({"title": "Zuleika's tides", "context": "For sailors"});
    let answer = ask(&stack, INSTRUCTOR, DESCRIPTION, &body)
        .await
        .must_be(200);
    assert_eq!(answer.json, json!({"description": "The Moon pulls."}));
    assert_eq!(answer.header("x-ai-backend"), "openai");
    let body = json!({"title": "Zuleika's tides", "description": "For sailors"});
    let answer = ask(&stack, INSTRUCTOR, POLLS, &body).await.must_be(200);
    assert_eq!(
        answer.json,
        json!({"questions": ["Who pulls?", "When?", "Why?"]})
    );
    for (_, request) in server.requests() {
        let [system, user] = [0, 1].map(|turn| request["messages"][turn]["content"].to_string());
        assert!(
            user.contains("Zuleika's tides") && user.contains("For sailors"),
            "{user}"
        );
        assert!(
            !system.contains("Zuleika") && !system.contains("sailors"),
            "{system}"
        );
    }
}

#[tokio::test]
async fn what_breaks_the_rules_is_no_answer() {
    for bad in [
        json!({"description": " ", "questions": ["One?", "Two?"]}),
        json!({"description": "x".repeat(2_001), "questions": ["One?", "one?", "Three?"]}),
        json!({"questions": ["One?", "Two?", "Three?", "Four?"], "description": 5}),
        json!({"questions": ["One?", "Two?", "x".repeat(501)]}),
        json!("Sorry, I cannot do that."),
    ] {
        let (stack, server) = scripted(bad).await;
        for (path, turns) in [(DESCRIPTION, 2), (POLLS, 4)] {
            let answer = ask(&stack, INSTRUCTOR, path, &json!({"title": "The tides"})).await;
            answer.must_be_problem(502, "ai_bad_output");
            assert_eq!(server.requests().len(), turns, "one repair each");
        }
    }
}
