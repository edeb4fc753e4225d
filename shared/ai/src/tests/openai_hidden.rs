//! What nobody sees of a model's texts.

use domain::text::without_hidden;
use serde_json::{Value, json};

use super::openai::{generators, good};
use super::openai_each::{bread, patience};
use super::server::{Reply, Server};
use crate::{Generator, LessonRequest, QuizRequest, SuggestDescriptionRequest, SummaryRequest};

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

/// What is made of a request where a model answers so, as JSON.
async fn made<G: Generator>(request: G, good: Value) -> String {
    let server = Server::start(vec![Reply::answer(&hiding(&good))]).await;
    let made = generators(&server).run(&request, patience()).await;
    json!(made.unwrap().value).to_string()
}

#[tokio::test]
async fn nothing_hidden_is_left_in_what_a_generator_makes() {
    let quiz = QuizRequest {
        content: "Bread".into(),
        count: 2,
        language: None,
    };
    let summary = SummaryRequest {
        content: "Bread".into(),
        max_words: 50,
        language: None,
    };
    let lesson = LessonRequest {
        course: bread(),
        chapter_title: "Bread".into(),
        topic_title: "Bread".into(),
    };
    let description = SuggestDescriptionRequest {
        title: "Bread".into(),
        context: None,
    };
    let content = "Rye &#x202e;is&#x200b; hardy.";
    for made in [
        made(quiz, good()).await,
        made(summary, json!({"summary": "Bread."})).await,
        made(
            lesson,
            json!({"content": content, "key_points": ["Rye"], "activities": ["Bake"]}),
        )
        .await,
        made(description, json!({"description": "Bread."})).await,
    ] {
        assert_eq!(without_hidden(&made), made);
        assert!(!made.contains("\\u"), "{made}");
        assert!(made.contains(NEEDED), "{made}");
    }
}
