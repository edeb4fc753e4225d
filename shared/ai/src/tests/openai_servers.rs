//! What servers do not take: each gets a request that it takes, or the caller
//! the right error, whatever the server says of it.

use serde_json::{Value, json};

use super::openai::{ask, generators, good, run};
use super::server::{Reply, Server};
use crate::AiError;

/// A request without its texts.
pub(super) fn parts(body: &Value) -> [String; 3] {
    let format = body["response_format"]["type"].as_str().unwrap_or("-");
    let fields = ["max_tokens", "max_completion_tokens"];
    let field = fields.into_iter().find(|name| body.get(name).is_some());
    let first = body["messages"][0]["role"].as_str().unwrap();
    [format, field.unwrap_or("-"), first].map(ToOwned::to_owned)
}

pub(super) const ALL: [&str; 3] = ["json_schema", "max_tokens", "system"];

fn no_schema(body: &Value) -> bool {
    parts(body)[0] != "json_schema"
}

fn no_format(body: &Value) -> bool {
    parts(body)[0] == "-"
}

fn no_max_tokens(body: &Value) -> bool {
    parts(body)[1] != "max_tokens"
}

fn no_limit(body: &Value) -> bool {
    parts(body)[1] == "-"
}

fn no_system_role(body: &Value) -> bool {
    parts(body)[2] == "user"
}

fn short_limit(body: &Value) -> bool {
    let fields = ["max_tokens", "max_completion_tokens"];
    fields
        .iter()
        .filter_map(|name| body[name].as_u64())
        .all(|limit| limit <= 100)
}

fn nothing(body: &Value) -> bool {
    no_format(body) && no_limit(body) && no_system_role(body)
}

/// A refusal of this status; 200 for one that holds an error of the status that
/// is given.
fn refusal(status: u16, embedded: u16) -> Reply {
    let error = json!({"error": {"code": embedded, "message": "no"}});
    Reply::Raw(status, String::new(), error.to_string())
}

#[tokio::test]
async fn every_server_gets_what_it_takes_and_soon_no_less_than_that() {
    type Takes = fn(&Value) -> bool;
    let servers: [(Takes, usize, [&str; 3]); 9] = [
        (|_| true, 1, ALL),
        (no_schema, 2, ["json_object", "max_tokens", "system"]),
        (no_format, 3, ["-", "max_tokens", "system"]),
        (
            no_max_tokens,
            4,
            ["json_schema", "max_completion_tokens", "system"],
        ),
        (no_limit, 5, ["json_schema", "-", "system"]),
        (short_limit, 5, ["json_schema", "-", "system"]),
        (no_system_role, 6, ["json_schema", "max_tokens", "user"]),
        (
            |body| no_format(body) && no_system_role(body),
            6,
            ["-", "max_tokens", "user"],
        ),
        (nothing, 6, ["-", "-", "user"]),
    ];
    for (status, embedded) in [
        (400, 400),
        (404, 404),
        (405, 405),
        (415, 415),
        (422, 422),
        (500, 500),
        (501, 501),
        (200, 400),
        (200, 422),
        (200, 500),
    ] {
        for (place, (takes, requests, best)) in servers.iter().enumerate() {
            let takes = *takes;
            let server = Server::answering(move |body| {
                if takes(body) {
                    Reply::answer(&good())
                } else {
                    refusal(status, embedded)
                }
            })
            .await;
            let generators = generators(&server);
            let name = format!("server {place}, {status} {embedded}");
            ask(&generators, 1).await.expect(&name);
            assert_eq!(server.taken().len(), *requests, "{name}");
            // What may have been dropped for nothing is put back, one a call.
            for _ in 0..3 {
                ask(&generators, 1).await.expect(&name);
            }
            server.taken();
            ask(&generators, 1).await.expect(&name);
            let bodies = server.taken();
            assert_eq!(parts(bodies.last().unwrap()), *best, "{name}");
            assert_eq!(bodies.len(), 1, "{name}");
            server.stop().await;
        }
    }
}

#[tokio::test]
async fn a_server_that_refuses_everything_is_given_up_with_its_first_refusal() {
    const REJECTED: &str = "the AI backend rejected the request (status 422)";
    const MODEL: &str = "the AI backend does not know the model or the path";
    const TROUBLE: &str = "the AI backend is in trouble (status 500)";
    for (first, message, transient) in [
        (422, REJECTED, false),
        (404, MODEL, false),
        (500, TROUBLE, true),
    ] {
        let mut script = vec![refusal(400, 400); 6];
        script[0] = refusal(first, first);
        let (result, bodies) = run(script, 1).await;
        let error = AiError::Backend {
            message: message.into(),
            transient,
            retry_after: None,
        };
        assert_eq!(result, Err(error));
        // A text that fits into the smallest context is not shortened.
        assert_eq!(bodies.len(), 6);
        for (place, body) in bodies.iter().enumerate() {
            assert!(!bodies[..place].contains(body), "{body}");
        }
    }
}

#[tokio::test]
async fn what_is_no_matter_of_the_request_is_not_asked_for_with_less() {
    for (status, error) in [
        (401, json!({"code": "invalid_api_key"})),
        (403, json!({"message": "response_format is not allowed"})),
        (402, json!({"message": "pay"})),
        (429, json!({"code": "insufficient_quota"})),
        (400, json!({"type": "insufficient_quota"})),
        (400, json!({"code": "content_filter"})),
        (200, json!({"code": 401})),
        (200, json!({"code": 402})),
        (200, json!({"code": "insufficient_quota"})),
    ] {
        let body = json!({ "error": error }).to_string();
        let (result, bodies) = run(vec![Reply::Raw(status, String::new(), body)], 3).await;
        let lasting = matches!(
            result,
            Err(AiError::Backend {
                transient: false,
                ..
            })
        );
        assert!(lasting, "{status} {error}: {result:?}");
        assert_eq!(bodies.len(), 1, "{status} {error}");
    }
}

#[tokio::test]
async fn no_word_of_a_refusal_changes_what_is_asked_for_next() {
    for (status, said) in [
        (400, "System role not supported"),
        (400, "Only user and assistant roles are supported!"),
        (
            422,
            "Template error: invalid operation: System role not supported (in <string>:1)",
        ),
        (
            400,
            "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        ),
        (
            500,
            "Jinja Exception: After the optional system message, conversation roles must alternate",
        ),
        (400, "failed to parse grammar"),
        (
            400,
            "The provided JSON schema contains features not supported by xgrammar.",
        ),
        (422, "structured_outputs: extra fields not permitted"),
        (
            404,
            "No endpoints found that support the requested parameters: response_format",
        ),
        (501, "json_schema not implemented"),
        (415, "response_format not supported"),
        (
            400,
            "json_validate_failed: Failed to generate JSON. Please adjust your prompt.",
        ),
        (
            500,
            "Grammar error: Unimplemented keys: [\"propertyNames\"]",
        ),
        (
            400,
            "max_tokens is too large: 4096. This model supports at most 1024 completion tokens.",
        ),
        (
            400,
            "Invalid max_tokens value, the valid range of max_tokens is [1, 200]",
        ),
        (400, "max_tokens must be at most 99999999999999999999"),
        (400, "Unrecognized request argument: max_tokens"),
        (
            400,
            "This model's maximum context length is 5000 tokens. However, you requested 9000.",
        ),
        (400, "the request exceeds the available context size"),
        (400, "Rye is hardy and dark."),
        (400, ""),
    ] {
        for reply in [
            Reply::error(status, said),
            Reply::Raw(status, String::new(), said.to_owned()),
        ] {
            let (result, bodies) = run(vec![reply, Reply::answer(&good())], 1).await;
            assert!(result.is_ok(), "{said}: {result:?}");
            let second = parts(&bodies[1]);
            assert_eq!(second, ["json_object", "max_tokens", "system"], "{said}");
        }
    }
}

#[tokio::test]
async fn the_parameter_that_an_error_names_is_dropped_first() {
    for (param, second) in [
        (
            "max_tokens",
            ["json_schema", "max_completion_tokens", "system"],
        ),
        ("messages[0].role", ["json_schema", "max_tokens", "user"]),
        ("response_format", ["json_object", "max_tokens", "system"]),
        ("temperature", ["json_object", "max_tokens", "system"]),
    ] {
        let error = json!({"error": {"code": "unsupported_value", "param": param}});
        let refused = Reply::Raw(400, String::new(), error.to_string());
        let (result, bodies) = run(vec![refused, Reply::answer(&good())], 1).await;
        assert!(result.is_ok(), "{result:?}");
        assert_eq!(parts(&bodies[1]), second, "{param}");
    }
}

#[tokio::test]
async fn instructions_without_a_system_role_stand_before_the_material() {
    let server = Server::answering(|body| {
        if no_system_role(body) {
            Reply::text("no")
        } else {
            refusal(400, 400)
        }
    })
    .await;
    ask(&generators(&server), 1).await.unwrap_err();
    let bodies = server.bodies();
    let text = |body: &Value, place: usize| {
        let text = body["messages"][place]["content"].as_str();
        text.unwrap().to_owned()
    };
    // The last with a system role and the first without differ in nothing else.
    let [.., with, without, repair] = &bodies[..] else {
        panic!("{bodies:?}");
    };
    let both = format!("{}\n\n{}", text(with, 0), text(with, 1));
    assert_eq!(text(without, 0), both);
    let messages = repair["messages"].as_array().unwrap();
    let roles: Vec<_> = messages.iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, ["user", "assistant", "user"]);
}
