//! Drafts of every feature that works on a course, from the stored request to
//! what applying makes of it.

use std::time::Duration;

use aws_lambda_events::sqs::{SqsEvent, SqsMessage};
use domain::draft::DraftRequest;
use domain::{Clock, Draft, Feature};
use queue::Message;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

/// A stack whose worker is called by hand.
async fn by_hand() -> TestStack {
    TestStack::with(|options| {
        options.worker = false;
        options.janitor = false;
    })
    .await
}

/// A request as it is stored.
fn asked(feature: Feature, fields: &Value) -> DraftRequest {
    DraftRequest::new(feature, fields)
}

/// Stores a draft for course 1 and has the worker fill it; its status answer.
async fn filled(stack: &TestStack, id: u64, request: DraftRequest) -> Value {
    let now = stack.clock.now();
    let life = Duration::from_hours(24);
    let (owner, course) = (INSTRUCTOR.try_into().unwrap(), 1.try_into().unwrap());
    let draft = Draft::new(
        id.try_into().unwrap(),
        owner,
        Some(course),
        request,
        now,
        life,
    );
    stack.stack.store.create_draft(&draft, None).await.unwrap();
    let mut record = SqsMessage::default();
    record.message_id = Some("m-1".into());
    record.body = Some(serde_json::to_string(&Message::draft(draft.id)).unwrap());
    let mut event = SqsEvent::default();
    event.records = vec![record];
    let deadline = now.plus(stack.stack.worker_time_limit);
    stack.stack.worker.handle(event, deadline).await;
    let status = stack.status(INSTRUCTOR, id).await.must_be(200).json;
    assert_eq!(status["status"], "ready", "{status}");
    status
}

async fn apply(stack: &TestStack, draft: u64, body: &Value) -> Answer {
    let path = format!("/api/v1/ai-course/draft/{draft}/apply");
    stack.post(INSTRUCTOR, &path).json(body).send().await
}

async fn course(stack: &TestStack) -> Value {
    let answer = stack.get(ADMIN, "/api/v1/courses/1").send().await;
    answer.must_be(200).json
}

fn chapter_ids(course: &Value) -> Vec<u64> {
    let chapters = course["chapters"].as_array().unwrap().iter();
    chapters
        .map(|chapter| chapter["id"].as_u64().unwrap())
        .collect()
}

#[tokio::test]
async fn an_applied_curriculum_reorders_the_chapters_and_nothing_else() {
    let stack = by_hand().await;
    let before = course(&stack).await;
    let request = asked(Feature::CurriculumOptimization, &json!({"chapters": null}));
    let status = filled(&stack, 71, request).await;
    let order = status["output"]["optimized_order"].as_array().unwrap();
    assert_eq!(order.len(), chapter_ids(&before).len());
    // As an instructor may have edited it: the last chapter first.
    let mut ids = chapter_ids(&before);
    ids.rotate_right(1);
    let first = json!({"optimized_order": [{"id": ids[0], "title": "t", "reason": "r"}]});
    let applied = apply(&stack, 71, &json!({ "edited_output": first })).await;
    assert_eq!(applied.must_be(200).json["reload"], true);
    let after = course(&stack).await;
    assert_eq!(chapter_ids(&after), ids);
    assert_eq!(after["title"], before["title"]);
    assert_eq!(after["version"], 2);
}

#[tokio::test]
async fn an_order_of_given_chapters_that_the_course_lost_is_refused() {
    let stack = by_hand().await;
    let chapters = [
        json!({"id": 999_001, "title": "Wheat", "order": 2}),
        json!({"id": 999_002, "title": "Rye", "order": 1}),
    ];
    let request = asked(
        Feature::CurriculumOptimization,
        &json!({ "chapters": chapters }),
    );
    let status = filled(&stack, 72, request).await;
    assert_eq!(status["output"]["optimized_order"][0]["id"], 999_002);
    apply(&stack, 72, &json!({}))
        .await
        .must_be_problem(409, "course_changed");
    assert_eq!(stack.status(INSTRUCTOR, 72).await.json["status"], "ready");
}

#[tokio::test]
async fn applied_prerequisites_are_the_courses_requirements() {
    let stack = by_hand().await;
    let status = filled(
        &stack,
        73,
        asked(Feature::PrerequisiteSuggestions, &json!({})),
    )
    .await;
    apply(&stack, 73, &json!({})).await.must_be(200);
    let after = course(&stack).await;
    assert_eq!(after["requirements"], status["output"]["prerequisites"]);
}

#[tokio::test]
async fn applied_texts_for_search_engines_are_the_courses() {
    let stack = by_hand().await;
    let keywords = json!({"target_keywords": "planets, stars"});
    let request = asked(Feature::SeoOptimize, &keywords);
    let output = filled(&stack, 74, request).await["output"].clone();
    apply(&stack, 74, &json!({})).await.must_be(200);
    let after = course(&stack).await;
    assert_eq!(after["title"], output["optimized_title"]);
    assert_eq!(after["description"], output["optimized_description"]);
    assert_eq!(after["seo"]["keywords"], output["keywords"]);
}

#[tokio::test]
async fn view_only_drafts_are_applied_without_touching_the_course() {
    let stack = by_hand().await;
    let content = "<p>A planet is a large body that moves around a star. The Earth is a planet that has one moon. \
        Mars is a planet that looks red from afar. Jupiter is a giant planet that consists of gas. The Sun is a star \
        that gives light to every planet. Saturn has bright rings of ice and rock. Venus is covered by thick \
        clouds of acid. Mercury moves around the Sun in eighty-eight days.</p>";
    let before = course(&stack).await;
    for (id, request) in [
        (75, asked(Feature::QualityInsights, &json!({}))),
        (
            76,
            asked(
                Feature::AssignmentGeneration,
                &json!({"topic_title": "Planets", "topic_content": content}),
            ),
        ),
        (
            77,
            asked(
                Feature::QuizPerTopic,
                &json!({"topic_content": content, "count": 2}),
            ),
        ),
    ] {
        let feature = request.feature.name();
        filled(&stack, id, request).await;
        let applied = apply(&stack, id, &json!({})).await.must_be(200);
        assert_eq!(
            applied.json,
            json!({"status": "applied", "reload": false}),
            "{feature}"
        );
        let again = apply(&stack, id, &json!({})).await.must_be(200);
        assert_eq!(again.json, applied.json, "{feature}");
    }
    assert_eq!(course(&stack).await, before);
}

#[tokio::test]
async fn an_edited_output_must_fit_its_own_features_shape() {
    let stack = by_hand().await;
    filled(&stack, 78, asked(Feature::QualityInsights, &json!({}))).await;
    let edited = json!({"edited_output": {"score": 101, "strengths": [], "improvements": []}});
    let answer = apply(&stack, 78, &edited)
        .await
        .must_be_problem(422, "validation_failed");
    assert_eq!(
        answer.wrong_fields(),
        ["edited_output.score", "edited_output.suggestions"]
    );
    let edited = json!({"score": 90, "strengths": ["s"], "improvements": [], "suggestions": []});
    apply(&stack, 78, &json!({ "edited_output": edited }))
        .await
        .must_be(200);
    assert_eq!(stack.status(INSTRUCTOR, 78).await.json["output"], edited);
}
