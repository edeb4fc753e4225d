//! Status, list and dismissal of drafts.

use std::time::Duration;

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

const DRAFTS: &str = "/api/v1/ai-course/drafts";

fn ids(list: &Value) -> Vec<u64> {
    list["drafts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|draft| draft["id"].as_u64().unwrap())
        .collect()
}

#[tokio::test]
async fn another_users_draft_does_not_exist_for_anybody_else() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    for stranger in [STUDENT, ADMIN, 4] {
        stack
            .status(stranger, draft)
            .await
            .must_be_problem(404, "not_found");
        for action in ["apply", "dismiss"] {
            let path = format!("/api/v1/ai-course/draft/{draft}/{action}");
            stack
                .post(stranger, &path)
                .send()
                .await
                .must_be_problem(404, "not_found");
        }
        let list = stack
            .get(stranger, &format!("{DRAFTS}?course_id=1"))
            .send()
            .await
            .must_be(200);
        assert_eq!(list.json, json!({"drafts": [], "next_cursor": null}));
    }
    stack.status(INSTRUCTOR, draft).await.must_be(200);
}

#[tokio::test]
async fn what_is_no_id_names_nothing() {
    let stack = TestStack::start().await;
    for id in [
        "0",
        "01",
        "-1",
        "1.0",
        "abc",
        "9007199254740992",
        "%F0%9F%A6%80",
        "123",
    ] {
        let status = format!("/api/v1/ai-course/draft/{id}/status");
        stack
            .get(INSTRUCTOR, &status)
            .send()
            .await
            .must_be_problem(404, "not_found");
        let dismiss = format!("/api/v1/ai-course/draft/{id}/dismiss");
        stack
            .post(INSTRUCTOR, &dismiss)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_status_has_a_weak_tag_and_is_not_sent_twice() {
    let stack = TestStack::with(|options| options.worker = false).await;
    let draft = stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 1}))
        .await;
    let pending = stack.status(INSTRUCTOR, draft).await.must_be(200);
    assert_eq!(pending.json["status"], "pending");
    assert_eq!(pending.json["output"], Value::Null);
    assert_eq!(pending.header("retry-after"), "2");
    let tag = pending.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let path = format!("/api/v1/ai-course/draft/{draft}/status");
    let again = stack
        .get(INSTRUCTOR, &path)
        .header("if-none-match", &tag)
        .send()
        .await
        .must_be(304);
    assert_eq!(again.text, "");
    assert_eq!(again.header("etag"), tag);
    stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/dismiss"),
        )
        .send()
        .await
        .must_be(200);
    let changed = stack
        .get(INSTRUCTOR, &path)
        .header("if-none-match", &tag)
        .send()
        .await
        .must_be(200);
    assert_ne!(changed.header("etag"), tag);
    assert_eq!(changed.header("retry-after"), "");
}

#[tokio::test]
async fn a_list_has_the_newest_first_in_pages() {
    let stack = TestStack::with(|options| options.worker = false).await;
    let mut made = Vec::new();
    for _ in 0..5 {
        stack.clock.advance(Duration::from_millis(5));
        made.push(
            stack
                .draft_outline(INSTRUCTOR, json!({"course_id": 1}))
                .await,
        );
    }
    let other = stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 3}))
        .await;
    made.reverse();
    let whole = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .must_be(200);
    assert_eq!(ids(&whole.json), made);
    assert_eq!(whole.json["next_cursor"], Value::Null);
    assert_eq!(whole.json["drafts"][0]["status"], "pending");
    let mut paged = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("{DRAFTS}?course_id=1&limit=2{cursor}");
        let page = stack.get(INSTRUCTOR, &path).send().await.must_be(200).json;
        assert!(ids(&page).len() <= 2);
        paged.extend(ids(&page));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(paged, made);
    let three = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=3"))
        .send()
        .await
        .json;
    assert_eq!(ids(&three), [other]);
    let exact = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1&limit=5"))
        .send()
        .await
        .json;
    assert_eq!(exact["next_cursor"], Value::Null);
    let none = stack.get(INSTRUCTOR, DRAFTS).send().await.must_be(200).json;
    assert_eq!(ids(&none), [0; 0], "these drafts belong to courses");
}

#[tokio::test]
async fn a_page_of_large_drafts_ends_before_an_answer_is_too_large() {
    let stack = TestStack::start().await;
    let topics = vec!["x".repeat(250); 50];
    let chapters: Vec<Value> = (0..10)
        .map(|n| json!({"title": n.to_string(), "topics": topics}))
        .collect();
    let edited = json!({"edited_output": {"chapters": chapters}});
    let size = edited.to_string().len();
    for _ in 0..40 {
        let draft = stack.ready_outline().await;
        let path = format!("/api/v1/ai-course/draft/{draft}/apply");
        stack
            .post(INSTRUCTOR, &path)
            .json(&edited)
            .send()
            .await
            .must_be(200);
        stack.clock.advance(Duration::from_mins(1));
    }
    assert!(40 * size > 5_000_000);
    let page = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .must_be(200);
    assert!(page.text.len() < 5_000_000, "{}", page.text.len());
    let cursor = page.json["next_cursor"].as_str().unwrap();
    let path = format!("{DRAFTS}?course_id=1&cursor={cursor}");
    let rest = stack.get(INSTRUCTOR, &path).send().await.must_be(200);
    assert_eq!(ids(&page.json).len() + ids(&rest.json).len(), 40);
}

#[tokio::test]
async fn wrong_parameters_of_a_list_are_named() {
    let stack = TestStack::start().await;
    for (query, fields) in [
        ("course_id=x", vec!["course_id"]),
        ("course_id=0&limit=0", vec!["course_id", "limit"]),
        ("limit=101", vec!["limit"]),
        ("limit=&cursor=%22", vec!["cursor", "limit"]),
    ] {
        let answer = stack
            .get(INSTRUCTOR, &format!("{DRAFTS}?{query}"))
            .send()
            .await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            fields,
            "{query}"
        );
    }
    stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1&limit=1"))
        .send()
        .await
        .must_be(200);
    stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1&limit=100"))
        .send()
        .await
        .must_be(200);
}

#[tokio::test]
async fn an_expired_draft_is_gone_although_the_table_still_holds_it() {
    let stack = TestStack::with(|options| {
        options
            .vars
            .push(("LECTERN_DRAFT_TTL_SECONDS".into(), "100".into()));
    })
    .await;
    let draft = stack.ready_outline().await;
    stack.clock.advance(Duration::from_secs(99));
    stack.status(INSTRUCTOR, draft).await.must_be(200);
    stack.clock.advance(Duration::from_secs(1));
    stack
        .status(INSTRUCTOR, draft)
        .await
        .must_be_problem(404, "not_found");
    let list = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .json;
    assert_eq!(ids(&list), [0; 0]);
    for action in ["apply", "dismiss"] {
        let path = format!("/api/v1/ai-course/draft/{draft}/{action}");
        stack
            .post(INSTRUCTOR, &path)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_dismissed_draft_leaves_the_list_and_keeps_a_status() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let path = format!("/api/v1/ai-course/draft/{draft}/dismiss");
    for body in [None, Some(json!({})), Some(json!({"anything": 1}))] {
        let call = stack.post(INSTRUCTOR, &path);
        let call = match &body {
            Some(body) => call.json(body),
            None => call,
        };
        assert_eq!(
            call.send().await.must_be(200).json,
            json!({"status": "dismissed"})
        );
    }
    let list = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .json;
    assert_eq!(ids(&list), [0; 0]);
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.must_be(200).json["status"],
        "dismissed"
    );
    let apply = stack.post(
        INSTRUCTOR,
        &format!("/api/v1/ai-course/draft/{draft}/apply"),
    );
    apply.send().await.must_be_problem(409, "draft_not_ready");
    stack
        .post(INSTRUCTOR, &path)
        .json(&json!([]))
        .send()
        .await
        .must_be_problem(422, "validation_failed");
    stack
        .post(INSTRUCTOR, &path)
        .body("x")
        .send()
        .await
        .must_be_problem(415, "unsupported_media_type");
}

#[tokio::test]
async fn an_applied_draft_is_listed_until_it_is_dismissed() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/apply"),
        )
        .send()
        .await
        .must_be(200);
    let list = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .json;
    assert_eq!(list["drafts"][0]["status"], "applied");
    stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/dismiss"),
        )
        .send()
        .await
        .must_be(200);
    let list = stack
        .get(INSTRUCTOR, &format!("{DRAFTS}?course_id=1"))
        .send()
        .await
        .json;
    assert_eq!(ids(&list), [0; 0]);
}
