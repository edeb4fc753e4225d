//! Lambda's Runtime API for one event, and a DynamoDB that keeps the count of a
//! call waiting: they show what a function does when.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long something may be waited for before it counts as never.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the count of a call takes after the answer: long enough for a
/// function to go on that does not wait for it.
const COUNTING: Duration = Duration::from_millis(500);

/// How far the function has come.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Progress {
    /// It has been given the event.
    pub(crate) asked: bool,
    /// What it answered.
    pub(crate) answer: Option<Value>,
    /// How often its call was to be counted, and was.
    pub(crate) counting: u32,
    pub(crate) counted: u32,
    /// It asked for the next event, where Lambda stops it: how often its call
    /// was counted by then.
    pub(crate) asked_again: Option<u32>,
}

/// Both services.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) progress: Arc<watch::Sender<Progress>>,
    event: String,
    dynamodb: String,
    client: reqwest::Client,
}

impl Services {
    pub(crate) fn new(event: &Value, dynamodb: String) -> Self {
        // A second installation finds the first one there.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self {
            progress: Arc::default(),
            event: event.to_string(),
            dynamodb,
            client: reqwest::Client::new(),
        }
    }

    /// Starts both; the Runtime API's address and DynamoDB's.
    pub(crate) async fn start(&self) -> (String, String) {
        let runtime_api = Router::new().fallback(runtime_api);
        let dynamodb = Router::new().fallback(dynamodb);
        (
            serve(runtime_api.with_state(self.clone())).await,
            serve(dynamodb.with_state(self.clone())).await,
        )
    }

    /// Waits until that is so.
    pub(crate) async fn wait_for(&self, condition: impl FnMut(&Progress) -> bool) -> Progress {
        let mut progress = self.progress.subscribe();
        let reached = tokio::time::timeout(PATIENCE, progress.wait_for(condition)).await;
        let Ok(reached) = reached else {
            panic!("it only came to {:?}", self.progress.borrow());
        };
        reached.unwrap().clone()
    }
}

async fn serve(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn runtime_api(State(services): State<Services>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if path.ends_with("/response") {
        let body = bytes(request).await;
        let answer = serde_json::from_slice(&body).unwrap();
        services
            .progress
            .send_modify(|progress| progress.answer = Some(answer));
        return StatusCode::ACCEPTED.into_response();
    }
    assert!(path.ends_with("/invocation/next"), "{path}");
    if services.progress.borrow().asked {
        services
            .progress
            .send_modify(|progress| progress.asked_again = Some(progress.counted));
        return std::future::pending().await;
    }
    services
        .progress
        .send_modify(|progress| progress.asked = true);
    let headers = [
        (
            "lambda-runtime-aws-request-id",
            "8476a536-e9f4-11e8-9739-2dfe598c3fcd",
        ),
        ("lambda-runtime-deadline-ms", "9999999999999"),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:eu-central-1:1:function:f",
        ),
        ("content-type", "application/json"),
    ];
    (headers, services.event.clone()).into_response()
}

/// Passes requests on; the count of a call not before the answer is out.
async fn dynamodb(State(services): State<Services>, request: Request) -> Response {
    let headers = request.headers().clone();
    let body = bytes(request).await;
    let counts = String::from_utf8_lossy(&body).contains("usage#");
    if counts {
        services
            .progress
            .send_modify(|progress| progress.counting += 1);
        services
            .wait_for(|progress| progress.answer.is_some())
            .await;
        tokio::time::sleep(COUNTING).await;
    }
    let passed = services.client.post(&services.dynamodb).headers(headers);
    let answer = passed.body(body).send().await.unwrap();
    let (status, headers) = (answer.status(), answer.headers().clone());
    let body = answer.bytes().await.unwrap();
    if counts {
        assert!(status.is_success(), "{body:?}");
        services
            .progress
            .send_modify(|progress| progress.counted += 1);
    }
    (status, headers, body).into_response()
}

async fn bytes(request: Request) -> Bytes {
    axum::body::to_bytes(request.into_body(), usize::MAX)
        .await
        .unwrap()
}
