//! What a key may not be, keys that are not there, and changes that race.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, START, TestStack};

const KEYS: &str = "/api/v1/admin/api-keys";

#[tokio::test]
async fn every_fault_of_a_key_is_named_at_once_made_or_changed() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({})).await;
    let path = format!("{KEYS}/{}", key["id"]);
    let send = |method: Method, body: Value| {
        let path = if method == Method::POST { KEYS } else { &path };
        let call = stack.call(method, path).token(&stack.token(ADMIN));
        call.json(&body).send()
    };
    let none = send(Method::POST, json!({})).await;
    assert_eq!(none.must_be(422).wrong_fields(), ["name"]);
    let all = json!({
        "name": 5, "owner_id": 0, "rate_limit_per_minute": 0, "credits_limit": -1,
        "scopes": [], "expires_at": "soon"
    });
    let names = [
        "credits_limit",
        "expires_at",
        "name",
        "owner_id",
        "rate_limit_per_minute",
        "scopes",
    ];
    for method in [Method::POST, Method::PATCH] {
        let wrong = send(method.clone(), all.clone()).await;
        let wrong = wrong.must_be_problem(422, "validation_failed");
        assert_eq!(wrong.wrong_fields(), names);
        for (field, value, path) in [
            ("name", json!("  "), "name"),
            ("name", json!(""), "name"),
            ("name", json!("字".repeat(256)), "name"),
            ("name", json!("a\0b"), "name"),
            ("owner_id", json!(999), "owner_id"),
            ("owner_id", json!("1"), "owner_id"),
            ("owner_id", json!(9_007_199_254_740_992_u64), "owner_id"),
            ("rate_limit_per_minute", json!(-1), "rate_limit_per_minute"),
            (
                "rate_limit_per_minute",
                json!(6001),
                "rate_limit_per_minute",
            ),
            ("rate_limit_per_minute", json!(1.5), "rate_limit_per_minute"),
            ("credits_limit", json!(0), "credits_limit"),
            ("credits_limit", json!(-5), "credits_limit"),
            (
                "credits_limit",
                json!(9_007_199_254_740_992_u64),
                "credits_limit",
            ),
            ("scopes", json!("summary"), "scopes"),
            ("scopes", json!({}), "scopes"),
            ("scopes", json!(["summary", "quiz"]), "scopes.1"),
            ("scopes", json!(["*", "*"]), "scopes.1"),
            ("scopes", json!([null]), "scopes.0"),
            ("scopes", json!(vec!["summary"; 1000]), "scopes"),
            ("expires_at", json!(START.to_string()), "expires_at"),
            ("expires_at", json!("2001-01-01T00:00:00Z"), "expires_at"),
            ("expires_at", json!("2040-01-01"), "expires_at"),
            ("expires_at", json!(2_000_000_000), "expires_at"),
        ] {
            let mut body = json!({"name": "test"});
            body[field] = value.clone();
            let wrong = send(method.clone(), body).await;
            let wrong = wrong.must_be_problem(422, "validation_failed");
            let fields = wrong.wrong_fields();
            assert!(
                fields.contains(&path.to_owned()),
                "{field} {value}: {fields:?}"
            );
        }
        for (field, value) in [
            ("name", json!("😀".repeat(255))),
            ("rate_limit_per_minute", json!(1)),
            ("rate_limit_per_minute", json!(6000)),
            ("credits_limit", json!(1)),
            ("credits_limit", json!(9_007_199_254_740_991_u64)),
            ("expires_at", json!(START.plus_millis(1).to_string())),
            ("scopes", json!(["on_behalf"])),
        ] {
            let mut body = json!({"name": "test"});
            body[field] = value.clone();
            let status = if method == Method::POST { 201 } else { 200 };
            let answer = send(method.clone(), body).await.must_be(status);
            assert_eq!(answer.json[field], value);
        }
    }
    for (body, kind, status) in [
        ("{", "application/json", 400),
        ("[]", "application/json", 422),
        ("{}", "text/plain", 415),
    ] {
        let call = stack.post(ADMIN, KEYS).header("content-type", kind);
        call.body(body).send().await.must_be(status);
    }
    let large = stack
        .post(ADMIN, KEYS)
        .header("content-type", "application/json");
    let large = large.body(" ".repeat(1024 * 1024 + 1)).send().await;
    large.must_be_problem(413, "body_too_large");
}

#[tokio::test]
async fn a_key_that_is_not_there_is_404_whatever_is_asked_of_it() {
    let stack = TestStack::start().await;
    for id in [
        "0",
        "999",
        "-1",
        "x",
        "01",
        "9007199254740991",
        "9007199254740992",
    ] {
        for (method, suffix) in [
            (Method::GET, ""),
            (Method::PATCH, ""),
            (Method::DELETE, ""),
            (Method::POST, "/rotate"),
            (Method::POST, "/reset-credits"),
        ] {
            let path = format!("{KEYS}/{id}{suffix}");
            let call = || stack.call(method.clone(), &path).token(&stack.token(ADMIN));
            call().send().await.must_be_problem(404, "not_found");
            if method == Method::PATCH {
                // The body is looked at before.
                let wrong = call().json(&json!({"name": ""})).send().await;
                wrong.must_be_problem(422, "validation_failed");
            }
        }
    }
}

#[tokio::test]
async fn changes_that_race_are_all_kept_or_refused_and_none_is_lost() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({})).await;
    let path = format!("{KEYS}/{}", key["id"]);
    let scopes = ["summary", "learning_path"];
    let changes = (0..12).map(|n| match n % 3 {
        0 => json!({"rate_limit_per_minute": 100 + n}),
        1 => json!({"credits_limit": 100 + n}),
        _ => json!({"scopes": [scopes[n % 2]]}),
    });
    let changes: Vec<Value> = changes.collect();
    let answers = futures::future::join_all(changes.iter().map(|change| {
        let call = stack.call(Method::PATCH, &path).token(&stack.token(ADMIN));
        call.json(change).send()
    }))
    .await;
    let read = stack.get(ADMIN, &path).send().await.json;
    let mut kept = 0;
    for (change, answer) in changes.iter().zip(&answers) {
        let (field, value) = change.as_object().unwrap().iter().next().unwrap();
        match answer.status.as_u16() {
            200 => {
                kept += 1;
                assert_eq!(&answer.json[field], value);
            }
            _ => drop(answer.clone().must_be_problem(409, "conflict")),
        }
    }
    assert!(kept >= 3, "{kept}");
    for field in ["rate_limit_per_minute", "credits_limit", "scopes"] {
        let said = changes.iter().zip(&answers);
        let said = said.filter(|(_, answer)| answer.status.as_u16() == 200);
        assert!(
            said.clone().any(|(change, _)| change[field] == read[field])
                || !said.clone().any(|(change, _)| change.get(field).is_some()),
            "{field}: {read}"
        );
    }
    // Of two rotations at once one key works in the end, and not two.
    let rotate = || stack.post(ADMIN, &format!("{path}/rotate")).send();
    let answers = futures::future::join_all([rotate(), rotate(), rotate()]).await;
    let mut working = 0;
    for answer in answers {
        let plain = answer.must_be(200).json["key"].as_str().unwrap().to_owned();
        let call = stack.external(Method::GET, "capabilities", &plain).send();
        working += u8::from(call.await.status.as_u16() == 200);
    }
    assert_eq!(working, 1);
}
