//! What models and their servers do wrong, one by one.

use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{good, run};
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
            "an answer that is no text",
            text(with("/questions/0/answer", json!(["rye"]))),
            "questions.0.answer",
        ),
        (
            "an index that points nowhere",
            text(with(
                "/questions/0",
                json!({"question": "Which?", "options": ["a", "b", "c", "d"], "correct_index": 4, "explanation": "e"}),
            )),
            "questions.0.answer",
        ),
        (
            "no explanation",
            text(with("/questions/0/explanation", json!(" "))),
            "questions.0.explanation must not be empty",
        ),
        (
            "two distractors",
            text(with("/questions/0/distractors", json!(["a", "b"]))),
            "questions.0.distractors",
        ),
        (
            "the same option twice",
            text(with(
                "/questions/0/distractors",
                json!(["ｒｙｅ ", "c", "d"]),
            )),
            "questions.0.distractors",
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
async fn what_no_server_needs_is_not_sent_so_that_none_refuses_it() {
    let (_, bodies) = run(vec![Reply::answer(&good())], 1).await;
    for name in ["temperature", "top_p", "seed", "presence_penalty", "n"] {
        assert!(bodies[0].get(name).is_none(), "{name}");
    }
}

/// Asks for the summary of a text of many sentences, of a model of `context`.
fn summarised(server: &Server, context: Option<u32>) -> (Generators, SummaryRequest) {
    let settings = OpenAiSettings {
        context_tokens: context,
        ..OpenAiSettings::new(server.url(), "small")
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
async fn a_material_that_is_too_long_for_every_prompt_is_an_error_that_says_so() {
    let refused = json!({"error": {"code": "context_length_exceeded", "message": "too long"}});
    let refused = Reply::Raw(400, String::new(), refused.to_string());
    let expected = AiError::Backend {
        message: "the material is too long for the AI model".into(),
        transient: false,
        retry_after: None,
    };
    let (result, bodies) = run(vec![refused.clone()], 4).await;
    assert_eq!((result, bodies.len()), (Err(expected.clone()), 1));
    let server = Server::start(vec![refused; 4]).await;
    let (generators, request) = summarised(&server, Some(16_384));
    let result = generators.run(&request, patience()).await;
    assert_eq!(result, Err(expected));
    assert!(server.bodies().len() > 1, "a smaller prompt may do");
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
