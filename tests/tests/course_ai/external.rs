//! What the external surface answers: bodies and results of the user surface.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

use crate::material::ENGLISH;

const HEADERS: [&str; 5] = [
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "x-credits-used",
    "x-credits-limit",
];

fn encoded(text: &str) -> String {
    text.replace(' ', "%20")
}

#[track_caller]
fn assert_headers(answer: &Answer, used: &str) {
    for name in HEADERS {
        assert!(answer.headers.contains_key(name), "{name}: {}", answer.text);
    }
    assert_eq!(answer.header("x-credits-used"), used, "{}", answer.text);
}

#[tokio::test]
async fn results_are_those_of_the_user_surface() {
    let stack = TestStack::start().await;
    let key = stack
        .make_key(json!({"owner_id": INSTRUCTOR, "credits_limit": 100}))
        .await;
    let key = key["key"].as_str().unwrap();
    let quiz = json!({"content": ENGLISH, "count": 3});
    let mut spent = 0;
    for (method, path, body, cost) in [
        (Method::POST, "generate-quiz", Some(quiz), 2),
        (
            Method::POST,
            "summarize",
            Some(json!({"content": ENGLISH, "max_words": 60})),
            1,
        ),
        (
            Method::POST,
            "learning-path",
            Some(json!({"goal": "Bake bread with sourdough"})),
            2,
        ),
        (Method::GET, "recommendations", None, 1),
    ] {
        let user = stack.call(method.clone(), &format!("/api/v1/ai-course/{path}"));
        let user = user.token(&stack.token(INSTRUCTOR));
        let external = stack.external(method, path, key);
        let [user, external] = [user, external].map(|call| match &body {
            Some(body) => call.json(body),
            None => call,
        });
        let (user, external) = (
            user.send().await.must_be(200),
            external.send().await.must_be(200),
        );
        assert_eq!(external.json, user.json, "{path}");
        assert_eq!(external.header("x-ai-backend"), "offline");
        spent += cost;
        assert_headers(&external, &spent.to_string());
        assert_eq!(external.header("x-credits-limit"), "100");
    }
    let path = format!("generate-quiz?count=3&content={}", encoded(ENGLISH));
    let by_query = stack
        .external(Method::GET, &path, key)
        .send()
        .await
        .must_be(200);
    let body = json!({"content": ENGLISH, "count": 3});
    let by_body = stack
        .external(Method::POST, "generate-quiz", key)
        .json(&body);
    let by_body = by_body.send().await.must_be(200);
    assert_eq!(by_query.json, by_body.json);
    assert_headers(&by_query, "8");
    assert_headers(&by_body, "10");
    let capabilities = stack
        .external(Method::GET, "capabilities", key)
        .send()
        .await;
    let capabilities = capabilities.must_be(200);
    assert_headers(&capabilities, "10");
    assert_eq!(capabilities.json["features"].as_object().unwrap().len(), 16);
    let expected = json!({"can": true, "feature_enabled": true, "configured": true});
    assert_eq!(
        capabilities.json["features"]["outline_generation"],
        expected
    );
}

#[tokio::test]
async fn the_fields_of_a_query_are_checked_like_those_of_a_body() {
    let stack = TestStack::start().await;
    let key = stack.make_key(json!({})).await;
    let key = key["key"].as_str().unwrap();
    for (query, fields) in [
        (String::new(), vec!["content"]),
        ("?content=&count=0".into(), vec!["content", "count"]),
        ("?content=a&count=21".into(), vec!["count"]),
        ("?content=a&count=x".into(), vec!["count"]),
        (format!("?content={}", "a".repeat(10_001)), vec!["content"]),
    ] {
        let wrong = stack.external(Method::GET, &format!("generate-quiz{query}"), key);
        let wrong = wrong.send().await.must_be_problem(422, "validation_failed");
        assert_eq!(wrong.wrong_fields(), fields);
        assert_eq!(wrong.header("x-credits-used"), "0");
    }
    // Digits are a text too, though one that is too thin.
    let digits = stack.external(Method::GET, "generate-quiz?content=12345", key);
    digits
        .send()
        .await
        .must_be_problem(422, "not_enough_material");
    let path = format!(
        "/api/v1/external/ai-course/generate-quiz?api_key={key}&content={}&count=1",
        encoded(ENGLISH)
    );
    let quiz = stack.call(Method::GET, &path).send().await.must_be(200);
    assert_eq!(quiz.json["questions"].as_array().unwrap().len(), 1);
}

struct Checked {
    stack: TestStack,
    made: Value,
}

impl Checked {
    async fn with(fields: Value) -> Self {
        let stack = TestStack::start().await;
        let made = stack.make_key(fields).await;
        Self { stack, made }
    }

    fn key(&self) -> &str {
        self.made["key"].as_str().unwrap()
    }

    async fn scopes(&self, scopes: Value) {
        let path = format!("/api/v1/admin/api-keys/{}", self.made["id"]);
        let call = self.stack.call(Method::PATCH, &path);
        let call = call.token(&self.stack.token(ADMIN));
        let answer = call.json(&json!({ "scopes": scopes })).send().await;
        answer.must_be(200);
    }

    async fn settings(&self, settings: Value) {
        let path = "/api/v1/admin/settings";
        self.stack.put(ADMIN, path, &settings).await.must_be(200);
    }

    async fn summarize(&self, body: &str, kind: &str) -> Answer {
        let call = self.stack.external(Method::POST, "summarize", self.key());
        let call = call.header("content-type", kind).body(body.to_owned());
        call.send().await
    }

    /// The code of a refusal that says what is used.
    async fn refused(&self, body: &str, kind: &str, used: &str) -> String {
        let answer = self.summarize(body, kind).await;
        assert_headers(&answer, used);
        answer.json["code"].as_str().unwrap().to_owned()
    }
}

const JSON: &str = "application/json";

#[tokio::test]
async fn checks_come_in_their_order_and_every_error_tells_where_the_key_stands() {
    let scopes = json!(["recommendations"]);
    let fields = json!({"rate_limit_per_minute": 15, "credits_limit": 1, "scopes": scopes});
    let checked = Checked::with(fields).await;
    let good = json!({"content": ENGLISH}).to_string();
    // Everything is wrong at first; one after another is put right.
    let settings = json!({"module_active": false, "features": {"summary": false}});
    checked.settings(settings).await;
    let code = checked.refused("{", JSON, "0").await;
    assert_eq!(code, "module_unavailable");
    let capabilities = checked
        .stack
        .external(Method::GET, "capabilities", checked.key());
    let capabilities = capabilities.send().await.must_be(200).json;
    assert_eq!(capabilities["module_active"], false);
    let summary = json!({"can": false, "feature_enabled": false, "configured": true});
    assert_eq!(capabilities["features"]["summary"], summary);
    checked.settings(json!({"module_active": true})).await;
    let code = checked.refused("{", JSON, "0").await;
    assert_eq!(code, "feature_disabled");
    checked
        .settings(json!({"features": {"summary": true}}))
        .await;
    assert_eq!(checked.refused("{", JSON, "0").await, "forbidden");
    checked.scopes(json!(["summary"])).await;
    // The body is looked at before the credits, which the second round has
    // none of.
    for (used, last) in [("0", 200), ("1", 402)] {
        for (body, kind, code) in [
            ("{", JSON, "malformed_json"),
            ("{}", "text/plain", "unsupported_media_type"),
            ("{}", JSON, "validation_failed"),
        ] {
            assert_eq!(checked.refused(body, kind, used).await, code);
        }
        let answer = checked.summarize(&good, JSON).await.must_be(last);
        assert_headers(&answer, "1");
    }
    let large = " ".repeat(1024 * 1024 + 1);
    assert_eq!(checked.refused(&large, JSON, "1").await, "body_too_large");
    // 13 requests were made of the 15.
    checked.summarize("{", JSON).await.must_be(400);
    checked.summarize("{", JSON).await.must_be(400);
    checked.settings(json!({"module_active": false})).await;
    let limited = checked.summarize("{", JSON).await;
    let limited = limited.must_be_problem(429, "rate_limited");
    assert_headers(&limited, "1");
    assert_eq!(limited.header("x-ratelimit-remaining"), "0");
    assert_eq!(limited.header("retry-after"), "60");
}
