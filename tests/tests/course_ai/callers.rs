//! Who may call, how often, and what is switched on.

use std::collections::HashSet;
use std::time::Duration;

use domain::credential::{PresentedToken, UserToken};
use domain::{Settings, User};
use http::Method;
use serde_json::json;
use tests::{ADMIN, INSTRUCTOR, START, STUDENT, TestStack};

use crate::material::ENGLISH;

const CAPABILITIES: &str = "/api/v1/ai-course/capabilities";
const QUIZ: &str = "/api/v1/ai-course/generate-quiz";
const OUTLINE: &str = "/api/v1/ai-course/generate/outline";

#[tokio::test]
async fn without_a_valid_token_every_operation_is_401() {
    let stack = TestStack::start().await;
    let good = stack.token(INSTRUCTOR);
    let stranger = local_token(7);
    for (method, path) in [
        (Method::GET, CAPABILITIES),
        (Method::POST, QUIZ),
        (Method::POST, OUTLINE),
        (Method::GET, "/api/v1/ai-course/drafts?course_id=1"),
        (Method::GET, "/api/v1/ai-course/draft/5/status"),
        (Method::POST, "/api/v1/ai-course/draft/5/apply"),
        (Method::POST, "/api/v1/ai-course/draft/5/dismiss"),
        (Method::GET, "/api/v1/courses/1"),
        (Method::GET, "/api/v1/courses/1/topics/111"),
        (Method::PUT, "/api/v1/admin/settings"),
    ] {
        let none = stack
            .call(method.clone(), path)
            .send()
            .await
            .must_be_problem(401, "unauthenticated");
        assert_eq!(none.header("www-authenticate"), "Bearer");
        assert_eq!(none.header("x-ratelimit-limit"), "");
        for bad in [
            format!("Basic {good}"),
            good.clone(),
            format!("Bearer {}", &good[..good.len() - 1]),
            format!("Bearer {}x", &good[..good.len() - 1]),
            format!("Bearer {stranger}"),
            "Bearer ".into(),
        ] {
            let call = stack
                .call(method.clone(), path)
                .header("authorization", &bad);
            call.send().await.must_be_problem(401, "unauthenticated");
        }
    }
    stack
        .call(Method::GET, CAPABILITIES)
        .header("authorization", &format!("bearer {good}"))
        .send()
        .await
        .must_be(200);
}

fn local_token(user: u64) -> String {
    let random = telemetry::random::bytes::<128>();
    domain::credential::mint_user_token(user.try_into().unwrap(), &random).unwrap()
}

async fn store_token(stack: &TestStack, plain: &str, change: impl FnOnce(&mut UserToken)) {
    let presented = PresentedToken::parse(plain).unwrap();
    let mut token = UserToken {
        id: 1.try_into().unwrap(),
        user_id: presented.user_id,
        hash: presented.hash,
        name: "test".into(),
        created_at: START,
        expires_at: None,
    };
    change(&mut token);
    stack.stack.store.put_token(&token).await.unwrap();
}

#[tokio::test]
async fn a_token_counts_until_it_expires_and_not_once_it_is_revoked() {
    let stack = TestStack::start().await;
    let plain = local_token(INSTRUCTOR);
    let call = || stack.call(Method::GET, CAPABILITIES).token(&plain).send();
    call().await.must_be_problem(401, "unauthenticated");
    store_token(&stack, &plain, |token| {
        token.expires_at = Some(START.plus_millis(1000));
    })
    .await;
    call().await.must_be(200);
    stack.clock.advance(Duration::from_secs(1));
    call().await.must_be_problem(401, "unauthenticated");
    store_token(&stack, &plain, |_| {}).await;
    call().await.must_be(200);
    let own = stack.get(INSTRUCTOR, "/api/v1/tokens").send().await;
    let own = own.must_be(200).json["tokens"].clone();
    let id = own[1]["id"].as_u64().unwrap();
    assert_eq!((&own[1]["name"], id), (&json!("test"), 1), "{own}");
    // With the very token that is revoked.
    let revoke = stack.call(Method::DELETE, "/api/v1/tokens/1").token(&plain);
    revoke.send().await.must_be(204);
    call().await.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn the_61st_request_in_a_minute_is_429_and_the_next_minute_is_free() {
    let stack = TestStack::start().await;
    for used in 1..=60 {
        let answer = stack.get(STUDENT, CAPABILITIES).send().await.must_be(200);
        assert_eq!(answer.header("x-ratelimit-limit"), "60");
        assert_eq!(
            answer.header("x-ratelimit-remaining"),
            (60 - used).to_string()
        );
        assert_eq!(
            answer.header("x-ratelimit-reset"),
            (START.seconds() + 60).to_string()
        );
    }
    stack.clock.advance(Duration::from_secs(20));
    // Whatever is asked, and before the body is looked at.
    let refused = stack
        .post(STUDENT, QUIZ)
        .body("{")
        .send()
        .await
        .must_be_problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), "40");
    assert_eq!(refused.header("x-ratelimit-remaining"), "0");
    // Each token on its own.
    stack.get(ADMIN, CAPABILITIES).send().await.must_be(200);
    let other = local_token(STUDENT);
    store_token(&stack, &other, |_| {}).await;
    stack
        .call(Method::GET, CAPABILITIES)
        .token(&other)
        .send()
        .await
        .must_be(200);
    stack.clock.advance(Duration::from_secs(40));
    let answer = stack.get(STUDENT, CAPABILITIES).send().await.must_be(200);
    assert_eq!(answer.header("x-ratelimit-remaining"), "59");
}

#[tokio::test]
async fn two_hundred_requests_at_once_let_exactly_sixty_through() {
    let stack = TestStack::start().await;
    let calls = (0..200).map(|_| stack.get(STUDENT, CAPABILITIES).send());
    let answers = futures::future::join_all(calls).await;
    let passed = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200)
        .count();
    assert_eq!(passed, 60);
    let left: HashSet<_> = answers
        .iter()
        .filter(|answer| answer.status.as_u16() == 200)
        .map(|answer| answer.header("x-ratelimit-remaining").to_owned())
        .collect();
    assert_eq!(left.len(), 60, "each has its own place");
}

#[tokio::test]
async fn capabilities_name_all_features_and_what_each_caller_can() {
    let stack = TestStack::start().await;
    let student = stack
        .get(STUDENT, CAPABILITIES)
        .send()
        .await
        .must_be(200)
        .json;
    assert_eq!(student["module_active"], true);
    assert_eq!(student["configured"], true);
    let features = student["features"].as_object().unwrap();
    assert_eq!(features.len(), 16);
    assert_eq!(
        features["quiz_generation"],
        json!({"can": true, "feature_enabled": true, "configured": true})
    );
    assert_eq!(features["outline_generation"]["can"], false);
    let instructor = stack.get(INSTRUCTOR, CAPABILITIES).send().await.json;
    assert_eq!(instructor["features"]["outline_generation"]["can"], true);
}

#[tokio::test]
async fn a_permission_of_ones_own_opens_a_feature() {
    let stack = TestStack::start().await;
    let outline = json!({"course_id": 1});
    stack
        .post(STUDENT, OUTLINE)
        .json(&outline)
        .send()
        .await
        .must_be_problem(403, "forbidden");
    let student = User {
        id: STUDENT.try_into().unwrap(),
        name: "Sami".into(),
        email: String::new(),
        roles: vec![domain::Role::Student],
        permissions: vec!["course-ai.outline_generation".into()],
        completed_course_ids: vec![],
        enrolled_course_ids: vec![],
    };
    stack.stack.store.put_user(&student).await.unwrap();
    // The permission is there, the course is still not theirs.
    stack
        .post(STUDENT, OUTLINE)
        .json(&outline)
        .send()
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn the_module_and_each_feature_can_be_switched_off() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let mut settings = Settings::default();
    settings.features.insert("quiz_generation".into(), false);
    stack.stack.store.put_settings(&settings).await.unwrap();
    let quiz = json!({"content": ENGLISH});
    stack
        .post(INSTRUCTOR, QUIZ)
        .json(&quiz)
        .send()
        .await
        .must_be_problem(403, "feature_disabled");
    let seen = stack.get(INSTRUCTOR, CAPABILITIES).send().await.json;
    assert_eq!(
        seen["features"]["quiz_generation"]["feature_enabled"],
        false
    );
    assert_eq!(seen["features"]["quiz_generation"]["can"], true);

    settings.module_active = false;
    stack.stack.store.put_settings(&settings).await.unwrap();
    let off = stack.post(INSTRUCTOR, QUIZ).json(&quiz).send().await;
    assert_ne!(
        off.must_be_problem(503, "module_unavailable")
            .header("retry-after"),
        ""
    );
    let outline = json!({"course_id": 1});
    let off = stack.post(INSTRUCTOR, OUTLINE).json(&outline).send().await;
    off.must_be_problem(503, "module_unavailable");
    assert_eq!(
        stack
            .get(INSTRUCTOR, CAPABILITIES)
            .send()
            .await
            .must_be(200)
            .json["module_active"],
        false
    );
    // Work on drafts needs no AI.
    stack.status(INSTRUCTOR, draft).await.must_be(200);
    stack
        .post(
            INSTRUCTOR,
            &format!("/api/v1/ai-course/draft/{draft}/apply"),
        )
        .send()
        .await
        .must_be(200);
}

#[tokio::test]
async fn without_a_backend_generators_are_503_and_capabilities_say_so() {
    let stack = TestStack::with(|options| {
        options
            .vars
            .push(("LECTERN_AI_BACKEND".into(), "none".into()));
    })
    .await;
    let quiz = stack
        .post(INSTRUCTOR, QUIZ)
        .json(&json!({"content": ENGLISH}))
        .send()
        .await;
    quiz.must_be_problem(503, "ai_not_configured");
    let seen = stack
        .get(INSTRUCTOR, CAPABILITIES)
        .send()
        .await
        .must_be(200)
        .json;
    assert_eq!(seen["configured"], false);
    assert_eq!(seen["features"]["summary"]["configured"], false);
}

#[tokio::test]
async fn checks_come_in_the_promised_order() {
    let stack = TestStack::start().await;
    let settings = Settings {
        module_active: false,
        ..Settings::default()
    };
    stack.stack.store.put_settings(&settings).await.unwrap();
    // Module before permission before body.
    stack
        .post(STUDENT, OUTLINE)
        .body("{")
        .send()
        .await
        .must_be_problem(503, "module_unavailable");
    stack
        .stack
        .store
        .put_settings(&Settings::default())
        .await
        .unwrap();
    stack
        .post(STUDENT, OUTLINE)
        .body("{")
        .send()
        .await
        .must_be_problem(403, "forbidden");
    // Body before existence.
    let call = stack
        .post(INSTRUCTOR, OUTLINE)
        .json(&json!({"course_id": 99, "chapter_count": 0}));
    call.send().await.must_be_problem(422, "validation_failed");
    let call = stack
        .post(INSTRUCTOR, "/api/v1/ai-course/draft/77/apply")
        .json(&json!([]));
    call.send().await.must_be_problem(422, "validation_failed");
}

#[tokio::test]
async fn a_store_that_cannot_be_used_is_503_and_says_nothing_of_itself() {
    let stack = TestStack::with(|options| {
        options
            .vars
            .push(("LECTERN_DRAFTS_TABLE".into(), "nowhere".into()));
        options.janitor = false;
    })
    .await;
    let answer = stack
        .post(INSTRUCTOR, OUTLINE)
        .json(&json!({"course_id": 1}))
        .send()
        .await;
    let answer = answer.must_be_problem(503, "store_unavailable");
    assert_ne!(answer.header("retry-after"), "");
    assert!(
        !answer.text.contains("nowhere") && !answer.text.contains("Exception"),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn made_up_tokens_that_name_a_user_do_not_use_up_that_users_limit() {
    let stack = TestStack::start().await;
    for _ in 0..14 {
        let calls = (0..50).map(|_| {
            let made_up = local_token(INSTRUCTOR);
            stack
                .call(Method::GET, "/api/v1/courses/1")
                .token(&made_up)
                .send()
        });
        for answer in futures::future::join_all(calls).await {
            answer.must_be_problem(401, "unauthenticated");
        }
    }
    let answer = stack
        .get(INSTRUCTOR, "/api/v1/courses/1")
        .send()
        .await
        .must_be(200);
    assert_eq!(answer.header("x-ratelimit-remaining"), "599");
}
