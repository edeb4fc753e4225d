//! In which states a draft is applied, by whom, and what must be switched on
//! to ask for one; for the generators that write more than a structure.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{accepted, act, apply, ask, lesson, ready};
use crate::lessons::by_id;
use crate::material::HEADED;

/// Generator, feature and a good request.
fn generators() -> [(&'static str, &'static str, Value); 2] {
    let lesson = by_id(112);
    [
        ("lesson", "lesson_generation", lesson),
        (
            "text-to-course",
            "text_to_course",
            json!({ "raw_text": HEADED }),
        ),
    ]
}

async fn settings(stack: &TestStack, change: &Value) {
    stack
        .put(ADMIN, "/api/v1/admin/settings", change)
        .await
        .must_be(200);
}

#[tokio::test]
async fn only_a_ready_draft_is_applied() {
    for (generator, _, body) in generators() {
        let held = Reply::Held(json!({"bad": true}));
        let server = ModelServer::start([held]).await.unwrap();
        let vars = server.vars();
        let stack = TestStack::with(|options| options.vars.extend(vars)).await;
        let draft = accepted(&stack, generator, body.clone()).await;
        server.wait_for_requests(1).await;
        assert_eq!(
            stack.status(INSTRUCTOR, draft).await.json["status"],
            "processing"
        );
        apply(&stack, draft, &json!({}))
            .await
            .must_be_problem(409, "draft_not_ready");
        act(&stack, draft, "revert")
            .await
            .must_be_problem(409, "conflict");
        server.release();
        server.wait_for_requests(2).await;
        server.release();
        let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
        assert_eq!(failed["error"]["code"], "ai_bad_output");
        apply(&stack, draft, &json!({}))
            .await
            .must_be_problem(409, "draft_not_ready");
        act(&stack, draft, "revert")
            .await
            .must_be_problem(409, "conflict");
        act(&stack, draft, "dismiss").await.must_be(200);
        apply(&stack, draft, &json!({}))
            .await
            .must_be_problem(409, "draft_not_ready");
        act(&stack, draft, "retry")
            .await
            .must_be_problem(409, "conflict");

        let stack = TestStack::with(|options| options.worker = false).await;
        let draft = accepted(&stack, generator, body).await;
        let edited = json!({"edited_output": lesson("<p>x</p>")});
        if generator == "lesson" {
            apply(&stack, draft, &edited)
                .await
                .must_be_problem(409, "draft_not_ready");
        }
        apply(&stack, draft, &json!({}))
            .await
            .must_be_problem(409, "draft_not_ready");
        stack.clock.advance(Duration::from_hours(24 * 7));
        for action in ["apply", "revert", "dismiss", "retry"] {
            act(&stack, draft, action)
                .await
                .must_be_problem(404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_failed_draft_is_tried_anew_and_then_applied() {
    for (generator, _, body) in generators() {
        let bad = Reply::Json(json!({"bad": true}));
        let good = match generator {
            "lesson" => lesson("Moon."),
            _ => {
                json!({"title": "t", "description": "d", "chapters": [{"title": "c", "topics": ["t"]}]})
            }
        };
        let script = [bad.clone(), bad, Reply::Json(good)];
        let server = ModelServer::start(script).await.unwrap();
        let vars = server.vars();
        let stack = TestStack::with(|options| options.vars.extend(vars)).await;
        let draft = accepted(&stack, generator, body).await;
        stack.wait_for(INSTRUCTOR, draft, "failed").await;
        act(&stack, draft, "retry").await.must_be(202);
        let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
        assert_eq!(ready["error"], Value::Null);
        apply(&stack, draft, &json!({})).await.must_be(200);
    }
}

#[tokio::test]
async fn a_draft_is_its_owners_alone() {
    let stack = TestStack::start().await;
    for (generator, _, body) in generators() {
        let (draft, _) = ready(&stack, generator, body).await;
        for stranger in [ADMIN, STUDENT, 4] {
            stack
                .status(stranger, draft)
                .await
                .must_be_problem(404, "not_found");
            for action in ["apply", "revert", "dismiss", "retry"] {
                let path = format!("/api/v1/ai-course/draft/{draft}/{action}");
                let answer = stack.post(stranger, &path).send().await;
                answer.must_be_problem(404, "not_found");
            }
        }
        let status = stack.status(INSTRUCTOR, draft).await.json;
        assert_eq!(status["status"], "ready");
    }
}

#[tokio::test]
async fn what_is_switched_off_or_not_permitted_is_told_before_the_body() {
    let stack = TestStack::start().await;
    for (generator, feature, body) in generators() {
        let path = format!("/api/v1/ai-course/generate/{generator}");
        let (draft, _) = ready(&stack, generator, body).await;
        let bad = json!({});
        let by_a_student = stack.post(STUDENT, &path).json(&bad).send().await;
        by_a_student.must_be_problem(403, "forbidden");
        let unknown = stack
            .call(http::Method::POST, &path)
            .json(&bad)
            .send()
            .await;
        unknown.must_be_problem(401, "unauthenticated");
        settings(&stack, &json!({"features": {feature: false}})).await;
        ask(&stack, generator, &bad)
            .await
            .must_be_problem(403, "feature_disabled");
        settings(&stack, &json!({"module_active": false})).await;
        ask(&stack, generator, &bad)
            .await
            .must_be_problem(503, "module_unavailable");
        // A draft that is there needs no AI.
        apply(&stack, draft, &json!({})).await.must_be(200);
        settings(
            &stack,
            &json!({"module_active": true, "features": {feature: true}}),
        )
        .await;
        ask(&stack, generator, &bad)
            .await
            .must_be_problem(422, "validation_failed");
    }
    let stack = TestStack::with(|options| {
        options
            .vars
            .push(("LECTERN_AI_BACKEND".into(), "none".into()));
    })
    .await;
    for (generator, _, body) in generators() {
        ask(&stack, generator, &body)
            .await
            .must_be_problem(503, "ai_not_configured");
    }
}

#[tokio::test]
async fn who_loses_the_permission_cannot_apply_what_was_drafted_with_it() {
    let stack = TestStack::start().await;
    let mut drafts = Vec::new();
    for (generator, _, body) in generators() {
        drafts.push(ready(&stack, generator, body).await.0);
    }
    let role = |role: &str| json!({"name": "Ines", "email": "ines@example.org", "roles": [role]});
    let path = format!("/api/v1/admin/users/{INSTRUCTOR}");
    stack.put(ADMIN, &path, &role("student")).await.must_be(200);
    for draft in &drafts {
        apply(&stack, *draft, &json!({}))
            .await
            .must_be_problem(403, "forbidden");
    }
    stack
        .put(ADMIN, &path, &role("instructor"))
        .await
        .must_be(200);
    for draft in &drafts {
        apply(&stack, *draft, &json!({})).await.must_be(200);
    }
}
