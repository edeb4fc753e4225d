//! Who is let in on the external surface, and with what.

use std::time::Duration;

use http::Method;
use serde_json::json;
use tests::{ADMIN, INSTRUCTOR, START, STUDENT, TestStack};

use crate::material::ENGLISH;

const BASE: &str = "/api/v1/external/ai-course";
/// All of the surface.
const OPERATIONS: [(Method, &str); 6] = [
    (Method::GET, "capabilities"),
    (Method::POST, "generate-quiz"),
    (Method::GET, "generate-quiz"),
    (Method::POST, "summarize"),
    (Method::GET, "recommendations"),
    (Method::POST, "learning-path"),
];

fn text(key: &serde_json::Value) -> String {
    key["key"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn without_a_valid_key_every_operation_is_401() {
    let stack = TestStack::start().await;
    let good = text(&stack.make_key(json!({})).await);
    let expired = text(
        &stack
            .make_key(json!({"expires_at": START.plus_millis(1).to_string()}))
            .await,
    );
    stack.clock.advance(Duration::from_millis(1));
    let stranger = domain::api_key::mint_api_key(77.try_into().unwrap(), &[7; 64]).unwrap();
    // Another secret of a key that is there.
    let forged = domain::api_key::mint_api_key(1.try_into().unwrap(), &[7; 64]).unwrap();
    let typo = format!("{}x", &good[..good.len() - 1]);
    let bad = [
        stranger,
        forged,
        typo,
        expired,
        good[..good.len() - 1].to_owned(),
        good.replace("lak_", "lpt_"),
        good.to_uppercase(),
        stack.token(ADMIN),
        stack.token(STUDENT),
        String::new(),
        "%00".into(),
    ];
    for (method, path) in OPERATIONS {
        let path = format!("{BASE}/{path}");
        let call = |path: &str| stack.call(method.clone(), path).body("{");
        let none = call(&path).send().await;
        let none = none.must_be_problem(401, "unauthenticated");
        assert_eq!(none.header("www-authenticate"), "Bearer");
        for bad in &bad {
            let header = call(&path).header("authorization", &format!("Bearer {bad}"));
            let query = call(&format!("{path}?api_key={bad}"));
            for call in [header, query] {
                let refused = call.send().await.must_be_problem(401, "unauthenticated");
                // Nothing is known of the caller.
                for name in ["x-ratelimit-limit", "x-credits-used", "x-credits-limit"] {
                    assert_eq!(refused.header(name), "", "{bad}");
                }
            }
        }
        for bad in [format!("Basic {good}"), good.clone(), "Bearer".into()] {
            let call = call(&path).header("authorization", &bad);
            call.send().await.must_be_problem(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn the_header_wins_over_the_query_even_where_it_is_bad() {
    let stack = TestStack::start().await;
    let good = text(&stack.make_key(json!({})).await);
    let with = |key: &str| stack.call(Method::GET, &format!("{BASE}/capabilities?api_key={key}"));
    with(&good).send().await.must_be(200);
    with("x").token(&good).send().await.must_be(200);
    with(&good)
        .token(&stack.token(ADMIN))
        .send()
        .await
        .must_be(401);
    with(&good)
        .header("authorization", "Basic eDp5")
        .send()
        .await
        .must_be(401);
    with(&good)
        .header("authorization", "")
        .send()
        .await
        .must_be(401);
    let twice = with(&good).token(&good).token(&good);
    twice.send().await.must_be(401);
    with(&format!("{good}&api_key={good}"))
        .send()
        .await
        .must_be(401);
    let other = stack.call(Method::GET, &format!("{BASE}/capabilities?API_KEY={good}"));
    other.send().await.must_be(401);
    let lower = stack.call(Method::GET, &format!("{BASE}/capabilities"));
    let lower = lower.header("authorization", &format!("bearer  {good}"));
    lower.send().await.must_be(200);
}

#[tokio::test]
async fn api_keys_open_nothing_else() {
    let stack = TestStack::start().await;
    // The owner is an admin.
    let key = text(&stack.make_key(json!({"scopes": ["*", "on_behalf"]})).await);
    for (method, path) in [
        (Method::GET, "/api/v1/ai-course/capabilities"),
        (Method::POST, "/api/v1/ai-course/generate-quiz"),
        (Method::POST, "/api/v1/ai-course/summarize"),
        (Method::GET, "/api/v1/ai-course/recommendations"),
        (Method::POST, "/api/v1/ai-course/learning-path"),
        (Method::POST, "/api/v1/ai-course/generate/outline"),
        (Method::POST, "/api/v1/ai-course/generate/assistant"),
        (Method::GET, "/api/v1/ai-course/drafts"),
        (Method::GET, "/api/v1/courses/1"),
        (Method::GET, "/api/v1/admin/api-keys"),
        (Method::GET, "/api/v1/admin/settings"),
    ] {
        let header = stack.call(method.clone(), path).token(&key);
        let query = stack.call(method, &format!("{path}?api_key={key}"));
        for call in [header, query] {
            call.send().await.must_be_problem(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn a_scope_opens_what_it_names_and_capabilities_say_so() {
    let stack = TestStack::start().await;
    let body = json!({"content": ENGLISH, "goal": "bake bread", "count": 1});
    for (scope, open) in [
        ("quiz_generation", vec![1, 2]),
        ("summary", vec![3]),
        ("recommendations", vec![4]),
        ("learning_path", vec![5]),
        ("on_behalf", vec![]),
        ("seo_optimize", vec![]),
        ("*", vec![1, 2, 3, 4, 5]),
    ] {
        let key = text(&stack.make_key(json!({"scopes": [scope]})).await);
        for (place, (method, path)) in OPERATIONS.into_iter().enumerate() {
            let query = format!("{path}?content=x");
            let wrong = stack
                .external(method.clone(), &query, &key)
                .body("{")
                .send()
                .await;
            if place == 0 {
                let can = &wrong.json["features"]["quiz_generation"]["can"];
                assert_eq!(*can, ["*", "quiz_generation"].contains(&scope));
            } else if open.contains(&place) {
                let call = stack.external(method, path, &key);
                // The query of a GET is wrong: it is looked at.
                let status = if place == 2 { 422 } else { 200 };
                call.json(&body).send().await.must_be(status);
            } else {
                let refused = wrong.must_be_problem(403, "forbidden");
                assert!(refused.headers.contains_key("x-credits-used"));
            }
        }
    }
}

#[tokio::test]
async fn on_behalf_lets_a_key_ask_for_others_and_nothing_else_does() {
    let stack = TestStack::start().await;
    let plain = text(&stack.make_key(json!({"owner_id": INSTRUCTOR})).await);
    let scopes = json!({"owner_id": INSTRUCTOR, "scopes": ["*", "on_behalf"], "credits_limit": 50});
    let trusted = text(&stack.make_key(scopes).await);
    let ask = |key: &str, query: &str| {
        let path = format!("recommendations{query}");
        stack.external(Method::GET, &path, key).send()
    };
    let own = ask(&plain, "").await.must_be(200).json;
    let named = ask(&plain, &format!("?user_id={INSTRUCTOR}"))
        .await
        .must_be(200)
        .json;
    assert_eq!(own, named, "the owner is no other user");
    for other in [
        STUDENT.to_string(),
        ADMIN.to_string(),
        "999".into(),
        "x".into(),
        "0".into(),
        String::new(),
    ] {
        let refused = ask(&plain, &format!("?user_id={other}")).await;
        let refused = refused.must_be_problem(403, "forbidden");
        assert_eq!(refused.header("x-credits-used"), "2", "{other}");
    }
    let student = ask(&trusted, &format!("?user_id={STUDENT}"))
        .await
        .must_be(200)
        .json;
    assert_ne!(student, own, "a student is enrolled in course 1");
    let expected = stack
        .get(STUDENT, "/api/v1/ai-course/recommendations")
        .send()
        .await;
    assert_eq!(student, expected.must_be(200).json);
    for (user, status) in [
        ("999", 404),
        ("9007199254740991", 404),
        ("x", 422),
        ("0", 422),
        ("-3", 422),
    ] {
        let refused = ask(&trusted, &format!("?user_id={user}"))
            .await
            .must_be(status);
        assert_eq!(refused.header("x-credits-used"), "1", "given back");
    }
    // The user is looked for before the credits.
    let poor = json!({"scopes": ["*", "on_behalf"], "credits_limit": 1});
    let poor = text(&stack.make_key(poor).await);
    ask(&poor, "").await.must_be(200);
    ask(&poor, "?user_id=999")
        .await
        .must_be_problem(404, "not_found");
    ask(&poor, "")
        .await
        .must_be_problem(402, "credits_exhausted");
}
