//! What is learnt of a server: only what it proves, and not for good.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::openai::{ask, generators, good};
use super::openai_each::patience;
use super::server::{Reply, Server};
use crate::{AiError, Generators, OpenAi, OpenAiSettings, QuizRequest, SummaryRequest};

/// A little longer than what was learnt is not doubted.
const LATER: Duration = Duration::from_secs(60 * 60 + 1);

/// What of a request can be learnt.
fn form(body: &Value) -> (String, Option<u64>, Option<u64>, usize) {
    (
        body["response_format"]["type"]
            .as_str()
            .unwrap_or("-")
            .to_owned(),
        body["max_tokens"].as_u64(),
        body["max_completion_tokens"].as_u64(),
        body["messages"].as_array().unwrap().len(),
    )
}

/// Lets the time pass that only tokio's clock shows.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn what_no_success_has_proved_is_forgotten_after_the_call() {
    for said in [
        "response_format is not supported",
        "failed to parse grammar",
        "Unrecognized request argument: max_tokens",
        "max_tokens must be at most 100",
        "System role not supported",
    ] {
        let server = Server::start(vec![
            Reply::error(400, said),
            Reply::error(400, "no"),
            Reply::answer(&good()),
            Reply::error(400, said),
            Reply::error(503, "no"),
            Reply::answer(&good()),
        ])
        .await;
        let generators = generators(&server);
        for _ in 0..2 {
            ask(&generators, 1).await.unwrap_err();
            ask(&generators, 1).await.unwrap();
        }
        let forms: Vec<_> = server.bodies().iter().map(form).collect();
        assert_ne!(forms[0], forms[1], "{said}: stepped down in the call");
        assert_ne!(forms[3], forms[4], "{said}: stepped down in the call");
        for next in [&forms[2], &forms[3], &forms[5]] {
            assert_eq!(*next, forms[0], "{said}: and not for the next");
        }
    }
}

#[tokio::test]
async fn what_trouble_of_the_servers_own_seems_to_say_is_learnt_the_second_time() {
    let said = || Reply::error(500, "failed to parse grammar");
    let good = || Reply::answer(&good());
    let replies = vec![
        said(),
        good(),
        good(),
        said(),
        good(),
        said(),
        good(),
        good(),
    ];
    let server = Server::start(replies).await;
    let generators = generators(&server);
    for _ in 0..5 {
        ask(&generators, 1).await.unwrap();
    }
    let rungs: Vec<_> = server.bodies().iter().map(|body| form(body).0).collect();
    let (schema, object) = ("json_schema", "json_object");
    // Once is no lesson, nor is twice with a call between that went well.
    assert_eq!(
        rungs,
        [
            schema, object, schema, schema, object, schema, object, object
        ]
    );
}

fn summaries(server: &Server) -> (Generators, SummaryRequest) {
    let settings = OpenAiSettings {
        base_url: server.url(),
        model: "small".into(),
        api_key: None,
        context_tokens: None,
    };
    let request = SummaryRequest {
        content: "Rye is dark and hardy. ".repeat(2_000),
        max_words: 50,
        language: None,
    };
    (
        Generators::new(Arc::new(OpenAi::new(settings).unwrap())),
        request,
    )
}

fn material(body: &Value) -> usize {
    body["messages"][1]["content"].as_str().unwrap().len()
}

#[tokio::test]
async fn a_smaller_context_is_remembered_once_a_smaller_prompt_was_taken() {
    let small = || Reply::error(400, "This model's maximum context length is 6000 tokens.");
    let good = || Reply::answer(&json!({"summary": "Rye is dark."}));
    let server = Server::start(vec![
        small(),
        Reply::error(400, "no"),
        good(),
        small(),
        good(),
        good(),
    ])
    .await;
    let (generators, request) = summaries(&server);
    generators.run(&request, patience()).await.unwrap_err();
    for cut in [false, true, true] {
        let made = generators.run(&request, patience()).await.unwrap();
        assert!(made.material_cut || !cut);
    }
    let lengths: Vec<_> = server.bodies().iter().map(material).collect();
    let [large, _, unproved, again, smaller, proved] = lengths.try_into().unwrap();
    assert_eq!((unproved, again), (large, large));
    assert!(smaller < large && proved == smaller, "{smaller} of {large}");
}

#[tokio::test]
async fn what_a_server_repeats_of_the_request_teaches_nothing() {
    let content = "Servers that know no response_format of type json_schema say so. \
                   System role not supported, they say, and that max_tokens must be at most 100.";
    for quoted in [
        content.to_owned(),
        content.to_uppercase(),
        format!("input: '{}'", content.replace(". ", ".\\n")),
        content.split_once(". ").unwrap().0.to_owned(),
    ] {
        // The next request is taken whatever its form: the trouble was another.
        let said = format!("Could not read: {quoted}");
        let [first, second, next] = told_once_of(content, &said).await;
        assert_ne!(
            (form(&first), first["messages"].to_string().len()),
            (form(&second), second["messages"].to_string().len()),
            "the call itself tries another form: {quoted}"
        );
        assert_eq!(form(&next), form(&first), "the next does not: {quoted}");
        assert_eq!(material(&next), material(&first), "{quoted}");
    }
}

#[tokio::test]
async fn a_word_that_stands_in_the_material_teaches_nothing() {
    for (content, said) in [
        ("A schema binds data.", "Cannot process input: schema"),
        ("A grammar has rules.", "flagged token: grammar"),
        ("The System\nrole is old.", "moderation: 'system role'"),
        (
            "Give max_tokens, at most 100.",
            "flagged: 'max_tokens' and 'at most 100'",
        ),
    ] {
        let requests = told_once_of(content, said).await;
        let [first, second, next] = requests.each_ref().map(form);
        assert_ne!(second, first, "the call itself steps down: {said}");
        assert_eq!(next, first, "the next does not: {said}");
    }
}

/// The requests of two calls about a text, of which the first hears `said` once.
async fn told_once_of(content: &str, said: &str) -> [Value; 3] {
    let server = Server::start(vec![
        Reply::error(400, said),
        Reply::answer(&good()),
        Reply::answer(&good()),
    ])
    .await;
    let generators = generators(&server);
    let request = QuizRequest {
        content: content.into(),
        count: 2,
        language: None,
    };
    for _ in 0..2 {
        generators.run(&request, patience()).await.unwrap();
    }
    server.bodies().try_into().unwrap()
}

#[tokio::test]
async fn a_context_that_a_user_writes_of_is_not_the_models() {
    let good = || Reply::answer(&json!({"summary": "Rye is dark."}));
    let told = "They said: the maximum context length is 6000 tokens. ";
    let script = vec![Reply::error(400, &told.repeat(2)), good(), good()];
    let server = Server::start(script).await;
    let (generators, mut request) = summaries(&server);
    request.content.insert_str(0, told);
    for _ in 0..2 {
        generators.run(&request, patience()).await.unwrap();
    }
    let lengths: Vec<_> = server.bodies().iter().map(material).collect();
    assert!(
        lengths[1] < lengths[0] && lengths[2] == lengths[0],
        "{lengths:?}"
    );
}

#[tokio::test]
async fn the_servers_own_words_come_before_those_that_it_repeats() {
    let content = "Whoever knows no response_format of type json_schema says so.";
    let said = format!("max_tokens must be at most 100. Request: {content}");
    let requests = told_once_of(content, &said).await;
    let [_, second, next] = requests.each_ref().map(form);
    assert_eq!(second, ("json_schema".into(), Some(100), None, 2));
    assert_eq!(next, second);
}

#[tokio::test]
async fn once_an_hour_one_call_tries_whether_the_server_takes_more() {
    let old = |request: &Value| {
        let bound = request["response_format"]["type"] == "json_schema";
        if bound {
            return Reply::error(400, "response_format is not supported");
        }
        Reply::answer(&good())
    };
    let server = Server::answering(old).await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    assert_eq!(server.taken().len(), 2);
    for round in 0..2 {
        ask(&generators, 1).await.unwrap();
        assert_eq!(server.taken().len(), 1, "known: {round}");
        pass(LATER).await;
        ask(&generators, 1).await.unwrap();
        let formats: Vec<_> = server.taken().iter().map(|body| form(body).0).collect();
        assert_eq!(formats, ["json_schema", "json_object"], "doubted: {round}");
    }
}

#[tokio::test]
async fn a_server_that_was_mended_gets_the_best_form_again() {
    let script = [
        Reply::error(400, "System role not supported"),
        Reply::error(400, "response_format is not supported"),
        Reply::error(400, "json_object: response_format is not supported"),
        Reply::error(400, "max_tokens must be at most 100"),
    ];
    let good = std::iter::repeat_with(|| Reply::answer(&good())).take(20);
    let server = Server::start(script.into_iter().chain(good).collect()).await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    let bodies = server.taken();
    let (first, worst) = (form(&bodies[0]), form(&bodies[4]));
    assert_eq!(worst, ("-".into(), Some(100), None, 1));
    let mut hours = 0;
    loop {
        ask(&generators, 1).await.unwrap();
        let [body] = server.taken().try_into().unwrap();
        if form(&body) == first {
            break;
        }
        hours += 1;
        assert!(hours < 6, "{:?}", form(&body));
        pass(LATER).await;
    }
    // Without another hour.
    ask(&generators, 1).await.unwrap();
    assert_eq!(form(&server.taken()[0]), first);
}

#[tokio::test]
async fn a_doubt_that_fails_costs_one_request_however_much_was_learnt() {
    let strict = |request: &Value| {
        let (format, max_tokens, _, messages) = form(request);
        match (messages, format.as_str(), max_tokens) {
            (2, ..) => Reply::error(400, "System role not supported"),
            (_, "json_schema" | "json_object", _) => Reply::error(400, "no response_format"),
            (.., Some(_)) => Reply::error(400, "Unrecognized request argument: max_tokens"),
            _ => Reply::answer(&good()),
        }
    };
    let server = Server::answering(strict).await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    let learnt = server.taken();
    assert_eq!(learnt.len(), 5);
    let worst = form(&learnt[4]);
    let mut tried = std::collections::HashSet::new();
    for _ in 0..4 {
        pass(LATER).await;
        ask(&generators, 1).await.unwrap();
        let [doubt, known] = server.taken().try_into().unwrap();
        assert_eq!(form(&known), worst);
        tried.insert(form(&doubt));
        ask(&generators, 1).await.unwrap();
        assert_eq!(server.taken().len(), 1);
    }
    assert_eq!(tried.len(), 4, "each time another thing is doubted");
}

#[tokio::test]
async fn a_larger_context_is_tried_again_and_the_material_given_whole() {
    let good = || Reply::answer(&json!({"summary": "Rye is dark."}));
    let small = Reply::error(400, "maximum context length is 6000 tokens");
    let server = Server::start(vec![small.clone(), good(), small, good(), good(), good()]).await;
    let (generators, request) = summaries(&server);
    generators.run(&request, patience()).await.unwrap();
    pass(LATER).await;
    generators.run(&request, patience()).await.unwrap();
    pass(LATER).await;
    generators.run(&request, patience()).await.unwrap();
    generators.run(&request, patience()).await.unwrap();
    let lengths: Vec<_> = server.bodies().iter().map(material).collect();
    let [large, small, ..] = lengths[..] else {
        panic!("{lengths:?}")
    };
    assert!(small < large);
    assert_eq!(lengths, [large, small, large, small, large, large]);
}

#[tokio::test]
async fn a_doubt_that_is_rejected_for_another_reason_is_that_error() {
    let server = Server::start(vec![
        Reply::error(400, "System role not supported"),
        Reply::answer(&good()),
        Reply::error(400, "content_filter"),
        Reply::error(400, "content_filter"),
        Reply::answer(&good()),
    ])
    .await;
    let generators = generators(&server);
    ask(&generators, 1).await.unwrap();
    pass(LATER).await;
    let error = ask(&generators, 1).await.unwrap_err();
    assert!(matches!(
        error,
        AiError::Backend {
            transient: false,
            ..
        }
    ));
    ask(&generators, 1).await.unwrap();
    assert_eq!(form(&server.bodies()[4]).3, 1, "what was known stays known");
}
