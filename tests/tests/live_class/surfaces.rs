//! Which credential opens which door, and how often.

use std::time::Duration;

use http::Method;
use serde_json::json;

use crate::class::class;

#[tokio::test]
async fn the_token_api_takes_tokens_and_the_classroom_sessions() {
    let class = class().await;
    let host = &class.host;
    let api = format!("/api/liveclass/sessions/{}/messages", class.id);
    let room = format!("/liveclass/sessions/{}/messages", class.id);
    for method in [Method::GET, Method::POST] {
        let call = |path: &str| {
            class
                .stack
                .call(method.clone(), path)
                .json(&json!({"body": "x"}))
        };
        let by_cookie = call(&api).page(&host.browser).send().await;
        by_cookie.must_be_problem(401, "unauthenticated");
        let by_token = call(&room).token(&host.token).send().await;
        by_token.must_be_problem(401, "unauthenticated");
        let both = call(&room)
            .token("lpt_wrong")
            .page(&host.browser)
            .send()
            .await;
        assert!(both.status.is_success(), "only cookies count there");
        for path in [&api, &room] {
            call(path)
                .send()
                .await
                .must_be_problem(401, "unauthenticated");
        }
    }
    let no_csrf = class.stack.call(Method::POST, &room).session(&host.browser);
    let no_csrf = no_csrf.json(&json!({"body": "x"})).send().await;
    no_csrf.must_be_problem(419, "csrf_token_mismatch");
    let own = format!("/api/liveclass/sessions/{}/kick", class.id);
    let call = class.stack.call(Method::POST, &own).token(&host.token);
    call.send().await.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn changes_are_counted_by_the_minute_and_reads_are_not() {
    let class = class().await;
    class.stack.clock.advance(Duration::from_mins(1));
    let member = &class.participant;
    let read = class.get(member, "/messages").await.must_be(200);
    assert_eq!(read.header("x-ratelimit-limit"), "");
    for left in (0..120).rev() {
        let sent = class
            .post(member, "/messages", json!({"body": "Hello"}))
            .await;
        let sent = sent.must_be(201);
        assert_eq!(sent.header("x-ratelimit-remaining"), left.to_string());
        assert_eq!(sent.header("x-ratelimit-limit"), "120");
    }
    let refused = class
        .post(member, "/messages", json!({"body": "Hello"}))
        .await;
    let refused = refused.must_be_problem(429, "rate_limited");
    assert_ne!(refused.header("retry-after"), "");
    class.get(member, "/messages").await.must_be(200);
    class.stack.clock.advance(Duration::from_mins(1));
    class.say(member, "Hello again").await;
}
