//! No draft stays behind: lost messages, dead workers, dead letters, restarts.

use std::time::Duration;

use domain::{Clock, Draft, DraftStatus};
use draft_janitor::{Leases, Swept};
use testkit::Reply;
use tests::{INSTRUCTOR, TestStack};

use crate::by_hand::{accepted, by_hand, deliver, event, message, outline, read, sweep};

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
    assert_eq!(sweep(&stack, Leases::Hold).await, Swept::default());
    assert_eq!(server.requests().len(), 0);
    stack.clock.advance(Duration::from_secs(1));
    let swept = sweep(&stack, Leases::Hold).await;
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
    let swept = sweep(&stack, Leases::Hold).await;
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
    let request = outline_request();
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
    stack.stack.store.create_draft(&draft, None).await.unwrap();
    stack.clock.advance(Duration::from_secs(61));
    for runs in 1..=2 {
        assert_eq!(sweep(&stack, Leases::Hold).await, Swept::default());
        let left = read(&stack, 77).await;
        assert!(left.abandoned(stack.clock.now()));
        assert_eq!(left.revision, 1 + 2 * runs, "it was asked once a run");
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
async fn an_expired_draft_is_not_generated_and_leaves_the_janitors_list() {
    let (stack, server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    stack.clock.advance(Duration::from_hours(192));
    assert_eq!(deliver(&stack, message(draft)).await, 0);
    assert_eq!(server.requests().len(), 0);
    let swept = sweep(&stack, Leases::Hold).await;
    assert_eq!(
        swept,
        Swept {
            resent: 0,
            failed: 1
        }
    );
    assert_eq!(sweep(&stack, Leases::Hold).await, Swept::default());
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
    let swept = sweep(&stack, Leases::Void).await;
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
        let request = outline_request();
        let id = (n * store::UNSETTLED_SHARDS).try_into().unwrap();
        let draft = Draft::new(
            id,
            2.try_into().unwrap(),
            None,
            request,
            now,
            Duration::from_hours(9),
        );
        stack.stack.store.create_draft(&draft, None).await.unwrap();
    }
    stack.clock.advance(Duration::from_secs(61));
    let swept = sweep(&stack, Leases::Hold).await;
    assert_eq!(
        swept,
        Swept {
            resent: 230,
            failed: 0
        }
    );
}

#[tokio::test]
async fn a_message_lost_on_the_way_is_sent_again_after_a_minute() {
    let (stack, _server) = by_hand(vec![Reply::Json(outline())]).await;
    let draft = accepted(&stack).await;
    stack.clock.advance(Duration::from_secs(59));
    assert_eq!(sweep(&stack, Leases::Hold).await.resent, 0);
    stack.clock.advance(Duration::from_secs(1));
    assert_eq!(sweep(&stack, Leases::Hold).await.resent, 1);
    assert_eq!(
        sweep(&stack, Leases::Hold).await.resent,
        0,
        "not in every run"
    );
    let status = stack.status(INSTRUCTOR, draft).await.json;
    assert_eq!(
        status["updated_at"], status["created_at"],
        "its reader sees no change"
    );
}

fn outline_request() -> domain::draft::DraftRequest {
    let fields = serde_json::json!({"title": null, "description": null, "chapter_count": 1});
    domain::draft::DraftRequest::new(domain::Feature::OutlineGeneration, &fields)
}
