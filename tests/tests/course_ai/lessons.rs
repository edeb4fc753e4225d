//! Lessons: drafted for a topic, applied to its content, undone.

use std::time::Duration;

use domain::draft::Applied;
use domain::{Clock, CourseId, TopicId};
use serde_json::{Value, json};
use store::{ApplyConflict, KeptContent};
use tests::{ADMIN, INSTRUCTOR, TestStack};

use crate::acts::{act, apply, content, course, lesson, push, push_topic, ready, scripted};
use crate::by_hand;

const CHAPTER: &str = "Reading the Sky";
const TOPIC: &str = "Phases of the Moon and Eclipses";
/// Course 1's topic of that title.
pub(crate) const ID: u64 = 112;

pub(crate) fn by_title() -> Value {
    json!({"course_id": 1, "chapter_title": CHAPTER, "topic_title": TOPIC})
}

pub(crate) fn by_id(topic: u64) -> Value {
    let mut body = by_title();
    body["topic_id"] = json!(topic);
    body
}

/// A course with two chapters whose topics bear the same titles.
fn twins() -> Value {
    let topics = |first: u64| {
        json!([
            {"id": first, "title": "Rye", "content": format!("<p>{first}</p>")},
            {"id": first + 1, "title": "Salt"},
        ])
    };
    json!({"title": "Bread", "instructor_ids": [INSTRUCTOR], "chapters": [
        {"id": 1, "title": "Flour", "topics": topics(11)},
        {"id": 2, "title": "Dough", "topics": topics(21)},
    ]})
}

fn of_twins(chapter: &str, topic: &str) -> Value {
    json!({"course_id": 70, "chapter_title": chapter, "topic_title": topic})
}

#[tokio::test]
async fn a_lesson_becomes_its_topics_content_and_is_undone_as_often_as_wanted() {
    let stack = TestStack::start().await;
    let before = course(&stack, 1).await;
    let body = json!({"course_id": 1, "chapter_title": " reading THE sky", "topic_title": format!("{TOPIC} ")});
    let (draft, status) = ready(&stack, "lesson", body).await;
    assert_eq!(status["feature"], "lesson_generation");
    assert_eq!(
        (&status["course_id"], &status["topic_id"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(status["course_version"], 1);
    let output = &status["output"];
    let written = output["content"].as_str().unwrap();
    assert!(
        written.starts_with("<h2>") && written.contains("<p>"),
        "{written}"
    );
    for list in ["key_points", "activities"] {
        assert!(output[list].as_array().is_some_and(|list| !list.is_empty()));
    }
    for round in 0..2 {
        let applied = apply(&stack, draft, &json!({})).await.must_be(200);
        assert_eq!(applied.json, json!({"status": "applied", "reload": true}));
        let again = apply(&stack, draft, &json!({})).await.must_be(200);
        assert_eq!(again.json, applied.json);
        let mut expected = before.clone();
        expected["version"] = json!(2 + 2 * round);
        expected["chapters"][0]["topics"][1]["content"] = output["content"].clone();
        assert_eq!(course(&stack, 1).await, expected);
        assert_eq!(content(&stack, 1, ID).await, written);
        let reverted = act(&stack, draft, "revert").await.must_be(200);
        assert_eq!(reverted.json, json!({"status": "reverted", "reload": true}));
        let mut expected = before.clone();
        expected["version"] = json!(3 + 2 * round);
        assert_eq!(course(&stack, 1).await, expected);
        assert_eq!(
            stack.status(INSTRUCTOR, draft).await.json["status"],
            "ready"
        );
    }
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "conflict");
}

#[tokio::test]
async fn a_topic_id_decides_whatever_the_titles_say() {
    let (stack, server) = scripted(lesson("# Planets\n\nRocky *ones*.")).await;
    let before = content(&stack, 1, ID).await;
    let mut body = by_title();
    body["topic_id"] = json!(122);
    let (draft, status) = ready(&stack, "lesson", body).await;
    assert_eq!(status["topic_id"], 122);
    assert_eq!(status["ai_backend"], "openai");
    let prompt = server.requests()[0].1.to_string();
    assert!(prompt.contains(TOPIC) && prompt.contains(CHAPTER));
    apply(&stack, draft, &json!({})).await.must_be(200);
    let written = content(&stack, 1, 122).await;
    assert!(
        written.contains("<h2>Planets</h2>") && written.contains("<em>ones</em>"),
        "{written}"
    );
    assert_eq!(content(&stack, 1, ID).await, before);
}

#[tokio::test]
async fn a_topic_that_is_named_by_its_id_is_written_of_whatever_it_is_called() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1, "chapter_title": "Any", "topic_title": "Lunar cycle", "topic_id": ID});
    let (_, status) = ready(&stack, "lesson", body).await;
    let written = status["output"]["content"].as_str().unwrap();
    assert!(
        written.contains("Lunar cycle") && written.contains("eclipse"),
        "{written}"
    );
}

#[tokio::test]
async fn a_topic_that_had_no_content_has_none_again() {
    let (stack, _) = scripted(lesson("Salt.")).await;
    push(&stack, 70, &twins()).await;
    let before = course(&stack, 70).await;
    let (draft, _) = ready(&stack, "lesson", of_twins("Dough", "salt")).await;
    let stored = || async {
        let (course, topic) = (
            CourseId::try_from(70).unwrap(),
            TopicId::try_from(22).unwrap(),
        );
        let contents = stack
            .stack
            .store
            .topic_contents(course, [topic])
            .await
            .unwrap();
        contents.get(&topic).cloned()
    };
    assert_eq!(stored().await, None);
    apply(&stack, draft, &json!({})).await.must_be(200);
    assert_eq!(stored().await.as_deref(), Some("<p>Salt.</p>"));
    assert_eq!(content(&stack, 70, 22).await, "<p>Salt.</p>");
    act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(stored().await, None);
    assert_eq!(course(&stack, 70).await["chapters"], before["chapters"]);
    apply(&stack, draft, &json!({})).await.must_be(200);
    assert_eq!(content(&stack, 70, 22).await, "<p>Salt.</p>");
}

#[tokio::test]
async fn a_topic_that_is_not_there_is_told_and_the_draft_waits_for_it() {
    let (stack, _) = scripted(lesson("Yeast.")).await;
    push(&stack, 70, &twins()).await;
    let (titled, _) = ready(&stack, "lesson", of_twins("Dough", "Yeast")).await;
    let mut body = of_twins("Flour", "Rye");
    body["topic_id"] = json!(21);
    let (numbered, _) = ready(&stack, "lesson", body).await;
    apply(&stack, titled, &json!({}))
        .await
        .must_be_problem(409, "topic_not_found");
    let mut course_without = twins();
    course_without["chapters"][1]["topics"] = json!([{"id": 23, "title": "YEAST"}]);
    push(&stack, 70, &course_without).await;
    // The titles would name another topic, but one was asked for by its id.
    apply(&stack, numbered, &json!({}))
        .await
        .must_be_problem(409, "topic_not_found");
    for draft in [titled, numbered] {
        assert_eq!(
            stack.status(INSTRUCTOR, draft).await.json["status"],
            "ready"
        );
    }
    assert_eq!(course(&stack, 70).await["version"], 2);
    apply(&stack, titled, &json!({})).await.must_be(200);
    assert_eq!(content(&stack, 70, 23).await, "<p>Yeast.</p>");
}

#[tokio::test]
async fn titles_are_looked_up_when_the_lesson_is_applied_and_what_it_replaces_is_kept() {
    let (stack, _) = scripted(lesson("Rye.")).await;
    push(&stack, 70, &twins()).await;
    let (draft, _) = ready(&stack, "lesson", of_twins("Flour", "Rye")).await;
    let mut renamed = twins();
    renamed["chapters"][0]["title"] = json!("Dough");
    renamed["chapters"][1]["title"] = json!("Flour");
    push(&stack, 70, &renamed).await;
    let before = course(&stack, 70).await;
    apply(&stack, draft, &json!({})).await.must_be(200);
    assert_eq!(content(&stack, 70, 11).await, "<p>11</p>");
    assert_eq!(content(&stack, 70, 21).await, "<p>Rye.</p>");
    act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(course(&stack, 70).await["chapters"], before["chapters"]);
}

#[tokio::test]
async fn a_course_that_another_instructor_edits_meanwhile_is_refused_only_where_a_version_is_expected()
 {
    let stack = TestStack::start().await;
    let (draft, status) = ready(&stack, "lesson", by_title()).await;
    push_topic(&stack, 1, ID, "<p>Edited meanwhile.</p>").await;
    push_topic(&stack, 1, 113, "<p>This too.</p>").await;
    let expecting = json!({"expected_course_version": status["course_version"]});
    apply(&stack, draft, &expecting)
        .await
        .must_be_problem(409, "course_changed");
    assert_eq!(content(&stack, 1, ID).await, "<p>Edited meanwhile.</p>");
    apply(&stack, draft, &json!({"expected_course_version": 3}))
        .await
        .must_be(200);
    assert_eq!(content(&stack, 1, ID).await, status["output"]["content"]);
    assert_eq!(content(&stack, 1, 113).await, "<p>This too.</p>");
    act(&stack, draft, "revert").await.must_be(200);
    assert_eq!(content(&stack, 1, ID).await, "<p>Edited meanwhile.</p>");
    apply(&stack, draft, &json!({})).await.must_be(200);
    push_topic(&stack, 1, 113, "<p>After it.</p>").await;
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "course_changed");
    assert_eq!(content(&stack, 1, ID).await, status["output"]["content"]);
}

#[tokio::test]
async fn thirty_applies_racing_and_ten_reverts_racing_have_one_effect_each() {
    let stack = TestStack::start().await;
    let before = course(&stack, 1).await;
    let (draft, status) = ready(&stack, "lesson", by_title()).await;
    let calls = (0..30).map(|_| async { apply(&stack, draft, &json!({})).await });
    for answer in futures::future::join_all(calls).await {
        let answer = answer.must_be(200);
        assert_eq!(answer.json, json!({"status": "applied", "reload": true}));
    }
    assert_eq!(course(&stack, 1).await["version"], 2);
    assert_eq!(content(&stack, 1, ID).await, status["output"]["content"]);
    let calls = (0..10).map(|_| act(&stack, draft, "revert"));
    let answers = futures::future::join_all(calls).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1);
    let after = course(&stack, 1).await;
    assert_eq!(after["version"], 3);
    assert_eq!(after["chapters"], before["chapters"]);
}

#[tokio::test]
async fn a_push_beside_an_apply_or_a_revert_stands_or_is_what_the_revert_brings_back() {
    let (stack, _) = scripted(lesson("Rye.")).await;
    push(&stack, 70, &twins()).await;
    let push_one_way_or_another = |round: u64, text: String| {
        let stack = &stack;
        async move {
            if round.is_multiple_of(2) {
                push_topic(stack, 70, 11, &text).await;
            } else {
                let mut whole = twins();
                whole["chapters"][0]["topics"][0]["content"] = json!(text);
                push(stack, 70, &whole).await;
            }
        }
    };
    // From before the push to after it.
    let after = |round: u64| tokio::time::sleep(Duration::from_millis(round / 2));
    for round in 0..20 {
        stack.clock.advance(Duration::from_mins(1));
        let (draft, _) = ready(&stack, "lesson", of_twins("Flour", "Rye")).await;
        let text = format!("<p>{round}</p>");
        let applied = async {
            after(round).await;
            apply(&stack, draft, &json!({})).await.must_be(200);
        };
        tokio::join!(push_one_way_or_another(round, text.clone()), applied);
        let revert = act(&stack, draft, "revert").await;
        assert_eq!(content(&stack, 70, 11).await, text, "{}", revert.text);
        if revert.status != 200 {
            revert.must_be_problem(409, "course_changed");
            continue;
        }
        apply(&stack, draft, &json!({})).await.must_be(200);
        let text = format!("<p>{round} again</p>");
        let reverted = async {
            after(round).await;
            act(&stack, draft, "revert").await
        };
        let ((), revert) = tokio::join!(push_one_way_or_another(round, text.clone()), reverted);
        assert_eq!(content(&stack, 70, 11).await, text, "{}", revert.text);
    }
    let (id, topic) = (
        CourseId::try_from(70).unwrap(),
        TopicId::try_from(11).unwrap(),
    );
    let course = stack.stack.store.course(id).await.unwrap().unwrap();
    assert!(
        course
            .topic(topic)
            .unwrap()
            .holds(&content(&stack, 70, 11).await)
    );
}

#[tokio::test]
async fn a_content_read_before_a_push_is_not_kept_with_a_course_read_after_it() {
    let (stack, _) = scripted(lesson("Moon.")).await;
    let (draft, _) = ready(&stack, "lesson", by_title()).await;
    let store = &stack.stack.store;
    let (id, topic) = (
        CourseId::try_from(1).unwrap(),
        TopicId::try_from(ID).unwrap(),
    );
    let draft = by_hand::read(&stack, draft).await;
    let attempt = |old: KeptContent| {
        let draft = draft.apply(None, Applied::default(), stack.clock.now());
        async move {
            let course = store.course(id).await.unwrap().unwrap();
            let changed = course.with_content(topic, "<p>Moon.</p>").unwrap();
            let content = "<p>Moon.</p>".to_owned();
            store
                .apply_to_topic(&draft, &changed, &course, content, &old)
                .await
        }
    };
    let stale = store.content_to_keep(id, topic).await.unwrap();
    push_topic(&stack, 1, ID, "<p>Pushed.</p>").await;
    let refused = attempt(stale).await.unwrap_err();
    assert!(matches!(refused, ApplyConflict::CourseChanged), "{refused}");
    assert_eq!(content(&stack, 1, ID).await, "<p>Pushed.</p>");
    assert_eq!(course(&stack, 1).await["version"], 2);
    attempt(store.content_to_keep(id, topic).await.unwrap())
        .await
        .unwrap();
    let kept = store.kept_content(id, topic, 2).await.unwrap();
    assert_eq!(kept.as_deref(), Some("<p>Pushed.</p>"));
}

#[tokio::test]
async fn who_is_no_longer_in_charge_of_the_course_neither_applies_nor_reverts_a_lesson() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "lesson", by_title()).await;
    let (other, _) = ready(&stack, "lesson", by_id(113)).await;
    apply(&stack, draft, &json!({})).await.must_be(200);
    let id = CourseId::try_from(1).unwrap();
    let mut course = stack.stack.store.course(id).await.unwrap().unwrap();
    course.instructor_ids = vec![ADMIN.try_into().unwrap()];
    stack.stack.store.put_course(&course, &[]).await.unwrap();
    apply(&stack, other, &json!({}))
        .await
        .must_be_problem(403, "forbidden");
    act(&stack, draft, "revert")
        .await
        .must_be_problem(403, "forbidden");
}
