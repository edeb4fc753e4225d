//! What is told of calls: each once, with all that it cost.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use domain::{AiCall, Feature, Usage};
use serde_json::json;

use super::openai::{ask, generators, good};
use super::server::{Reply, Server};
use crate::{AiError, Generators, Patience, QuizRequest, RecommendationsRequest};

/// The generators, and what is told of their calls.
fn heard(generators: &Generators) -> (Generators, Receiver<AiCall>) {
    let (tell, told) = channel();
    let generators = generators.telling(move |call| {
        tell.send(call).unwrap();
    });
    (generators, told)
}

/// Turns of ten and five tokens each, as the scripted server reports them.
fn turns(count: u64) -> Usage {
    Usage {
        prompt_tokens: 10 * count,
        completion_tokens: 5 * count,
        reasoning_tokens: None,
    }
}

fn cut() -> Reply {
    Reply::choice(&json!({"message": {"content": "{"}, "finish_reason": "length"}))
}

#[tokio::test]
async fn a_call_is_told_once_with_the_tokens_of_all_its_turns_whatever_comes_of_it() {
    let mut bad = good();
    bad["questions"][1] = bad["questions"][0].clone();
    let (bad, good) = (Reply::answer(&bad), Reply::answer(&good()));
    let refusal = Reply::choice(&json!({"message": {"refusal": "No."}}));
    for (script, attempts, trouble, usage) in [
        (vec![good.clone()], 1, None, Some(turns(1))),
        (vec![bad.clone(), good.clone()], 1, None, Some(turns(2))),
        (
            vec![bad.clone(), bad.clone()],
            1,
            Some("ai_bad_output"),
            Some(turns(2)),
        ),
        (vec![cut(), good.clone()], 1, None, Some(turns(2))),
        (vec![cut(), cut()], 1, Some("ai_bad_output"), Some(turns(2))),
        (vec![refusal], 1, Some("ai_bad_output"), Some(turns(1))),
        (
            vec![bad.clone(), cut(), good.clone()],
            1,
            None,
            Some(turns(3)),
        ),
        (
            vec![bad.clone(), Reply::error(500, "x")],
            1,
            Some("ai_backend_failed"),
            Some(turns(1)),
        ),
        (vec![Reply::error(500, "x"), good], 2, None, Some(turns(1))),
        (
            vec![Reply::error(401, "x")],
            2,
            Some("ai_backend_failed"),
            None,
        ),
    ] {
        let server = Server::start(script.clone()).await;
        let (generators, told) = heard(&generators(&server));
        let result = ask(&generators, attempts).await;
        assert_eq!(result.is_ok(), trouble.is_none(), "{script:?}");
        let call = told.try_recv().unwrap();
        assert_eq!((call.trouble, call.usage), (trouble, usage), "{script:?}");
        assert_eq!(
            (call.feature, call.backend),
            (Feature::QuizGeneration, "openai")
        );
        assert!(told.try_recv().is_err(), "told twice: {script:?}");
        if let Ok(made) = result {
            assert_eq!(made.usage, usage);
        }
    }
}

#[tokio::test]
async fn tokens_of_the_first_turn_count_where_the_second_takes_too_long() {
    let script = vec![Reply::text("I would rather not say."), Reply::Stall];
    let server = Server::start(script).await;
    let (generators, told) = heard(&generators(&server));
    let request = QuizRequest {
        content: "Rye is hardy.".into(),
        count: 2,
        language: None,
    };
    let patience = Patience::within(Duration::from_secs(1), 1);
    let result = generators.run(&request, patience).await;
    assert_eq!(result, Err(AiError::Timeout));
    let call = told.try_recv().unwrap();
    assert_eq!(
        (call.trouble, call.usage),
        (Some("ai_timeout"), Some(turns(1)))
    );
    assert!(call.latency >= Duration::from_secs(1));
}

#[tokio::test]
async fn a_call_whose_caller_leaves_is_told_too() {
    let server = Server::start(vec![Reply::Stall]).await;
    let (generators, told) = heard(&generators(&server));
    let asked = tokio::spawn(async move { ask(&generators, 1).await });
    while server.bodies().is_empty() {
        tokio::task::yield_now().await;
    }
    assert!(told.try_recv().is_err());
    asked.abort();
    assert!(asked.await.unwrap_err().is_cancelled());
    let call = told.try_recv().unwrap();
    assert_eq!((call.trouble, call.usage), (Some("abandoned"), None));
}

#[tokio::test]
async fn the_offline_backend_calls_without_tokens_and_what_asks_no_backend_is_no_call() {
    let (offline, told) = heard(&Generators::offline());
    assert!(ask(&offline, 1).await.is_err());
    let call = told.try_recv().unwrap();
    assert_eq!(call.trouble, Some("not_enough_material"));
    assert_eq!(
        (call.usage, call.backend, call.failed()),
        (None, "offline", false)
    );

    let nothing = RecommendationsRequest {
        completed: vec![],
        candidates: vec![],
        language: None,
    };
    let patience = Patience::within(Duration::from_secs(1), 1);
    assert!(offline.run(&nothing, patience).await.is_ok());
    assert!(told.try_recv().is_err());

    let (none, told) = heard(&Generators::unconfigured());
    assert_eq!(ask(&none, 1).await, Err(AiError::NotConfigured));
    assert!(told.try_recv().is_err());
}
