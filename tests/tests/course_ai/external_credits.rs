//! Credits: taken before the work, given back where it has no success, never
//! more than there are.

use http::Method;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{ADMIN, Answer, TestStack};

use crate::material::ENGLISH;

async fn summarize(stack: &TestStack, key: &Value) -> Answer {
    let call = stack.external(Method::POST, "summarize", key["key"].as_str().unwrap());
    call.json(&json!({"content": ENGLISH})).send().await
}

async fn quiz(stack: &TestStack, key: &Value) -> Answer {
    let call = stack.external(Method::POST, "generate-quiz", key["key"].as_str().unwrap());
    call.json(&json!({"content": ENGLISH, "count": 1}))
        .send()
        .await
}

fn path(key: &Value) -> String {
    format!("/api/v1/admin/api-keys/{}", key["id"])
}

async fn used(stack: &TestStack, key: &Value) -> u64 {
    let read = stack.get(ADMIN, &path(key)).send().await.must_be(200);
    read.json["credits_used"].as_u64().unwrap()
}

#[tokio::test]
async fn fifty_callers_at_once_for_one_credit_have_exactly_one_success() {
    let stack = TestStack::start().await;
    let fields = json!({"credits_limit": 3, "rate_limit_per_minute": 1000});
    let key = stack.make_key(fields).await;
    quiz(&stack, &key).await.must_be(200);
    let calls = (0..50).map(|_| summarize(&stack, &key));
    let answers = futures::future::join_all(calls).await;
    let passed = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200);
    assert_eq!(passed.count(), 1);
    for answer in answers {
        if answer.status.as_u16() != 200 {
            let refused = answer.must_be_problem(402, "credits_exhausted");
            assert_eq!(refused.header("x-credits-used"), "3");
            assert_eq!(refused.header("x-credits-limit"), "3");
        }
    }
    assert_eq!(used(&stack, &key).await, 3);
}

#[tokio::test]
async fn a_call_needs_its_whole_cost() {
    let stack = TestStack::start().await;
    // Never enough, not even at first.
    let poor = stack.make_key(json!({"credits_limit": 1})).await;
    let refused = quiz(&stack, &poor)
        .await
        .must_be_problem(402, "credits_exhausted");
    assert_eq!(refused.header("x-credits-used"), "0");
    summarize(&stack, &poor).await.must_be(200);
    quiz(&stack, &poor)
        .await
        .must_be_problem(402, "credits_exhausted");
    // One too few.
    let key = stack.make_key(json!({"credits_limit": 4})).await;
    quiz(&stack, &key).await.must_be(200);
    summarize(&stack, &key).await.must_be(200);
    let refused = quiz(&stack, &key)
        .await
        .must_be_problem(402, "credits_exhausted");
    assert_eq!(refused.header("x-credits-used"), "3");
    assert_eq!(refused.header("x-credits-limit"), "4");
    let last = summarize(&stack, &key).await.must_be(200);
    assert_eq!(last.header("x-credits-used"), "4");
    // What costs nothing is open still.
    let call = stack.external(Method::GET, "capabilities", key["key"].as_str().unwrap());
    assert_eq!(call.send().await.must_be(200).header("x-credits-used"), "4");
}

#[tokio::test]
async fn a_budget_can_be_reset_raised_lowered_and_taken_away() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({"credits_limit": 1})).await;
    let patch = |body: Value| {
        let call = stack
            .call(Method::PATCH, &path(&key))
            .token(&stack.token(ADMIN));
        call.json(&body).send()
    };
    summarize(&stack, &key).await.must_be(200);
    summarize(&stack, &key).await.must_be(402);
    let reset = stack
        .post(ADMIN, &format!("{}/reset-credits", path(&key)))
        .send()
        .await;
    let reset = reset.must_be(200).json;
    assert_eq!(
        (&reset["credits_used"], &reset["credits_limit"]),
        (&json!(0), &json!(1))
    );
    assert!(reset.get("key").is_none());
    summarize(&stack, &key).await.must_be(200);
    summarize(&stack, &key).await.must_be(402);
    patch(json!({"credits_limit": 3})).await.must_be(200);
    quiz(&stack, &key).await.must_be(200);
    let lowered = patch(json!({"credits_limit": 2})).await.must_be(200).json;
    assert_eq!(lowered["credits_used"], 3);
    let refused = summarize(&stack, &key)
        .await
        .must_be_problem(402, "credits_exhausted");
    assert_eq!(refused.header("x-credits-used"), "3");
    assert_eq!(refused.header("x-credits-limit"), "2");
    patch(json!({"credits_limit": null})).await.must_be(200);
    let free = summarize(&stack, &key).await.must_be(200);
    assert_eq!(free.header("x-credits-used"), "4");
    assert!(!free.headers.contains_key("x-credits-limit"));
    assert_eq!(used(&stack, &key).await, 4);
    let list = stack.get(ADMIN, "/api/v1/admin/api-keys").send().await.json;
    assert_eq!(list["api_keys"][0]["credits_used"], 4);
}

#[tokio::test]
async fn credits_come_back_where_the_text_is_too_thin_and_only_once() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({"credits_limit": 10})).await;
    summarize(&stack, &key).await.must_be(200);
    for _ in 0..3 {
        let call = stack.external(Method::POST, "generate-quiz", key["key"].as_str().unwrap());
        let thin = call.json(&json!({"content": "Too thin."})).send().await;
        let thin = thin.must_be_problem(422, "not_enough_material");
        assert_eq!(thin.header("x-credits-used"), "1");
    }
    assert_eq!(used(&stack, &key).await, 1);
}

#[tokio::test]
async fn credits_come_back_where_the_model_fails_and_not_where_it_does_not() {
    let server = ModelServer::start([
        Reply::Text("no JSON".into()),
        Reply::Text("no JSON either".into()),
        Reply::Status(401, vec![]),
        Reply::Json(json!({"summary": "Ice moves."})),
    ])
    .await
    .unwrap();
    let stack = TestStack::with(|options| options.vars.extend(server.vars())).await;
    let key = stack.make_key(json!({"credits_limit": 1})).await;
    for code in ["ai_bad_output", "ai_backend_failed"] {
        let failed = summarize(&stack, &key).await.must_be_problem(502, code);
        assert_eq!(failed.header("x-credits-used"), "0");
        assert_eq!(used(&stack, &key).await, 0);
    }
    let made = summarize(&stack, &key).await.must_be(200);
    assert_eq!(made.header("x-credits-used"), "1");
    let asked = server.requests().len();
    summarize(&stack, &key)
        .await
        .must_be_problem(402, "credits_exhausted");
    assert_eq!(
        server.requests().len(),
        asked,
        "the model is not asked in vain"
    );
}

#[tokio::test]
async fn successes_and_failures_at_once_leave_the_count_exact() {
    let stack = TestStack::start().await;
    let fields = json!({"credits_limit": 20, "rate_limit_per_minute": 1000});
    let key = stack.make_key(fields).await;
    let plain = key["key"].as_str().unwrap();
    let calls = (0..60).map(|n| {
        let content = if n % 2 == 0 { ENGLISH } else { "Too thin." };
        let call = stack.external(Method::POST, "generate-quiz", plain);
        call.json(&json!({"content": content, "count": 1})).send()
    });
    let answers = futures::future::join_all(calls).await;
    let passed = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200)
        .count();
    assert_eq!(used(&stack, &key).await, 2 * passed as u64);
    assert!(passed <= 10);
    for answer in answers {
        assert!(
            [200, 402, 422].contains(&answer.status.as_u16()),
            "{}",
            answer.text
        );
    }
}
