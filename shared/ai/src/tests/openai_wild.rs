//! What models and their servers do wrong, one by one.

use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{ask, generators, good, run};
use super::openai_each::patience;
use super::server::{Reply, Server};
use crate::{AiError, Generators, OpenAi, OpenAiSettings, Patience, SummaryRequest};

/// The good quiz with one thing changed.
fn with(pointer: &str, value: Value) -> Value {
    let mut quiz = good();
    *quiz.pointer_mut(pointer).unwrap() = value;
    quiz
}

#[tokio::test]
async fn what_holds_a_whole_answer_is_read_at_once() {
    let good = good().to_string();
    let raw = good.replace("So it is.", "So\\nit is.");
    for (name, text) in [
        ("a fence", format!("```json\n{good}\n```")),
        (
            "a fence with escaped line breaks",
            format!("```\n{raw}\n```"),
        ),
        (
            "words around it",
            format!("Here it is:\n{good}\nAnything else?"),
        ),
        (
            "thoughts",
            format!("<think>Is {{\"questions\": []}} enough?</think>{good}"),
        ),
        (
            "thoughts without a beginning",
            format!("Hm, {{ or [ …</think>\n{good}"),
        ),
        (
            "trailing commas",
            good.replace("}]", "},],").replace(",}", "}"),
        ),
        (
            "an array alone",
            super::openai::good()["questions"].to_string(),
        ),
        (
            "words on thoughts in a string",
            good.replace("So it is.", "After </think> one speaks."),
        ),
        (
            "LaTeX that is escaped",
            good.replace("So it is.", "\\\\(x^2\\\\)"),
        ),
        (
            "LaTeX that is not escaped",
            good.replace("So it is.", "\\(x\\) \\frac12"),
        ),
        (
            "line breaks in a string",
            good.replace("So it is.", "So\nit is."),
        ),
        (
            "a field that nobody asked for",
            good.replacen('{', "{\"note\": {\"questions\": 3}, ", 1),
        ),
    ] {
        let (result, bodies) = run(vec![Reply::text(&text)], 1).await;
        assert!(result.is_ok(), "{name}: {result:?} of {text}");
        assert_eq!(bodies.len(), 1, "{name}");
    }
}

#[tokio::test]
async fn what_breaks_a_rule_is_put_right_in_one_turn_or_is_an_error_that_names_it() {
    let good = good().to_string();
    let text = |value: Value| value.to_string();
    for (name, bad, fault) in [
        (
            "truncated",
            good[..good.len() / 2].to_owned(),
            "the answer must be an object",
        ),
        ("a number", "7".into(), "the answer must be an object"),
        (
            "another shape",
            text(json!({"quiz": {}})),
            "questions is required",
        ),
        (
            "an index of another type",
            text(with("/questions/0/correct_index", json!("B"))),
            "questions.0.correct_index",
        ),
        (
            "an index that points nowhere",
            text(with("/questions/0/correct_index", json!(4))),
            "questions.0.correct_index",
        ),
        (
            "a negative index",
            text(with("/questions/0/correct_index", json!(-1))),
            "questions.0.correct_index",
        ),
        (
            "no explanation",
            text(with("/questions/0/explanation", json!(" "))),
            "questions.0.explanation must not be empty",
        ),
        (
            "three options",
            text(with("/questions/0/options", json!(["a", "b", "c"]))),
            "questions.0.options",
        ),
        (
            "the same option twice",
            text(with(
                "/questions/0/options",
                json!(["Rye", "ｒｙｅ ", "c", "d"]),
            )),
            "questions.0.options",
        ),
        (
            "fewer than asked for",
            text(with(
                "/questions",
                json!([super::openai::good()["questions"][0]]),
            )),
            "questions must have exactly 2 entries, not 1",
        ),
        (
            "the same question twice",
            text(with(
                "/questions/1/question",
                json!("Which cereal is hardy?"),
            )),
            "questions.1.question repeats another question",
        ),
    ] {
        let script = || vec![Reply::text(&bad), Reply::answer(&super::openai::good())];
        let (result, bodies) = run(script(), 1).await;
        assert!(result.is_ok(), "{name}: {result:?}");
        assert_eq!(bodies.len(), 2, "{name}");
        let complaint = bodies[1]["messages"][3]["content"].as_str().unwrap();
        assert!(complaint.contains(fault), "{name}: {complaint}");
        let (result, bodies) = run(vec![Reply::text(&bad), Reply::text(&bad)], 3).await;
        let Err(AiError::BadOutput(reason)) = result else {
            panic!("{name}: {result:?}");
        };
        assert!(
            reason.contains(fault) && bodies.len() == 2,
            "{name}: {reason}"
        );
    }
}

#[tokio::test]
async fn a_parameter_that_a_server_refuses_is_named_otherwise_or_left_out_and_remembered() {
    let refused = |name: &str| Reply::error(400, &format!("Unrecognized request argument: {name}"));
    let server = Server::start(vec![
        refused("max_tokens"),
        refused("max_completion_tokens"),
        Reply::answer(&good()),
        Reply::answer(&good()),
    ])
    .await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    ask(&generators, 1).await.unwrap();
    let limits: Vec<_> = server
        .bodies()
        .iter()
        .map(|body| ["max_tokens", "max_completion_tokens"].map(|name| body.get(name).is_some()))
        .collect();
    assert_eq!(
        limits,
        [[true, false], [false, true], [false, false], [false, false]]
    );
    // What no server needs is not sent, so that none refuses it.
    for body in server.bodies() {
        for name in ["temperature", "top_p", "seed", "presence_penalty", "n"] {
            assert!(body.get(name).is_none(), "{name}");
        }
    }
}

/// Asks for the summary of a text of many sentences, of a model of `context`.
fn summarised(server: &Server, context: Option<u32>) -> (Generators, SummaryRequest) {
    let settings = OpenAiSettings {
        base_url: server.url(),
        model: "small".into(),
        api_key: None,
        context_tokens: context,
    };
    let request = SummaryRequest {
        content: "Rye is dark and hardy. ".repeat(430),
        max_words: 50,
        language: None,
    };
    let generators = Generators::new(std::sync::Arc::new(OpenAi::new(settings).unwrap()));
    (generators, request)
}

#[tokio::test]
async fn the_material_is_cut_to_the_models_context_and_the_answer_says_so() {
    let good = Reply::answer(&json!({"summary": "Rye is dark."}));
    let mut lengths = Vec::new();
    for (context, cut) in [(None, false), (Some(4_096), true)] {
        let server = Server::start(vec![good.clone()]).await;
        let (generators, request) = summarised(&server, context);
        let made = generators.run(&request, patience()).await.unwrap();
        assert_eq!(made.material_cut, cut);
        let bodies = server.bodies();
        let material = bodies[0]["messages"][1]["content"].as_str().unwrap();
        assert!(
            material.contains("hardy.\n"),
            "a whole sentence ends it: {material}"
        );
        lengths.push(material.chars().count());
    }
    assert!(lengths[1] < lengths[0] / 2, "{lengths:?}");
}

#[tokio::test]
async fn a_context_that_is_smaller_than_thought_is_learnt_from_the_server() {
    let good = Reply::answer(&json!({"summary": "Rye is dark."}));
    for (said, least) in [
        (
            "This model's maximum context length is 5000 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the completion): reduce max_tokens.",
            1,
        ),
        ("the request exceeds the available context size", 1),
        ("input length exceeds maximum input length", 1),
        (
            "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 5000. Given: 8000 `inputs` tokens and 1000 `max_new_tokens`",
            1,
        ),
    ] {
        let server = Server::start(vec![Reply::error(400, said), good.clone(), good.clone()]).await;
        let (generators, request) = summarised(&server, Some(32_768));
        for _ in 0..2 {
            generators.run(&request, patience()).await.unwrap();
        }
        let bodies = server.bodies();
        assert_eq!(bodies.len(), 3, "it is remembered");
        let length = |index: usize| {
            bodies[index]["messages"][1]["content"]
                .as_str()
                .unwrap()
                .len()
        };
        assert!(length(1) <= length(0) && length(1) == length(2) && length(1) > least);
        assert!(
            bodies[1].get("max_tokens").is_some(),
            "nothing else is learnt of it"
        );
    }
}

#[tokio::test]
async fn a_material_that_is_too_long_for_every_prompt_is_an_error_that_says_so() {
    let refused = Reply::error(400, "maximum context length is 600");
    let (result, bodies) = run(vec![refused.clone(), refused], 4).await;
    let expected = AiError::Backend {
        message: "the material is too long for the AI model".into(),
        transient: false,
        retry_after: None,
    };
    assert_eq!((result, bodies.len()), (Err(expected), 2));
}

#[tokio::test]
async fn no_error_shows_the_key_or_what_the_server_says_of_it() {
    for status in [301, 400, 401, 403, 404, 408, 422, 429, 500, 503] {
        let said = "the key sk-secret of http://inner.example is wrong";
        let (result, _) = run(vec![Reply::error(status, said)], 1).await;
        let error = result.unwrap_err();
        for text in [error.to_string(), format!("{error:?}")] {
            assert!(
                !text.contains("sk-secret") && !text.contains("inner"),
                "{text}"
            );
            assert!(!text.contains("127.0.0.1"), "{text}");
        }
    }
}

#[tokio::test]
async fn a_repair_turn_ends_with_the_deadline_too() {
    let server = Server::start(vec![Reply::text("no"), Reply::Stall]).await;
    let (generators, request) = summarised(&server, None);
    let soon = Patience::within(Duration::from_millis(600), 3);
    assert_eq!(generators.run(&request, soon).await, Err(AiError::Timeout));
    assert_eq!(server.bodies().len(), 2);
}
