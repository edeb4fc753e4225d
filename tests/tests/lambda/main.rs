//! The functions as they are deployed: the built binaries, each under Lambda's
//! runtime interface emulator, fed with the events of `events/`, against the
//! development stack's stand-ins.
//!
//! Needs, and is skipped without:
//! - `LECTERN_FUNCTIONS_DIR`: where `scripts/build-functions --arch host` laid
//!   the functions;
//! - `LECTERN_RIE`: the emulator, for example out of the SAM CLI;
//! - `LECTERN_BIN`: the `lectern` binary.
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "the helpers of a test"
)]

mod live_class;
mod live_webhook;
mod logged_in;
mod process;
mod runtime_api;
mod stack;
mod usage;

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::stack::{Stack, text};

#[test]
fn every_synchronous_generator_answers() {
    let Some(stack) = Stack::start() else { return };
    let mut generators = stack.function("course-generators");

    let quiz = generators.http(&stack.event("course-generators/generate-quiz.json", 0));
    assert_eq!(quiz["questions"].as_array().unwrap().len(), 3, "{quiz}");
    for question in quiz["questions"].as_array().unwrap() {
        assert_eq!(
            question["options"].as_array().unwrap().len(),
            4,
            "{question}"
        );
    }

    let summary = generators.http(&stack.event("course-generators/summarize.json", 0));
    assert!(
        summary["summary"]
            .as_str()
            .is_some_and(|text| text.len() > 20),
        "{summary}"
    );

    let next = generators.http(&stack.event("course-generators/recommendations.json", 0));
    assert!(!titles(&next["recommendations"]).is_empty(), "{next}");

    let path = generators.http(&stack.event("course-generators/learning-path.json", 0));
    assert!(titles(&path["learning_path"]).len() >= 3, "{path}");

    let answer = generators.http(&stack.event("course-generators/assistant.json", 0));
    assert!(
        text(&answer["answer"]).contains("Phases of the Moon"),
        "{answer}"
    );

    let course = generators.http(&stack.event("course-generators/create-course.json", 0));
    let edit = format!("/admin/course/{}/edit", course["course_id"]);
    assert_eq!(course["redirect_url"], edit, "{course}");

    let capabilities = generators.http(&stack.event("course-generators/capabilities.json", 0));
    assert_eq!(
        capabilities["features"]["quiz_generation"]["can"], true,
        "{capabilities}"
    );
}

#[test]
fn a_draft_goes_from_its_request_into_the_course() {
    let Some(stack) = Stack::start() else { return };
    let mut drafts = stack.function("course-drafts");

    let draft = stack.draft();
    let status = drafts.http(&stack.event("course-drafts/draft-status.json", draft));
    assert_eq!(status["status"], "pending", "{status}");

    let mut worker = stack.function("draft-worker");
    let message = stack.event("draft-worker/draft-message.json", draft);
    // SQS delivers at least once.
    for _ in 0..2 {
        let answer = worker.invoke(&message);
        assert_eq!(failures(&answer), 0, "{answer}");
    }
    let status = drafts.http(&stack.event("course-drafts/draft-status.json", draft));
    assert_eq!(status["status"], "ready", "{status}");
    let chapters = status["output"]["chapters"].clone();
    assert_eq!(chapters.as_array().unwrap().len(), 3, "{status}");

    let list = drafts.http(&stack.event("course-drafts/drafts-list.json", draft));
    assert_eq!(list["drafts"][0]["id"], draft, "{list}");

    let applied = drafts.http(&stack.event("course-drafts/apply.json", draft));
    assert_eq!(applied["status"], "applied", "{applied}");
    let course = stack
        .function("admin")
        .http(&stack.event("admin/course.json", draft));
    assert_eq!(titles(&course["chapters"]), titles(&chapters), "{course}");

    let reverted = drafts.http(&stack.event("course-drafts/revert.json", draft));
    assert_eq!(reverted["status"], "reverted", "{reverted}");

    let dismissed = drafts.http(&stack.event("course-drafts/dismiss.json", draft));
    assert_eq!(dismissed["status"], "dismissed", "{dismissed}");
}

#[test]
fn every_generator_of_drafts_accepts_its_request() {
    let Some(stack) = Stack::start() else { return };
    let mut generators = stack.function("course-async");
    for event in [
        "course-async/lesson.json",
        "course-async/curriculum.json",
        "course-async/prerequisites.json",
        "course-async/quiz-topic.json",
        "course-async/assignment.json",
        "course-async/quality.json",
        "course-async/text-to-course.json",
        "course-async/seo-optimize.json",
    ] {
        let accepted = generators.http(&stack.event(event, 0));
        assert_eq!(accepted["status"], "pending", "{event}: {accepted}");
    }
}

#[test]
fn the_platform_pushes_its_data() {
    let Some(stack) = Stack::start() else { return };
    let mut admin = stack.function("admin");
    let mut answer = |name: &str| admin.http(&stack.event(name, 0));

    assert_eq!(answer("admin/push-user.json"), answer("admin/user.json"));
    assert_eq!(
        answer("admin/push-settings.json"),
        answer("admin/settings.json")
    );
    assert_eq!(answer("admin/push-course.json")["version"], 1);
    assert_eq!(answer("admin/push-topic.json"), answer("admin/topic.json"));
    let course = answer("admin/pushed-course.json");
    assert_eq!(course["version"], 2, "{course}");
    assert_eq!(
        course["chapters"][0]["topics"][0]["content"],
        "<p>Rye is hardy.</p>"
    );
}

#[test]
fn admins_give_out_keys_and_programs_use_them() {
    let Some(stack) = Stack::start() else { return };
    let mut external = stack.function("course-external");
    let mut answer = |name: &str| external.http(&stack.event(name, 0));
    let questions = |quiz: Value| quiz["questions"].as_array().map(Vec::len);
    let quiz = answer("course-external/generate-quiz.json");
    assert_eq!(questions(quiz), Some(3));
    let quiz = answer("course-external/generate-quiz-by-query.json");
    assert_eq!(questions(quiz), Some(2));
    assert!(answer("course-external/summarize.json")["summary"].is_string());
    assert!(answer("course-external/recommendations.json")["recommendations"].is_array());
    assert!(answer("course-external/learning-path.json")["learning_path"].is_array());
    let capabilities = answer("course-external/capabilities.json");
    assert_eq!(capabilities["features"]["summary"]["can"], true);

    let mut admin = stack.function("admin");
    let made = admin.http(&stack.event("admin/create-api-key.json", 0));
    assert_eq!(made["credits_limit"], 5000, "{made}");
    let list = admin.http(&stack.event("admin/api-keys.json", 0));
    assert_eq!(list["api_keys"][0]["id"], made["id"], "{list}");
    let key = admin.http(&stack.event("admin/api-key.json", 0));
    assert_eq!(key["credits_used"], 8, "{key}");
    let changed = admin.http(&stack.event("admin/change-api-key.json", 0));
    assert_eq!(changed["rate_limit_per_minute"], 90, "{changed}");
    let reset = admin.http(&stack.event("admin/reset-credits.json", 0));
    assert_eq!(reset["credits_used"], 0, "{reset}");
    let rotated = admin.http(&stack.event("admin/rotate-api-key.json", 0));
    assert!(rotated["previous_secret_until"].is_string(), "{rotated}");
    let page = admin.invoke(&stack.event("admin/api-keys-page.json", 0));
    assert_eq!(page["statusCode"], 200, "{page}");

    let mut external = stack.function("course-external");
    let old = stack.event("course-external/capabilities.json", 0);
    assert_eq!(external.invoke(&old)["statusCode"], 200, "in grace");
    let revoked = admin.invoke(&stack.event("admin/revoke-api-key.json", 0));
    assert_eq!(revoked["statusCode"], 204, "{revoked}");
    assert_eq!(external.invoke(&old)["statusCode"], 401);
}

#[test]
fn those_who_teach_live_classes_are_assisted() {
    let Some(stack) = Stack::start() else { return };
    let mut assistant = stack.function("liveclass-assistant");
    let mut answer = |name: &str| assistant.http(&stack.event(name, 0));

    let described = answer("liveclass-assistant/suggest-description.json");
    let description = text(&described["description"]);
    assert!(
        description.contains("The phases of the Moon"),
        "{described}"
    );
    let polls = answer("liveclass-assistant/suggest-polls.json");
    assert_eq!(polls["questions"].as_array().unwrap().len(), 4, "{polls}");
    let summary = answer("liveclass-assistant/summarize.json");
    assert!(text(&summary["summary"]).starts_with("- "), "{summary}");
}

#[test]
fn the_janitor_fails_the_draft_of_a_dead_letter_and_it_can_be_tried_anew() {
    let Some(stack) = Stack::start() else { return };
    let mut janitor = stack.function("draft-janitor");

    let draft = stack.draft();
    janitor.invoke(&stack.event("draft-janitor/schedule.json", draft));
    let answer = janitor.invoke(&stack.event("draft-janitor/dead-letter.json", draft));
    assert_eq!(failures(&answer), 0, "{answer}");

    let status = stack
        .function("course-drafts")
        .http(&stack.event("course-drafts/draft-status.json", draft));
    assert_eq!(status["status"], "failed", "{status}");

    let retried = stack
        .function("course-async")
        .http(&stack.event("course-async/retry.json", draft));
    assert_eq!(retried["status"], "pending", "{retried}");
}

#[test]
fn the_reference_answers_what_no_route_matches() {
    let Some(stack) = Stack::start() else { return };
    let mut reference = stack.function("reference");

    let document = reference.http(&stack.event("reference/openapi.json", 0));
    assert!(document["paths"]["/api/v1/ai-course/generate-quiz"]["post"].is_object());

    for page in ["reference/docs.json", "reference/problem.json"] {
        let answer = reference.invoke(&stack.event(page, 0));
        assert_eq!(answer["statusCode"], 200, "{page}: {answer}");
    }

    let answer = reference.invoke(&stack.event("reference/not-found.json", 0));
    assert_eq!(answer["statusCode"], 404, "{answer}");
    assert_eq!(
        answer["headers"]["content-type"], "application/problem+json",
        "{answer}"
    );
}

#[test]
fn every_event_is_replayed_by_a_test() {
    let source = concat!(
        include_str!("main.rs"),
        include_str!("live_class.rs"),
        include_str!("live_webhook.rs"),
        include_str!("logged_in.rs"),
        include_str!("stack.rs"),
        include_str!("usage.rs")
    );
    let events = Path::new(env!("CARGO_MANIFEST_DIR")).join("../events");
    for function in fs::read_dir(events).unwrap() {
        let function = function.unwrap().path();
        for event in fs::read_dir(&function).unwrap() {
            let event = event.unwrap().path();
            let function = function.file_name().unwrap().to_str().unwrap();
            let name = format!(
                "{function}/{}",
                event.file_name().unwrap().to_str().unwrap()
            );
            assert!(source.contains(&name), "{name} is fed to no function");
        }
    }
}

/// How many of a batch's messages a function wants to see again.
fn failures(answer: &Value) -> usize {
    answer["batchItemFailures"].as_array().map_or(0, Vec::len)
}

fn titles(chapters: &Value) -> Vec<&str> {
    chapters
        .as_array()
        .unwrap()
        .iter()
        .map(|chapter| chapter["title"].as_str().unwrap())
        .collect()
}
