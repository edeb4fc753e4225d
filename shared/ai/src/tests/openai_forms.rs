//! What servers say of a form that they do not take, and the form that they
//! get instead.

use serde_json::{Value, json};

use super::openai::{ask, generators, good};
use super::server::{Reply, Server};

/// What a server gets that says this once, in this status, at the second try
/// and at the next call.
async fn after(status: u16, said: &str) -> [Value; 3] {
    let server = Server::start(vec![
        Reply::error(status, said),
        Reply::answer(&good()),
        Reply::answer(&good()),
    ])
    .await;
    let generators = generators(&server);
    ask(&generators, 1).await.expect(said);
    ask(&generators, 1).await.expect(said);
    server.bodies().try_into().expect(said)
}

#[tokio::test]
async fn a_template_without_a_system_role_gets_the_instructions_before_the_material() {
    for (status, said) in [
        (400, "System role not supported"),
        (400, "Only user and assistant roles are supported!"),
        (
            400,
            "Conversation roles must alternate user/assistant/user/assistant/...",
        ),
        (
            400,
            "Developer instruction is not enabled for models/gemma-3-27b-it",
        ),
        (
            422,
            "Template error: invalid operation: System role not supported (in <string>:1)",
        ),
        (
            400,
            "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        ),
        (
            400,
            "Invalid value: 'system'. Supported values are: 'user' and 'assistant'.",
        ),
        (
            400,
            "invalid role in message at index 0: must be one of user, assistant",
        ),
        (
            500,
            "Only user, assistant and tool roles are supported, got system. at row 1, column 9",
        ),
        (
            500,
            "Jinja Exception: After the optional system message, conversation roles must alternate",
        ),
    ] {
        let [first, second, next] = after(status, said).await;
        let text = |body: &Value, place: usize| {
            body["messages"][place]["content"]
                .as_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(first["messages"].as_array().unwrap().len(), 2);
        // Trouble of the server's own may pass.
        if status == 500 {
            assert_eq!(next["messages"].as_array().unwrap().len(), 2, "{said}");
        }
        for body in [Some(second), (status != 500).then_some(next)]
            .into_iter()
            .flatten()
        {
            let messages = body["messages"].as_array().unwrap();
            assert_eq!(messages.len(), 1, "{said}");
            assert_eq!(messages[0]["role"], "user");
            let both = text(&body, 0);
            let (instructions, material) = both.split_once("\n\nMaterial").unwrap();
            // The marks are new for each call.
            assert_eq!(instructions.len(), text(&first, 0).len(), "{both}");
            assert_eq!(material.len() + 8, text(&first, 1).len(), "{both}");
            assert!(material.contains("Rye is hardy"), "{both}");
            assert_eq!(body["response_format"], first["response_format"]);
        }
    }
}

#[tokio::test]
async fn a_repair_without_a_system_role_still_alternates() {
    let server = Server::start(vec![
        Reply::error(400, "System role not supported"),
        Reply::text("no"),
        Reply::answer(&good()),
    ])
    .await;
    ask(&generators(&server), 1).await.unwrap();
    let [_, _, repair] = server.bodies().try_into().unwrap();
    let messages = repair["messages"].as_array().unwrap();
    let roles: Vec<_> = messages.iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, ["user", "assistant", "user"]);
}

#[tokio::test]
async fn a_grammar_that_a_server_cannot_make_is_asked_for_with_less() {
    for (status, said) in [
        (400, "failed to parse grammar"),
        (400, "Invalid grammar: unknown rule"),
        (400, "Grammar error: Unknown format: uri"),
        (
            400,
            "The provided JSON schema contains features not supported by xgrammar.",
        ),
        (400, "guided_json is not supported by this engine"),
        (400, "Failed to compile with outlines"),
        (400, "Invalid schema for response_format 'quiz'"),
        (422, "structured_outputs: extra fields not permitted"),
        (400, "this model does not support constrained output"),
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
        (500, "JSON schema conversion failed: unsupported keyword"),
        (
            500,
            "Grammar error: Unimplemented keys: [\"propertyNames\"]",
        ),
    ] {
        let [_, second, next] = after(status, said).await;
        let passes = status == 500 || said.starts_with("json_validate_failed");
        let later = if passes { "json_schema" } else { "json_object" };
        for (body, format) in [(second, "json_object"), (next, later)] {
            assert_eq!(body["response_format"]["type"], format, "{said}");
            assert!(body.get("max_tokens").is_some(), "{said}");
        }
    }
}

#[tokio::test]
async fn a_500_that_is_not_of_the_form_is_tried_again_as_it_was() {
    let server = Server::start(vec![
        Reply::error(500, "out of memory"),
        Reply::answer(&good()),
    ])
    .await;
    ask(&generators(&server), 2).await.unwrap();
    let bodies = server.bodies();
    assert_eq!(bodies[0], bodies[1]);
}

#[tokio::test]
async fn a_500_that_says_when_to_come_back_is_trouble_whatever_it_speaks_of() {
    let said = "database schema migration running";
    let busy = Reply::error(500, said).with("retry-after-ms: 10");
    let server = Server::start(vec![busy, Reply::answer(&good())]).await;
    ask(&generators(&server), 2).await.unwrap();
    let bodies = server.bodies();
    assert_eq!(bodies[0], bodies[1]);
}

#[tokio::test]
async fn the_longest_answer_that_a_server_names_is_asked_for() {
    for (said, most) in [
        (
            "max_tokens is too large: 4096. This model supports at most 1024 completion tokens, whereas you provided 4096.",
            1_024,
        ),
        (
            "max_tokens must be less than or equal to `192`, the maximum value for `max_tokens` is less than the `context_window` for this model",
            192,
        ),
        (
            "max_completion_tokens is too large: 32000. This model supports at most 64 completion tokens",
            64,
        ),
        (
            "Invalid max_tokens value, the valid range of max_tokens is [1, 200]",
            200,
        ),
        (
            "The parameter `max_completion_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 288, but got 32000 instead.",
            288,
        ),
        (
            "max_tokens: 8192 > 256, which is the maximum allowed number of output tokens",
            256,
        ),
        (
            "it has a maxOutputTokens value of 10000 but the supported range is from 1 (inclusive) to 257 (exclusive).",
            256,
        ),
        (
            "The maximum tokens you requested exceeds the model limit of 1,024. Try again with a maximum tokens value that is lower than 1,024.",
            1_024,
        ),
        ("max_tokens must be in the range 1..1024", 1_024),
        ("max_tokens cannot be greater than 1024", 1_024),
        ("max_tokens should be smaller than 1,025", 1_024),
    ] {
        let [first, second, next] = after(400, said).await;
        let asked = first["max_tokens"].as_u64().unwrap();
        assert!(asked > 1_024, "{asked}");
        for body in [second, next] {
            assert_eq!(body["max_tokens"], most, "{said}");
            assert_eq!(body["response_format"], first["response_format"]);
        }
    }
}

#[tokio::test]
async fn a_number_that_cannot_be_the_longest_answer_is_not_taken_for_it() {
    for said in [
        "max_tokens must be at most 63",
        "max_tokens must be at most 0",
        "max_tokens must be at most 9999999",
        "max_tokens must be at most 99999999999999999999",
        "max_tokens must be at most what it is",
        "max_tokens is not known to scripted-0125",
    ] {
        let [first, second, next] = after(400, said).await;
        for body in [second, next] {
            assert_eq!(body.get("max_tokens"), None, "{said}");
            assert_eq!(body["max_completion_tokens"], first["max_tokens"], "{said}");
        }
    }
}

#[tokio::test]
async fn a_cut_answer_is_not_asked_for_beyond_the_longest() {
    let cut = json!({"message": {"content": "{"}, "finish_reason": "length"});
    let server = Server::start(vec![
        Reply::error(400, "max_tokens must be at most 100"),
        Reply::choice(&cut),
        Reply::answer(&good()),
    ])
    .await;
    ask(&generators(&server), 1).await.unwrap();
    let [_, second, third] = server.bodies().try_into().unwrap();
    assert_eq!(
        (&second["max_tokens"], &third["max_tokens"]),
        (&json!(100), &json!(100))
    );
}

#[tokio::test]
async fn a_server_that_rejects_everything_is_given_up_within_bounds() {
    // Always less, and never little enough.
    let limit = std::sync::atomic::AtomicU32::new(1_500);
    let server = Server::answering(move |_| {
        let most = limit.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        Reply::error(400, &format!("max_tokens must be at most {most}"))
    })
    .await;
    let error = ask(&generators(&server), 3).await.unwrap_err();
    assert!(
        error.to_string().contains("rejected the request"),
        "{error}"
    );
    assert_eq!(server.bodies().len(), 13);
}
