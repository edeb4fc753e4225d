//! What a worker makes of messages: duplicates, races, trouble of the backend.

use std::time::Duration;

use domain::{Clock, DraftStatus};
use draft_janitor::Leases;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, TestStack};

use crate::by_hand::{accepted, by_hand, deliver, event, message, outline, read, sweep};

#[tokio::test]
async fn a_duplicate_and_a_late_message_do_nothing_and_cost_no_ai_call() {
    let (stack, server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    let ready = read(&stack, draft).await;
    assert_eq!(ready.status, DraftStatus::Ready);
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    stack.clock.advance(Duration::from_hours(1));
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(read(&stack, draft).await, ready);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn two_copies_at_once_cost_one_ai_call() {
    let (stack, server) = by_hand(vec![Reply::Held(outline())]).await;
    let draft = accepted(&stack).await;
    let copies = async {
        tokio::join!(
            deliver(&stack, message(draft)),
            deliver(&stack, message(draft)),
            deliver(&stack, message(draft)),
        )
    };
    let ((one, two, three), ()) = tokio::join!(copies, async {
        server.wait_for_requests(1).await;
        server.release();
    });
    assert_eq!((one, two, three), (0, 0, 0));
    assert_eq!(read(&stack, draft).await.status, DraftStatus::Ready);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_draft_dismissed_while_it_is_processed_stays_dismissed() {
    let (stack, server) = by_hand(vec![Reply::Held(outline())]).await;
    let draft = accepted(&stack).await;
    tokio::join!(
        async { assert_eq!(deliver(&stack, message(draft)).await, 0) },
        async {
            server.wait_for_requests(1).await;
            assert_eq!(
                stack.status(INSTRUCTOR, draft).await.json["status"],
                "processing"
            );
            let path = format!("/api/v1/ai-course/draft/{draft}/dismiss");
            stack.post(INSTRUCTOR, &path).send().await.must_be(200);
            server.release();
        }
    );
    let dismissed = read(&stack, draft).await;
    assert_eq!(dismissed.status, DraftStatus::Dismissed);
    assert_eq!(dismissed.output, None);
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_worker_that_wakes_after_its_lease_writes_nothing() {
    let (stack, server) = by_hand(vec![Reply::Held(outline())]).await;
    let draft = accepted(&stack).await;
    tokio::join!(
        async { assert_eq!(deliver(&stack, message(draft)).await, 0) },
        async {
            server.wait_for_requests(1).await;
            stack.clock.advance(Duration::from_mins(10));
            sweep(&stack, Leases::Hold).await;
            server.release();
        }
    );
    let pending = read(&stack, draft).await;
    assert_eq!(
        (pending.status, pending.output),
        (DraftStatus::Pending, None)
    );
}

#[tokio::test]
async fn a_queue_that_refuses_is_503_and_the_draft_is_failed() {
    let stack = TestStack::with(|options| {
        let nowhere = "http://127.0.0.1:1/000000000000/nowhere".to_owned();
        options.vars.push(("LECTERN_QUEUE_URL".into(), nowhere));
        options.worker = false;
        options.janitor = false;
    })
    .await;
    let path = "/api/v1/ai-course/generate/outline";
    let answer = stack
        .post(INSTRUCTOR, path)
        .json(&json!({"course_id": 1}))
        .send()
        .await;
    let answer = answer.must_be_problem(503, "queue_unavailable");
    assert_ne!(answer.header("retry-after"), "");
    let list = stack
        .get(INSTRUCTOR, "/api/v1/ai-course/drafts?course_id=1")
        .send()
        .await
        .json;
    let drafts = list["drafts"].as_array().unwrap();
    assert_eq!(drafts.len(), 1);
    assert_eq!(drafts[0]["status"], "failed");
    assert_eq!(drafts[0]["error"]["code"], "queue_unavailable");
}

#[tokio::test]
async fn passing_trouble_is_tried_four_times_in_all_and_then_fails() {
    let server = ModelServer::start([Reply::Status(503, vec![])])
        .await
        .unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    let draft = accepted(&stack).await;
    let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
    assert_eq!(failed["error"]["code"], "ai_backend_failed");
    assert_eq!(failed["output"], Value::Null);
    assert_eq!(server.requests().len(), 4);
}

#[tokio::test]
async fn trouble_that_passes_ends_ready() {
    let script = [
        Reply::Status(429, vec![("retry-after", "0")]),
        Reply::Status(500, vec![]),
        Reply::Json(outline()),
    ];
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    let draft = accepted(&stack).await;
    stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn the_wait_before_another_try_is_what_the_backend_asked_for() {
    let busy = Reply::Status(429, vec![("retry-after", "120")]);
    let (stack, _server) = by_hand(vec![busy]).await;
    let draft = accepted(&stack).await;
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    let released = read(&stack, draft).await;
    assert_eq!(released.status, DraftStatus::Pending);
    let wait = released.due_at.millis() - stack.clock.now().millis();
    assert_eq!(
        wait,
        (120 + 60) * 1000,
        "the janitor looks a minute after the message was due"
    );
}

#[tokio::test]
async fn a_wait_longer_than_the_queue_can_hold_is_left_to_the_janitor() {
    let busy = Reply::Status(429, vec![("retry-after", "3600")]);
    let (stack, _server) = by_hand(vec![busy, Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    stack.clock.advance(Duration::from_hours(1));
    assert_eq!(sweep(&stack, Leases::Hold).await.resent, 0);
    stack.clock.advance(Duration::from_mins(1));
    assert_eq!(sweep(&stack, Leases::Hold).await.resent, 1);
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(read(&stack, draft).await.status, DraftStatus::Ready);
}

#[tokio::test]
async fn lasting_trouble_fails_at_once_with_its_reason() {
    for (reply, code, calls) in [
        (Reply::Status(401, vec![]), "ai_backend_failed", 1),
        (
            Reply::Text("I would rather not.".into()),
            "ai_bad_output",
            2,
        ),
    ] {
        let server = ModelServer::start([reply]).await.unwrap();
        let vars = server.vars();
        let stack = TestStack::with(|options| options.vars.extend(vars)).await;
        let draft = accepted(&stack).await;
        let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
        assert_eq!(failed["error"]["code"], code);
        assert!(!failed["error"]["message"].as_str().unwrap().is_empty());
        assert_eq!(server.requests().len(), calls);
    }
}

#[tokio::test]
async fn a_message_that_cannot_be_read_comes_again_until_it_is_a_dead_letter() {
    let (stack, _server) = by_hand(vec![]).await;
    assert_eq!(deliver(&stack, event("rubbish")).await, 1);
    assert_eq!(
        deliver(&stack, message(12345)).await,
        0,
        "a draft that is gone needs nothing"
    );
}
