//! Live sessions and what is said in them, in a line each.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Answer, Browser, INSTRUCTOR, TestStack};

/// A session of course 1, which its instructor holds.
pub(crate) async fn session(stack: &TestStack) -> u64 {
    let body = json!({"title": "The tides", "course_id": 1, "driver": "webrtc"});
    let call = stack
        .post(INSTRUCTOR, "/api/liveclass/sessions")
        .json(&body);
    call.send().await.must_be(201).json["id"].as_u64().unwrap()
}

/// Where a session is summarised.
pub(crate) fn summarize(session: u64) -> String {
    format!("/instructor/live-classes/ai/sessions/{session}/summarize")
}

/// A user with roles, enrolled in courses, and logged in.
pub(crate) async fn user(stack: &TestStack, id: u64, roles: &[&str], courses: &[u64]) -> Browser {
    let path = format!("/api/v1/admin/users/{id}");
    let name = format!("User {id}");
    let user = json!({
        "name": name, "email": "user@example.org", "roles": roles, "enrolled_course_ids": courses,
    });
    stack.put(ADMIN, &path, &user).await.must_be(200);
    let call = stack.post(ADMIN, &format!("{path}/login-links"));
    let link = call.send().await.must_be(201).json;
    stack.follow(link["url"].as_str().unwrap()).await
}

/// Does something in a classroom.
pub(crate) async fn act(
    stack: &TestStack,
    who: &Browser,
    session: u64,
    action: &str,
    body: Value,
) -> Answer {
    let path = format!("/liveclass/sessions/{session}/{action}");
    let call = stack.call(Method::POST, &path).page(who).json(&body);
    call.send().await
}

/// Enters a classroom.
pub(crate) async fn join(stack: &TestStack, who: &Browser, session: u64) {
    act(stack, who, session, "token", json!({}))
        .await
        .must_be(200);
}

/// Writes into the chat; the message's number.
pub(crate) async fn say(stack: &TestStack, who: &Browser, session: u64, body: &str) -> u64 {
    let said = act(stack, who, session, "messages", json!({ "body": body })).await;
    said.must_be(201).json["id"].as_u64().unwrap()
}

/// Asks a question; its id.
pub(crate) async fn question(stack: &TestStack, who: &Browser, session: u64, body: &str) -> u64 {
    let asked = act(stack, who, session, "questions", json!({ "body": body })).await;
    asked.must_be(201).json["id"].as_u64().unwrap()
}
