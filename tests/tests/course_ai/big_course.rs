//! Drafts applied to a course of 20 MB: no text of it is lost.

use std::collections::BTreeMap;
use std::time::Duration;

use futures::stream::{self, StreamExt};
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, TestStack};

use crate::acts::{act, apply, content, course, lesson, push, push_topic, ready};

const COURSE: u64 = 70;

fn topics() -> impl Iterator<Item = u64> {
    (1..=20).flat_map(|chapter| (0..10).map(move |n| chapter * 100 + n))
}

/// 100 kB that no other topic has.
fn text(topic: u64) -> String {
    format!("<p>{topic} {}</p>", "x".repeat(100_000))
}

/// 20 chapters of 10 topics, pushed as a structure and topic by topic.
async fn pushed(stack: &TestStack) {
    let topic = |id: u64| json!({"id": id, "title": format!("Topic {id}")});
    let chapter = |id: u64| {
        let topics: Vec<Value> = (0..10).map(|n| topic(id * 100 + n)).collect();
        json!({"id": id, "title": format!("Chapter {id}"), "topics": topics})
    };
    let chapters: Vec<Value> = (1..=20).map(chapter).collect();
    let structure = json!({"title": "Big", "instructor_ids": [INSTRUCTOR], "chapters": chapters});
    push(stack, COURSE, &structure).await;
    stream::iter(topics())
        .for_each_concurrent(4, |id| async move {
            push_topic(stack, COURSE, id, &text(id)).await;
        })
        .await;
    stack.clock.advance(Duration::from_mins(1));
}

/// Every topic's content, read by itself.
async fn texts(stack: &TestStack) -> BTreeMap<u64, String> {
    let texts = stream::iter(topics())
        .map(|id| async move { (id, content(stack, COURSE, id).await) })
        .buffer_unordered(4)
        .collect()
        .await;
    stack.clock.advance(Duration::from_mins(1));
    texts
}

#[tokio::test]
async fn outline_and_lesson_are_applied_to_twenty_megabytes_and_undone_without_losing_a_text() {
    // The texts say nothing, so that only a model can write of them.
    let chapter = |title: &str| json!({"title": title, "topics": ["t"]});
    let outline = Reply::Json(json!({"chapters": [chapter("c"), chapter("d")]}));
    let script = [outline, Reply::Json(lesson("Moon."))];
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    pushed(&stack).await;
    let before = course(&stack, COURSE).await;
    let all: BTreeMap<u64, String> = topics().map(|id| (id, text(id))).collect();

    let body = json!({"course_id": COURSE, "title": "Big", "chapter_count": 2});
    let (outline, _) = ready(&stack, "outline", body).await;
    let edited = json!({"edited_output": {"chapters": [
        {"title": "chapter 7", "topics": ["Topic 705", "New"]},
        {"title": "Chapter 20", "topics": ["Topic 2009"]},
    ]}});
    apply(&stack, outline, &edited).await.must_be(200);
    let after = course(&stack, COURSE).await;
    assert_eq!(after["chapters"].as_array().unwrap().len(), 2);
    let kept = &after["chapters"][0]["topics"][0];
    assert_eq!(
        (&kept["id"], &kept["content"]),
        (&json!(705), &json!(all[&705]))
    );
    act(&stack, outline, "revert").await.must_be(200);
    assert_eq!(course(&stack, COURSE).await["chapters"], before["chapters"]);
    assert_eq!(texts(&stack).await, all);

    let body =
        json!({"course_id": COURSE, "chapter_title": "Chapter 20", "topic_title": "Topic 2009"});
    let (lesson, _) = ready(&stack, "lesson", body).await;
    let longest = format!("<p>{}</p>", "y".repeat(299_993));
    let edited = json!({"edited_output": {"content": longest, "key_points": [], "activities": []}});
    apply(&stack, lesson, &edited).await.must_be(200);
    let mut with_lesson = all.clone();
    with_lesson.insert(2009, longest);
    assert_eq!(texts(&stack).await, with_lesson);
    act(&stack, lesson, "revert").await.must_be(200);
    assert_eq!(course(&stack, COURSE).await["chapters"], before["chapters"]);
    assert_eq!(texts(&stack).await, all);
}
