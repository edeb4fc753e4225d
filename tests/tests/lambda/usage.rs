//! Calls of the AI backend are counted after the answer, and before Lambda
//! stops the process.

use serde_json::{Value, json};

use crate::process::Function;
use crate::runtime_api::Services;
use crate::stack::Stack;

/// What is counted, once that many calls are: the emulator may hand an answer
/// on before its call is counted.
fn counted(stack: &Stack, admin: &mut Function, calls: u64) -> Value {
    let event = stack.admin_request("GET /api/v1/admin/usage?feature=quiz_generation", None);
    for _ in 0..200 {
        let usage = admin.http(&event);
        if usage["totals"]["calls"] == calls {
            return usage;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{calls} calls were not counted: {}", admin.http(&event));
}

#[test]
fn what_the_generators_are_asked_is_counted_and_logged_as_a_metric() {
    let Some(stack) = Stack::start() else { return };
    let mut admin = stack.function("admin");
    let mut generators = stack.function("course-generators");
    let quiz = stack.event("course-generators/generate-quiz.json", 0);
    for calls in 1..=2 {
        generators.http(&quiz);
        let usage = counted(&stack, &mut admin, calls);
        let days = usage["days"].as_array().unwrap();
        assert_eq!(days.len(), 30, "{usage}");
    }
    // The emulator passes the function's lines on with those of its own.
    let log = generators.process.log();
    let lines = log
        .lines()
        .filter(|line| line.contains("CloudWatchMetrics"));
    let lines: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{log}");
    for line in lines {
        let called = [&line["Feature"], &line["Calls"], &line["outcome"]];
        assert_eq!(called, [&json!("quiz_generation"), &json!(1), &json!("ok")]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_does_not_wait_for_the_count_and_the_process_is_not_stopped_before_it() {
    let Some(stack) = Stack::start() else { return };
    let event = stack.event("course-generators/generate-quiz.json", 0);
    let services = Services::new(&event, stack.dynamodb());
    let (runtime_api, dynamodb) = services.start().await;
    let dynamodb = format!("http://{dynamodb}");
    let mut process = stack.process("course-generators", &runtime_api, &dynamodb);

    // The count waits for the answer: had the answer to wait for it, neither
    // came.
    let stopped = services
        .wait_for(|progress| progress.asked_again.is_some())
        .await;
    process.kill();
    let answer = stopped.answer.unwrap();
    assert_eq!(answer["statusCode"], 200, "{answer}");
    assert_eq!((stopped.counting, stopped.asked_again), (1, Some(1)));
    counted(&stack, &mut stack.function("admin"), 1);
}
