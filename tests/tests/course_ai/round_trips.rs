//! What a request costs: calls to DynamoDB that follow one another. Polled
//! reads 1, other reads 2, writes 3.

use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};
use store::meter::StoreCalls;
use tests::{ADMIN, INSTRUCTOR, TestStack};
use tower::ServiceExt;

use crate::acts::ready;

async fn rounds(
    stack: &TestStack,
    user: u64,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> u32 {
    rounds_of(stack, &stack.token(user), method, path, body).await
}

async fn rounds_of(
    stack: &TestStack,
    credential: &str,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> u32 {
    let bearer = format!("Bearer {credential}");
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", bearer);
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let response = stack
        .stack
        .router
        .clone()
        .oneshot(request.body(body).unwrap())
        .await
        .unwrap();
    assert!(
        response.status().is_success(),
        "{path}: {}",
        response.status()
    );
    response.extensions().get::<StoreCalls>().unwrap().rounds
}

#[tokio::test]
async fn no_operation_waits_for_the_store_more_often_than_its_budget_allows() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let other = stack.ready_outline().await;
    let base = "/api/v1/ai-course";
    let quiz = json!({"content": crate::material::ENGLISH, "count": 1});
    let outline = json!({"course_id": 1});
    for (method, path, body, budget) in [
        (Method::GET, format!("{base}/draft/{draft}/status"), None, 1),
        (Method::GET, format!("{base}/capabilities"), None, 1),
        (Method::GET, format!("{base}/drafts?course_id=1"), None, 2),
        (Method::GET, "/api/v1/courses/1".into(), None, 2),
        (Method::POST, format!("{base}/generate-quiz"), Some(quiz), 1),
        (
            Method::POST,
            format!("{base}/generate/outline"),
            Some(outline),
            3,
        ),
        (Method::POST, format!("{base}/draft/{draft}/apply"), None, 3),
        (
            Method::POST,
            format!("{base}/draft/{draft}/revert"),
            None,
            3,
        ),
        (
            Method::POST,
            format!("{base}/draft/{other}/dismiss"),
            None,
            2,
        ),
    ] {
        let counted = rounds(&stack, INSTRUCTOR, method, &path, body).await;
        assert!(
            (1..=budget).contains(&counted),
            "{path} took {counted}, not {budget}"
        );
    }
}

#[tokio::test]
async fn what_a_lesson_replaces_is_read_beside_the_course_and_a_new_course_needs_no_reading() {
    let stack = TestStack::start().await;
    let base = "/api/v1/ai-course";
    let lesson = crate::lessons::by_title();
    let text = json!({"raw_text": crate::material::HEADED});
    let (titled, _) = ready(&stack, "lesson", lesson.clone()).await;
    let (numbered, _) = ready(&stack, "lesson", crate::lessons::by_id(113)).await;
    let (plan, _) = ready(&stack, "text-to-course", text.clone()).await;
    let on = |draft: u64, action: &str| format!("{base}/draft/{draft}/{action}");
    for (path, body, budget) in [
        (format!("{base}/generate/lesson"), Some(lesson), 3),
        (format!("{base}/generate/text-to-course"), Some(text), 2),
        (on(titled, "apply"), None, 3),
        (on(titled, "apply"), None, 2),
        (on(titled, "revert"), None, 3),
        (on(numbered, "apply"), None, 3),
        (on(plan, "apply"), None, 2),
        (on(plan, "apply"), None, 1),
    ] {
        let counted = rounds(&stack, INSTRUCTOR, Method::POST, &path, body).await;
        assert_eq!(counted, budget, "{path}");
    }
}

#[tokio::test]
async fn courses_are_chosen_in_two_rounds_and_a_new_one_is_made_in_three() {
    let stack = TestStack::start().await;
    let base = "/api/v1/ai-course";
    // Beside the published courses, what was completed is read.
    let user =
        json!({"name": "A", "email": "a@b", "roles": ["admin"], "completed_course_ids": [1, 2, 3]});
    let path = format!("/api/v1/admin/users/{ADMIN}");
    stack.put(ADMIN, &path, &user).await.must_be(200);
    let goal = json!({"goal": "Bake bread with sourdough"});
    let question = json!({"course_id": 1, "question": "What causes the phases of the Moon?"});
    let course = json!({
        "topic": "Garden", "chapter_count": 1, "topics_per_chapter": 2, "extra_notes": "# Soil\n- Compost\n- Beds",
        "instructor_ids": [INSTRUCTOR],
    });
    for (method, path, body, budget) in [
        (Method::GET, "recommendations", None, 2),
        (Method::POST, "learning-path", Some(goal), 2),
        (Method::POST, "generate/assistant", Some(question), 3),
        (Method::POST, "generate/create-course", Some(course), 3),
    ] {
        let counted = rounds(&stack, ADMIN, method, &format!("{base}/{path}"), body).await;
        assert_eq!(counted, budget, "{path}");
    }
}

#[tokio::test]
async fn platform_data_is_pushed_in_three_rounds_at_most_and_read_in_two() {
    let stack = TestStack::start().await;
    let admin = "/api/v1/admin";
    let course = format!("{admin}/courses/70");
    let topic = format!("{course}/topics/12");
    let user = json!({"name": "N", "email": "a@b", "roles": ["student"]});
    let mut bread = crate::admin_courses::bread();
    let new = bread.clone();
    // One topic changes, another is kept and read for the answer.
    bread["chapters"][0]["topics"][0]["content"] = json!("<p>more</p>");
    bread["chapters"][0]["topics"][1]["content"] = Value::Null;
    let settings = json!({"premium": false});
    for (method, path, body, budget) in [
        (Method::PUT, format!("{admin}/users/77"), Some(user), 2),
        (Method::GET, format!("{admin}/users/77"), None, 2),
        (Method::PUT, format!("{admin}/settings"), Some(settings), 2),
        (Method::GET, format!("{admin}/settings"), None, 1),
        (Method::GET, format!("{admin}/usage"), None, 2),
        (Method::PUT, course.clone(), Some(new), 3),
        (Method::PUT, course.clone(), Some(bread.clone()), 3),
        (Method::PUT, course.clone(), Some(bread), 3),
        (Method::GET, course, None, 2),
        (Method::PUT, topic.clone(), Some(json!({"content": "x"})), 2),
        (Method::PUT, topic, Some(json!({"content": "x"})), 2),
        (Method::GET, "/api/v1/courses/70/topics/12".into(), None, 2),
    ] {
        let counted = rounds(&stack, ADMIN, method, &path, body).await;
        assert!(
            (1..=budget).contains(&counted),
            "{path} took {counted}, not {budget}"
        );
    }
}

#[tokio::test]
async fn programs_wait_for_the_store_three_times_at_most_and_admins_of_keys_too() {
    let stack = TestStack::start().await;
    let key = stack.stack.ready.api_key.clone().unwrap();
    let external = "/api/v1/external/ai-course";
    let quiz = json!({"content": crate::material::ENGLISH, "count": 1});
    let goal = json!({"goal": "Bake bread"});
    for (method, path, body, budget) in [
        (Method::GET, format!("{external}/capabilities"), None, 1),
        (
            Method::POST,
            format!("{external}/generate-quiz"),
            Some(quiz.clone()),
            2,
        ),
        (Method::POST, format!("{external}/summarize"), Some(quiz), 2),
        (Method::GET, format!("{external}/recommendations"), None, 3),
        (
            Method::POST,
            format!("{external}/learning-path"),
            Some(goal),
            3,
        ),
    ] {
        let counted = rounds_of(&stack, &key.key, method, &path, body).await;
        assert!(
            (1..=budget).contains(&counted),
            "{path} took {counted}, not {budget}"
        );
    }
    let keys = "/api/v1/admin/api-keys";
    let one = format!("{keys}/{}", key.id);
    let new = json!({"name": "new", "owner_id": INSTRUCTOR});
    let change = json!({"name": "changed", "owner_id": INSTRUCTOR});
    for (method, path, body, budget) in [
        (Method::POST, keys.to_owned(), Some(new), 3),
        (Method::GET, keys.to_owned(), None, 2),
        (Method::GET, one.clone(), None, 1),
        (Method::PATCH, one.clone(), Some(change), 3),
        (Method::POST, format!("{one}/rotate"), None, 2),
        (Method::POST, format!("{one}/reset-credits"), None, 2),
        (Method::DELETE, one, None, 2),
    ] {
        let counted = rounds(&stack, ADMIN, method, &path, body).await;
        assert!(
            (1..=budget).contains(&counted),
            "{path} took {counted}, not {budget}"
        );
    }
}
