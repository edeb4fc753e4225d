//! Material that does not fit a model's context: the answer says so.

use serde_json::json;
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, TestStack};

use crate::acts::accepted;

const SUMMARIZE: &str = "/api/v1/ai-course/summarize";

#[tokio::test]
async fn answers_and_drafts_say_where_the_model_was_given_only_a_part() {
    let summary = json!({"summary": "Rye is dark."});
    let plan = json!({"title": "Rye", "description": "Rye.", "chapters": [{"title": "Rye", "topics": ["Rye"]}]});
    let server = ModelServer::start([
        Reply::Json(summary.clone()),
        Reply::Json(summary),
        Reply::Json(plan),
    ])
    .await
    .unwrap();
    let mut vars = server.vars();
    vars.push(("LECTERN_AI_CONTEXT_TOKENS".into(), "4096".into()));
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    for (sentences, said) in [(4, ""), (400, "truncated")] {
        let body = json!({"content": "Rye is dark and hardy. ".repeat(sentences)});
        let answer = stack.post(INSTRUCTOR, SUMMARIZE).json(&body).send().await;
        let answer = answer.must_be(200);
        assert_eq!(answer.header("x-ai-material"), said);
    }
    let text = "Rye is dark and hardy. ".repeat(1_000);
    let draft = accepted(&stack, "text-to-course", json!({ "raw_text": text })).await;
    let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
    assert_eq!(ready["material_truncated"], true);
    let sent = server.requests();
    let material = sent[2].1["messages"][1]["content"].as_str().unwrap();
    assert!(material.len() < text.len() / 2 && material.contains("hardy.\n"));
}
