//! API keys, as admins make, change, rotate and revoke them.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, START, STUDENT, TestStack};

const KEYS: &str = "/api/v1/admin/api-keys";
const DAY: Duration = Duration::from_hours(24);

fn path(key: &Value) -> String {
    format!("{KEYS}/{}", key["id"])
}

async fn capabilities(stack: &TestStack, key: &Value) -> u16 {
    let key = key["key"].as_str().unwrap();
    let call = stack.external(Method::GET, "capabilities", key);
    call.send().await.status.as_u16()
}

#[tokio::test]
async fn only_admins_administer_keys() {
    let stack = TestStack::start().await;
    for (method, path) in [
        (Method::GET, KEYS.to_owned()),
        (Method::POST, KEYS.to_owned()),
        (Method::GET, format!("{KEYS}/1")),
        (Method::PATCH, format!("{KEYS}/1")),
        (Method::DELETE, format!("{KEYS}/1")),
        (Method::POST, format!("{KEYS}/1/rotate")),
        (Method::POST, format!("{KEYS}/1/reset-credits")),
        // What names nothing tells them no more.
        (Method::GET, format!("{KEYS}/999")),
        (Method::GET, format!("{KEYS}?limit=0")),
    ] {
        let call = || stack.call(method.clone(), &path);
        call().send().await.must_be_problem(401, "unauthenticated");
        for user in [STUDENT, INSTRUCTOR] {
            let refused = call().token(&stack.token(user)).body("{").send().await;
            let refused = refused.must_be_problem(403, "forbidden");
            assert_eq!(refused.header("x-ratelimit-limit"), "600");
        }
    }
    let record = stack.stack.store.api_key(1.try_into().unwrap()).await;
    assert!(record.unwrap().is_some(), "the demo key is still there");
}

#[tokio::test]
async fn a_new_key_is_shown_once_and_never_again() {
    let stack = TestStack::start().await;
    let body = json!({"name": "  a shop  ", "expires_at": null, "scopes": null, "id": 5});
    let made = stack
        .post(ADMIN, KEYS)
        .json(&body)
        .send()
        .await
        .must_be(201);
    let plain = made.json["key"].as_str().unwrap().to_owned();
    let id = made.json["id"].as_u64().unwrap();
    assert!(plain.starts_with(&format!("lak_{id}_")));
    assert_eq!(made.header("location"), format!("{KEYS}/{id}"));
    let mut expected = json!({
        "key": plain, "id": id, "name": "a shop", "owner_id": ADMIN, "rate_limit_per_minute": 60,
        "credits_limit": null, "credits_used": 0, "scopes": ["*"], "created_at": START.to_string(),
        "expires_at": null, "previous_secret_until": null
    });
    assert_eq!(made.json, expected);
    assert_eq!(capabilities(&stack, &made.json).await, 200);
    expected.as_object_mut().unwrap().remove("key");
    let read = stack
        .get(ADMIN, &path(&made.json))
        .send()
        .await
        .must_be(200);
    assert_eq!(read.json, expected);
    let list = stack.get(ADMIN, KEYS).send().await.must_be(200);
    assert_eq!(list.json["api_keys"][0], expected);
    let (secret, presented) = {
        let presented = domain::api_key::PresentedKey::parse(&plain).unwrap();
        (plain.rsplit('_').next().unwrap().to_owned(), presented)
    };
    for answer in [read, list] {
        assert!(!answer.text.contains(&secret) && !answer.text.contains(presented.hash.as_str()));
        assert!(!answer.text.contains("hash"), "{}", answer.text);
    }
    let all = json!({
        "name": "all", "owner_id": STUDENT, "rate_limit_per_minute": 7, "credits_limit": 9,
        "scopes": ["summary", "on_behalf"], "expires_at": "2040-01-01T00:00:00+02:00"
    });
    let made = stack
        .post(ADMIN, KEYS)
        .json(&all)
        .send()
        .await
        .must_be(201)
        .json;
    for field in [
        "name",
        "owner_id",
        "rate_limit_per_minute",
        "credits_limit",
        "scopes",
    ] {
        assert_eq!(made[field], all[field]);
    }
    assert_eq!(made["expires_at"], "2039-12-31T22:00:00.000Z");
}

#[tokio::test]
async fn a_change_keeps_what_it_does_not_name_and_counts_at_once() {
    let stack = TestStack::start().await;
    let key = stack
        .make_key(json!({"credits_limit": 5, "expires_at": "2040-01-01T00:00:00Z"}))
        .await;
    let patch = |body: Value| {
        let call = stack
            .call(Method::PATCH, &path(&key))
            .token(&stack.token(ADMIN));
        call.json(&body).send()
    };
    let mut expected = key.clone();
    expected.as_object_mut().unwrap().remove("key");
    assert_eq!(patch(json!({})).await.must_be(200).json, expected);
    for (field, value) in [
        ("name", json!("other")),
        ("owner_id", json!(STUDENT)),
        ("rate_limit_per_minute", json!(20)),
        ("credits_limit", json!(3)),
        ("credits_limit", Value::Null),
        ("scopes", json!(["summary"])),
        ("expires_at", Value::Null),
    ] {
        expected[field] = value.clone();
        let answer = patch(json!({ field: value })).await.must_be(200);
        assert_eq!(answer.json, expected);
        // Null takes away only what may be absent.
        let nothing =
            json!({"name": null, "owner_id": null, "rate_limit_per_minute": null, "scopes": null});
        assert_eq!(patch(nothing).await.must_be(200).json, expected);
    }
    assert_eq!(stack.get(ADMIN, &path(&key)).send().await.json, expected);
    let call = || stack.external(Method::GET, "capabilities", key["key"].as_str().unwrap());
    let answer = call().send().await.must_be(200);
    assert_eq!(answer.header("x-ratelimit-limit"), "20");
    assert_eq!(answer.header("x-credits-limit"), "");
    assert_eq!(answer.json["features"]["quiz_generation"]["can"], false);
    patch(json!({"expires_at": START.plus_millis(1).to_string()}))
        .await
        .must_be(200);
    stack.clock.advance(Duration::from_millis(1));
    call().send().await.must_be_problem(401, "unauthenticated");
    // A key that has ended can be changed, and so be brought back.
    patch(json!({"name": "ended"})).await.must_be(200);
    patch(json!({"expires_at": null})).await.must_be(200);
    call().send().await.must_be(200);
}

#[tokio::test]
async fn a_revoked_key_is_refused_at_once_and_is_gone() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({})).await;
    assert_eq!(capabilities(&stack, &key).await, 200);
    let delete = || {
        stack
            .call(Method::DELETE, &path(&key))
            .token(&stack.token(ADMIN))
            .send()
    };
    let gone = delete().await.must_be(204);
    assert_eq!(gone.text, "");
    assert_eq!(capabilities(&stack, &key).await, 401);
    delete().await.must_be_problem(404, "not_found");
    let list = stack.get(ADMIN, KEYS).send().await.json;
    assert_eq!(
        list["api_keys"].as_array().unwrap().len(),
        1,
        "the demo key"
    );
}

#[tokio::test]
async fn without_grace_the_old_secret_ends_with_the_rotation() {
    let stack = TestStack::start().await;
    let old = stack.make_key(json!({"credits_limit": 5})).await;
    for body in [
        None,
        Some(json!({})),
        Some(json!({"grace": false})),
        Some(json!({"grace": null})),
    ] {
        let call = stack.post(ADMIN, &format!("{}/rotate", path(&old)));
        let call = match &body {
            Some(body) => call.json(body),
            None => call,
        };
        let new = call.send().await.must_be(200).json;
        assert_ne!(new["key"], old["key"]);
        let mut expected = old.clone();
        expected["key"] = new["key"].clone();
        assert_eq!(new, expected);
        assert_eq!(capabilities(&stack, &old).await, 401);
        assert_eq!(capabilities(&stack, &new).await, 200);
    }
    let wrong = stack.post(ADMIN, &format!("{}/rotate", path(&old)));
    let wrong = wrong
        .json(&json!({"grace": "yes"}))
        .send()
        .await
        .must_be(422);
    assert_eq!(wrong.wrong_fields(), ["grace"]);
}

#[tokio::test]
async fn with_grace_the_old_secret_works_a_day_more_and_not_a_millisecond_longer() {
    let stack = TestStack::start().await;
    let first = stack.make_key(json!({})).await;
    let rotate = |grace: bool| {
        let call = stack.post(ADMIN, &format!("{}/rotate", path(&first)));
        call.json(&json!({"grace": grace})).send()
    };
    let second = rotate(true).await.must_be(200).json;
    assert_eq!(second["previous_secret_until"], START.plus(DAY).to_string());
    for key in [&first, &second] {
        assert_eq!(capabilities(&stack, key).await, 200);
    }
    stack
        .clock
        .advance(Duration::from_millis(24 * 3_600_000 - 1));
    assert_eq!(capabilities(&stack, &first).await, 200);
    stack.clock.advance(Duration::from_millis(1));
    assert_eq!(capabilities(&stack, &first).await, 401);
    assert_eq!(capabilities(&stack, &second).await, 200);
    let read = stack.get(ADMIN, &path(&first)).send().await.json;
    assert_eq!(read["previous_secret_until"], Value::Null);
    // Only the last but one secret has grace, and a later rotation without
    // ends it.
    let third = rotate(true).await.json;
    let fourth = rotate(true).await.json;
    let works = [(&second, 401), (&third, 200), (&fourth, 200)];
    for (key, status) in works {
        assert_eq!(capabilities(&stack, key).await, status);
    }
    let fifth = rotate(false).await.json;
    for (key, status) in [(&third, 401), (&fourth, 401), (&fifth, 200)] {
        assert_eq!(capabilities(&stack, key).await, status);
    }
    // A revoked key ends with all its secrets.
    let sixth = rotate(true).await.json;
    let delete = stack
        .call(Method::DELETE, &path(&first))
        .token(&stack.token(ADMIN));
    delete.send().await.must_be(204);
    for key in [&fifth, &sixth] {
        assert_eq!(capabilities(&stack, key).await, 401);
    }
}

#[tokio::test]
async fn keys_are_listed_page_by_page_newest_first() {
    let stack = TestStack::start().await;
    let mut made = Vec::new();
    for _ in 0..5 {
        stack.clock.advance(Duration::from_millis(5));
        made.insert(0, stack.make_key(json!({})).await["id"].clone());
    }
    made.push(json!(1));
    let page = |query: String| stack.get(ADMIN, &format!("{KEYS}?{query}")).send();
    let ids = |page: &Value| -> Vec<Value> {
        let keys = page["api_keys"].as_array().unwrap();
        keys.iter().map(|key| key["id"].clone()).collect()
    };
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    for expected in [4, 2] {
        let page = page(format!("limit=4{cursor}")).await.must_be(200).json;
        assert_eq!(ids(&page).len(), expected);
        seen.extend(ids(&page));
        cursor = format!(
            "&cursor={}",
            page["next_cursor"].as_str().unwrap_or_default()
        );
    }
    assert_eq!(cursor, "&cursor=");
    assert_eq!(seen, made);
    for limit in [6, 7, 100] {
        let page = page(format!("limit={limit}")).await.must_be(200).json;
        assert_eq!(
            (ids(&page), &page["next_cursor"]),
            (made.clone(), &Value::Null)
        );
    }
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=x", "limit"),
        ("cursor=0", "cursor"),
        ("cursor=x", "cursor"),
    ] {
        let wrong = page(query.into())
            .await
            .must_be_problem(422, "validation_failed");
        assert_eq!(wrong.wrong_fields(), [field]);
    }
}

#[tokio::test]
async fn the_page_for_people_runs_only_its_own_script() {
    let stack = TestStack::start().await;
    let page = || stack.call(Method::GET, "/admin/api-keys").send();
    let (first, second) = (page().await.must_be(200), page().await);
    assert!(first.header("content-type").starts_with("text/html"));
    let policy = first.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"));
    for part in [
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let nonce = policy
        .split("'nonce-")
        .nth(1)
        .unwrap()
        .split('\'')
        .next()
        .unwrap();
    assert!(nonce.len() >= 32);
    assert_eq!(first.text.matches(&format!("nonce=\"{nonce}\"")).count(), 2);
    assert!(!second.text.contains(nonce), "a nonce counts once");
    assert!(!first.text.contains("lak_"));
}

#[tokio::test]
async fn what_the_page_does_is_done_with_a_session_and_its_csrf_token() {
    let stack = TestStack::start().await;
    let visitor = stack.login(ADMIN).await;
    let list = stack.call(Method::GET, KEYS).session(&visitor);
    list.send().await.must_be(200);
    let body = json!({"name": "from the page"});
    let forged = stack.call(Method::POST, KEYS).session(&visitor).json(&body);
    let forged = forged.send().await;
    forged.must_be_problem(419, "csrf_token_mismatch");
    let made = stack.call(Method::POST, KEYS).page(&visitor).json(&body);
    let key = made.send().await.must_be(201).json;
    assert_eq!(key["owner_id"], ADMIN);
    for (method, suffix, status) in [
        (Method::PATCH, "", 200),
        (Method::POST, "/rotate", 200),
        (Method::POST, "/reset-credits", 200),
        (Method::DELETE, "", 204),
    ] {
        let path = format!("{}{suffix}", path(&key));
        let call = || stack.call(method.clone(), &path).json(&json!({}));
        call().session(&visitor).send().await.must_be(419);
        call().page(&visitor).send().await.must_be(status);
    }
    let student = stack.login(STUDENT).await;
    let refused = stack.call(Method::GET, KEYS).page(&student).send().await;
    refused.must_be_problem(403, "forbidden");
    // A key is no session, and a session no key.
    let external = stack.call(Method::GET, "/api/v1/external/ai-course/capabilities");
    external.page(&visitor).send().await.must_be(401);
}
