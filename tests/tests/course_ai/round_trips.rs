//! What a request costs: calls to DynamoDB that follow one another. Polled
//! reads 1, other reads 2, writes 3.

use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};
use store::meter::StoreCalls;
use tests::{INSTRUCTOR, TestStack};
use tower::ServiceExt;

async fn rounds(stack: &TestStack, method: Method, path: &str, body: Option<Value>) -> u32 {
    let mut request = Request::builder().method(method).uri(path).header(
        "authorization",
        format!("Bearer {}", stack.token(INSTRUCTOR)),
    );
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let response = stack
        .stack
        .router
        .clone()
        .oneshot(request.body(body).unwrap())
        .await
        .unwrap();
    assert!(
        response.status().is_success(),
        "{path}: {}",
        response.status()
    );
    response.extensions().get::<StoreCalls>().unwrap().rounds
}

#[tokio::test]
async fn no_operation_waits_for_the_store_more_often_than_its_budget_allows() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let other = stack.ready_outline().await;
    let base = "/api/v1/ai-course";
    let quiz = json!({"content": crate::material::ENGLISH, "count": 1});
    let outline = json!({"course_id": 1});
    for (method, path, body, budget) in [
        (Method::GET, format!("{base}/draft/{draft}/status"), None, 1),
        (Method::GET, format!("{base}/capabilities"), None, 1),
        (Method::GET, format!("{base}/drafts?course_id=1"), None, 2),
        (Method::GET, "/api/v1/courses/1".into(), None, 2),
        (Method::POST, format!("{base}/generate-quiz"), Some(quiz), 1),
        (
            Method::POST,
            format!("{base}/generate/outline"),
            Some(outline),
            3,
        ),
        (Method::POST, format!("{base}/draft/{draft}/apply"), None, 3),
        (
            Method::POST,
            format!("{base}/draft/{draft}/revert"),
            None,
            3,
        ),
        (
            Method::POST,
            format!("{base}/draft/{other}/dismiss"),
            None,
            2,
        ),
    ] {
        let counted = rounds(&stack, method, &path, body).await;
        assert!(
            (1..=budget).contains(&counted),
            "{path} took {counted}, not {budget}"
        );
    }
}
