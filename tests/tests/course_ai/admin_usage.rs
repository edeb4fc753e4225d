//! `GET /api/v1/admin/usage`: who may ask, for which days.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::usage::{USAGE, counted};

const DAY: Duration = Duration::from_hours(24);

async fn summarize(stack: &TestStack) {
    let body = json!({"content": crate::material::ENGLISH});
    let call = stack.post(STUDENT, "/api/v1/ai-course/summarize");
    call.json(&body).send().await.must_be(200);
    stack.stack.after.done().await;
}

/// The days on which something was counted, and how many calls.
fn busy(usage: &Value) -> Vec<(&str, u64)> {
    let days = usage["days"].as_array().unwrap().iter();
    days.filter_map(|day| {
        let calls = day["features"][0]["calls"].as_u64()?;
        Some((day["date"].as_str().unwrap(), calls))
    })
    .collect()
}

#[tokio::test]
async fn only_admins_see_usage_by_token_or_in_a_session() {
    let stack = TestStack::start().await;
    for user in [STUDENT, INSTRUCTOR] {
        let answer = stack.get(user, USAGE).send().await;
        answer.must_be_problem(403, "forbidden");
        let browser = stack.login(user).await;
        let answer = stack
            .call(Method::GET, USAGE)
            .session(&browser)
            .send()
            .await;
        answer.must_be_problem(403, "forbidden");
        // Who may not ask is not told what is wrong with the question.
        let answer = stack.get(user, &format!("{USAGE}?from=soon")).send().await;
        answer.must_be_problem(403, "forbidden");
    }
    let nobody = stack.call(Method::GET, USAGE).send().await;
    nobody.must_be_problem(401, "unauthenticated");
    let key = stack.make_key(json!({})).await;
    let program = stack
        .call(Method::GET, USAGE)
        .token(key["key"].as_str().unwrap());
    program.send().await.must_be_problem(401, "unauthenticated");

    let answer = stack.get(ADMIN, USAGE).send().await.must_be(200);
    assert_eq!(answer.header("x-ratelimit-limit"), "600");
    assert_eq!(answer.header("cache-control"), "no-store");
    let browser = stack.login(ADMIN).await;
    let again = stack
        .call(Method::GET, USAGE)
        .session(&browser)
        .send()
        .await;
    assert_eq!(again.must_be(200).json, answer.json);
    let post = stack.post(ADMIN, USAGE).send().await;
    post.must_be_problem(405, "method_not_allowed");
}

#[tokio::test]
async fn without_a_call_every_day_is_there_and_empty() {
    let stack = TestStack::start().await;
    let usage = stack.get(ADMIN, USAGE).send().await.must_be(200).json;
    assert_eq!(usage["from"], "2026-12-17");
    assert_eq!(usage["to"], "2027-01-15");
    let days = usage["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    assert_eq!(days[0], json!({"date": "2026-12-17", "features": []}));
    assert_eq!(days[29], json!({"date": "2027-01-15", "features": []}));
    let totals = json!({
        "calls": 0, "failures": 0, "prompt_tokens": 0, "completion_tokens": 0,
        "reasoning_tokens": 0, "mean_latency_ms": null
    });
    assert_eq!(usage["totals"], totals);
}

#[tokio::test]
async fn calls_count_on_their_day_in_utc_and_for_thirty_days() {
    let stack = TestStack::start().await;
    // 2027-01-15, at eight in the morning; the last second of it, and the next.
    summarize(&stack).await;
    stack.clock.advance(Duration::from_secs(16 * 3600 - 1));
    summarize(&stack).await;
    stack.clock.advance(Duration::from_secs(1));
    summarize(&stack).await;
    let usage = counted(&stack, "", 3).await;
    assert_eq!(busy(&usage), [("2027-01-15", 2), ("2027-01-16", 1)]);

    // 29 days after the second, 30 after the first.
    stack.clock.advance(29 * DAY);
    let usage = counted(&stack, "", 1).await;
    assert_eq!(busy(&usage), [("2027-01-16", 1)]);
    let all = counted(&stack, "?from=2027-01-15", 3).await;
    assert_eq!(
        (&all["from"], &all["to"]),
        (&json!("2027-01-15"), &json!("2027-02-13"))
    );
    stack.clock.advance(DAY);
    counted(&stack, "", 0).await;
    let first = counted(&stack, "?from=2027-01-15&to=2027-01-15", 2).await;
    assert_eq!(first["days"].as_array().unwrap().len(), 1);

    // The fortieth day after is the last one that shows them.
    stack.clock.advance(9 * DAY);
    counted(&stack, "?to=2027-01-15", 2).await;
    stack.clock.advance(DAY);
    let gone = stack
        .get(ADMIN, &format!("{USAGE}?from=2027-01-15"))
        .send()
        .await;
    let gone = gone.must_be_problem(422, "validation_failed");
    let message = "must not be before 2027-01-16: older counts are gone";
    assert_eq!(gone.json["errors"], json!({"from": [message]}));
}

#[tokio::test]
async fn a_wrong_parameter_is_named() {
    let stack = TestStack::start().await;
    for (query, fields) in [
        ("from=soon", vec!["from"]),
        ("from=20270115&to=2027-1-5", vec!["from", "to"]),
        ("to=2027-02-30", vec!["to"]),
        ("from=2027-01-16", vec!["from"]),
        ("from=2027-01-10&to=2027-01-09", vec!["to"]),
        ("from=2026-12-16&to=2027-01-15", vec!["to"]),
        ("from=2026-12-05", vec!["from"]),
        ("feature=poetry&from=-1", vec!["feature", "from"]),
        ("from=0000-00-00", vec!["from"]),
        ("from=99999-01-01", vec!["from"]),
        ("feature=1", vec!["feature"]),
        ("from=2027-01-01&to=9999-12-31", vec!["to"]),
    ] {
        let answer = stack.get(ADMIN, &format!("{USAGE}?{query}")).send().await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), fields, "{query}");
    }
    for query in ["", "from=&to=&feature=", "from=2026-12-06", "other=1"] {
        let answer = stack.get(ADMIN, &format!("{USAGE}?{query}")).send().await;
        answer.must_be(200);
    }
}
