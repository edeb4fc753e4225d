//! A server that speaks the chat-completions protocol and answers from a
//! script.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// One answer of the script.
#[derive(Debug, Clone)]
pub enum Reply {
    /// A completion whose content is this JSON.
    Json(Value),
    /// The same with this `usage`.
    Reported(Value, Value),
    /// A completion whose content is this text.
    Text(String),
    /// A status with headers and no completion.
    Status(u16, Vec<(&'static str, &'static str)>),
    /// Nothing until the server is released, then this JSON.
    Held(Value),
}

/// A scripted server; the last reply is given again and again.
#[derive(Clone)]
pub struct ModelServer {
    shared: Arc<Shared>,
    base_url: String,
}

struct Shared {
    script: Mutex<VecDeque<Reply>>,
    requests: Mutex<Vec<(HeaderMap, Value)>>,
    release: Notify,
}

impl ModelServer {
    /// Starts a server on a free port of this machine.
    pub async fn start(script: impl IntoIterator<Item = Reply>) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            script: Mutex::new(script.into_iter().collect()),
            requests: Mutex::default(),
            release: Notify::new(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let base_url = format!("http://{}/v1", listener.local_addr()?);
        let router = Router::new().fallback(answer).with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { shared, base_url })
    }

    /// The variables that point Lectern at it.
    pub fn vars(&self) -> Vec<(String, String)> {
        let vars = [
            ("LECTERN_AI_BASE_URL", self.base_url.as_str()),
            ("LECTERN_AI_MODEL", "scripted"),
            ("LECTERN_AI_API_KEY", "sk-scripted-key"),
        ];
        vars.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec()
    }

    /// The requests so far, headers and bodies.
    pub fn requests(&self) -> Vec<(HeaderMap, Value)> {
        self.shared
            .requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Lets one held reply go, now or when it comes.
    pub fn release(&self) {
        self.shared.release.notify_one();
    }

    /// Waits until that many requests have come.
    ///
    /// # Panics
    /// Where they do not come within 20 seconds.
    #[expect(clippy::panic, reason = "a test that waits in vain has failed")]
    pub async fn wait_for_requests(&self, count: usize) {
        for _ in 0..2_000 {
            if self.requests().len() >= count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!(
            "the model server had {} requests, not {count}",
            self.requests().len()
        );
    }
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX)
        .await
        .unwrap_or_default();
    let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    shared
        .requests
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push((parts.headers, body));
    let reply = {
        let mut script = shared.script.lock().unwrap_or_else(PoisonError::into_inner);
        if script.len() > 1 {
            script.pop_front()
        } else {
            script.front().cloned()
        }
    };
    match reply {
        Some(Reply::Json(value)) => completion(&value.to_string(), &plain_usage()),
        Some(Reply::Reported(value, usage)) => completion(&value.to_string(), &usage),
        Some(Reply::Text(text)) => completion(&text, &plain_usage()),
        Some(Reply::Held(value)) => {
            shared.release.notified().await;
            completion(&value.to_string(), &plain_usage())
        }
        Some(Reply::Status(status, headers)) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let headers = headers.into_iter().filter_map(|(name, value)| {
                Some((
                    name.parse::<axum::http::HeaderName>().ok()?,
                    value.parse().ok()?,
                ))
            });
            let headers: HeaderMap = headers.collect();
            (status, headers, "{\"error\": {\"message\": \"scripted\"}}").into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn plain_usage() -> Value {
    json!({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120})
}

fn completion(content: &str, usage: &Value) -> Response {
    let body = json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "scripted",
        "choices": [{
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": content}
        }],
        "usage": usage
    });
    ([("content-type", "application/json")], body.to_string()).into_response()
}
