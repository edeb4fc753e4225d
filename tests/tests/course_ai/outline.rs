//! `generate/outline`

use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{ADMIN, INSTRUCTOR, TestStack};

const OUTLINE: &str = "/api/v1/ai-course/generate/outline";

fn assert_outline(output: &Value, chapters: usize) {
    let found = output["chapters"].as_array().unwrap();
    assert_eq!(found.len(), chapters);
    for chapter in found {
        assert!(!chapter["title"].as_str().unwrap().is_empty());
        let topics = chapter["topics"].as_array().unwrap();
        assert!(
            !topics.is_empty()
                && topics
                    .iter()
                    .all(|topic| !topic.as_str().unwrap().is_empty())
        );
    }
}

#[tokio::test]
async fn an_outline_is_accepted_polled_and_ready() {
    let stack = TestStack::start().await;
    let body = json!({"course_id": 1, "chapter_count": 4});
    let accepted = stack
        .post(INSTRUCTOR, OUTLINE)
        .json(&body)
        .send()
        .await
        .must_be(202);
    let draft = accepted.json["draft_id"].as_u64().unwrap();
    let poll_url = format!("/api/v1/ai-course/draft/{draft}/status");
    assert_eq!(
        accepted.json,
        json!({"draft_id": draft, "status": "pending", "poll_url": poll_url})
    );
    assert_eq!(accepted.header("location"), poll_url);
    assert_eq!(accepted.header("retry-after"), "2");
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_outline(&ready["output"], 4);
    assert_eq!(ready["feature"], "outline_generation");
    assert_eq!(ready["course_id"], 1);
    assert_eq!(ready["topic_id"], Value::Null);
    assert_eq!(ready["error"], Value::Null);
    assert_eq!(ready["ai_backend"], "offline");
    assert_eq!(ready["course_version"], 1);
    assert_eq!(ready["created_at"], "2027-01-15T08:00:00.000Z");
    assert_eq!(ready["expires_at"], "2027-01-22T08:00:00.000Z");
}

#[tokio::test]
async fn the_course_gives_the_chapter_count_where_none_is_asked_for() {
    let stack = TestStack::start().await;
    for (body, chapters) in [
        (json!({"course_id": 1}), 3),
        (json!({"course_id": 3, "chapter_count": null}), 2),
    ] {
        let draft = stack.draft_outline(INSTRUCTOR, body).await;
        assert_outline(
            &stack.wait_for(INSTRUCTOR, draft, "ready").await["output"],
            chapters,
        );
    }
}

#[tokio::test]
async fn chapter_count_is_1_to_20_at_and_beyond_its_edge() {
    let stack = TestStack::start().await;
    for chapters in [1, 20] {
        let draft = stack
            .draft_outline(
                INSTRUCTOR,
                json!({"course_id": 1, "chapter_count": chapters}),
            )
            .await;
        assert_outline(
            &stack.wait_for(INSTRUCTOR, draft, "ready").await["output"],
            chapters,
        );
    }
    for bad in [json!(0), json!(21), json!("3"), json!(2.5)] {
        let body = json!({"course_id": 1, "chapter_count": bad});
        let answer = stack.post(INSTRUCTOR, OUTLINE).json(&body).send().await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            ["chapter_count"]
        );
    }
}

#[tokio::test]
async fn title_and_description_have_their_limits_in_characters() {
    let stack = TestStack::start().await;
    for letter in ["x", "ö", "章", "🦀"] {
        let body = json!({"course_id": 1, "title": letter.repeat(255), "description": letter.repeat(10_000)});
        stack
            .post(INSTRUCTOR, OUTLINE)
            .json(&body)
            .send()
            .await
            .must_be(202);
        let body = json!({"course_id": 1, "title": letter.repeat(256), "description": letter.repeat(10_001)});
        let answer = stack.post(INSTRUCTOR, OUTLINE).json(&body).send().await;
        let fields = answer
            .must_be_problem(422, "validation_failed")
            .wrong_fields();
        assert_eq!(fields, ["description", "title"]);
    }
    let blank = json!({"course_id": 1, "title": " ", "description": null});
    stack
        .post(INSTRUCTOR, OUTLINE)
        .json(&blank)
        .send()
        .await
        .must_be(202);
}

#[tokio::test]
async fn a_course_id_is_needed_and_must_be_one() {
    let stack = TestStack::start().await;
    for bad in [
        json!(null),
        json!(0),
        json!(-1),
        json!("1"),
        json!(9_007_199_254_740_992_u64),
        json!(1.5),
    ] {
        let answer = stack
            .post(INSTRUCTOR, OUTLINE)
            .json(&json!({"course_id": bad}))
            .send()
            .await;
        assert_eq!(
            answer
                .must_be_problem(422, "validation_failed")
                .wrong_fields(),
            ["course_id"],
            "{bad}"
        );
    }
    let nothing = stack
        .post(INSTRUCTOR, OUTLINE)
        .json(&json!({}))
        .send()
        .await;
    assert_eq!(nothing.json["errors"]["course_id"][0], "is required");
}

#[tokio::test]
async fn another_instructors_course_does_not_exist_and_an_admin_has_all() {
    let stack = TestStack::start().await;
    for course in [2, 4, 9_007_199_254_740_991_u64] {
        let answer = stack
            .post(INSTRUCTOR, OUTLINE)
            .json(&json!({"course_id": course}))
            .send()
            .await;
        answer.must_be_problem(404, "not_found");
    }
    let draft = stack.draft_outline(ADMIN, json!({"course_id": 1})).await;
    stack.wait_for(ADMIN, draft, "ready").await;
}

#[tokio::test]
async fn an_openai_compatible_server_writes_the_outline_and_its_usage_is_kept() {
    let outline = json!({"chapters": [
        {"title": "Sky", "topics": ["Stars", "Planets"]},
        {"title": "Sun", "topics": ["Light"]}
    ]});
    let server = ModelServer::start([Reply::Json(outline.clone())])
        .await
        .unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    let body = json!({"course_id": 1, "chapter_count": 2, "title": "Another Name"});
    let draft = stack.draft_outline(INSTRUCTOR, body).await;
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_eq!(ready["output"], outline);
    assert_eq!(ready["ai_backend"], "openai");
    assert_eq!(
        ready["usage"],
        json!({"prompt_tokens": 100, "completion_tokens": 20})
    );
    assert!(server.requests()[0].1.to_string().contains("Another Name"));
}
