//! What is remembered of a server, and for how long; what is set of it.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{ask, generators, good};
use super::openai_each::patience;
use super::openai_servers::{ALL, parts};
use super::server::{Reply, Server};
use crate::{Generators, MaxTokensField, OpenAi, OpenAiSettings, ResponseFormat, SummaryRequest};

/// A little longer than what was learnt is trusted.
const LATER: Duration = Duration::from_secs(60 * 60 + 1);

/// Lets the time pass that only tokio's clock shows.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

fn refused() -> Reply {
    Reply::error(400, "no")
}

#[tokio::test]
async fn what_no_success_has_proved_is_forgotten_after_the_call() {
    for trouble in [401, 503] {
        let script = vec![
            refused(),
            Reply::error(trouble, "no"),
            Reply::answer(&good()),
        ];
        let server = Server::start(script).await;
        let generators = generators(&server);
        ask(&generators, 1).await.unwrap_err();
        ask(&generators, 1).await.unwrap();
        let [first, second, next] = server.bodies().try_into().unwrap();
        assert_ne!(parts(&second), ALL, "stepped down in the call");
        assert_eq!(
            (parts(&first), parts(&next)),
            (ALL.map(String::from), ALL.map(String::from))
        );
    }
}

#[tokio::test]
async fn what_passing_trouble_seemed_to_prove_is_tried_again_by_the_next_call() {
    let script = vec![
        Reply::error(500, "out of memory"),
        Reply::answer(&good()),
        Reply::answer(&good()),
    ];
    let server = Server::start(script).await;
    let generators = generators(&server);
    for _ in 0..2 {
        ask(&generators, 1).await.unwrap();
    }
    let formats: Vec<_> = server
        .bodies()
        .iter()
        .map(|body| parts(body)[0].clone())
        .collect();
    assert_eq!(formats, ["json_schema", "json_object", "json_schema"]);
}

#[tokio::test]
async fn a_template_that_fails_for_good_is_learnt_at_the_second_call() {
    let server = Server::answering(|body| match parts(body)[0].as_str() {
        "json_schema" => Reply::error(500, "grammar"),
        _ => Reply::answer(&good()),
    })
    .await;
    let generators = generators(&server);
    for requests in [2, 2, 1, 1] {
        ask(&generators, 1).await.unwrap();
        assert_eq!(server.taken().len(), requests);
    }
}

#[tokio::test]
async fn after_an_hour_each_part_that_was_dropped_is_tried_again_by_one_call() {
    let strict = |body: &Value| match parts(body).each_ref().map(String::as_str) {
        ["-", "-", "user"] => Reply::answer(&good()),
        _ => refused(),
    };
    let server = Server::answering(strict).await;
    let generators = generators(&server);
    for _ in 0..4 {
        ask(&generators, 1).await.unwrap();
    }
    server.taken();
    for round in 0..2 {
        ask(&generators, 1).await.unwrap();
        assert_eq!(server.taken().len(), 1, "known: {round}");
        pass(LATER).await;
        let mut tried = Vec::new();
        for _ in 0..4 {
            ask(&generators, 1).await.unwrap();
            let bodies = server.taken();
            // A format and a limit have two lesser forms.
            assert!(bodies.len() <= 3, "{round}: {}", bodies.len());
            tried.push(parts(&bodies[0]));
        }
        tried.sort();
        let known = ["-", "-", "user"];
        let back = [
            ["-", "-", "system"],
            known,
            ["-", "max_tokens", "user"],
            ["json_schema", "-", "user"],
        ];
        assert_eq!(tried, back, "{round}");
    }
}

#[tokio::test]
async fn a_server_that_was_mended_gets_everything_again() {
    let script = vec![refused(); 5];
    let good = std::iter::repeat_with(|| Reply::answer(&good())).take(20);
    let server = Server::start(script.into_iter().chain(good).collect()).await;
    let generators = generators(&server);
    for _ in 0..4 {
        ask(&generators, 1).await.unwrap();
    }
    let bodies = server.taken();
    assert_eq!(parts(&bodies[5]), ["-", "-", "user"]);
    pass(LATER).await;
    for _ in 0..2 {
        ask(&generators, 1).await.unwrap();
    }
    let [_, last] = server.taken().try_into().unwrap();
    assert_eq!(parts(&last), ALL);
}

#[tokio::test]
async fn a_limit_that_was_raised_is_remembered_for_an_hour() {
    let server = Server::answering(|body| match body["max_tokens"].as_u64() {
        Some(limit) if limit > 3_000 => Reply::answer(&good()),
        _ => Reply::choice(&json!({"message": {"content": "{"}, "finish_reason": "length"})),
    })
    .await;
    let generators = generators(&server);
    for requests in [2, 1, 1] {
        ask(&generators, 1).await.unwrap();
        assert_eq!(server.taken().len(), requests);
    }
    pass(LATER).await;
    ask(&generators, 1).await.unwrap();
    assert_eq!(server.taken().len(), 2);
}

#[tokio::test]
async fn a_raised_limit_that_a_server_refuses_leaves_the_answer_cut_off() {
    let cut = json!({"message": {"content": "{"}, "finish_reason": "length"});
    let script = vec![Reply::choice(&cut), refused(), Reply::answer(&good())];
    let server = Server::start(script).await;
    let generators = generators(&server);
    let error = ask(&generators, 1).await.unwrap_err();
    assert_eq!(error.code(), "ai_bad_output");
    ask(&generators, 1).await.unwrap();
    let [first, raised, next] = server.bodies().try_into().unwrap();
    assert!(raised["max_tokens"].as_u64() > first["max_tokens"].as_u64());
    assert_eq!(next["max_tokens"], first["max_tokens"]);
}

fn client(settings: OpenAiSettings) -> Generators {
    Generators::new(Arc::new(OpenAi::new(settings).unwrap()))
}

fn long_text() -> SummaryRequest {
    SummaryRequest {
        content: "Rye is dark and hardy. ".repeat(2_000),
        max_words: 50,
        language: None,
    }
}

fn material(body: &Value) -> usize {
    let messages = body["messages"].as_array().unwrap();
    messages.last().unwrap()["content"].as_str().unwrap().len()
}

#[tokio::test]
async fn a_smaller_context_is_found_at_last_or_at_once_where_the_error_has_its_code() {
    let coded = json!({"error": {"code": "context_length_exceeded"}}).to_string();
    let typed = json!({"error": {"code": 400, "type": "exceed_context_size_error"}}).to_string();
    let good = || Reply::answer(&json!({"summary": "Rye is dark."}));
    let server = Server::start(vec![good()]).await;
    let generators = client(OpenAiSettings::new(server.url(), "large"));
    generators.run(&long_text(), patience()).await.unwrap();
    let whole = material(&server.bodies()[0]);
    for (error, requests) in [("{}".to_owned(), 7), (coded, 2), (typed, 2)] {
        let server = Server::answering(move |body| {
            if material(body) < whole * 3 / 4 {
                good()
            } else {
                Reply::Raw(400, String::new(), error.clone())
            }
        })
        .await;
        let generators = client(OpenAiSettings::new(server.url(), "small"));
        for round in 0..4 {
            let made = generators.run(&long_text(), patience()).await.unwrap();
            assert!(made.material_cut);
            let bodies = server.taken();
            assert_eq!(bodies.len(), if round == 0 { requests } else { 1 });
            if round == 3 {
                assert_eq!(parts(&bodies[0]), ALL, "nothing else is learnt of it");
            }
        }
        pass(LATER).await;
        let larger = generators.run(&long_text(), patience()).await;
        larger.unwrap();
        assert_eq!(server.taken().len(), 2, "it is tried again");
    }
}

#[tokio::test]
async fn what_is_set_is_kept_to() {
    for (format, field, parts_sent) in [
        (
            ResponseFormat::JsonObject,
            MaxTokensField::MaxCompletionTokens,
            ["json_object", "max_completion_tokens"],
        ),
        (
            ResponseFormat::JsonSchema,
            MaxTokensField::MaxTokens,
            ["json_schema", "max_tokens"],
        ),
        (
            ResponseFormat::None,
            MaxTokensField::MaxTokens,
            ["-", "max_tokens"],
        ),
    ] {
        let server = Server::answering(|_| refused()).await;
        let generators = client(OpenAiSettings {
            response_format: Some(format),
            max_tokens_field: Some(field),
            ..OpenAiSettings::new(server.url(), "m")
        });
        ask(&generators, 1).await.unwrap_err();
        let bodies: [Value; 2] = server.taken().try_into().unwrap();
        let [sent, other] = bodies.each_ref().map(parts);
        assert_eq!(sent[..2], parts_sent);
        assert_eq!(other[..2], parts_sent);
        assert_eq!((sent[2].as_str(), other[2].as_str()), ("system", "user"));
    }
}

#[tokio::test]
async fn headers_and_fields_of_ones_own_go_with_every_request() {
    let server = Server::start(vec![refused(), Reply::answer(&good())]).await;
    let generators = client(OpenAiSettings {
        api_key: Some("sk-key".into()),
        headers: r#"{"X-Own": "header-secret"}"#.parse().unwrap(),
        extra_body: r#"{"temperature": 0, "provider": {"order": ["a"]}}"#
            .parse()
            .unwrap(),
        ..OpenAiSettings::new(server.url(), "m")
    });
    ask(&generators, 1).await.unwrap();
    for (head, body) in server.heads().iter().zip(server.bodies()) {
        assert!(head.contains("x-own: header-secret"), "{head}");
        assert!(head.contains("authorization: Bearer sk-key"), "{head}");
        assert_eq!(
            (&body["temperature"], &body["model"]),
            (&json!(0), &json!("m"))
        );
        assert_eq!(body["provider"]["order"][0], "a");
    }
}
