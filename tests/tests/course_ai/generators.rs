//! The other generators over HTTP: accepted, drafted, applied; their limits.

use serde_json::{Value, json};
use tests::{INSTRUCTOR, STUDENT, TestStack};

use crate::material::{CHINESE, ENGLISH, HEADED};

fn path(generator: &str) -> String {
    format!("/api/v1/ai-course/generate/{generator}")
}

/// Drafts, polls and applies; the draft and what apply answered.
async fn through(stack: &TestStack, generator: &str, body: Value) -> (Value, Value) {
    let accepted = stack
        .post(INSTRUCTOR, &path(generator))
        .json(&body)
        .send()
        .await
        .must_be(202);
    let draft = accepted.json["draft_id"].as_u64().unwrap();
    assert_eq!(
        accepted.json["poll_url"],
        format!("/api/v1/ai-course/draft/{draft}/status")
    );
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    let apply = format!("/api/v1/ai-course/draft/{draft}/apply");
    let applied = stack.post(INSTRUCTOR, &apply).send().await.must_be(200);
    (ready, applied.json)
}

async fn course(stack: &TestStack) -> Value {
    stack
        .get(INSTRUCTOR, "/api/v1/courses/1")
        .send()
        .await
        .must_be(200)
        .json
}

#[tokio::test]
async fn drafts_that_are_there_to_be_read_change_nothing() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let quiz = json!({"course_id": 1, "topic_content": ENGLISH, "count": 3, "topic_id": 111, "chapter_id": 11});
    let assignment = json!({"course_id": 1, "topic_title": "Glaciers", "topic_content": ENGLISH});
    for (generator, body, feature) in [
        ("quiz-topic", quiz, "quiz_per_topic"),
        ("assignment", assignment, "assignment_generation"),
        ("quality", json!({"course_id": 1}), "quality_insights"),
    ] {
        let (ready, applied) = through(&stack, generator, body).await;
        assert_eq!(ready["feature"], feature);
        assert_eq!(applied, json!({"status": "applied", "reload": false}));
        match generator {
            "quiz-topic" => {
                assert_eq!(ready["topic_id"], 111);
                assert_eq!(ready["output"]["questions"].as_array().unwrap().len(), 3);
            }
            "assignment" => assert!(ready["output"]["estimated_hours"].as_f64().unwrap() > 0.0),
            _ => assert!(ready["output"]["score"].as_u64().unwrap() <= 100),
        }
    }
    assert_eq!(course(&stack).await, before);
}

#[tokio::test]
async fn an_order_of_chapters_is_applied_and_undone() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let (ready, applied) = through(&stack, "curriculum", json!({"course_id": 1})).await;
    assert_eq!(applied, json!({"status": "applied", "reload": true}));
    let order: Vec<&Value> = ready["output"]["optimized_order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|chapter| &chapter["id"])
        .collect();
    let after = course(&stack).await;
    let chapters: Vec<&Value> = after["chapters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|chapter| &chapter["id"])
        .collect();
    assert_eq!(chapters, order);
    revert(&stack, &ready).await;
    assert_eq!(unversioned(course(&stack).await), unversioned(before));
}

async fn revert(stack: &TestStack, draft: &Value) {
    let revert = format!("/api/v1/ai-course/draft/{}/revert", draft["id"]);
    stack.post(INSTRUCTOR, &revert).send().await.must_be(200);
}

/// The course but for its version.
fn unversioned(mut course: Value) -> Value {
    course["version"] = Value::Null;
    course
}

#[tokio::test]
async fn an_outline_becomes_the_courses_chapters_and_is_undone() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let body = json!({"course_id": 1, "chapter_count": 2});
    let (ready, applied) = through(&stack, "outline", body).await;
    assert_eq!(applied, json!({"status": "applied", "reload": true}));
    let after = course(&stack).await;
    let planned = ready["output"]["chapters"].as_array().unwrap();
    let chapters = after["chapters"].as_array().unwrap();
    assert_eq!((planned.len(), chapters.len()), (2, 2));
    for (planned, chapter) in planned.iter().zip(chapters) {
        assert_eq!(planned["title"], chapter["title"]);
        let topics = chapter["topics"].as_array().unwrap().iter();
        let titles: Vec<&Value> = topics.map(|topic| &topic["title"]).collect();
        assert_eq!(json!(titles), planned["topics"]);
    }
    assert_eq!(after["version"], 2);
    revert(&stack, &ready).await;
    assert_eq!(unversioned(course(&stack).await), unversioned(before));
}

#[tokio::test]
async fn a_lesson_becomes_its_topics_content_and_is_undone() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let body = json!({
        "course_id": 1, "chapter_title": "The Outer Solar System", "topic_title": "The Giant Planets", "topic_id": 131,
    });
    let (ready, applied) = through(&stack, "lesson", body).await;
    assert_eq!(applied, json!({"status": "applied", "reload": true}));
    let mut expected = before.clone();
    expected["chapters"][2]["topics"][0]["content"] = ready["output"]["content"].clone();
    expected["version"] = json!(2);
    assert_eq!(course(&stack).await, expected);
    revert(&stack, &ready).await;
    assert_eq!(unversioned(course(&stack).await), unversioned(before));
}

#[tokio::test]
async fn a_text_becomes_a_course_beside_those_that_are_there() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let (ready, applied) = through(&stack, "text-to-course", json!({"raw_text": HEADED})).await;
    let path = format!("/api/v1/courses/{}", applied["course_id"]);
    let made = stack.get(INSTRUCTOR, &path).send().await.must_be(200).json;
    assert_eq!(made["title"], ready["output"]["title"]);
    assert_eq!(made["status"], "draft");
    assert_eq!(course(&stack).await, before);
}

#[tokio::test]
async fn prerequisites_become_the_courses_requirements_and_are_undone() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let (ready, applied) = through(&stack, "prerequisites", json!({"course_id": 1})).await;
    assert_eq!(applied, json!({"status": "applied", "reload": true}));
    let after = course(&stack).await;
    assert_eq!(after["requirements"], ready["output"]["prerequisites"]);
    assert_eq!(after["chapters"], before["chapters"]);
    revert(&stack, &ready).await;
    assert_eq!(unversioned(course(&stack).await), unversioned(before));
}

#[tokio::test]
async fn texts_for_search_engines_become_the_courses_and_are_undone() {
    let stack = TestStack::start().await;
    let before = course(&stack).await;
    let body = json!({"course_id": 1, "target_keywords": "astronomy, night sky"});
    let (ready, _) = through(&stack, "seo-optimize", body).await;
    let (output, after) = (&ready["output"], course(&stack).await);
    assert_eq!(after["title"], output["optimized_title"]);
    assert_eq!(after["description"], output["optimized_description"]);
    assert_eq!(after["seo"]["meta_description"], output["meta_description"]);
    assert!(output["optimized_title"].as_str().unwrap().chars().count() <= 60);
    assert!(output["meta_description"].as_str().unwrap().chars().count() <= 160);
    assert_eq!(after["seo"]["keywords"], output["keywords"]);
    assert_eq!(after["chapters"], before["chapters"]);
    revert(&stack, &ready).await;
    assert_eq!(unversioned(course(&stack).await), unversioned(before));
}

#[tokio::test]
async fn limits_of_their_requests_hold_and_name_the_field() {
    let stack = TestStack::start().await;
    let chapter = |id: u64| json!({"id": id, "title": "t", "order": 1});
    let cases = [
        (
            "quiz-topic",
            json!({"course_id": 1, "topic_content": "课".repeat(10_001)}),
            "topic_content",
        ),
        (
            "quiz-topic",
            json!({"course_id": 1, "topic_content": "x", "count": 21}),
            "count",
        ),
        (
            "quiz-topic",
            json!({"course_id": 1, "topic_content": "x", "topic_id": 0}),
            "topic_id",
        ),
        (
            "quiz-topic",
            json!({"course_id": 1, "topic_content": "x", "chapter_id": "a"}),
            "chapter_id",
        ),
        (
            "assignment",
            json!({"course_id": 1, "topic_title": "", "topic_content": "x"}),
            "topic_title",
        ),
        (
            "assignment",
            json!({"course_id": 1, "topic_title": "t"}),
            "topic_content",
        ),
        (
            "seo-optimize",
            json!({"course_id": 1, "target_keywords": "🦀".repeat(301)}),
            "target_keywords",
        ),
        (
            "curriculum",
            json!({"course_id": 1, "chapters": []}),
            "chapters",
        ),
        (
            "curriculum",
            json!({"course_id": 1, "chapters": [chapter(1), chapter(1)]}),
            "chapters",
        ),
        (
            "curriculum",
            json!({"course_id": 1, "chapters": [{"id": 1, "order": 2}]}),
            "chapters.0.title",
        ),
        ("prerequisites", json!({"course_id": null}), "course_id"),
        ("quality", json!({}), "course_id"),
    ];
    for (generator, body, field) in cases {
        let answer = stack
            .post(INSTRUCTOR, &path(generator))
            .json(&body)
            .send()
            .await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            [field],
            "{generator}"
        );
    }
    for generator in [
        "quiz-topic",
        "assignment",
        "seo-optimize",
        "curriculum",
        "prerequisites",
        "quality",
    ] {
        let body = json!({"course_id": 2, "topic_content": "x", "topic_title": "t"});
        stack
            .post(INSTRUCTOR, &path(generator))
            .json(&body)
            .send()
            .await
            .must_be_problem(404, "not_found");
        stack
            .post(STUDENT, &path(generator))
            .json(&body)
            .send()
            .await
            .must_be_problem(403, "forbidden");
    }
}

#[tokio::test]
async fn a_summary_has_at_most_the_asked_words_in_the_texts_own_language() {
    let stack = TestStack::start().await;
    let summarize = |body: Value| {
        stack
            .post(STUDENT, "/api/v1/ai-course/summarize")
            .json(&body)
            .send()
    };
    let answer = summarize(json!({"content": ENGLISH, "max_words": 50}))
        .await
        .must_be(200);
    assert_eq!(answer.header("x-ai-backend"), "offline");
    let summary = answer.json["summary"].as_str().unwrap();
    let words = summary.split_whitespace().count();
    assert!((5..=50).contains(&words), "{words}: {summary}");
    let chinese = summarize(json!({"content": CHINESE}))
        .await
        .must_be(200)
        .json;
    assert!(domain::text::words(chinese["summary"].as_str().unwrap()) <= 150);
    for bad in [json!(49), json!(501), json!("50")] {
        let answer = summarize(json!({"content": ENGLISH, "max_words": bad})).await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            ["max_words"]
        );
    }
    for good in [50, 500] {
        summarize(json!({"content": ENGLISH, "max_words": good}))
            .await
            .must_be(200);
    }
    summarize(json!({"content": "ع".repeat(10_001)}))
        .await
        .must_be_problem(422, "validation_failed");
}
