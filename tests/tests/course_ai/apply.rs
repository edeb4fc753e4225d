//! Applying drafts to their course.

use std::collections::HashSet;

use domain::CourseId;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

async fn apply(stack: &TestStack, draft: u64, body: &Value) -> Answer {
    let path = format!("/api/v1/ai-course/draft/{draft}/apply");
    stack.post(INSTRUCTOR, &path).json(body).send().await
}

async fn course(stack: &TestStack, id: u64) -> Value {
    stack
        .get(ADMIN, &format!("/api/v1/courses/{id}"))
        .send()
        .await
        .must_be(200)
        .json
}

fn titles(course: &Value) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value["title"].as_str().unwrap().to_owned();
    let chapters = course["chapters"].as_array().unwrap().iter();
    chapters
        .map(|chapter| {
            (
                text(chapter),
                chapter["topics"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(text)
                    .collect(),
            )
        })
        .collect()
}

fn outline_titles(output: &Value) -> Vec<(String, Vec<String>)> {
    let chapters = output["chapters"].as_array().unwrap().iter();
    chapters
        .map(|chapter| {
            let topics = chapter["topics"].as_array().unwrap().iter();
            let topics = topics
                .map(|topic| topic.as_str().unwrap().to_owned())
                .collect();
            (chapter["title"].as_str().unwrap().to_owned(), topics)
        })
        .collect()
}

#[tokio::test]
async fn an_applied_outline_is_the_courses_structure_and_matching_topics_keep_their_content() {
    let stack = TestStack::start().await;
    let before = course(&stack, 1).await;
    let draft = stack.ready_outline().await;
    let output = stack.status(INSTRUCTOR, draft).await.json["output"].clone();
    let applied = apply(&stack, draft, &json!({})).await.must_be(200);
    assert_eq!(applied.json, json!({"status": "applied", "reload": true}));
    let after = course(&stack, 1).await;
    assert_eq!(titles(&after), outline_titles(&output));
    assert_eq!(after["version"], 2);
    let mut ids = HashSet::new();
    let mut kept = 0;
    for chapter in after["chapters"].as_array().unwrap() {
        for topic in chapter["topics"].as_array().unwrap() {
            assert!(ids.insert(topic["id"].as_u64().unwrap()), "ids are unique");
            let same = before["chapters"]
                .as_array()
                .unwrap()
                .iter()
                .find_map(|old| {
                    (old["title"] == chapter["title"]).then_some(())?;
                    old["topics"]
                        .as_array()?
                        .iter()
                        .find(|t| t["title"] == topic["title"])
                });
            match same {
                Some(old) => {
                    assert_eq!(old, topic);
                    kept += 1;
                }
                None => assert_eq!(topic["content"], ""),
            }
        }
    }
    assert!(
        kept > 0,
        "the offline outline keeps the course's own topics"
    );
    for field in [
        "title",
        "description",
        "instructor_ids",
        "tags",
        "seo",
        "status",
    ] {
        assert_eq!(before[field], after[field]);
    }
}

#[tokio::test]
async fn the_replaced_structure_is_kept_as_a_revision() {
    let stack = TestStack::start().await;
    let id = CourseId::try_from(1).unwrap();
    let before = stack.stack.store.course(id).await.unwrap().unwrap();
    let draft = stack.ready_outline().await;
    let edited = json!({"edited_output": {"chapters": [{"title": "Only", "topics": ["One"]}]}});
    apply(&stack, draft, &edited).await.must_be(200);
    let kept = stack
        .stack
        .store
        .course_revision(id, 1)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept, before);
    let topics: Vec<_> = before.topics().map(|topic| topic.id).collect();
    let contents = stack
        .stack
        .store
        .topic_contents(id, topics.clone())
        .await
        .unwrap();
    assert_eq!(contents.len(), topics.len(), "no content is lost");
}

#[tokio::test]
async fn an_edited_output_is_saved_and_applied() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let edited = json!({"chapters": [{"title": " Über den Himmel ", "topics": ["星", "🌙"]}]});
    apply(&stack, draft, &json!({"edited_output": edited}))
        .await
        .must_be(200);
    let expected = json!({"chapters": [{"title": "Über den Himmel", "topics": ["星", "🌙"]}]});
    let status = stack.status(INSTRUCTOR, draft).await.json;
    assert_eq!(status["output"], expected);
    assert_eq!(status["status"], "applied");
    assert_eq!(titles(&course(&stack, 1).await), outline_titles(&expected));
}

#[tokio::test]
async fn an_edited_output_of_another_shape_is_refused_by_field_and_changes_nothing() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let before = course(&stack, 1).await;
    let title = "t".repeat(256);
    for (edited, fields) in [
        (json!("x"), vec!["edited_output"]),
        (json!([]), vec!["edited_output"]),
        (json!({}), vec!["edited_output.chapters"]),
        (json!({"chapters": []}), vec!["edited_output.chapters"]),
        (
            json!({"chapters": [{"title": title, "topics": []}]}),
            vec![
                "edited_output.chapters.0.title",
                "edited_output.chapters.0.topics",
            ],
        ),
        (
            json!({"chapters": [{"title": "a", "topics": ["b", {"title": "c"}]}]}),
            vec!["edited_output.chapters.0.topics.1"],
        ),
    ] {
        let answer = apply(&stack, draft, &json!({"edited_output": edited})).await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            fields
        );
    }
    assert_eq!(course(&stack, 1).await, before);
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "ready"
    );
}

#[tokio::test]
async fn a_structure_too_large_for_an_item_is_refused_whole() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let topics: Vec<String> = (0..10)
        .map(|n| format!("{n}{}", "🦀".repeat(254)))
        .collect();
    let chapters: Vec<Value> = (0..50)
        .map(|n| json!({"title": format!("{n}"), "topics": topics}))
        .collect();
    let answer = apply(
        &stack,
        draft,
        &json!({"edited_output": {"chapters": chapters}}),
    )
    .await;
    assert_eq!(
        answer
            .must_be_problem(422, "validation_failed")
            .wrong_fields(),
        ["edited_output"]
    );
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "ready"
    );
    assert_eq!(course(&stack, 1).await["version"], 1);
}

#[tokio::test]
async fn applying_twice_answers_the_first_result_and_an_edit_comes_too_late() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let first = apply(&stack, draft, &json!({})).await.must_be(200);
    let version = course(&stack, 1).await["version"].clone();
    for body in [json!({}), json!({"edited_output": null})] {
        assert_eq!(
            apply(&stack, draft, &body).await.must_be(200).json,
            first.json
        );
    }
    let late = json!({"edited_output": {"chapters": [{"title": "x", "topics": ["y"]}]}});
    apply(&stack, draft, &late)
        .await
        .must_be_problem(409, "draft_already_applied");
    assert_eq!(course(&stack, 1).await["version"], version);
}

#[tokio::test]
async fn thirty_applies_racing_have_one_effect() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let calls = (0..30).map(|_| async { apply(&stack, draft, &json!({})).await });
    for answer in futures::future::join_all(calls).await {
        assert_eq!(
            answer.must_be(200).json,
            json!({"status": "applied", "reload": true})
        );
    }
    assert_eq!(course(&stack, 1).await["version"], 2);
}

#[tokio::test]
async fn two_drafts_applied_at_once_to_one_course_both_take_effect_one_after_the_other() {
    let stack = TestStack::start().await;
    let (one, two) = (stack.ready_outline().await, stack.ready_outline().await);
    let edited =
        |name: &str| json!({"edited_output": {"chapters": [{"title": name, "topics": ["t"]}]}});
    let (edited_one, edited_two) = (edited("one"), edited("two"));
    let (first, second) = tokio::join!(
        apply(&stack, one, &edited_one),
        apply(&stack, two, &edited_two)
    );
    first.must_be(200);
    second.must_be(200);
    assert_eq!(course(&stack, 1).await["version"], 3);
}

#[tokio::test]
async fn a_course_that_moved_on_is_told_only_where_a_version_is_expected() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let id = CourseId::try_from(1).unwrap();
    let mut changed = stack.stack.store.course(id).await.unwrap().unwrap();
    changed.version += 1;
    changed.title = "Renamed meanwhile".into();
    stack.stack.store.put_course(&changed, &[]).await.unwrap();
    let expecting = json!({"expected_course_version": 1});
    apply(&stack, draft, &expecting)
        .await
        .must_be_problem(409, "course_changed");
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["status"],
        "ready"
    );
    for bad in [json!(0), json!("2"), json!(1.5)] {
        let answer = apply(&stack, draft, &json!({"expected_course_version": bad})).await;
        let fields = answer
            .must_be_problem(422, "validation_failed")
            .wrong_fields();
        assert_eq!(fields, ["expected_course_version"]);
    }
    apply(&stack, draft, &json!({"expected_course_version": 2}))
        .await
        .must_be(200);
    let after = course(&stack, 1).await;
    assert_eq!(
        (&after["version"], &after["title"]),
        (&json!(3), &json!("Renamed meanwhile"))
    );
}

#[tokio::test]
async fn a_draft_that_is_not_ready_is_not_applied() {
    let stack = TestStack::with(|options| options.worker = false).await;
    let draft = stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 1}))
        .await;
    apply(&stack, draft, &json!({}))
        .await
        .must_be_problem(409, "draft_not_ready");
    let empty = stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/apply"),
        )
        .send()
        .await;
    empty.must_be_problem(409, "draft_not_ready");
}

#[tokio::test]
async fn who_is_no_longer_an_instructor_of_the_course_may_not_apply() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let id = CourseId::try_from(1).unwrap();
    let mut changed = stack.stack.store.course(id).await.unwrap().unwrap();
    changed.instructor_ids = vec![1.try_into().unwrap()];
    stack.stack.store.put_course(&changed, &[]).await.unwrap();
    apply(&stack, draft, &json!({}))
        .await
        .must_be_problem(403, "forbidden");
    stack.status(INSTRUCTOR, draft).await.must_be(200);
}
