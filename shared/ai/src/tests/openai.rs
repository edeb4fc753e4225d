use std::time::Duration;

use serde_json::{Value, json};

use super::server::{Reply, Server};
use crate::{
    AiError, Generators, Made, OpenAi, OpenAiSettings, OutlineRequest, Patience, QuizRequest,
};

pub(super) const PATIENCE: Duration = Duration::from_secs(10);

pub(super) fn good() -> Value {
    let question = |stem: &str| json!({"question": stem, "answer": "rye", "distractors": ["oat", "spelt", "wheat"], "explanation": "So it is."});
    json!({"questions": [question("Which cereal is hardy?"), question("Which cereal is dark?")]})
}

pub(super) fn generators(server: &Server) -> Generators {
    let settings = OpenAiSettings {
        api_key: Some("sk-secret".into()),
        ..OpenAiSettings::new(format!("{}/v1/", server.url()), "scripted")
    };
    Generators::new(std::sync::Arc::new(OpenAi::new(settings).unwrap()))
}

pub(super) async fn ask(
    generators: &Generators,
    attempts: u32,
) -> Result<Made<domain::Quiz>, AiError> {
    let request = QuizRequest {
        content: "Rye is hardy and dark.".into(),
        count: 2,
        language: None,
    };
    generators
        .run(&request, Patience::within(PATIENCE, attempts))
        .await
}

/// What comes of a script, and the requests that were made.
pub(super) async fn run(
    script: Vec<Reply>,
    attempts: u32,
) -> (Result<Made<domain::Quiz>, AiError>, Vec<Value>) {
    let server = Server::start(script).await;
    let result = ask(&generators(&server), attempts).await;
    (result, server.bodies())
}

#[tokio::test]
async fn a_good_answer_is_one_request_with_a_strict_schema() {
    let server = Server::start(vec![Reply::answer(&good())]).await;
    let made = ask(&generators(&server), 1).await.unwrap();
    assert_eq!(made.backend, "openai");
    assert_eq!(made.usage.unwrap().prompt_tokens, 10);
    assert_eq!(made.value.questions.len(), 2);
    let [body] = server.bodies().try_into().unwrap();
    assert_eq!(body["response_format"]["json_schema"]["strict"], true);
    assert_eq!(body["model"], "scripted");
    let [head] = server.heads().try_into().unwrap();
    assert!(
        head.starts_with("POST /v1/chat/completions HTTP/1.1"),
        "{head}"
    );
    assert!(
        head.to_lowercase()
            .contains("authorization: bearer sk-secret"),
        "{head}"
    );
}

#[tokio::test]
async fn an_answer_that_breaks_the_rules_is_repaired_once() {
    let mut bad = good();
    bad["questions"][1]["question"] = json!("Which cereal is hardy?");
    let (result, bodies) = run(vec![Reply::answer(&bad), Reply::answer(&good())], 1).await;
    assert_eq!(
        result.unwrap().usage.unwrap().completion_tokens,
        10,
        "both turns count"
    );
    let messages = bodies[1]["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 4);
    assert_eq!(messages[2]["role"], "assistant");
    let complaint = messages[3]["content"].as_str().unwrap();
    assert!(
        complaint.contains("questions.1.question repeats another question"),
        "{complaint}"
    );

    let (result, bodies) = run(vec![Reply::answer(&bad), Reply::answer(&bad)], 3).await;
    assert_eq!(
        result,
        Err(AiError::BadOutput(
            "questions.1.question repeats another question".into()
        ))
    );
    assert_eq!(bodies.len(), 2);
}

#[tokio::test]
async fn an_answer_that_is_no_json_is_repaired_too() {
    let script = vec![
        Reply::text("I would rather not say."),
        Reply::text(&format!("```json\n{}\n```", good())),
    ];
    let (result, bodies) = run(script, 1).await;
    assert!(result.is_ok());
    assert_eq!(
        bodies[1]["messages"][2]["content"],
        "I would rather not say."
    );
    let complaint = bodies[1]["messages"][3]["content"].as_str().unwrap();
    assert!(
        complaint.contains("the answer must be an object"),
        "{complaint}"
    );
}

#[tokio::test]
async fn a_bare_array_is_put_where_it_belongs() {
    let (result, _) = run(vec![Reply::text(&good()["questions"].to_string())], 1).await;
    assert!(result.is_ok());
}

#[tokio::test]
async fn a_server_that_knows_no_schema_is_asked_with_less_and_remembered() {
    let refused = |what: &str| {
        Reply::error(
            400,
            &format!("Unsupported value: 'response_format' of type '{what}'"),
        )
    };
    let server = Server::start(vec![
        refused("json_schema"),
        refused("json_object"),
        Reply::text(&format!("<think>Well {{</think>Here: {}", good())),
        Reply::answer(&good()),
    ])
    .await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    ask(&generators, 1).await.unwrap();
    let formats: Vec<_> = server
        .bodies()
        .iter()
        .map(|body| body["response_format"]["type"].clone())
        .collect();
    assert_eq!(
        formats,
        [
            json!("json_schema"),
            json!("json_object"),
            Value::Null,
            Value::Null
        ]
    );
    let instructions = server.bodies()[1]["messages"][0]["content"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        instructions.contains("JSON Schema"),
        "what the server does not enforce, the prompt says"
    );
}

#[tokio::test]
async fn a_server_that_names_the_token_limit_otherwise_is_understood() {
    let error = json!({"error": {"message": "Unsupported parameter: 'max_tokens'.",
        "type": "invalid_request_error", "param": "max_tokens", "code": "unsupported_parameter"}});
    let refused = Reply::Raw(400, String::new(), error.to_string());
    let (result, bodies) = run(vec![refused, Reply::answer(&good())], 1).await;
    assert!(result.is_ok());
    assert!(bodies[0].get("max_tokens").is_some());
    assert!(bodies[1].get("max_tokens").is_none());
    assert!(bodies[1]["max_completion_tokens"].is_u64());
}

#[tokio::test]
async fn refusals_and_filters_are_no_answers() {
    for (choice, reason) in [
        (
            json!({"message": {"content": null, "refusal": "No."}, "finish_reason": "stop"}),
            "the model refused to answer",
        ),
        (
            json!({"message": {"content": good().to_string()}, "finish_reason": "content_filter"}),
            "the backend's content filter withheld the answer",
        ),
    ] {
        let (result, bodies) = run(vec![Reply::choice(&choice)], 3).await;
        assert_eq!(result, Err(AiError::BadOutput(reason.into())));
        assert_eq!(bodies.len(), 1);
    }
}

#[tokio::test]
async fn an_empty_reply_gets_its_repair() {
    for empty in [
        json!({"message": {"content": null}}),
        json!({"message": {"content": ""}}),
    ] {
        let (result, bodies) = run(vec![Reply::choice(&empty), Reply::answer(&good())], 1).await;
        assert!(result.is_ok(), "{result:?}");
        assert_eq!(bodies.len(), 2);
    }
}

#[tokio::test]
async fn a_cut_answer_is_asked_for_once_more_with_more_room() {
    let cut = || {
        Reply::choice(
            &json!({"message": {"content": "{\"questions\": [{"}, "finish_reason": "length"}),
        )
    };
    let (result, bodies) = run(vec![cut(), Reply::answer(&good())], 1).await;
    assert!(result.is_ok());
    assert!(bodies[1]["max_tokens"].as_u64() > bodies[0]["max_tokens"].as_u64());
    let (result, bodies) = run(vec![cut(), cut()], 1).await;
    assert_eq!(
        result,
        Err(AiError::BadOutput(
            "the answer was cut off at the token limit".into()
        ))
    );
    assert_eq!(bodies.len(), 2);
}

#[tokio::test]
async fn a_truncated_answer_without_a_word_of_it_is_never_completed() {
    let whole = good().to_string();
    let half = &whole[..whole.len() / 2];
    let (result, bodies) = run(vec![Reply::text(half), Reply::text(half)], 1).await;
    assert!(matches!(result, Err(AiError::BadOutput(_))), "{result:?}");
    assert_eq!(bodies.len(), 2);
}

#[tokio::test]
async fn an_outline_is_asked_for_and_read() {
    let outline = json!({"chapters": [{"title": "Flour", "topics": ["Rye"]}, {"title": "Dough", "topics": ["Water"]}]});
    let server = Server::start(vec![Reply::answer(&outline)]).await;
    let request = OutlineRequest {
        title: "Bread".into(),
        description: String::new(),
        own_description: false,
        language: None,
        level: None,
        chapter_count: 2,
        chapters: vec![],
    };
    let made = generators(&server)
        .run(&request, Patience::within(PATIENCE, 1))
        .await
        .unwrap();
    assert_eq!(made.value.chapters[1].title, "Dough");
}

#[tokio::test]
async fn generators_without_a_backend_say_so() {
    let generators = Generators::unconfigured();
    assert_eq!(generators.backend(), None);
    assert_eq!(ask(&generators, 1).await, Err(AiError::NotConfigured));
}
