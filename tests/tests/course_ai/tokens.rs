//! Tokens that users issue to themselves.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tests::{Answer, Browser, INSTRUCTOR, STUDENT, TestStack};

const TOKENS: &str = "/api/v1/tokens";

async fn issue(stack: &TestStack, browser: &Browser, body: Value) -> Answer {
    stack
        .call(Method::POST, TOKENS)
        .page(browser)
        .json(&body)
        .send()
        .await
}

async fn names(stack: &TestStack, browser: &Browser) -> Vec<String> {
    let list = stack
        .call(Method::GET, TOKENS)
        .session(browser)
        .send()
        .await
        .must_be(200);
    let tokens = list.json["tokens"].as_array().unwrap();
    for token in tokens {
        let fields: Vec<_> = token.as_object().unwrap().keys().cloned().collect();
        assert_eq!(
            fields,
            ["id", "name", "created_at", "expires_at"],
            "no secrets"
        );
    }
    let names = tokens
        .iter()
        .map(|token| token["name"].as_str().unwrap().to_owned());
    names.collect()
}

#[tokio::test]
async fn a_user_issues_lists_and_revokes_own_tokens() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    // Ids are ordered by time, to the millisecond.
    stack.clock.advance(Duration::from_secs(1));
    let issued = issue(
        &stack,
        &browser,
        json!({"name": " laptop ", "expires_in_days": 1}),
    )
    .await;
    let issued = issued.must_be(201).json;
    assert_eq!(issued["name"], "laptop");
    assert_eq!(issued["expires_at"], "2027-01-16T08:00:01.000Z");
    let plain = issued["token"].as_str().unwrap();
    assert!(plain.starts_with("lpt_3_") && plain.len() == "lpt_3_".len() + 46);
    stack.clock.advance(Duration::from_secs(1));
    let for_good = issue(&stack, &browser, json!({"name": "phone"}))
        .await
        .must_be(201);
    assert_eq!(for_good.json["expires_at"], Value::Null);
    assert_eq!(names(&stack, &browser).await, ["phone", "laptop", "demo"]);

    let call = |plain: &str| stack.call(Method::GET, TOKENS).token(plain).send();
    call(plain).await.must_be(200);
    let path = format!("{TOKENS}/{}", for_good.json["id"]);
    let revoke = stack.call(Method::DELETE, &path).page(&browser);
    revoke.send().await.must_be(204);
    let revoked = for_good.json["token"].as_str().unwrap();
    call(revoked).await.must_be_problem(401, "unauthenticated");
    let again = stack
        .call(Method::DELETE, &path)
        .page(&browser)
        .send()
        .await;
    again.must_be_problem(404, "not_found");

    stack.clock.advance(Duration::from_hours(11));
    names(&stack, &browser).await;
    stack.clock.advance(Duration::from_hours(11));
    names(&stack, &browser).await;
    stack.clock.advance(Duration::from_hours(2));
    call(plain).await.must_be_problem(401, "unauthenticated");
    assert_eq!(names(&stack, &browser).await, ["demo"]);
}

#[tokio::test]
async fn a_token_issues_no_tokens_but_lists_and_revokes() {
    let stack = TestStack::start().await;
    let refused = stack
        .post(STUDENT, TOKENS)
        .json(&json!({"name": "x"}))
        .send()
        .await;
    refused.must_be_problem(403, "forbidden");
    stack.get(STUDENT, TOKENS).send().await.must_be(200);
}

#[tokio::test]
async fn what_is_wrong_with_a_request_for_a_token_is_named() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    for (body, fields) in [
        (json!({}), vec!["name"]),
        (json!({"name": " "}), vec!["name"]),
        (json!({"name": "x".repeat(256)}), vec!["name"]),
        (
            json!({"name": 5, "expires_in_days": "a"}),
            vec!["expires_in_days", "name"],
        ),
        (
            json!({"name": "x", "expires_in_days": 0}),
            vec!["expires_in_days"],
        ),
        (
            json!({"name": "x", "expires_in_days": 366}),
            vec!["expires_in_days"],
        ),
        (
            json!({"name": "x", "expires_in_days": 1.5}),
            vec!["expires_in_days"],
        ),
    ] {
        let answer = issue(&stack, &browser, body).await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            fields
        );
    }
    for good in [
        json!({"name": "é".repeat(255)}),
        json!({"name": "x", "expires_in_days": 365}),
    ] {
        issue(&stack, &browser, good).await.must_be(201);
    }
}

#[tokio::test]
async fn anothers_token_is_as_good_as_none() {
    let stack = TestStack::start().await;
    let student = stack.login(STUDENT).await;
    let issued = issue(&stack, &student, json!({"name": "mine"}))
        .await
        .must_be(201)
        .json;
    let path = format!("{TOKENS}/{}", issued["id"]);
    let theft = stack
        .call(Method::DELETE, &path)
        .token(&stack.token(INSTRUCTOR));
    theft.send().await.must_be_problem(404, "not_found");
    let plain = issued["token"].as_str().unwrap();
    stack
        .call(Method::GET, TOKENS)
        .token(plain)
        .send()
        .await
        .must_be(200);
    for nothing in ["0", "x", "5"] {
        let path = format!("{TOKENS}/{nothing}");
        let call = stack.call(Method::DELETE, &path).token(plain);
        call.send().await.must_be_problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_user_has_a_hundred_tokens_at_most() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    for count in 1..100 {
        issue(&stack, &browser, json!({"name": format!("t{count}")}))
            .await
            .must_be(201);
    }
    let refused = issue(&stack, &browser, json!({"name": "t100"})).await;
    refused.must_be_problem(409, "conflict");
}
