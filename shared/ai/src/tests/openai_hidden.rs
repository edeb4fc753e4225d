//! What nobody sees of a model's texts.

use domain::text::without_hidden;
use serde_json::{Value, json};

use super::every_task::tasks;
use super::openai::{generators, good};
use super::openai_each::patience;
use super::server::{Reply, Server};
use crate::{OutlineRequest, QuizRequest, Task};

/// Turns letters round, hides a message, breaks a word.
const HIDDEN: &str = "\u{202e}\u{2066}\u{200b}\u{e0041}\u{1b}\0\u{feff}";
/// What Persian and emoji need within their words.
const NEEDED: &str = "می\u{200c}خواهم\u{200f} 👩\u{200d}🚀";

/// Every text with what is hidden, and what is needed, at its end.
fn hiding(value: &Value) -> Value {
    match value {
        Value::String(text) => format!("{text}{HIDDEN} {NEEDED}").into(),
        Value::Array(items) => items.iter().map(hiding).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            fields
                .map(|(name, field)| (name.clone(), hiding(field)))
                .collect()
        }
        other => other.clone(),
    }
}

/// What is made of a task where a model answers so, as JSON.
async fn made(task: Task, good: &Value) -> String {
    let server = Server::start(vec![Reply::answer(&hiding(good))]).await;
    let ask = generators(&server);
    let made = match task {
        Task::Quiz(request) => {
            let request = QuizRequest {
                count: 2,
                ..request
            };
            json!(ask.quiz(&request, patience()).await.unwrap().value)
        }
        Task::Outline(request) => {
            let request = OutlineRequest {
                chapter_count: 1,
                ..request
            };
            json!(ask.outline(&request, patience()).await.unwrap().value)
        }
        Task::Summary(request) => json!(ask.summary(&request, patience()).await.unwrap().value),
        Task::Assistant(request) => json!(ask.assistant(&request, patience()).await.unwrap().value),
        Task::Lesson(request) => json!(ask.lesson(&request, patience()).await.unwrap().value),
        Task::SessionDescription(request) => {
            json!(
                ask.session_description(&request, patience())
                    .await
                    .unwrap()
                    .value
            )
        }
        other => panic!("{other:?} is not asked for"),
    };
    made.to_string()
}

#[tokio::test]
async fn nothing_hidden_is_left_in_what_a_generator_makes() {
    let mut seen = 0;
    for task in tasks("Bread") {
        let good = match &task {
            Task::Quiz(_) => good(),
            Task::Outline(_) => {
                json!({"chapters": [{"title": "Bread", "topics": ["Rye", "Wheat"]}]})
            }
            Task::Summary(_) => json!({"summary": "Bread."}),
            Task::Assistant(_) => json!({"answer": "Bread."}),
            Task::Lesson(_) => {
                json!({"content": "Rye &#x202e;is&#x200b; hardy.", "key_points": ["Rye"], "activities": ["Bake"]})
            }
            Task::SessionDescription(_) => json!({"description": "Bread."}),
            _ => continue,
        };
        let name = format!("{task:.40?}");
        let made = made(task, &good).await;
        assert_eq!(without_hidden(&made), made, "{name}");
        assert!(!made.contains("\\u"), "{name}: {made}");
        assert!(made.contains(NEEDED), "{name}: {made}");
        seen += 1;
    }
    assert!(seen >= 6, "{seen}");
}
