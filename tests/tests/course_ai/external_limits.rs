//! How often a key may be used.

use std::time::Duration;

use http::Method;
use serde_json::json;
use tests::{ADMIN, START, TestStack};

async fn capabilities(stack: &TestStack, key: &str) -> tests::Answer {
    stack
        .external(Method::GET, "capabilities", key)
        .send()
        .await
}

#[tokio::test]
async fn a_keys_own_limit_holds_at_its_edge_and_the_next_minute_is_free() {
    let stack = TestStack::start().await;
    for limit in [1_u32, 3] {
        let key = stack
            .make_key(json!({"rate_limit_per_minute": limit}))
            .await;
        let key = key["key"].as_str().unwrap();
        for used in 1..=limit {
            let answer = capabilities(&stack, key).await.must_be(200);
            assert_eq!(answer.header("x-ratelimit-limit"), limit.to_string());
            let left = (limit - used).to_string();
            assert_eq!(answer.header("x-ratelimit-remaining"), left);
            let reset = (START.seconds() + 60).to_string();
            assert_eq!(answer.header("x-ratelimit-reset"), reset);
        }
        let refused = capabilities(&stack, key).await;
        let refused = refused.must_be_problem(429, "rate_limited");
        assert_eq!(refused.header("retry-after"), "60");
        // What an admin changes counts in the minute that runs.
        let path = format!("/api/v1/admin/api-keys/{}", key.split('_').nth(1).unwrap());
        let raise = stack.call(Method::PATCH, &path).token(&stack.token(ADMIN));
        let raise = raise
            .json(&json!({"rate_limit_per_minute": limit + 2}))
            .send();
        raise.await.must_be(200);
        capabilities(&stack, key).await.must_be(200);
        capabilities(&stack, key).await.must_be(429);
    }
    let key = stack.make_key(json!({"rate_limit_per_minute": 1})).await;
    let key = key["key"].as_str().unwrap();
    capabilities(&stack, key).await.must_be(200);
    capabilities(&stack, key).await.must_be(429);
    stack.clock.advance(Duration::from_mins(1));
    capabilities(&stack, key).await.must_be(200);
}

#[tokio::test]
async fn two_hundred_requests_at_once_let_exactly_the_limit_through() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({"rate_limit_per_minute": 120})).await;
    let key = key["key"].as_str().unwrap();
    let calls = (0..200).map(|n| {
        // Header and query are one and the same caller.
        let query = format!("/api/v1/external/ai-course/capabilities?api_key={key}");
        match n % 2 {
            0 => stack.external(Method::GET, "capabilities", key).send(),
            _ => stack.call(Method::GET, &query).send(),
        }
    });
    let answers = futures::future::join_all(calls).await;
    let passed = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200);
    assert_eq!(passed.count(), 120);
    let refused = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 429);
    assert_eq!(refused.count(), 80);
}

#[tokio::test]
async fn both_secrets_of_a_rotated_key_share_its_limit() {
    let stack = TestStack::start().await;
    let old = stack.make_key(json!({"rate_limit_per_minute": 40})).await;
    let path = format!("/api/v1/admin/api-keys/{}/rotate", old["id"]);
    let new = stack
        .post(ADMIN, &path)
        .json(&json!({"grace": true}))
        .send()
        .await;
    let new = new.must_be(200).json;
    let secrets = [&old, &new].map(|key| key["key"].as_str().unwrap());
    let calls = (0..100).map(|n| {
        let key = secrets[n % 2];
        stack.external(Method::GET, "capabilities", key).send()
    });
    let answers = futures::future::join_all(calls).await;
    let passed = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200);
    assert_eq!(passed.count(), 40);
}

#[tokio::test]
async fn who_does_not_know_the_secret_cannot_use_up_the_limit() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({"rate_limit_per_minute": 1})).await;
    let id: u64 = key["id"].as_u64().unwrap();
    let forged = domain::api_key::mint_api_key(id.try_into().unwrap(), &[9; 64]).unwrap();
    for _ in 0..5 {
        capabilities(&stack, &forged).await.must_be(401);
    }
    capabilities(&stack, key["key"].as_str().unwrap())
        .await
        .must_be(200);
}
