//! A store in trouble: the media server is asked to send its event again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use telemetry::Vars;
use testkit::SignedEvent;
use tests::START;
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::class::{Class, WEBHOOK};

/// Stands between a function and the store, and refuses the calls from one on.
struct Gate {
    store: String,
    /// Calls that are still let through.
    open: AtomicUsize,
    /// Whether transactions are let through.
    transactions: AtomicBool,
    client: reqwest::Client,
}

async fn pass(State(gate): State<Arc<Gate>>, headers: HeaderMap, body: Bytes) -> Response {
    let before = gate.open.load(Ordering::SeqCst);
    let target = headers.get("x-amz-target").unwrap().to_str().unwrap();
    let transaction = target.ends_with("TransactWriteItems");
    if before == 0 || (transaction && !gate.transactions.load(Ordering::SeqCst)) {
        let refusal = json!({"__type": "com.amazon#AccessDeniedException", "message": "closed"});
        return (StatusCode::BAD_REQUEST, refusal.to_string()).into_response();
    }
    gate.open.store(before - 1, Ordering::SeqCst);
    let mut call = gate.client.post(&gate.store);
    for name in [
        "content-type",
        "x-amz-target",
        "x-amz-date",
        "authorization",
    ] {
        if let Some(value) = headers.get(name) {
            call = call.header(name, value.clone());
        }
    }
    let answer = call.body(body).send().await.unwrap();
    let status = answer.status();
    (status, answer.bytes().await.unwrap()).into_response()
}

/// The class's webhook over a gate.
async fn gated(class: &Class) -> (Arc<Gate>, Router) {
    let gate = Arc::new(Gate {
        store: class.stack.stack.ready.dynamodb_url.clone(),
        open: AtomicUsize::new(0),
        transactions: AtomicBool::new(true),
        client: reqwest::Client::new(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(pass).with_state(gate.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let vars = [
        ("AWS_REGION", "us-east-1"),
        ("AWS_ACCESS_KEY_ID", "local"),
        ("AWS_SECRET_ACCESS_KEY", "local"),
        ("AWS_ENDPOINT_URL_DYNAMODB", &url),
        ("AWS_ENDPOINT_URL_SQS", &url),
        ("LECTERN_PLATFORM_TABLE", "lectern-platform"),
        ("LECTERN_DRAFTS_TABLE", "lectern-drafts"),
        ("LECTERN_LIVECLASS_TABLE", "lectern-liveclass"),
        ("LECTERN_LIMITS_TABLE", "lectern-limits"),
    ];
    let mut vars: Vars = vars
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    vars.extend(class.server.vars());
    let state = liveclass_webhook::State {
        clock: Arc::new(class.stack.clock.clone()),
        ..liveclass_webhook::State::from_vars(&vars).unwrap()
    };
    (gate, liveclass_webhook::router(state))
}

async fn deliver(router: &Router, event: &SignedEvent) -> (u16, Value) {
    let request = Request::post(WEBHOOK)
        .header("authorization", &event.authorization)
        .body(Body::from(event.body.clone()))
        .unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    if status == 503 {
        assert!(response.headers().contains_key("retry-after"));
    }
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
    (status, serde_json::from_slice(&body.unwrap()).unwrap())
}

/// Delivers an event to a store that fails at each of its calls in turn; the
/// number of tries until it was taken.
async fn persist(class: &Class, event: &SignedEvent) -> usize {
    let (gate, router) = gated(class).await;
    for open in 0.. {
        gate.open.store(open, Ordering::SeqCst);
        let (status, body) = deliver(&router, event).await;
        if status == 200 {
            assert_eq!(body["status"], "ok", "nothing was half done");
            gate.open.store(open, Ordering::SeqCst);
            return open;
        }
        assert_eq!((status, &body["code"]), (503, &json!("store_unavailable")));
        assert!(!body.to_string().contains("AccessDenied"));
    }
    0
}

#[tokio::test]
async fn wherever_the_store_fails_the_repeat_completes() {
    let class = Class::publishing().await;
    class.host_was_there().await;
    let opened = class.events.room_started(&class.room(), class.now());
    assert_eq!(persist(&class, &opened).await, 2);
    assert_eq!(class.shown().await["status"], "live");
    class.advance(30);
    let left = class.connection("participant_left", 3, "PA_1", 0);
    assert_eq!(persist(&class, &left).await, 2);
    assert_eq!(class.attendance().await[0]["seconds"], 30);
    let complete = class.egress("egress_ended", "EG_1", "EGRESS_COMPLETE");
    assert_eq!(
        persist(&class, &complete).await,
        3,
        "session, course, both written"
    );
    assert_eq!(class.topics().await.len(), 1);
    let closed = class.events.room_finished(&class.room(), class.now());
    persist(&class, &closed).await;
    let ended = class.shown().await;
    assert_eq!(ended["ended_at"], START.plus_millis(30_000).to_string());
    for event in [opened, left, complete, closed] {
        class.took(&event, "duplicate").await;
    }
    assert_eq!(class.topics().await.len(), 1);
}

#[tokio::test]
async fn a_recording_that_cannot_be_published_now_is_kept_all_the_same() {
    let class = Class::publishing().await;
    let (gate, router) = gated(&class).await;
    gate.open.store(100, Ordering::SeqCst);
    gate.transactions.store(false, Ordering::SeqCst);
    let complete = class.egress("egress_ended", "EG_1", "EGRESS_COMPLETE");
    assert_eq!(deliver(&router, &complete).await.0, 503);
    assert_eq!(class.shown().await["recording"]["status"], "complete");
    assert_eq!(class.topics().await.len(), 0);
    assert_eq!(deliver(&router, &complete).await.0, 503);
    gate.transactions.store(true, Ordering::SeqCst);
    let taken = (200, json!({"status": "ok"}));
    assert_eq!(deliver(&router, &complete).await, taken);
    assert_eq!(class.topics().await.len(), 1);
}

#[tokio::test]
async fn a_refusal_or_what_means_nothing_here_asks_no_store() {
    let class = Class::start().await;
    let (_closed, router) = gated(&class).await;
    let mut forged = class.events.room_started(&class.room(), class.now());
    forged.body.push(' ');
    assert_eq!(deliver(&router, &forged).await.0, 401);
    let track = class
        .events
        .event("track_published", &class.room(), &json!({}), class.now());
    assert_eq!(
        deliver(&router, &track).await,
        (200, json!({"status": "ignored"}))
    );
}
