//! What an instructor does with drafts, in a line each.

use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{ADMIN, Answer, INSTRUCTOR, TestStack};

/// A lesson in the generator's shape.
pub(crate) fn lesson(content: &str) -> Value {
    json!({"content": content, "key_points": ["Remember."], "activities": ["Try."]})
}

/// A stack whose model always writes that.
pub(crate) async fn scripted(output: Value) -> (TestStack, ModelServer) {
    let server = ModelServer::start([Reply::Json(output)]).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    (stack, server)
}

/// Asks a generator for a draft.
pub(crate) async fn ask(stack: &TestStack, generator: &str, body: &Value) -> Answer {
    let path = format!("/api/v1/ai-course/generate/{generator}");
    stack.post(INSTRUCTOR, &path).json(body).send().await
}

/// A draft that was accepted.
pub(crate) async fn accepted(stack: &TestStack, generator: &str, body: Value) -> u64 {
    let answer = ask(stack, generator, &body).await.must_be(202);
    answer.json["draft_id"].as_u64().unwrap()
}

/// A draft that is ready; its id and status.
pub(crate) async fn ready(stack: &TestStack, generator: &str, body: Value) -> (u64, Value) {
    let draft = accepted(stack, generator, body).await;
    (draft, stack.wait_for(INSTRUCTOR, draft, "ready").await)
}

/// Applies a draft.
pub(crate) async fn apply(stack: &TestStack, draft: u64, body: &Value) -> Answer {
    let path = format!("/api/v1/ai-course/draft/{draft}/apply");
    stack.post(INSTRUCTOR, &path).json(body).send().await
}

/// Reverts or dismisses a draft.
pub(crate) async fn act(stack: &TestStack, draft: u64, action: &str) -> Answer {
    let path = format!("/api/v1/ai-course/draft/{draft}/{action}");
    stack.post(INSTRUCTOR, &path).send().await
}

/// A course as its instructors read it.
pub(crate) async fn course(stack: &TestStack, id: u64) -> Value {
    let path = format!("/api/v1/courses/{id}");
    stack.get(ADMIN, &path).send().await.must_be(200).json
}

/// A topic's content as its instructors read it.
pub(crate) async fn content(stack: &TestStack, course: u64, topic: u64) -> String {
    let path = format!("/api/v1/courses/{course}/topics/{topic}");
    let topic = stack.get(ADMIN, &path).send().await.must_be(200).json;
    topic["content"].as_str().unwrap().to_owned()
}

/// Pushes a course.
pub(crate) async fn push(stack: &TestStack, id: u64, body: &Value) -> Value {
    let path = format!("/api/v1/admin/courses/{id}");
    stack.put(ADMIN, &path, body).await.must_be(200).json
}

/// Pushes a topic's content.
pub(crate) async fn push_topic(stack: &TestStack, course: u64, topic: u64, content: &str) {
    let path = format!("/api/v1/admin/courses/{course}/topics/{topic}");
    let body = json!({ "content": content });
    stack.put(ADMIN, &path, &body).await.must_be(200);
}
