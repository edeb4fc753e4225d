//! A course made of a text: drafted for no course, applied as a new one.

use std::collections::HashSet;

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{accepted, act, apply, ask, course, ready, scripted};
use crate::material::{CHINESE_HEADED, HEADED};

fn text() -> Value {
    json!({ "raw_text": HEADED })
}

fn plan(chapters: &Value) -> Value {
    json!({"title": "Ice", "description": "All about it.", "chapters": chapters})
}

async fn listed(stack: &TestStack, user: u64) -> Vec<u64> {
    let list = stack.get(user, "/api/v1/ai-course/drafts").send().await;
    let list = list.must_be(200).json;
    let drafts = list["drafts"].as_array().unwrap().iter();
    drafts.map(|draft| draft["id"].as_u64().unwrap()).collect()
}

/// Chapters' titles and those of their topics, of a course or a plan.
fn titles(chapters: &Value) -> Vec<(Value, Vec<Value>)> {
    let title = |value: &Value| value.get("title").unwrap_or(value).clone();
    let chapters = chapters.as_array().unwrap().iter();
    let topics = |chapter: &Value| {
        chapter["topics"]
            .as_array()
            .unwrap()
            .iter()
            .map(title)
            .collect()
    };
    chapters
        .map(|chapter| (title(chapter), topics(chapter)))
        .collect()
}

#[tokio::test]
async fn a_text_becomes_an_unpublished_course_of_the_caller() {
    let stack = TestStack::start().await;
    let body = json!({"raw_text": HEADED, "language": " English "});
    let (draft, status) = ready(&stack, "text-to-course", body).await;
    assert_eq!(status["feature"], "text_to_course");
    for absent in ["course_id", "topic_id", "course_version"] {
        assert_eq!(status[absent], Value::Null);
    }
    assert_eq!(listed(&stack, INSTRUCTOR).await, [draft]);
    assert_eq!(listed(&stack, ADMIN).await, [0; 0]);
    let output = &status["output"];
    let applied = apply(&stack, draft, &json!({})).await.must_be(200);
    let id = applied.json["course_id"].as_u64().unwrap();
    let edit = format!("/admin/course/{id}/edit");
    assert_eq!(
        applied.json,
        json!({"status": "applied", "reload": true, "course_id": id, "redirect_url": edit})
    );
    let own = stack
        .get(INSTRUCTOR, &format!("/api/v1/courses/{id}"))
        .send()
        .await;
    let made = own.must_be(200).json;
    assert_eq!(titles(&made["chapters"]), titles(&output["chapters"]));
    assert_eq!(
        (&made["title"], &made["description"]),
        (&output["title"], &output["description"])
    );
    assert_eq!(
        (&made["status"], &made["version"]),
        (&json!("draft"), &json!(1))
    );
    assert_eq!(
        (&made["instructor_ids"], &made["language"]),
        (&json!([INSTRUCTOR]), &json!("English"))
    );
    let of_a_stranger = stack
        .get(STUDENT, &format!("/api/v1/courses/{id}"))
        .send()
        .await;
    of_a_stranger.must_be_problem(404, "not_found");
    // It is a course like any other: a generator works on it.
    accepted(&stack, "outline", json!({ "course_id": id })).await;
}

#[tokio::test]
async fn a_repeat_answers_the_same_course_and_nothing_undoes_it() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "text-to-course", text()).await;
    let first = apply(&stack, draft, &json!({})).await.must_be(200).json;
    assert_eq!(
        apply(&stack, draft, &json!({})).await.must_be(200).json,
        first
    );
    let edited = json!({"edited_output": plan(&json!([{"title": "a", "topics": ["b"]}]))});
    apply(&stack, draft, &edited)
        .await
        .must_be_problem(409, "draft_already_applied");
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "conflict");
    let status = stack.status(INSTRUCTOR, draft).await.json;
    assert_eq!(
        (&status["status"], &status["course_id"]),
        (&json!("applied"), &Value::Null)
    );
    assert_eq!(listed(&stack, INSTRUCTOR).await, [draft]);
    let id = first["course_id"].as_u64().unwrap();
    assert_eq!(course(&stack, id).await["version"], 1);
}

#[tokio::test]
async fn a_draft_that_was_not_applied_is_not_undone() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "text-to-course", text()).await;
    act(&stack, draft, "revert")
        .await
        .must_be_problem(409, "conflict");
    act(&stack, draft, "dismiss").await.must_be(200);
    assert_eq!(listed(&stack, INSTRUCTOR).await, [0; 0]);
}

#[tokio::test]
async fn thirty_applies_racing_make_one_course() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "text-to-course", text()).await;
    let calls = (0..30).map(|_| async { apply(&stack, draft, &json!({})).await });
    let answers = futures::future::join_all(calls).await;
    let made: HashSet<String> = answers
        .into_iter()
        .map(|answer| answer.must_be(200).text)
        .collect();
    assert_eq!(made.len(), 1, "{made:?}");
    let (other, _) = ready(&stack, "text-to-course", text()).await;
    let another = apply(&stack, other, &json!({})).await.must_be(200).text;
    assert!(!made.contains(&another));
}

#[tokio::test]
async fn a_version_is_not_expected_of_a_course_that_is_not_there_yet() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "text-to-course", text()).await;
    let wrong = apply(&stack, draft, &json!({"expected_course_version": "1"})).await;
    let fields = wrong
        .must_be_problem(422, "validation_failed")
        .wrong_fields();
    assert_eq!(fields, ["expected_course_version"]);
    apply(&stack, draft, &json!({"expected_course_version": 7}))
        .await
        .must_be(200);
}

#[tokio::test]
async fn an_edited_plan_is_saved_and_made_a_course() {
    let stack = TestStack::start().await;
    let (draft, _) = ready(&stack, "text-to-course", text()).await;
    let edited = json!({
        "title": " Eis <script>alert(1)</script> ", "description": "冰", "more": 1,
        "chapters": [{"title": " Gletscher ", "topics": ["Firn", "🏔"]}],
    });
    let applied = apply(&stack, draft, &json!({ "edited_output": edited }))
        .await
        .must_be(200);
    let made = course(&stack, applied.json["course_id"].as_u64().unwrap()).await;
    let expected = json!({
        "title": "Eis <script>alert(1)</script>", "description": "冰",
        "chapters": [{"title": "Gletscher", "topics": ["Firn", "🏔"]}],
    });
    assert_eq!(
        stack.status(INSTRUCTOR, draft).await.json["output"],
        expected
    );
    assert_eq!(made["title"], expected["title"], "a title is plain text");
    assert_eq!(titles(&made["chapters"]), titles(&expected["chapters"]));
    assert_eq!(made["chapters"][0]["topics"][0]["content"], "");
}

#[tokio::test]
async fn an_edited_plan_of_another_shape_or_size_is_refused_by_field() {
    let stack = TestStack::start().await;
    let (draft, status) = ready(&stack, "text-to-course", text()).await;
    let chapter = json!({"title": "a", "topics": ["b"]});
    for (edited, fields) in [
        (json!({}), vec!["chapters", "description", "title"]),
        (plan(&json!([])), vec!["chapters"]),
        (plan(&json!("x")), vec!["chapters"]),
        (plan(&json!(vec![chapter; 51])), vec!["chapters"]),
        (
            plan(&json!([{"title": 1, "topics": ["b", 2]}])),
            vec!["chapters.0.title", "chapters.0.topics.1"],
        ),
    ] {
        let answer = apply(&stack, draft, &json!({ "edited_output": edited })).await;
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
    // As many and as long as each may be, but not all at once.
    let topics: Vec<String> = (0..10)
        .map(|n| format!("{n}{}", "🦀".repeat(254)))
        .collect();
    let chapters: Vec<Value> = (0..50)
        .map(|n| json!({"title": format!("{n}"), "topics": topics}))
        .collect();
    let answer = apply(
        &stack,
        draft,
        &json!({"edited_output": plan(&json!(chapters))}),
    )
    .await;
    let fields = answer
        .must_be_problem(422, "validation_failed")
        .wrong_fields();
    assert_eq!(fields, ["edited_output"]);
    assert_eq!(stack.status(INSTRUCTOR, draft).await.json, status);
}

#[tokio::test]
async fn a_text_has_100_to_30_000_characters_and_a_language_at_most_35() {
    let stack = TestStack::with(|options| options.worker = false).await;
    for letter in ["x", "课", "🦀"] {
        for length in [100, 30_000] {
            let body = json!({"raw_text": format!(" {} ", letter.repeat(length))});
            accepted(&stack, "text-to-course", body).await;
        }
        for length in [99, 30_001] {
            let body = json!({"raw_text": letter.repeat(length)});
            let answer = ask(&stack, "text-to-course", &body).await;
            let fields = answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields();
            assert_eq!(fields, ["raw_text"]);
        }
    }
    for language in [json!(null), json!(" "), json!("é".repeat(35))] {
        accepted(
            &stack,
            "text-to-course",
            json!({"raw_text": HEADED, "language": language}),
        )
        .await;
    }
    for (bad, fields) in [
        (json!({}), vec!["raw_text"]),
        (
            json!({"raw_text": null, "language": 1}),
            vec!["language", "raw_text"],
        ),
        (
            json!({"raw_text": 100, "language": "é".repeat(36)}),
            vec!["language", "raw_text"],
        ),
        (json!({"raw_text": " ".repeat(200)}), vec!["raw_text"]),
        (
            json!({"raw_text": "\u{200b}".repeat(200)}),
            vec!["raw_text"],
        ),
        (
            json!({"raw_text": format!("{HEADED}\0"), "language": ["de"]}),
            vec!["language", "raw_text"],
        ),
    ] {
        let answer = ask(&stack, "text-to-course", &bad).await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            fields
        );
    }
}

#[tokio::test]
async fn a_text_in_another_language_makes_a_course_in_it() {
    let stack = TestStack::start().await;
    let body = json!({"raw_text": CHINESE_HEADED, "language": "zh"});
    let (_, status) = ready(&stack, "text-to-course", body).await;
    let first = status["output"]["chapters"][0]["topics"][0]
        .as_str()
        .unwrap();
    assert!(
        first
            .chars()
            .any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter)),
        "{first}"
    );
}

#[tokio::test]
async fn a_thin_text_and_a_model_without_sense_fail_the_draft() {
    let stack = TestStack::start().await;
    let draft = accepted(
        &stack,
        "text-to-course",
        json!({"raw_text": "x ".repeat(100)}),
    )
    .await;
    let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
    assert_eq!(failed["error"]["code"], "not_enough_material");
    for bad in [
        plan(&json!([])),
        plan(&json!([{"title": "a", "topics": []}])),
        json!("no plan"),
    ] {
        let (stack, server) = scripted(bad).await;
        let draft = accepted(&stack, "text-to-course", text()).await;
        let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
        assert_eq!(failed["error"]["code"], "ai_bad_output");
        assert_eq!(server.requests().len(), 2, "one repair");
    }
}

#[tokio::test]
async fn a_model_reads_the_text_and_its_plan_is_the_output() {
    let output = plan(&json!([{"title": "Glaciers", "topics": ["Firn", "Moraines"]}]));
    let (stack, server) = scripted(output.clone()).await;
    let (draft, status) = ready(&stack, "text-to-course", text()).await;
    assert_eq!(status["output"], output);
    assert_eq!(
        status["usage"],
        json!({"prompt_tokens": 100, "completion_tokens": 20})
    );
    assert!(
        server.requests()[0]
            .1
            .to_string()
            .contains("bowl-shaped hollow")
    );
    let applied = apply(&stack, draft, &json!({})).await.must_be(200).json;
    let made = course(&stack, applied["course_id"].as_u64().unwrap()).await;
    assert_eq!(
        (&made["title"], &made["language"]),
        (&json!("Ice"), &Value::Null)
    );
}
