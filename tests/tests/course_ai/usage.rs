//! What calls of the AI backend cost: on drafts, and in `GET
//! /api/v1/admin/usage`.

use std::time::Duration;

use domain::DraftStatus;
use http::Method;
use serde_json::{Value, json};
use store::{Store, Tables};
use testkit::{ModelServer, Reply};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{accepted, act};
use crate::by_hand::{self, by_hand, deliver, message, outline, read};
use crate::material::ENGLISH;

pub(crate) const USAGE: &str = "/api/v1/admin/usage";
const SUMMARIZE: &str = "/api/v1/ai-course/summarize";

async fn with_model(script: impl IntoIterator<Item = Reply>) -> (TestStack, ModelServer) {
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    (stack, server)
}

/// What is counted, once that many calls are.
pub(crate) async fn counted(stack: &TestStack, query: &str, calls: u64) -> Value {
    let path = format!("{USAGE}{query}");
    let mut patience = 300;
    loop {
        stack.stack.after.done().await;
        let usage = stack.get(ADMIN, &path).send().await.must_be(200).json;
        let now = usage["totals"]["calls"].as_u64().unwrap();
        if now == calls {
            return usage;
        }
        assert!(now < calls && patience > 0, "not {calls} calls: {usage}");
        patience -= 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The features of the last day, without their latencies.
fn today(usage: &Value) -> Vec<(String, [u64; 5])> {
    let day = usage["days"].as_array().unwrap().last().unwrap();
    let features = day["features"].as_array().unwrap().iter();
    features
        .map(|feature| {
            assert!(feature["mean_latency_ms"].is_u64(), "{feature}");
            (
                feature["feature"].as_str().unwrap().to_owned(),
                numbers(feature),
            )
        })
        .collect()
}

/// Calls, failures, tokens asked, answered and reasoned.
fn numbers(counts: &Value) -> [u64; 5] {
    [
        "calls",
        "failures",
        "prompt_tokens",
        "completion_tokens",
        "reasoning_tokens",
    ]
    .map(|name| counts[name].as_u64().unwrap())
}

async fn summarize(stack: &TestStack, status: u16) {
    let body = json!({"content": ENGLISH});
    let call = stack.post(STUDENT, SUMMARIZE).json(&body);
    call.send().await.must_be(status);
}

#[tokio::test]
async fn calls_of_every_surface_are_counted_with_the_tokens_that_they_cost() {
    let reasoning = json!({
        "prompt_tokens": 50, "completion_tokens": 40, "total_tokens": 90,
        "completion_tokens_details": {"reasoning_tokens": 30}
    });
    let summary = json!({"summary": "Ice moves."});
    let outline = json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]});
    let (stack, _server) = with_model([
        // A success, a repaired answer, one that stays bad, and a refused key.
        Reply::Reported(summary.clone(), reasoning.clone()),
        Reply::Text("no JSON".into()),
        Reply::Json(summary.clone()),
        Reply::Text("no JSON".into()),
        Reply::Text("no JSON either".into()),
        Reply::Status(401, vec![]),
        // A program, a live class, a course's assistant, a draft.
        Reply::Json(summary),
        Reply::Json(json!({"description": "The sea."})),
        Reply::Json(json!({"questions": ["One?"]})),
        Reply::Reported(json!({"answer": "Gravity."}), reasoning),
        Reply::Json(outline),
    ])
    .await;
    for status in [200, 200, 502, 502] {
        summarize(&stack, status).await;
    }
    let key = stack.make_key(json!({})).await;
    let call = stack.external(Method::POST, "summarize", key["key"].as_str().unwrap());
    let body = json!({"content": ENGLISH});
    call.json(&body).send().await.must_be(200);
    for (path, body) in [
        (
            "/instructor/live-classes/ai/suggest-description",
            json!({"title": "The tides"}),
        ),
        (
            "/instructor/live-classes/ai/suggest-polls",
            json!({"title": "The tides", "count": 1}),
        ),
        (
            "/api/v1/ai-course/generate/assistant",
            json!({"course_id": 1, "question": "Why?"}),
        ),
    ] {
        let call = stack.post(INSTRUCTOR, path).json(&body);
        call.send().await.must_be(200);
    }
    let body = json!({"course_id": 1, "chapter_count": 1});
    let draft = accepted(&stack, "outline", body).await;
    stack.wait_for(INSTRUCTOR, draft, "ready").await;

    let usage = counted(&stack, "", 9).await;
    let expected = [
        ("instructor_assistant", [1, 0, 50, 40, 30]),
        ("live_class_assistant", [2, 0, 200, 40, 0]),
        ("outline_generation", [1, 0, 100, 20, 0]),
        ("summary", [5, 2, 550, 140, 30]),
    ];
    let expected = expected.map(|(name, numbers)| (name.to_owned(), numbers));
    assert_eq!(today(&usage), expected);
    assert_eq!(numbers(&usage["totals"]), [9, 2, 900, 240, 60]);
    let one = counted(&stack, "?feature=live_class_assistant", 2).await;
    assert_eq!(today(&one), [expected[1].clone()]);
    assert_eq!(numbers(&one["totals"]), [2, 0, 200, 40, 0]);
}

#[tokio::test]
async fn what_is_refused_or_asks_no_backend_is_no_call_and_a_thin_text_is_no_failure() {
    let stack = TestStack::start().await;
    let body = json!({"content": ENGLISH});
    let nobody = stack.call(Method::POST, SUMMARIZE).json(&body);
    nobody.send().await.must_be(401);
    let wrong = stack.post(STUDENT, SUMMARIZE).json(&json!({"content": ""}));
    wrong.send().await.must_be(422);
    let assistant = "/api/v1/ai-course/generate/assistant";
    let forbidden = stack
        .post(STUDENT, assistant)
        .json(&json!({"course_id": 1, "question": "?"}));
    forbidden.send().await.must_be(403);
    let session = crate::live_talk::session(&stack).await;
    let silent = stack.post(INSTRUCTOR, &crate::live_talk::summarize(session));
    silent.send().await.must_be(200);
    counted(&stack, "", 0).await;

    let thin = stack
        .post(STUDENT, SUMMARIZE)
        .json(&json!({"content": "🌊"}));
    thin.send()
        .await
        .must_be_problem(422, "not_enough_material");
    summarize(&stack, 200).await;
    let usage = counted(&stack, "", 2).await;
    assert_eq!(today(&usage), [("summary".to_owned(), [2, 0, 0, 0, 0])]);
}

#[tokio::test]
async fn a_draft_keeps_what_all_its_tries_cost_and_each_is_a_call() {
    let outline = json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]});
    let reasoning = json!({
        "prompt_tokens": 7, "completion_tokens": 5,
        "completion_tokens_details": {"reasoning_tokens": 3}
    });
    let (stack, _server) = with_model([
        // The first try needs repair and breaks off in it.
        Reply::Text("no JSON".into()),
        Reply::Status(500, vec![]),
        // The second gives nothing acceptable.
        Reply::Text("no JSON".into()),
        Reply::Text("no JSON either".into()),
        // And then its owner tries anew.
        Reply::Reported(outline, reasoning),
    ])
    .await;
    let body = json!({"course_id": 1, "chapter_count": 1});
    let draft = accepted(&stack, "outline", body).await;
    let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
    assert_eq!(failed["error"]["code"], "ai_bad_output");
    let spent = json!({"prompt_tokens": 300, "completion_tokens": 60});
    assert_eq!(failed["usage"], spent);
    let usage = counted(&stack, "", 2).await;
    let feature = "outline_generation".to_owned();
    assert_eq!(today(&usage), [(feature.clone(), [2, 2, 300, 60, 0])]);

    act(&stack, draft, "retry").await.must_be(202);
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    let spent = json!({"prompt_tokens": 307, "completion_tokens": 65, "reasoning_tokens": 3});
    assert_eq!(ready["usage"], spent);
    let usage = counted(&stack, "", 3).await;
    assert_eq!(today(&usage), [(feature, [3, 2, 307, 65, 3])]);
}

#[tokio::test]
async fn a_draft_that_was_dismissed_meanwhile_has_cost_its_tokens() {
    let outline = json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]});
    let (stack, server) = with_model([Reply::Held(outline)]).await;
    let body = json!({"course_id": 1, "chapter_count": 1});
    let draft = accepted(&stack, "outline", body).await;
    server.wait_for_requests(1).await;
    act(&stack, draft, "dismiss").await.must_be(200);
    server.release();
    let usage = counted(&stack, "", 1).await;
    let feature = "outline_generation".to_owned();
    assert_eq!(today(&usage), [(feature, [1, 0, 100, 20, 0])]);
}

#[tokio::test]
async fn two_hundred_calls_at_once_are_counted_exactly() {
    let mut script = vec![Reply::Status(401, vec![]); 50];
    script.push(Reply::Json(json!({"summary": "Ice moves."})));
    let (stack, _server) = with_model(script).await;
    let key = stack.make_key(json!({"rate_limit_per_minute": 1000})).await;
    let key = key["key"].as_str().unwrap();
    let body = json!({"content": ENGLISH});
    let calls = (0..200).map(|_| {
        stack
            .external(Method::POST, "summarize", key)
            .json(&body)
            .send()
    });
    let answers = futures::future::join_all(calls).await;
    let good = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(good, 150);
    let usage = counted(&stack, "", 200).await;
    assert_eq!(numbers(&usage["totals"]), [200, 50, 15_000, 3_000, 0]);
}

#[tokio::test]
async fn a_caller_who_leaves_leaves_a_call_behind() {
    let held = Reply::Held(json!({"summary": "Ice moves."}));
    let (stack, server) = with_model([held]).await;
    let call = stack
        .post(STUDENT, SUMMARIZE)
        .json(&json!({"content": ENGLISH}));
    let asked = tokio::spawn(call.send());
    server.wait_for_requests(1).await;
    asked.abort();
    let usage = counted(&stack, "", 1).await;
    assert_eq!(today(&usage), [("summary".to_owned(), [1, 1, 0, 0, 0])]);
}

#[tokio::test]
async fn the_mean_latency_holds_what_callers_waited_for_the_backend() {
    let held = Reply::Held(json!({"summary": "Ice moves."}));
    let (stack, server) = with_model([held]).await;
    let call = stack
        .post(STUDENT, SUMMARIZE)
        .json(&json!({"content": ENGLISH}));
    let asked = tokio::spawn(call.send());
    server.wait_for_requests(1).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.release();
    asked.await.unwrap().must_be(200);
    let usage = counted(&stack, "", 1).await;
    let mean = usage["totals"]["mean_latency_ms"].as_u64().unwrap();
    assert!((300..5_000).contains(&mean), "{mean}");
}

#[tokio::test]
async fn what_is_under_way_after_answers_is_counted_before_the_stack_stops() {
    let folder = tempfile::TempDir::new().unwrap();
    let at = |options: &mut local::Options| {
        options.data = local::Data::Folder(folder.path().to_owned());
    };
    let stack = TestStack::with(at).await;
    for _ in 0..20 {
        summarize(&stack, 200).await;
    }
    stack.stack.stop().await;
    let stack = TestStack::with(at).await;
    let usage = stack.get(ADMIN, USAGE).send().await.must_be(200).json;
    assert_eq!(usage["totals"]["calls"], 20);
}

#[tokio::test]
async fn a_count_that_the_store_refuses_fails_no_draft() {
    let (mut stack, _server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = by_hand::accepted(&stack).await;
    let nobody = aws::Credentials::new("local", "local", None, None, "test");
    let sdk = aws::Sdk::without_tls("eu-central-1".into(), nobody);
    let tables = Tables {
        platform: "lectern-platform".into(),
        drafts: "lectern-drafts".into(),
        live_class: "lectern-liveclass".into(),
        limits: "no-such-table".into(),
    };
    let dynamodb = stack.stack.ready.dynamodb_url.clone();
    stack.stack.worker.store = Store::new(&sdk, Some(&dynamodb), tables);
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    let ready = read(&stack, draft).await;
    assert_eq!(ready.status, DraftStatus::Ready);
    assert_eq!(ready.usage.unwrap().prompt_tokens, 100);
    counted(&stack, "", 0).await;
}
