//! The edge around routes that misbehave.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::Value;
use tower::ServiceExt;

async fn call(router: Router, path: &str) -> (StatusCode, Value) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = router.oneshot(request).await.unwrap();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 100_000).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn a_panic_is_a_problem_that_says_nothing_of_its_cause() {
    async fn broken() {
        panic!("secret cause");
    }
    let router = web::edge(Router::new().route("/broken", get(broken)));
    let (status, problem) = call(router.clone(), "/broken").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(problem["code"], "internal_error");
    assert_eq!(problem["request_id"].as_str().unwrap().len(), 32);
    assert!(!problem.to_string().contains("secret"));
    // And the next request is served.
    assert_eq!(call(router, "/nothing").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_function_of_its_own_can_answer_for_all_others() {
    let router = web::edge_with_fallback(Router::new(), |request| {
        web::Problem::new(web::Code::Conflict, request.uri().path()).into_response()
    });
    let (status, problem) = call(router, "/some/path/").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(problem["detail"], "/some/path");
}
