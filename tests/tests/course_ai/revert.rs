//! Undoing an applied draft.

use domain::CourseId;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

async fn act(stack: &TestStack, draft: u64, action: &str) -> Answer {
    stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/{action}"),
        )
        .send()
        .await
}

async fn course(stack: &TestStack) -> Value {
    stack
        .get(ADMIN, "/api/v1/courses/1")
        .send()
        .await
        .must_be(200)
        .json
}

/// A draft that has replaced all of course 1 by one chapter.
async fn applied(stack: &TestStack) -> u64 {
    let draft = stack.ready_outline().await;
    let edited = json!({"edited_output": {"chapters": [{"title": "Only", "topics": ["One"]}]}});
    let path = format!("/api/v1/ai-course/draft/{draft}/apply");
    stack
        .post(INSTRUCTOR, &path)
        .json(&edited)
        .send()
        .await
        .must_be(200);
    draft
}

#[tokio::test]
async fn a_reverted_course_is_as_it_was_with_all_its_texts_and_the_draft_is_ready_again() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let draft = applied(&stack).await;
    assert_eq!(
        course(&stack).await["chapters"].as_array().unwrap().len(),
        1
    );
    let answer = act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(answer.json, json!({"status": "reverted", "reload": true}));
    let after = course(&stack).await;
    assert_eq!(after["chapters"], before["chapters"]);
    assert_eq!(after["version"], 3);
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "ready"
    );
    act(&stack, draft, "apply").await.must_be(200);
    assert_eq!(course(&stack).await["chapters"][0]["title"], "Only");
    act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(course(&stack).await["chapters"], before["chapters"]);
}

#[tokio::test]
async fn a_course_that_changed_since_is_not_reverted() {
    let stack = TestStack::start().await;
    let draft = applied(&stack).await;
    let id = CourseId::try_from(1).unwrap();
    let mut changed = stack.stack.store.course(id).await.unwrap().unwrap();
    changed.version += 1;
    stack.stack.store.put_course(&changed, &[]).await.unwrap();
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "course_changed");
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "applied"
    );
}

#[tokio::test]
async fn a_draft_without_an_effect_is_not_reverted() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "conflict");
    act(&stack, draft, "apply").await.must_be(200);
    act(&stack, draft, "dismiss").await.must_be(200);
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "conflict");
}

#[tokio::test]
async fn ten_reverts_racing_have_one_effect() {
    let stack = TestStack::start().await;
    let draft = applied(&stack).await;
    let calls = (0..10).map(|_| act(&stack, draft, "revert"));
    let answers = futures::future::join_all(calls).await;
    let done = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200)
        .count();
    assert_eq!(done, 1);
    for answer in answers
        .into_iter()
        .filter(|answer| answer.status.as_u16() != 200)
    {
        answer.must_be(409);
    }
    assert_eq!(course(&stack).await["version"], 3);
}

#[tokio::test]
async fn who_is_no_longer_in_charge_of_the_course_may_not_revert() {
    let stack = TestStack::start().await;
    let draft = applied(&stack).await;
    let id = CourseId::try_from(1).unwrap();
    let mut changed = stack.stack.store.course(id).await.unwrap().unwrap();
    changed.instructor_ids = vec![1.try_into().unwrap()];
    stack.stack.store.put_course(&changed, &[]).await.unwrap();
    act(&stack, draft, "revert")
        .await
        .must_be_problem(403, "forbidden");
}
