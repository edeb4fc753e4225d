//! An accepted request ends in `ready` or `failed`, whatever dies in between.

use std::time::Duration;

use aws_lambda_events::sqs::{SqsEvent, SqsMessage};
use domain::{Clock, Draft, DraftId, DraftStatus};
use draft_janitor::{Leases, Swept};
use queue::Message;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, TestStack};

fn outline() -> Value {
    json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]})
}

/// A stack whose worker and janitor are called by hand.
async fn by_hand(script: Vec<Reply>) -> (TestStack, ModelServer) {
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| {
        options.vars.extend(vars);
        options.worker = false;
        options.janitor = false;
    })
    .await;
    (stack, server)
}

async fn accepted(stack: &TestStack) -> u64 {
    stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 1, "chapter_count": 1}))
        .await
}

fn event(body: &str) -> SqsEvent {
    let mut record = SqsMessage::default();
    record.message_id = Some("m-1".into());
    record.body = Some(body.into());
    let mut event = SqsEvent::default();
    event.records = vec![record];
    event
}

fn message(draft: u64) -> SqsEvent {
    let message = Message::draft(draft.try_into().unwrap());
    event(&serde_json::to_string(&message).unwrap())
}

/// Delivers the draft's message; the messages that must come again.
async fn deliver(stack: &TestStack, event: SqsEvent) -> usize {
    let deadline = stack.clock.now().plus(stack.stack.worker_time_limit);
    stack
        .stack
        .worker
        .handle(event, deadline)
        .await
        .batch_item_failures
        .len()
}

async fn read(stack: &TestStack, draft: u64) -> Draft {
    let id = DraftId::try_from(draft).unwrap();
    stack.stack.store.draft(id).await.unwrap().unwrap()
}

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
async fn a_worker_that_dies_after_its_claim_is_followed_by_another_once_the_lease_is_over() {
    let (stack, server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    let claimed = read(&stack, draft)
        .await
        .claim(stack.clock.now(), Duration::from_secs(90))
        .unwrap();
    stack.stack.store.replace_draft(&claimed).await.unwrap();
    // It lives, as far as anybody can tell.
    stack.clock.advance(Duration::from_secs(119));
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(
        stack.stack.janitor.sweep(Leases::Hold).await.unwrap(),
        Swept::default()
    );
    assert_eq!(server.requests().len(), 0);
    stack.clock.advance(Duration::from_secs(1));
    let swept = stack.stack.janitor.sweep(Leases::Hold).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            resent: 1,
            failed: 0
        }
    );
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    let ready = read(&stack, draft).await;
    assert_eq!((ready.status, ready.tries), (DraftStatus::Ready, 2));
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
            stack.stack.janitor.sweep(Leases::Hold).await.unwrap();
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
async fn a_draft_that_kills_every_worker_ends_failed() {
    let (stack, _server) = by_hand(vec![]).await;
    let draft = accepted(&stack).await;
    for _ in 0..4 {
        let now = stack.clock.now();
        let claimed = read(&stack, draft)
            .await
            .claim(now, Duration::from_secs(90))
            .unwrap();
        stack.stack.store.replace_draft(&claimed).await.unwrap();
        stack.clock.advance(Duration::from_mins(2));
    }
    let swept = stack.stack.janitor.sweep(Leases::Hold).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            resent: 0,
            failed: 1
        }
    );
    let answer = stack.status(INSTRUCTOR, draft).await.must_be(200).json;
    assert_eq!(answer["status"], "failed");
    assert_eq!(answer["error"]["code"], "worker_failed");
}

#[tokio::test]
async fn a_message_lost_on_the_way_is_sent_again_after_a_minute() {
    let (stack, _server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    stack.clock.advance(Duration::from_secs(59));
    assert_eq!(
        stack
            .stack
            .janitor
            .sweep(Leases::Hold)
            .await
            .unwrap()
            .resent,
        0
    );
    stack.clock.advance(Duration::from_secs(1));
    assert_eq!(
        stack
            .stack
            .janitor
            .sweep(Leases::Hold)
            .await
            .unwrap()
            .resent,
        1
    );
    assert_eq!(
        stack
            .stack
            .janitor
            .sweep(Leases::Hold)
            .await
            .unwrap()
            .resent,
        0,
        "not in every run"
    );
    let status = stack.status(INSTRUCTOR, draft).await.json;
    assert_eq!(
        status["updated_at"], status["created_at"],
        "its reader sees no change"
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
async fn a_queue_that_refuses_the_janitor_is_asked_again_in_the_next_run() {
    let stack = TestStack::with(|options| {
        options.vars.push((
            "LECTERN_QUEUE_URL".into(),
            "http://127.0.0.1:1/0/nowhere".into(),
        ));
        options.worker = false;
        options.janitor = false;
    })
    .await;
    let now = stack.clock.now();
    let request = domain::draft::DraftRequest::OutlineGeneration {
        title: None,
        description: None,
        chapter_count: 1,
    };
    let (id, owner, course) = (
        77.try_into().unwrap(),
        2.try_into().unwrap(),
        1.try_into().unwrap(),
    );
    let draft = Draft::new(
        id,
        owner,
        Some(course),
        request,
        now,
        Duration::from_secs(9999),
    );
    stack.stack.store.create_draft(&draft).await.unwrap();
    stack.clock.advance(Duration::from_secs(61));
    for runs in 1..=2 {
        assert_eq!(
            stack.stack.janitor.sweep(Leases::Hold).await.unwrap(),
            Swept::default()
        );
        let left = read(&stack, 77).await;
        assert!(left.abandoned(stack.clock.now()));
        assert_eq!(left.revision, 1 + 2 * runs, "it was asked once a run");
    }
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
    assert_eq!(
        stack
            .stack
            .janitor
            .sweep(Leases::Hold)
            .await
            .unwrap()
            .resent,
        0
    );
    stack.clock.advance(Duration::from_mins(1));
    assert_eq!(
        stack
            .stack
            .janitor
            .sweep(Leases::Hold)
            .await
            .unwrap()
            .resent,
        1
    );
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
async fn a_dead_letter_fails_its_draft_unless_somebody_is_at_work_on_it() {
    let (stack, _server) = by_hand(vec![]).await;
    let (lost, claimed) = (accepted(&stack).await, accepted(&stack).await);
    let now = stack.clock.now();
    let held = read(&stack, claimed)
        .await
        .claim(now, Duration::from_secs(90))
        .unwrap();
    stack.stack.store.replace_draft(&held).await.unwrap();
    for draft in [lost, claimed, 12345] {
        assert!(
            stack
                .stack
                .janitor
                .bury(message(draft))
                .await
                .batch_item_failures
                .is_empty()
        );
    }
    assert_eq!(
        read(&stack, lost).await.error.unwrap().code,
        "worker_failed"
    );
    assert_eq!(read(&stack, claimed).await, held);
    stack.clock.advance(Duration::from_mins(2));
    stack.stack.janitor.bury(message(claimed)).await;
    assert_eq!(read(&stack, claimed).await.status, DraftStatus::Failed);
    assert!(
        stack
            .stack
            .janitor
            .bury(event("rubbish"))
            .await
            .batch_item_failures
            .is_empty()
    );
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

#[tokio::test]
async fn an_expired_draft_is_not_generated_and_leaves_the_janitors_list() {
    let (stack, server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    stack.clock.advance(Duration::from_hours(192));
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(server.requests().len(), 0);
    let swept = stack.stack.janitor.sweep(Leases::Hold).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            resent: 0,
            failed: 1
        }
    );
    assert_eq!(
        stack.stack.janitor.sweep(Leases::Hold).await.unwrap(),
        Swept::default()
    );
}

#[tokio::test]
async fn a_start_takes_up_every_draft_at_once_whatever_its_lease_or_wait() {
    let busy = Reply::Status(429, vec![("retry-after", "800")]);
    let (stack, _server) = by_hand(vec![busy]).await;
    let mut drafts = Vec::new();
    for _ in 0..3 {
        drafts.push(accepted(&stack).await);
    }
    let now = stack.clock.now();
    let held = read(&stack, drafts[1])
        .await
        .claim(now, Duration::from_secs(90))
        .unwrap();
    stack.stack.store.replace_draft(&held).await.unwrap();
    assert_eq!(deliver(&stack, message(drafts[2])).await, 0);
    assert!(
        !read(&stack, drafts[2])
            .await
            .abandoned(now.plus(Duration::from_mins(10)))
    );
    let swept = stack.stack.janitor.sweep(Leases::Void).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            resent: 3,
            failed: 0
        }
    );
    for draft in drafts {
        assert_eq!(read(&stack, draft).await.status, DraftStatus::Pending);
    }
}

#[tokio::test]
async fn a_sweep_takes_up_more_drafts_than_a_page_holds() {
    let (stack, _server) = by_hand(vec![]).await;
    let now = stack.clock.now();
    // All in one shard.
    for n in 1..=230_u64 {
        let request = domain::draft::DraftRequest::OutlineGeneration {
            title: None,
            description: None,
            chapter_count: 1,
        };
        let id = (n * store::UNSETTLED_SHARDS).try_into().unwrap();
        let draft = Draft::new(
            id,
            2.try_into().unwrap(),
            None,
            request,
            now,
            Duration::from_hours(9),
        );
        stack.stack.store.create_draft(&draft).await.unwrap();
    }
    stack.clock.advance(Duration::from_secs(61));
    let swept = stack.stack.janitor.sweep(Leases::Hold).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            resent: 230,
            failed: 0
        }
    );
}
