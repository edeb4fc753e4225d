//! Generating a failed draft anew.

use domain::Settings;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{Answer, INSTRUCTOR, STUDENT, TestStack};

async fn retry(stack: &TestStack, user: u64, draft: u64) -> Answer {
    stack
        .post(user, &format!("/api/v1/ai-course/draft/{draft}/retry"))
        .send()
        .await
}

/// A stack whose model first refuses for good and then answers.
async fn failed() -> (TestStack, ModelServer, u64) {
    let outline = json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]});
    let script = [Reply::Status(401, vec![]), Reply::Json(outline)];
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    let draft = stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 1, "chapter_count": 1}))
        .await;
    stack.wait_for(INSTRUCTOR, draft, "failed").await;
    (stack, server, draft)
}

#[tokio::test]
async fn a_failed_draft_is_generated_anew_and_answered_as_at_creation() {
    let (stack, _server, draft) = failed().await;
    let answer = retry(&stack, INSTRUCTOR, draft).await.must_be(202);
    let poll_url = format!("/api/v1/ai-course/draft/{draft}/status");
    assert_eq!(
        answer.json,
        json!({"draft_id": draft, "status": "pending", "poll_url": poll_url})
    );
    assert_eq!(answer.header("location"), poll_url);
    assert_eq!(answer.header("retry-after"), "2");
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_eq!(ready["error"], Value::Null);
    retry(&stack, INSTRUCTOR, draft)
        .await
        .must_be_problem(409, "conflict");
}

#[tokio::test]
async fn ten_retries_racing_ask_the_model_once() {
    let (stack, server, draft) = failed().await;
    let calls = (0..10).map(|_| retry(&stack, INSTRUCTOR, draft));
    let answers = futures::future::join_all(calls).await;
    let accepted = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 202)
        .count();
    assert_eq!(accepted, 1);
    stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn another_users_draft_and_a_module_that_is_off_are_refused() {
    let (stack, _server, draft) = failed().await;
    retry(&stack, STUDENT, draft)
        .await
        .must_be_problem(404, "not_found");
    let settings = Settings {
        module_active: false,
        ..Settings::default()
    };
    stack.stack.store.put_settings(&settings).await.unwrap();
    retry(&stack, INSTRUCTOR, draft)
        .await
        .must_be_problem(503, "module_unavailable");
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "failed"
    );
}
