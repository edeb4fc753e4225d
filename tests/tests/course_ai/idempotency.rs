//! `Idempotency-Key`: a request that is sent again creates nothing again.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

const OUTLINE: &str = "/api/v1/ai-course/generate/outline";

async fn keyed(stack: &TestStack, user: u64, key: &str, body: &Value) -> Answer {
    let call = stack.post(user, OUTLINE).header("idempotency-key", key);
    call.json(body).send().await
}

async fn drafts(stack: &TestStack, user: u64) -> usize {
    let list = stack
        .get(user, "/api/v1/ai-course/drafts?course_id=1")
        .send()
        .await;
    list.must_be(200).json["drafts"].as_array().unwrap().len()
}

#[tokio::test]
async fn the_same_request_gets_the_first_answer_again() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1});
    let first = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    let again = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    assert_eq!(first.json, again.json);
    for header in ["location", "retry-after", "content-type"] {
        assert_eq!(first.header(header), again.header(header));
    }
    assert_eq!(drafts(&stack, INSTRUCTOR).await, 1);
    // Another key, another caller, another time: another draft.
    let other = keyed(&stack, INSTRUCTOR, "b", &body).await.must_be(202);
    assert_ne!(first.json["draft_id"], other.json["draft_id"]);
    let admins = keyed(&stack, ADMIN, "a", &body).await.must_be(202);
    assert_ne!(first.json["draft_id"], admins.json["draft_id"]);
    stack
        .clock
        .advance(Duration::from_hours(24) - Duration::from_millis(1));
    let late = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    assert_eq!(first.json["draft_id"], late.json["draft_id"]);
    stack.clock.advance(Duration::from_millis(1));
    let too_late = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    assert_ne!(first.json["draft_id"], too_late.json["draft_id"]);
}

#[tokio::test]
async fn a_key_that_was_used_for_something_else_is_refused() {
    let stack = TestStack::start().await;
    keyed(&stack, INSTRUCTOR, "a", &json!({"course_id": 1}))
        .await
        .must_be(202);
    let other = keyed(
        &stack,
        INSTRUCTOR,
        "a",
        &json!({"course_id": 1, "chapter_count": 2}),
    )
    .await;
    other.must_be_problem(422, "idempotency_key_reused");
    let call = stack.post(INSTRUCTOR, "/api/v1/ai-course/generate/quality");
    let call = call
        .header("idempotency-key", "a")
        .json(&json!({"course_id": 1}));
    call.send()
        .await
        .must_be_problem(422, "idempotency_key_reused");
    assert_eq!(drafts(&stack, INSTRUCTOR).await, 1);
}

#[tokio::test]
async fn answers_other_than_successes_are_not_kept() {
    let stack = TestStack::start().await;
    // Not there for this caller.
    let gone = keyed(&stack, INSTRUCTOR, "a", &json!({"course_id": 2})).await;
    gone.must_be_problem(404, "not_found");
    let wrong = keyed(&stack, INSTRUCTOR, "a", &json!({"course_id": "x"})).await;
    wrong.must_be_problem(422, "validation_failed");
    keyed(&stack, INSTRUCTOR, "a", &json!({"course_id": 1}))
        .await
        .must_be(202);
}

#[tokio::test]
async fn of_many_equal_requests_at_once_one_creates() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1});
    let sent = (0..20).map(|_| keyed(&stack, INSTRUCTOR, "a", &body));
    let answers = futures::future::join_all(sent).await;
    let mut ids: Vec<Value> = Vec::new();
    for answer in answers {
        match answer.status.as_u16() {
            202 => ids.push(answer.json["draft_id"].clone()),
            _ => drop(answer.must_be_problem(409, "request_in_progress")),
        }
    }
    ids.dedup();
    assert_eq!(ids.len(), 1, "{ids:?}");
    assert_eq!(drafts(&stack, INSTRUCTOR).await, 1);
}

#[tokio::test]
async fn a_claim_that_was_left_behind_frees_itself() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1}).to_string();
    let request = domain::idempotency::KeyedRequest::new(
        INSTRUCTOR.try_into().unwrap(),
        "a",
        OUTLINE,
        body.as_bytes(),
    );
    let store = &stack.stack.store;
    let claimed = store
        .claim_request(&request.unwrap(), tests::START)
        .await
        .unwrap();
    assert!(matches!(claimed, store::Claimed::First(_)));
    let body = json!({"course_id": 1});
    let running = keyed(&stack, INSTRUCTOR, "a", &body).await;
    let running = running.must_be_problem(409, "request_in_progress");
    assert_eq!(running.header("retry-after"), "1");
    stack.clock.advance(Duration::from_secs(30));
    keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
}

#[tokio::test]
async fn a_key_has_one_to_255_characters() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1});
    keyed(&stack, INSTRUCTOR, &"k".repeat(255), &body)
        .await
        .must_be(202);
    for bad in ["", " ", &"k".repeat(256)] {
        let answer = keyed(&stack, INSTRUCTOR, bad, &body).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["Idempotency-Key"]);
    }
    // Where nothing is created it is ignored.
    let call = stack.get(INSTRUCTOR, "/api/v1/ai-course/capabilities");
    call.header("idempotency-key", "").send().await.must_be(200);
}

#[tokio::test]
async fn the_key_counts_on_the_browsers_surface_too() {
    let stack = TestStack::start().await;
    let browser = stack.login(INSTRUCTOR).await;
    let send = || {
        let call = stack
            .call(Method::POST, "/ai-course/generate/quality")
            .page(&browser);
        call.header("idempotency-key", "a")
            .json(&json!({"course_id": 1}))
            .send()
    };
    let first = send().await.must_be(202);
    assert_eq!(send().await.must_be(202).json, first.json);
}

#[tokio::test]
async fn a_completed_request_stays_completed_however_its_answer_was_lost() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1});
    let first = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    // As the edge does where the function is told nothing of the write.
    let request =
        domain::idempotency::KeyedRequest::new(INSTRUCTOR.try_into().unwrap(), "b", OUTLINE, b"{}");
    let store = &stack.stack.store;
    let claimed = store.claim_request(&request.unwrap(), tests::START).await;
    let store::Claimed::First(claim) = claimed.unwrap() else {
        unreachable!("nobody else has the key")
    };
    store.release_request(&claim).await.unwrap();
    store.release_request(&claim).await.unwrap();
    let again = keyed(&stack, INSTRUCTOR, "a", &body).await.must_be(202);
    assert_eq!(first.json, again.json);
}
