//! What every answer has, whatever was asked.

use http::Method;
use tests::{INSTRUCTOR, TestStack};

#[tokio::test]
async fn every_answer_has_its_id_and_is_not_stored() {
    let stack = TestStack::start().await;
    let mut ids = std::collections::HashSet::new();
    for path in [
        "/api/v1/ai-course/capabilities",
        "/api/v1/courses/99",
        "/nowhere",
        "/openapi.json",
        "/docs",
    ] {
        let answer = stack.get(INSTRUCTOR, path).send().await;
        assert!(ids.insert(answer.header("x-request-id").to_owned()));
        assert!(!answer.header("x-request-id").is_empty());
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn an_unknown_path_is_404_and_a_wrong_method_405_with_allow() {
    let stack = TestStack::start().await;
    for path in ["/api", "/api/v1/ai-course", "/%00"] {
        stack
            .call(Method::GET, path)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
    let answer = stack
        .call(Method::GET, "/api/v1/ai-course/generate-quiz")
        .send()
        .await;
    assert_eq!(
        answer
            .must_be_problem(405, "method_not_allowed")
            .header("allow"),
        "POST"
    );
    let answer = stack.call(Method::DELETE, "/api/v1/courses/1").send().await;
    assert_eq!(
        answer
            .must_be_problem(405, "method_not_allowed")
            .header("allow"),
        "GET,HEAD"
    );
}

#[tokio::test]
async fn a_trailing_slash_makes_no_difference() {
    let stack = TestStack::start().await;
    stack
        .get(INSTRUCTOR, "/api/v1/ai-course/capabilities/")
        .send()
        .await
        .must_be(200);
    stack
        .get(INSTRUCTOR, "/api/v1/ai-course/drafts/?course_id=1")
        .send()
        .await
        .must_be(200);
}

#[tokio::test]
async fn head_is_answered_like_get_without_a_body() {
    let stack = TestStack::start().await;
    let call = stack.call(Method::HEAD, "/api/v1/ai-course/capabilities");
    let answer = call
        .token(&stack.token(INSTRUCTOR))
        .send()
        .await
        .must_be(200);
    assert_eq!(answer.text, "");
}
