//! Every route that a browser session may use, with a right, a wrong and no
//! CSRF token, from another origin, and with a token alone.

use http::Method;
use serde_json::Value;
use tests::{ADMIN, Browser, Call, TestStack};

/// The routes of the OpenAPI document that take a session: method, path with
/// ids that name nothing, and whether they take a user token too.
fn routes() -> Vec<(Method, String, bool)> {
    let document: Value = serde_json::from_str(&local::openapi_document().unwrap()).unwrap();
    let mut routes = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let security = operation["security"].as_array();
            let takes = |scheme: &str| {
                let mut all = security.into_iter().flatten();
                all.any(|needed| needed.get(scheme).is_some())
            };
            if takes("session") {
                let filled = path.split('/').map(|part| {
                    let placeholder = part.starts_with('{');
                    if placeholder { "987654321" } else { part }
                });
                let path = filled.collect::<Vec<_>>().join("/");
                let method = method.to_uppercase().parse().unwrap();
                routes.push((method, path, takes("user_token")));
            }
        }
    }
    routes
}

/// What the route answers beyond its front door: anything but what is said
/// there.
fn let_in(status: u16) -> bool {
    !matches!(status, 401 | 419 | 429 | 500..)
}

async fn fresh(stack: &TestStack, used: &mut u32) -> Browser {
    // A session may do sixty requests a minute.
    *used += 1;
    let path = "/api/v1/admin/users/1/login-links";
    let link = stack.post(ADMIN, path).send().await.must_be(201);
    stack.follow(link.json["url"].as_str().unwrap()).await
}

#[tokio::test]
async fn a_change_needs_the_sessions_own_csrf_token_and_its_own_origin() {
    let stack = TestStack::start().await;
    let mut used = 0;
    let changing = routes()
        .into_iter()
        .filter(|(method, _, _)| !method.is_safe());
    let changing: Vec<_> = changing.collect();
    assert!(changing.len() > 20, "{changing:?}");
    for (method, path, _) in &changing {
        let browser = fresh(&stack, &mut used).await;
        let other = fresh(&stack, &mut used).await;
        let call = || stack.call(method.clone(), path).session(&browser);
        let token = &browser.csrf;
        let refused: [(&str, Call); 7] = [
            ("none", call()),
            ("empty", call().header("x-xsrf-token", "")),
            (
                "wrong",
                call().header("x-xsrf-token", &token.replace(['0', '1'], "2")),
            ),
            (
                "another session's",
                call().header("x-xsrf-token", &other.csrf),
            ),
            (
                "another origin",
                call()
                    .header("x-xsrf-token", token)
                    .header("origin", "https://evil.example"),
            ),
            (
                "no origin",
                call()
                    .header("x-xsrf-token", token)
                    .header("origin", "null"),
            ),
            (
                "another site",
                call()
                    .header("x-xsrf-token", token)
                    .header("sec-fetch-site", "cross-site"),
            ),
        ];
        for (case, call) in refused {
            let answer = call.send().await;
            assert_eq!(
                answer.status.as_u16(),
                419,
                "{method} {path}, {case}: {}",
                answer.text
            );
            answer.must_be_problem(419, "csrf_token_mismatch");
        }
        let right = call().header("x-xsrf-token", token).send().await;
        assert!(
            let_in(right.status.as_u16()),
            "{method} {path}: {}",
            right.text
        );
    }
}

#[tokio::test]
async fn what_only_reads_needs_no_csrf_token() {
    let stack = TestStack::start().await;
    let browser = stack.login(ADMIN).await;
    for (method, path, _) in routes() {
        if method.is_safe() {
            let call = stack.call(method.clone(), &path).session(&browser);
            let answer = call.header("origin", "https://evil.example").send().await;
            assert!(
                let_in(answer.status.as_u16()),
                "{method} {path}: {}",
                answer.text
            );
        }
    }
}

#[tokio::test]
async fn a_token_alone_is_let_in_on_the_api_without_csrf_and_nowhere_else() {
    let stack = TestStack::start().await;
    for (method, path, by_token) in routes() {
        let call = stack.call(method.clone(), &path).token(&stack.token(ADMIN));
        let call = call.header("origin", "https://evil.example");
        let answer = call.send().await;
        let status = answer.status.as_u16();
        let session_only = method == Method::POST && path == "/api/v1/tokens";
        if by_token || session_only {
            assert!(let_in(status), "{method} {path}: {}", answer.text);
        } else {
            assert_eq!(status, 401, "{method} {path}: {}", answer.text);
        }
    }
}
