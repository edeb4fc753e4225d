//! The platform's switches.

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, TestStack};

const SETTINGS: &str = "/api/v1/admin/settings";

async fn settings(stack: &TestStack) -> Value {
    stack.get(ADMIN, SETTINGS).send().await.must_be(200).json
}

#[tokio::test]
async fn what_is_not_said_keeps_its_value() {
    let stack = TestStack::start().await;
    let first = settings(&stack).await;
    assert_eq!(
        (&first["module_active"], &first["premium"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(first["features"].as_object().unwrap().len(), 16);
    let off = json!({"premium": false, "features": {"summary": false}});
    for _ in 0..2 {
        let answer = stack.put(ADMIN, SETTINGS, &off).await.must_be(200).json;
        assert_eq!(answer, settings(&stack).await);
    }
    let more = json!({"module_active": null, "features": {"seo_optimize": false}});
    stack.put(ADMIN, SETTINGS, &more).await.must_be(200);
    stack.put(ADMIN, SETTINGS, &json!({})).await.must_be(200);
    let now = settings(&stack).await;
    assert_eq!(
        (&now["module_active"], &now["premium"]),
        (&json!(true), &json!(false))
    );
    let features = now["features"].as_object().unwrap().iter();
    let off: Vec<_> = features
        .filter(|(_, on)| **on == false)
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(off, ["seo_optimize", "summary"]);
}

#[tokio::test]
async fn a_switch_takes_effect_at_once() {
    let stack = TestStack::start().await;
    let body = json!({"content": crate::material::ENGLISH, "count": 1});
    let quiz = || {
        stack
            .post(INSTRUCTOR, "/api/v1/ai-course/generate-quiz")
            .json(&body)
            .send()
    };
    quiz().await.must_be(200);
    let off = json!({"features": {"quiz_generation": false}});
    stack.put(ADMIN, SETTINGS, &off).await.must_be(200);
    quiz().await.must_be_problem(403, "feature_disabled");
    stack
        .put(ADMIN, SETTINGS, &json!({"module_active": false}))
        .await
        .must_be(200);
    quiz().await.must_be_problem(503, "module_unavailable");
}

#[tokio::test]
async fn every_fault_of_settings_is_named_at_once() {
    let stack = TestStack::start().await;
    let body = json!({
        "module_active": 1, "premium": "no", "features": {"nope": true, "summary": 0, "seo_optimize": true}
    });
    let wrong = stack.put(ADMIN, SETTINGS, &body).await;
    let wrong = wrong.must_be_problem(422, "validation_failed");
    assert_eq!(
        wrong.wrong_fields(),
        [
            "features.nope",
            "features.summary",
            "module_active",
            "premium"
        ]
    );
    for features in [
        json!([]),
        json!("x"),
        json!({"x".repeat(65): true}),
        json!({"": true}),
    ] {
        let wrong = stack
            .put(ADMIN, SETTINGS, &json!({"features": features}))
            .await;
        wrong.must_be_problem(422, "validation_failed");
    }
}

#[tokio::test]
async fn racing_pushes_of_different_switches_all_land() {
    let stack = TestStack::start().await;
    let names = [
        "summary",
        "seo_optimize",
        "quality_insights",
        "text_to_course",
    ];
    let pushes = names.map(|name| {
        let stack = &stack;
        async move {
            let body = json!({"features": {name: false}});
            stack.put(ADMIN, SETTINGS, &body).await.must_be(200);
        }
    });
    futures::future::join_all(pushes).await;
    let now = settings(&stack).await;
    assert!(
        names.iter().all(|name| now["features"][name] == false),
        "{now}"
    );
}
