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

use serde_json::{Value, json};

use crate::stack::{Stack, text, with_request};

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

    let summary = generators.http(&stack.request(
        "POST /api/v1/ai-course/summarize",
        Some(&json!({"content": stack.material(), "max_words": 60})),
    ));
    assert!(
        summary["summary"]
            .as_str()
            .is_some_and(|text| text.len() > 20),
        "{summary}"
    );

    let next = generators.http(&stack.request("GET /api/v1/ai-course/recommendations", None));
    assert!(!titles(&next["recommendations"]).is_empty(), "{next}");

    let goal = json!({"goal": "I want to bake bread with sourdough and understand what yeast and gluten do in the dough."});
    let path = generators.http(&stack.request("POST /api/v1/ai-course/learning-path", Some(&goal)));
    assert!(titles(&path["learning_path"]).len() >= 3, "{path}");

    let question = json!({"course_id": 1, "question": "What causes the phases of the Moon?"});
    let answer = generators
        .http(&stack.request("POST /api/v1/ai-course/generate/assistant", Some(&question)));
    assert!(
        text(&answer["answer"]).contains("Phases of the Moon"),
        "{answer}"
    );

    let course = json!({
        "topic": "Growing vegetables in a small garden", "chapter_count": 2, "topics_per_chapter": 2,
        "extra_notes": "# Soil\n- Compost\n- Raised beds\n\n# Plants\n- Tomatoes\n- Beans",
    });
    let course = generators.http(&stack.request(
        "POST /api/v1/ai-course/generate/create-course",
        Some(&course),
    ));
    let edit = format!("/admin/course/{}/edit", course["course_id"]);
    assert_eq!(course["redirect_url"], edit, "{course}");

    let capabilities = generators.http(&stack.request("GET /api/v1/ai-course/capabilities", None));
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

    let list =
        drafts.http(&stack.request("GET /api/v1/ai-course/drafts?course_id=1&limit=20", None));
    assert_eq!(list["drafts"][0]["id"], draft, "{list}");

    let mut act = |action: &str| {
        let request = format!("POST /api/v1/ai-course/draft/{draft}/{action}");
        drafts.http(&stack.request(&request, Some(&json!({}))))
    };
    let applied = act("apply");
    assert_eq!(applied["status"], "applied", "{applied}");
    let course = stack
        .function("admin")
        .http(&stack.request("GET /api/v1/courses/1", None));
    assert_eq!(titles(&course["chapters"]), titles(&chapters), "{course}");

    let reverted = act("revert");
    assert_eq!(reverted["status"], "reverted", "{reverted}");

    let dismissed = act("dismiss");
    assert_eq!(dismissed["status"], "dismissed", "{dismissed}");
}

#[test]
fn every_generator_of_drafts_accepts_its_request() {
    let Some(stack) = Stack::start() else { return };
    let mut generators = stack.function("course-async");
    let text = stack.material();
    let course = json!({"course_id": 1});
    let lesson = json!({"course_id": 1, "chapter_title": "Reading the Sky", "topic_title": "Phases of the Moon and Eclipses"});
    let topic = json!({"course_id": 1, "topic_title": "Photosynthesis", "topic_content": text});
    let seo = json!({"course_id": 1, "target_keywords": "astronomy, night sky"});
    for (name, body) in [
        ("lesson", &lesson),
        ("curriculum", &course),
        ("prerequisites", &course),
        (
            "quiz-topic",
            &json!({"course_id": 1, "topic_content": text, "count": 3}),
        ),
        ("assignment", &topic),
        ("quality", &course),
        (
            "text-to-course",
            &json!({"raw_text": text, "language": "English"}),
        ),
        ("seo-optimize", &seo),
    ] {
        let request = format!("POST /api/v1/ai-course/generate/{name}");
        let accepted = generators.http(&stack.request(&request, Some(body)));
        assert_eq!(accepted["status"], "pending", "{name}: {accepted}");
    }
}

#[test]
fn the_platform_pushes_its_data() {
    let Some(stack) = Stack::start() else { return };
    let mut admin = stack.function("admin");
    let pushed = admin.http(&stack.event("admin/push-course.json", 0));
    assert_eq!(pushed["version"], 1, "{pushed}");

    let mut answer = |method: &str, path: &str, body: Option<&Value>| {
        admin.http(&stack.admin_request(&format!("{method} /api/v1/admin{path}"), body))
    };
    let user = json!({"name": "Noor Student", "email": "noor@example.org", "roles": ["student"], "enrolled_course_ids": [7]});
    let user = answer("PUT", "/users/7", Some(&user));
    assert_eq!(user, answer("GET", "/users/7", None));
    let settings = json!({"features": {"live_class_assistant": false}});
    let settings = answer("PUT", "/settings", Some(&settings));
    assert_eq!(settings, answer("GET", "/settings", None));
    let content = json!({"content": "<p>Rye is hardy.</p>"});
    let topic = answer("PUT", "/courses/7/topics/71", Some(&content));
    let course = answer("GET", "/courses/7", None);
    let read = stack.request("GET /api/v1/courses/7/topics/71", None);
    assert_eq!(topic, admin.http(&read));
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
    let questions = |quiz: Value| quiz["questions"].as_array().map(Vec::len);
    let quiz = external.http(&stack.event("course-external/generate-quiz.json", 0));
    assert_eq!(questions(quiz), Some(3));
    let quiz = external.http(&stack.event("course-external/generate-quiz-by-query.json", 0));
    assert_eq!(questions(quiz), Some(2));
    let mut answer = |method: &str, path: &str, body: Option<&Value>| {
        let request = format!("{method} /api/v1/external/ai-course{path}");
        external.http(&stack.key_request(&request, body))
    };
    let text = json!({"content": stack.material(), "max_words": 60});
    assert!(answer("POST", "/summarize", Some(&text))["summary"].is_string());
    assert!(answer("GET", "/recommendations", None)["recommendations"].is_array());
    let goal = json!({"goal": "I want to bake bread with sourdough."});
    assert!(answer("POST", "/learning-path", Some(&goal))["learning_path"].is_array());
    let capabilities = answer("GET", "/capabilities", None);
    assert_eq!(capabilities["features"]["summary"]["can"], true);

    let mut admin = stack.function("admin");
    let mut answer = |method: &str, path: &str, body: Option<Value>| {
        let request = format!("{method} /api/v1/admin/api-keys{path}");
        admin.http(&stack.admin_request(&request, body.as_ref()))
    };
    let new = json!({"name": "Mobile app", "rate_limit_per_minute": 120, "credits_limit": 5000, "scopes": ["quiz_generation", "summary"]});
    let made = answer("POST", "", Some(new));
    assert_eq!(made["credits_limit"], 5000, "{made}");
    let list = answer("GET", "?limit=10", None);
    assert_eq!(list["api_keys"][0]["id"], made["id"], "{list}");
    let key = answer("GET", "/1", None);
    assert_eq!(key["credits_used"], 8, "{key}");
    let changed = answer("PATCH", "/1", Some(json!({"rate_limit_per_minute": 90})));
    assert_eq!(changed["rate_limit_per_minute"], 90, "{changed}");
    let reset = answer("POST", "/1/reset-credits", Some(json!({})));
    assert_eq!(reset["credits_used"], 0, "{reset}");
    let rotated = answer("POST", "/1/rotate", Some(json!({"grace": true})));
    assert!(rotated["previous_secret_until"].is_string(), "{rotated}");
    let page = admin.invoke(&stack.admin_request("GET /admin/api-keys", None));
    assert_eq!(page["statusCode"], 200, "{page}");

    let mut external = stack.function("course-external");
    let old = stack.key_request("GET /api/v1/external/ai-course/capabilities", None);
    assert_eq!(external.invoke(&old)["statusCode"], 200, "in grace");
    let revoke = stack.admin_request("DELETE /api/v1/admin/api-keys/1", None);
    let revoked = admin.invoke(&revoke);
    assert_eq!(revoked["statusCode"], 204, "{revoked}");
    assert_eq!(external.invoke(&old)["statusCode"], 401);
}

#[test]
fn those_who_teach_live_classes_are_assisted() {
    let Some(stack) = Stack::start() else { return };
    let mut assistant = stack.function("liveclass-assistant");
    let mut answer = |name: &str, body: Value| {
        let request = format!("POST /instructor/live-classes/ai/{name}");
        assistant.http(&stack.request(&request, Some(&body)))
    };
    let described = answer(
        "suggest-description",
        json!({"title": "The phases of the Moon", "context": "We watch how the Moon changes its shape over a month. Bring a lamp and a ball."}),
    );
    let description = text(&described["description"]);
    assert!(
        description.contains("The phases of the Moon"),
        "{described}"
    );
    let polls = answer(
        "suggest-polls",
        json!({"title": "The phases of the Moon", "description": "Why the Moon changes its shape, and what a lunar eclipse is.", "count": 4}),
    );
    assert_eq!(polls["questions"].as_array().unwrap().len(), 4, "{polls}");
    let summary = assistant.http(&stack.event("liveclass-assistant/summarize.json", 0));
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
        .http(&stack.request(&format!("POST /api/v1/ai-course/draft/{draft}/retry"), None));
    assert_eq!(retried["status"], "pending", "{retried}");
}

#[test]
fn the_reference_answers_what_no_route_matches() {
    let Some(stack) = Stack::start() else { return };
    let mut reference = stack.function("reference");

    let page = stack.event("reference/docs.json", 0);
    let document = reference.http(&with_request(page.clone(), "GET /openapi.json", None));
    assert!(document["paths"]["/api/v1/ai-course/generate-quiz"]["post"].is_object());

    let problem = with_request(page.clone(), "GET /problems/validation_failed", None);
    for page in [page, problem] {
        let answer = reference.invoke(&page);
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
