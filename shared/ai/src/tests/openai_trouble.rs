use std::time::Duration;

use serde_json::json;

use super::openai::{ask, generators, good, run};
use super::server::{Reply, Server};
use crate::{AiError, OpenAi, OpenAiSettings, Patience, QuizRequest};

fn backend(message: &str, transient: bool) -> AiError {
    AiError::Backend {
        message: message.into(),
        transient,
        retry_after: None,
    }
}

#[tokio::test]
async fn transient_trouble_is_tried_again_as_often_as_patience_has_it() {
    for script in [
        vec![Reply::error(500, "x"), Reply::answer(&good())],
        vec![
            Reply::error(429, "x").with("retry-after-ms: 10"),
            Reply::answer(&good()),
        ],
        vec![Reply::error(408, "x"), Reply::answer(&good())],
        vec![Reply::Hangup, Reply::answer(&good())],
        vec![
            Reply::Raw(
                200,
                String::new(),
                json!({"error": {"code": 502, "message": "x"}}).to_string(),
            ),
            Reply::answer(&good()),
        ],
    ] {
        let (result, bodies) = run(script.clone(), 2).await;
        assert!(result.is_ok(), "{script:?}: {result:?}");
        assert_eq!(bodies.len(), 2);
        assert_eq!(bodies[0], bodies[1], "as it was");
        let (result, _) = run(vec![script[0].clone()], 1).await;
        let transient = matches!(
            result,
            Err(AiError::Backend {
                transient: true,
                ..
            })
        );
        assert!(transient, "{script:?}: {result:?}");
    }
}

#[tokio::test]
async fn the_wait_that_a_server_asks_for_is_kept_or_handed_on() {
    let start = std::time::Instant::now();
    let (result, _) = run(
        vec![
            Reply::error(429, "x").with("retry-after: 1"),
            Reply::answer(&good()),
        ],
        2,
    )
    .await;
    assert!(result.is_ok());
    assert!(start.elapsed() >= Duration::from_secs(1));

    let (result, bodies) = run(vec![Reply::error(429, "x").with("retry-after: 60")], 4).await;
    let expected = AiError::Backend {
        message: "the AI backend is being asked too often".into(),
        transient: true,
        retry_after: Some(Duration::from_mins(1)),
    };
    assert_eq!(
        result,
        Err(expected),
        "a wait beyond the deadline is not begun"
    );
    assert_eq!(bodies.len(), 1);
}

#[tokio::test]
async fn the_retry_budget_and_the_deadline_are_those_of_all_requests_together() {
    let busy = || Reply::error(503, "x").with("retry-after-ms: 10");
    let no = || Reply::error(400, "x");
    let script = vec![busy(), no(), busy(), no(), busy(), Reply::answer(&good())];
    let (result, bodies) = run(script.clone(), 3).await;
    assert!(matches!(
        result,
        Err(AiError::Backend {
            transient: true,
            ..
        })
    ));
    assert_eq!(bodies.len(), 5, "a third retry is not made");
    let (result, _) = run(script, 4).await;
    assert!(result.is_ok(), "{result:?}");

    let server = Server::start(vec![no(), no(), Reply::Stall]).await;
    let request = QuizRequest {
        content: "Rye.".into(),
        count: 2,
        language: None,
    };
    let patience = Patience::within(Duration::from_millis(500), 3);
    let result = generators(&server).run(&request, patience).await;
    assert_eq!(result, Err(AiError::Timeout));
}

#[tokio::test]
async fn trouble_of_the_servers_own_is_retried_before_less_is_asked_for() {
    let trouble = || Reply::error(500, "x");
    let script = vec![trouble(), trouble(), Reply::answer(&good())];
    let (result, bodies) = run(script, 2).await;
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(bodies[0], bodies[1]);
    assert_eq!(bodies[2]["response_format"]["type"], "json_object");
    // One that says when to come back takes the request.
    let wait = Reply::error(500, "x").with("retry-after-ms: 10");
    let (result, bodies) = run(vec![wait.clone(), wait], 2).await;
    assert!(matches!(
        result,
        Err(AiError::Backend {
            transient: true,
            ..
        })
    ));
    assert_eq!((bodies.len(), &bodies[0]), (2, &bodies[1]));
}

#[tokio::test]
async fn trouble_in_a_repair_turn_is_no_reason_to_ask_for_less() {
    let script = vec![
        Reply::text("no"),
        Reply::error(500, "x"),
        Reply::answer(&good()),
    ];
    let (result, bodies) = run(script, 1).await;
    assert!(matches!(
        result,
        Err(AiError::Backend {
            transient: true,
            ..
        })
    ));
    assert_eq!(bodies.len(), 2);
}

#[tokio::test]
async fn lasting_trouble_is_not_tried_again_and_says_nothing_of_the_server() {
    for (reply, message) in [
        (
            Reply::error(401, "bad key sk-secret"),
            "the AI backend refused the key",
        ),
        (Reply::error(403, "no"), "the AI backend refused the key"),
        (
            Reply::error(402, "pay"),
            "the AI backend refused the request (status 402)",
        ),
        (
            Reply::Raw(
                429,
                String::new(),
                json!({"error": {"code": "insufficient_quota"}}).to_string(),
            ),
            "the AI backend's quota is used up",
        ),
        (
            Reply::error(302, "").with("location: http://127.0.0.1:1/elsewhere"),
            "the AI backend answered with a redirect, which is not followed",
        ),
        (
            Reply::Raw(200, String::new(), "<html>".into()),
            "the AI backend's reply is not a chat completion",
        ),
        (
            Reply::Raw(200, String::new(), "x".repeat(4 * 1024 * 1024 + 1)),
            "the AI backend's reply is too long",
        ),
    ] {
        let (result, bodies) = run(vec![reply], 4).await;
        assert_eq!(result, Err(backend(message, false)));
        assert_eq!(bodies.len(), 1, "{message}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_transient_trouble() {
    let server = Server::start(vec![]).await;
    let generators = generators(&server);
    server.stop().await;
    assert_eq!(
        ask(&generators, 1).await,
        Err(backend("the AI backend could not be reached", true))
    );
}

#[tokio::test]
async fn a_server_that_stalls_runs_into_the_deadline() {
    let server = Server::start(vec![Reply::Stall]).await;
    let request = QuizRequest {
        content: "Rye.".into(),
        count: 2,
        language: None,
    };
    let patience = Patience::within(Duration::from_millis(300), 3);
    assert_eq!(
        generators(&server).run(&request, patience).await,
        Err(AiError::Timeout)
    );
}

#[test]
fn settings_that_cannot_work_are_refused_without_showing_the_key() {
    for (url, key) in [
        ("ftp://x/v1", "k"),
        ("no url", "k"),
        ("http://x/v1", "k\ney"),
        ("http://user:k\ney@x/v1", "k"),
        ("http://user:secret@x/v1", "k"),
        ("http://user@x/v1", "k"),
        ("http://:secret@x/v1", ""),
        ("http://x/v1#secret", "k"),
        ("http://x/v1#", "k"),
    ] {
        let settings = OpenAiSettings {
            api_key: Some(key.into()),
            ..OpenAiSettings::new(url, "m")
        };
        let shown = format!("{settings:?}");
        assert!(
            !shown.contains("k\ney") && !shown.contains("user"),
            "{shown}"
        );
        let error = OpenAi::new(settings).err().unwrap();
        assert!(!error.to_string().contains("secret"), "{error}");
        assert!(
            matches!(
                error,
                AiError::Backend {
                    transient: false,
                    ..
                }
            ),
            "{error}"
        );
    }
}
