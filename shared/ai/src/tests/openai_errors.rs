//! Errors in replies of status 200.

use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{ask, generators, good, run};
use super::server::{Reply, Server};
use crate::AiError;

fn ok(body: &Value) -> Reply {
    Reply::Raw(200, String::new(), body.to_string())
}

fn backend(message: &str, transient: bool) -> AiError {
    AiError::Backend {
        message: message.into(),
        transient,
        retry_after: None,
    }
}

/// Every way to say it.
fn said(error: &Value) -> Vec<Value> {
    vec![
        json!({"error": error}),
        json!({"error": error, "choices": null}),
        json!({"error": error, "choices": []}),
        json!({"choices": [{"index": 0, "message": {"content": null}, "error": error}]}),
        json!({"error": error, "choices": [
            {"index": 0, "finish_reason": "error", "message": {"content": "{\"questions\""}}
        ]}),
    ]
}

#[tokio::test]
async fn an_error_in_a_200_is_the_trouble_that_it_names() {
    const OFTEN: &str = "the AI backend is being asked too often";
    const QUOTA: &str = "the AI backend's quota is used up";
    const KEY: &str = "the AI backend refused the key";
    const MODEL: &str = "the AI backend does not know the model or the path";
    const LONG: &str = "the material is too long for the AI model";
    const FILTER: &str = "the AI backend's content filter refused the request";
    const WRONG: &str = "the AI backend rejected the request (status 400)";
    let trouble = |status: u16| format!("the AI backend is in trouble (status {status})");
    for (error, message, transient) in [
        (
            json!({"code": "rate_limit_exceeded"}),
            OFTEN.to_owned(),
            true,
        ),
        (json!({"code": 429}), OFTEN.into(), true),
        (json!({"code": "429", "message": "x"}), OFTEN.into(), true),
        (json!({"type": "rate_limit_error"}), OFTEN.into(), true),
        (
            json!({"code": null, "status": "RESOURCE_EXHAUSTED"}),
            OFTEN.into(),
            true,
        ),
        (json!({"code": "insufficient_quota"}), QUOTA.into(), false),
        (
            json!({"code": "invalid_api_key", "type": "invalid_request_error"}),
            KEY.into(),
            false,
        ),
        (json!({"type": "authentication_error"}), KEY.into(), false),
        (json!({"code": "model_not_found"}), MODEL.into(), false),
        (json!({"code": "content_filter"}), FILTER.into(), false),
        (
            json!({"type": "invalid_request_error", "message": "no"}),
            WRONG.into(),
            false,
        ),
        (json!({"code": "server_error"}), trouble(500), true),
        (json!({"type": "overloaded_error"}), trouble(503), true),
        (
            json!({"code": 502, "message": "Provider returned error"}),
            trouble(502),
            true,
        ),
        (json!("The model is overloaded"), trouble(500), true),
        (json!({"message": "Something else"}), trouble(500), true),
    ] {
        for body in said(&error) {
            // What may be a matter of the request is asked for with less.
            let lesser = [MODEL, WRONG, &trouble(500)].contains(&message.as_str());
            let requests = if lesser { 6 } else { 1 };
            let (result, bodies) = run(vec![ok(&body); requests], 1).await;
            assert_eq!(result, Err(backend(&message, transient)), "{body}");
            assert_eq!(bodies.len(), requests, "{body}");
            let (result, _) = run(vec![ok(&body), Reply::answer(&good())], 2).await;
            assert_eq!(result.is_ok(), transient || lesser, "{body}: {result:?}");
        }
    }
    // There is no smaller prompt of so short a text.
    for body in said(&json!({"code": "context_length_exceeded"})) {
        let (result, bodies) = run(vec![ok(&body)], 1).await;
        assert_eq!(result, Err(backend(LONG, false)), "{body}");
        assert_eq!(bodies.len(), 1, "{body}");
    }
}

#[tokio::test]
async fn an_error_in_a_200_is_read_wherever_gateways_put_it() {
    const OFTEN: &str = "the AI backend is being asked too often";
    const TROUBLE: &str = "the AI backend is in trouble (status 500)";
    for (body, message, requests) in [
        (json!([{"error": {"code": 429, "message": "x"}}]), OFTEN, 1),
        (
            json!({"errors": [{"message": "you are rate limited", "code": 3040}],
                   "success": false, "result": {}}),
            TROUBLE,
            6,
        ),
        (json!({"detail": "Not authenticated"}), TROUBLE, 6),
    ] {
        let (result, bodies) = run(vec![ok(&body); requests], 1).await;
        assert_eq!(result, Err(backend(message, true)), "{body}");
        assert_eq!(bodies.len(), requests, "{body}");
    }
}

#[tokio::test]
async fn a_json_that_a_server_could_not_make_is_asked_for_with_less() {
    let failed = json!({"error": {"message": "Failed to generate JSON.",
        "type": "invalid_request_error", "code": "json_validate_failed",
        "failed_generation": "max_tokens must be at most 100"}});
    let failed = Reply::Raw(400, String::new(), failed.to_string());
    let script = vec![failed.clone(), failed, Reply::answer(&good())];
    let (result, bodies) = run(script, 1).await;
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(bodies[1]["response_format"]["type"], "json_object");
    assert_eq!(bodies[2].get("response_format"), None);
    assert_eq!(bodies[2]["max_tokens"], bodies[0]["max_tokens"]);
}

#[tokio::test]
async fn a_byte_order_mark_before_the_completion_is_passed_over() {
    let choice = json!({"message": {"content": good().to_string()}, "finish_reason": "stop"});
    let marked = format!("\u{feff}{}", json!({"choices": [choice]}));
    let (result, _) = run(vec![Reply::Raw(200, String::new(), marked)], 1).await;
    assert!(result.is_ok(), "{result:?}");
}

#[tokio::test]
async fn an_error_in_a_200_may_teach_another_form_and_ask_for_a_wait() {
    let refused = json!({"error": {"code": 400, "message": "Provider returned error",
        "metadata": {"raw": "response_format is not supported"}}});
    let (result, bodies) = run(vec![ok(&refused), Reply::answer(&good())], 1).await;
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(bodies[1]["response_format"]["type"], "json_object");

    let often = ok(&json!({"error": {"code": "rate_limit_exceeded"}, "choices": []}));
    let (result, _) = run(vec![often.with("retry-after: 60")], 3).await;
    let expected = AiError::Backend {
        message: "the AI backend is being asked too often".into(),
        transient: true,
        retry_after: Some(Duration::from_mins(1)),
    };
    assert_eq!(result, Err(expected));
}

#[tokio::test]
async fn an_error_field_beside_an_answer_is_none() {
    for error in [
        json!(null),
        json!(false),
        json!(""),
        json!({}),
        json!({"code": 500}),
    ] {
        let mut completion = json!({"choices": [{"index": 0, "finish_reason": "stop",
            "message": {"content": good().to_string()}, "error": null}]});
        completion["error"] = error;
        let (result, _) = run(vec![ok(&completion)], 1).await;
        assert!(result.is_ok(), "{completion}: {result:?}");
    }
}

#[tokio::test]
async fn a_reply_without_a_choice_says_so_is_paid_for_and_worth_another_try() {
    for choices in [json!([]), json!(null)] {
        let usage = json!({"prompt_tokens": 100, "completion_tokens": 0});
        let none = ok(&json!({"choices": choices, "usage": usage}));
        let (result, bodies) = run(vec![none.clone()], 1).await;
        let expected = backend("the AI backend's reply holds no choice", true);
        assert_eq!((result, bodies.len()), (Err(expected), 1));
        let server = Server::start(vec![none, Reply::answer(&good())]).await;
        let made = ask(&generators(&server), 2).await.unwrap();
        assert_eq!(made.usage.unwrap().prompt_tokens, 110);
    }
    let (result, _) = run(vec![ok(&json!({"status": "ok"}))], 3).await;
    let expected = backend("the AI backend's reply is not a chat completion", false);
    assert_eq!(result, Err(expected));
}

#[tokio::test]
async fn the_first_of_several_choices_is_the_one_of_the_lowest_number() {
    let choice = |index: u8, text: &str| json!({"index": index, "finish_reason": "stop", "message": {"content": text}});
    let both = json!({"choices": [choice(1, "{}"), choice(0, &good().to_string())]});
    let (result, bodies) = run(vec![ok(&both)], 1).await;
    assert!(result.is_ok(), "{result:?}");
    assert_eq!(bodies.len(), 1);
}
