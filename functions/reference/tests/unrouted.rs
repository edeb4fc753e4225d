//! The function alone, as API Gateway's `$default` route reaches it.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use axum::body::Body;
use axum::http::{Method, Request, Response};
use tower::ServiceExt;

async fn call(method: Method, path: &str) -> Response<Body> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .body(Body::empty())
        .unwrap();
    reference::router().oneshot(request).await.unwrap()
}

#[tokio::test]
async fn a_path_that_no_function_has_is_404() {
    for path in ["/nowhere", "/api/v1/ai-course/draft/5"] {
        assert_eq!(call(Method::GET, path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn another_functions_path_is_405_with_its_methods() {
    let answer = call(Method::DELETE, "/api/v1/ai-course/draft/5/apply").await;
    assert_eq!(answer.status(), 405);
    assert_eq!(answer.headers()["allow"], "POST");
    assert_eq!(answer.headers()["content-type"], "application/problem+json");
}

#[tokio::test]
async fn a_trailing_slash_is_redirected_to_the_functions_own_route() {
    let answer = call(Method::POST, "/api/v1/ai-course/draft/5/apply/?a=%20b").await;
    assert_eq!(answer.status(), 308);
    assert_eq!(
        answer.headers()["location"],
        "/api/v1/ai-course/draft/5/apply?a=%20b"
    );
    assert_eq!(
        call(Method::GET, "/api/v1/ai-course/draft/5/apply/")
            .await
            .status(),
        405
    );
    assert_eq!(call(Method::GET, "/nowhere/").await.status(), 404);
}
