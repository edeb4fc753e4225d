//! How long a model is waited for, and what a caller is told of a wait. Time
//! passes by tokio's clock, which these tests move on.

use std::time::Duration;

use domain::{Clock, DraftStatus};
use serde_json::json;
use testkit::{ModelServer, Reply};
use tests::{Answer, INSTRUCTOR, TestStack};
use tokio::time::{Instant, advance, pause, resume};

use crate::by_hand::{accepted, by_hand, deliver, message, outline, read};

const QUIZ: &str = "/api/v1/ai-course/generate-quiz";

/// What comes of a call of a model that never answers, of which the first
/// `silence` goes by at once; and how long it took.
async fn after<T>(
    server: &ModelServer,
    silence: Duration,
    call: impl Future<Output = T>,
) -> (T, Duration) {
    let began = Instant::now();
    let passing = async {
        server.wait_for_requests(1).await;
        pause();
        advance(silence).await;
        resume();
    };
    let (result, ()) = tokio::join!(call, passing);
    (result, began.elapsed())
}

async fn quiz(stack: &TestStack) -> Answer {
    let body = json!({"content": "Firn is old snow."});
    stack.post(INSTRUCTOR, QUIZ).json(&body).send().await
}

#[tokio::test]
async fn a_synchronous_call_waits_for_a_model_for_twenty_five_seconds() {
    let server = ModelServer::start([Reply::Held(json!({}))]).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    let (answer, took) = after(&server, Duration::from_millis(24_500), quiz(&stack)).await;
    answer.must_be_problem(504, "ai_timeout");
    assert!(took >= Duration::from_secs(25), "{took:?}");
    assert!(
        took < Duration::from_secs(28),
        "the gateway's 30 are near: {took:?}"
    );
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_worker_gives_a_model_up_fifteen_seconds_before_its_end() {
    let (stack, server) = by_hand(vec![Reply::Held(outline())]).await;
    assert_eq!(stack.stack.worker_time_limit, Duration::from_secs(90));
    let draft = accepted(&stack).await;
    let delivered = deliver(&stack, message(draft));
    let (again, took) = after(&server, Duration::from_millis(74_500), delivered).await;
    assert_eq!(again, 0);
    assert!(took >= Duration::from_secs(75), "{took:?}");
    assert!(took < Duration::from_secs(85), "{took:?}");
    let released = read(&stack, draft).await;
    assert_eq!((released.status, released.tries), (DraftStatus::Pending, 1));
}

#[tokio::test]
async fn a_model_that_never_answers_fails_the_draft_at_the_fourth_try() {
    let (stack, server) = by_hand(vec![Reply::Held(outline())]).await;
    let draft = accepted(&stack).await;
    // What is left after the margin, from nothing to a little.
    for (tries, left) in [(1, 0), (2, 15_000), (3, 15_200), (4, 15_200)] {
        assert_ne!(read(&stack, draft).await.status, DraftStatus::Failed);
        let deadline = stack.clock.now().plus(Duration::from_millis(left));
        let began = Instant::now();
        let answer = stack.stack.worker.handle(message(draft), deadline).await;
        assert!(answer.batch_item_failures.is_empty());
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(read(&stack, draft).await.tries, tries);
    }
    let failed = read(&stack, draft).await;
    assert_eq!(failed.status, DraftStatus::Failed);
    assert_eq!(failed.error.unwrap().code, "ai_timeout");
    assert!(server.requests().len() <= 4);
}

#[tokio::test]
async fn a_wait_beyond_a_synchronous_calls_patience_is_told_to_the_caller() {
    for (status, header, told) in [
        (429, ("retry-after", "120"), "120"),
        (503, ("retry-after-ms", "90500"), "91"),
        (503, ("retry-after", "86400"), "3600"),
    ] {
        let busy = Reply::Status(status, vec![header]);
        let server = ModelServer::start([busy]).await.unwrap();
        let vars = server.vars();
        let stack = TestStack::with(|options| options.vars.extend(vars)).await;
        let answer = quiz(&stack).await.must_be_problem(502, "ai_backend_failed");
        assert_eq!(answer.header("retry-after"), told);
        assert_eq!(
            server.requests().len(),
            1,
            "no try that would come too late"
        );
    }
}
