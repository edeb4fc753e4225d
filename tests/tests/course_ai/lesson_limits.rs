//! What a lesson may be: on request, as a model writes it, as an instructor
//! edits it.

use serde_json::{Value, json};
use tests::{INSTRUCTOR, TestStack};

use crate::acts::{
    accepted, act, apply, ask, content, course, lesson, push, push_topic, ready, scripted,
};
use crate::lessons::{ID, by_id, by_title};

#[tokio::test]
async fn an_edited_lesson_is_made_safe_saved_and_applied() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "lesson", by_id(ID)).await;
    let edited = json!({
        "content": " <h1>Moon</h1><p onclick=\"x()\">It <b>waxes</b>.<script>alert(1)</script></p>\
            <a href=\"javascript:x()\">y</a><img src=x onerror=x()><iframe src=\"https://x.org\"></iframe>",
        "key_points": [], "activities": [" Look <up> "],
    });
    apply(&stack, draft, &json!({"edited_output": edited}))
        .await
        .must_be(200);
    let stored = content(&stack, 1, ID).await;
    assert!(stored.starts_with("<h2>Moon</h2><p>It "), "{stored}");
    for unsafe_part in ["script", "onclick", "javascript", "img", "iframe", "alert"] {
        assert!(!stored.contains(unsafe_part), "{stored}");
    }
    let output = stack.status(INSTRUCTOR, draft).await.json["output"].clone();
    assert_eq!(
        output,
        json!({"content": stored, "key_points": [], "activities": ["Look <up>"]})
    );
}

#[tokio::test]
async fn what_a_model_writes_is_made_safe_before_anybody_sees_it() {
    let html = "<p onmouseover=x()>Moon</p><script>alert(1)</script><svg/onload=x()>";
    let (stack, _) = scripted(lesson(html)).await;
    let (draft, status) = ready(&stack, "lesson", by_id(ID)).await;
    assert_eq!(status["output"]["content"], "<p>Moon</p>");
    apply(&stack, draft, &json!({})).await.must_be(200);
    assert_eq!(content(&stack, 1, ID).await, "<p>Moon</p>");
}

#[tokio::test]
async fn an_edited_lesson_of_another_shape_is_refused_by_field_and_changes_nothing() {
    let stack = TestStack::start().await;
    let (draft, status) = ready(&stack, "lesson", by_id(ID)).await;
    let before = course(&stack, 1).await;
    let long = "x".repeat(1_001);
    let with = |field: &str, value: Value| {
        let mut edited = lesson("<p>x</p>");
        edited[field] = value;
        edited
    };
    for (edited, fields) in [
        (json!({}), vec!["activities", "content", "key_points"]),
        (with("content", json!(["x"])), vec!["content"]),
        (with("content", json!(" ")), vec!["content"]),
        (
            with("content", json!("<script>x</script>")),
            vec!["content"],
        ),
        (with("content", json!("a\0b")), vec!["content"]),
        (
            with("content", json!("字".repeat(100_001))),
            vec!["content"],
        ),
        (with("content", json!("&".repeat(60_001))), vec!["content"]),
        (with("key_points", json!("x")), vec!["key_points"]),
        (with("key_points", json!(vec!["x"; 31])), vec!["key_points"]),
        (with("activities", json!(["x", long])), vec!["activities.1"]),
    ] {
        let answer = apply(&stack, draft, &json!({"edited_output": edited})).await;
        let fields: Vec<_> = fields
            .iter()
            .map(|field| format!("edited_output.{field}"))
            .collect();
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            fields
        );
    }
    // In JSON every quotation mark takes two bytes: the draft would not fit.
    let answer = apply(
        &stack,
        draft,
        &json!({"edited_output": lesson(&"\"".repeat(300_000))}),
    )
    .await;
    let fields = answer
        .must_be_problem(422, "validation_failed")
        .wrong_fields();
    assert_eq!(fields, ["edited_output"]);
    assert_eq!(course(&stack, 1).await, before);
    assert_eq!(stack.status(INSTRUCTOR, draft).await.json, status);
}

#[tokio::test]
async fn a_content_of_300_000_bytes_is_applied_and_undone() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "lesson", by_id(ID)).await;
    let before = format!("<p>{}</p>", "🦀".repeat(74_998));
    assert_eq!(before.len(), 299_999);
    push_topic(&stack, 1, ID, &before).await;
    // What is unsafe is taken out before it is measured.
    let longest = format!("<p>{}</p>", "x".repeat(299_993));
    let edited = lesson(&format!("{longest}<script>alert(1)</script>"));
    apply(&stack, draft, &json!({"edited_output": edited}))
        .await
        .must_be(200);
    assert_eq!(content(&stack, 1, ID).await, longest);
    act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(content(&stack, 1, ID).await, before);
}

#[tokio::test]
async fn requests_have_limits_that_are_named() {
    let stack = TestStack::with(|options| options.worker = false).await;
    let with = |field: &str, value: Value| {
        let mut body = by_title();
        body[field] = value;
        body
    };
    for letter in ["x", "章", "🦀"] {
        for field in ["chapter_title", "topic_title"] {
            accepted(&stack, "lesson", with(field, json!(letter.repeat(255)))).await;
        }
    }
    accepted(&stack, "lesson", with("topic_id", json!(ID))).await;
    accepted(&stack, "lesson", with("topic_id", Value::Null)).await;
    for (field, bad) in [
        ("course_id", json!(null)),
        ("course_id", json!("1")),
        ("chapter_title", json!(null)),
        ("chapter_title", json!(7)),
        ("chapter_title", json!("🦀".repeat(256))),
        ("topic_title", json!(" \u{200b} ")),
        ("topic_title", json!(["x"])),
        ("topic_title", json!("a\0")),
        ("topic_title", json!("x".repeat(256))),
        ("topic_id", json!(0)),
        ("topic_id", json!("112")),
        ("topic_id", json!(9_007_199_254_740_992_u64)),
        // Of no course, and of another course of the same instructor.
        ("topic_id", json!(999)),
        ("topic_id", json!(311)),
    ] {
        let answer = ask(&stack, "lesson", &with(field, bad.clone())).await;
        let fields = answer
            .must_be_problem(422, "validation_failed")
            .wrong_fields();
        assert_eq!(fields, [field], "{bad}");
    }
    let answer = ask(&stack, "lesson", &json!({})).await;
    let fields = answer
        .must_be_problem(422, "validation_failed")
        .wrong_fields();
    assert_eq!(fields, ["chapter_title", "course_id", "topic_title"]);
    // That a course is another's is told before what is wrong with its topic.
    let foreign = with("course_id", json!(2));
    ask(&stack, "lesson", &foreign)
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn a_course_without_material_and_a_model_without_sense_fail_the_draft() {
    let stack = TestStack::start().await;
    let bare = json!({"title": "Bare", "instructor_ids": [INSTRUCTOR], "chapters": [
        {"id": 1, "title": "One", "topics": [{"id": 11, "title": "Only"}]},
    ]});
    push(&stack, 70, &bare).await;
    let draft = accepted(
        &stack,
        "lesson",
        json!({"course_id": 70, "chapter_title": "One", "topic_title": "Only"}),
    )
    .await;
    let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
    assert_eq!(failed["error"]["code"], "not_enough_material");

    for bad in [
        json!({"content": "x", "key_points": [], "activities": ["a"]}),
        json!({"content": "<script>x</script>", "key_points": ["k"], "activities": ["a"]}),
        json!({"content": "x".repeat(300_001), "key_points": ["k"], "activities": ["a"]}),
        json!(["no lesson"]),
    ] {
        let (stack, server) = scripted(bad).await;
        let draft = accepted(&stack, "lesson", by_title()).await;
        let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
        assert_eq!(failed["error"]["code"], "ai_bad_output");
        assert_eq!(failed["output"], Value::Null);
        assert_eq!(server.requests().len(), 2, "one repair");
        apply(&stack, draft, &json!({}))
            .await
            .must_be_problem(409, "draft_not_ready");
    }
}
