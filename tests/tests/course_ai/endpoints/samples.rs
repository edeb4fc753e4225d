//! A successful request to every endpoint.

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::material;

/// Who calls in a sample.
pub(super) enum As {
    User(u64),
    Browser,
    Key,
    /// The media server: the body is signed.
    MediaServer,
    Anyone,
}

/// A successful request to an endpoint, and the file that tests it.
pub(super) struct Sample {
    pub(super) route: String,
    pub(super) path: String,
    pub(super) caller: As,
    pub(super) body: Option<Value>,
    pub(super) tests: &'static str,
}

pub(super) fn sample(route: &str, caller: As, body: Option<Value>, tests: &'static str) -> Sample {
    Sample {
        route: route.to_owned(),
        path: route.split_once(' ').unwrap().1.to_owned(),
        caller,
        body,
        tests,
    }
}

impl Sample {
    pub(super) fn with(mut self, placeholder: &str, value: &impl ToString) -> Self {
        self.path = self.path.replace(placeholder, &value.to_string());
        self
    }

    fn query(mut self, query: &str) -> Self {
        self.path.push_str(query);
        self
    }
}

/// The samples of the routes that stand on both surfaces, with drafts of their
/// own.
pub(super) async fn draft_samples(
    stack: &TestStack,
    prefix: &str,
    caller: impl Fn() -> As,
) -> Vec<Sample> {
    let (ready, other, failed) = (
        stack.ready_outline().await,
        stack.ready_outline().await,
        stack.ready_outline().await,
    );
    let store = &stack.stack.store;
    let draft = store
        .draft(failed.try_into().unwrap())
        .await
        .unwrap()
        .unwrap();
    let draft = draft.fail("ai_timeout", "It took too long.", tests::START);
    store.replace_draft(&draft).await.unwrap();

    let text = material::ENGLISH;
    let course = json!({"course_id": 1});
    let lesson = json!({"course_id": 1, "chapter_title": "Any", "topic_title": "Thing"});
    let quiz = json!({"course_id": 1, "topic_content": text});
    let assignment = json!({"course_id": 1, "topic_title": "Thing", "topic_content": text});
    let mut samples: Vec<Sample> = [
        ("outline", course.clone(), "outline.rs"),
        ("lesson", lesson, "lessons.rs"),
        ("curriculum", course.clone(), "generators.rs"),
        ("prerequisites", course.clone(), "generators.rs"),
        ("quiz-topic", quiz, "generators.rs"),
        ("assignment", assignment, "generators.rs"),
        ("quality", course.clone(), "generators.rs"),
        (
            "text-to-course",
            json!({"raw_text": text}),
            "text_to_course.rs",
        ),
        ("seo-optimize", course, "generators.rs"),
    ]
    .into_iter()
    .map(|(name, body, tests)| {
        let route = format!("POST {prefix}/ai-course/generate/{name}");
        sample(&route, caller(), Some(body), tests)
    })
    .collect();
    for (method, action, draft, tests) in [
        ("POST", "/retry", failed, "retry.rs"),
        ("GET", "/status", ready, "drafts.rs"),
        ("POST", "/apply", ready, "apply.rs"),
        ("POST", "/dismiss", other, "drafts.rs"),
        ("POST", "/revert", ready, "revert.rs"),
    ] {
        let route = format!("{method} {prefix}/ai-course/draft/{{draft}}{action}");
        samples.push(sample(&route, caller(), None, tests).with("{draft}", &draft));
    }
    let list = format!("GET {prefix}/ai-course/drafts");
    samples.push(sample(&list, caller(), None, "drafts.rs").query("?course_id=1"));
    samples
}

pub(super) fn generator_samples() -> Vec<Sample> {
    let text = material::ENGLISH;
    let base = "/api/v1/ai-course";
    let student = || As::User(STUDENT);
    let instructor = || As::User(INSTRUCTOR);
    let question = json!({"course_id": 1, "question": "What causes the phases of the Moon?"});
    let course = json!({"topic": "Vegetable gardens", "chapter_count": 1, "topics_per_chapter": 2, "extra_notes": "# Soil\n- Compost\n- Raised beds"});
    vec![
        sample(
            &format!("POST {base}/generate-quiz"),
            student(),
            Some(json!({"content": text})),
            "quiz.rs",
        ),
        sample(
            &format!("POST {base}/summarize"),
            student(),
            Some(json!({"content": text})),
            "generators.rs",
        ),
        sample(
            &format!("GET {base}/recommendations"),
            student(),
            None,
            "recommendations.rs",
        ),
        sample(
            &format!("POST {base}/learning-path"),
            student(),
            Some(
                json!({"goal": "I want to bake bread and understand sourdough, yeast and gluten."}),
            ),
            "learning_path.rs",
        ),
        sample(
            &format!("POST {base}/generate/assistant"),
            instructor(),
            Some(question),
            "assistant.rs",
        ),
        sample(
            &format!("POST {base}/generate/create-course"),
            instructor(),
            Some(course),
            "create_course.rs",
        ),
        sample(
            &format!("GET {base}/capabilities"),
            student(),
            None,
            "callers.rs",
        ),
    ]
}

/// The assistant's samples, for a session of the instructor's.
pub(super) fn assistant_samples(session: u64) -> Vec<Sample> {
    let base = "/instructor/live-classes/ai";
    let title = || Some(json!({"title": "The tides"}));
    let summarize = format!("POST {base}/sessions/{{session}}/summarize");
    let suggest = |what: &str| {
        let route = format!("POST {base}/suggest-{what}");
        sample(&route, As::User(INSTRUCTOR), title(), "live_assistant.rs")
    };
    vec![
        suggest("description"),
        suggest("polls"),
        sample(&summarize, As::User(INSTRUCTOR), None, "live_summary.rs")
            .with("{session}", &session),
    ]
}

pub(super) fn external_samples() -> Vec<Sample> {
    let text = material::ENGLISH;
    let base = "/api/v1/external/ai-course";
    let goal = json!({"goal": "I want to bake bread and understand sourdough, yeast and gluten."});
    vec![
        sample(
            &format!("POST {base}/generate-quiz"),
            As::Key,
            Some(json!({"content": text})),
            "external.rs",
        ),
        sample(
            &format!("GET {base}/generate-quiz"),
            As::Key,
            None,
            "external.rs",
        )
        .query(&query(text)),
        sample(
            &format!("POST {base}/summarize"),
            As::Key,
            Some(json!({"content": text})),
            "external.rs",
        ),
        sample(
            &format!("GET {base}/recommendations"),
            As::Key,
            None,
            "external.rs",
        ),
        sample(
            &format!("POST {base}/learning-path"),
            As::Key,
            Some(goal),
            "external.rs",
        ),
        sample(
            &format!("GET {base}/capabilities"),
            As::Key,
            None,
            "external.rs",
        ),
    ]
}

fn query(text: &str) -> String {
    let content: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    format!("?count=2&content={content}")
}

pub(super) fn admin_samples() -> Vec<Sample> {
    let admin = || As::User(ADMIN);
    let user = json!({"name": "Noor", "email": "noor@example.org", "roles": ["student"]});
    let course = json!({"title": "Rye", "chapters": [
        {"id": 1, "title": "Grain", "topics": [{"id": 2, "title": "Rye", "content": "<p>Hardy.</p>"}]}
    ]});
    let topic = json!({"content": "<p>Rye is hardy.</p>"});
    vec![
        sample(
            "GET /api/v1/courses/{course}",
            As::User(INSTRUCTOR),
            None,
            "courses.rs",
        )
        .with("{course}", &1),
        sample(
            "GET /api/v1/courses/{course}/topics/{topic}",
            As::User(INSTRUCTOR),
            None,
            "courses.rs",
        )
        .with("{course}", &1)
        .with("{topic}", &111),
        sample(
            "PUT /api/v1/admin/users/{user}",
            admin(),
            Some(user),
            "admin_users.rs",
        )
        .with("{user}", &50),
        sample(
            "GET /api/v1/admin/users/{user}",
            admin(),
            None,
            "admin_users.rs",
        )
        .with("{user}", &50),
        sample("GET /api/v1/admin/usage", admin(), None, "admin_usage.rs"),
        sample(
            "PUT /api/v1/admin/courses/{course}",
            admin(),
            Some(course),
            "admin_courses.rs",
        )
        .with("{course}", &60),
        sample(
            "PUT /api/v1/admin/courses/{course}/topics/{topic}",
            admin(),
            Some(topic),
            "admin_topics.rs",
        )
        .with("{course}", &60)
        .with("{topic}", &2),
        sample(
            "GET /api/v1/admin/courses/{course}",
            admin(),
            None,
            "admin_courses.rs",
        )
        .with("{course}", &60),
        sample(
            "GET /api/v1/admin/settings",
            admin(),
            None,
            "admin_settings.rs",
        ),
        sample(
            "PUT /api/v1/admin/settings",
            admin(),
            Some(json!({"premium": false})),
            "admin_settings.rs",
        ),
        sample(
            "POST /api/v1/admin/users/{user}/login-links",
            admin(),
            None,
            "sessions.rs",
        )
        .with("{user}", &STUDENT),
    ]
}

pub(super) fn key_samples(key: u64) -> Vec<Sample> {
    let admin = || As::User(ADMIN);
    let key_path = "/api/v1/admin/api-keys";
    let on_key =
        |route: String, body, tests| sample(&route, admin(), body, tests).with("{key}", &key);
    vec![
        sample(
            &format!("GET {key_path}"),
            admin(),
            None,
            "admin_api_keys.rs",
        ),
        sample(
            &format!("POST {key_path}"),
            admin(),
            Some(json!({"name": "app"})),
            "admin_api_keys.rs",
        ),
        on_key(format!("GET {key_path}/{{key}}"), None, "admin_api_keys.rs"),
        on_key(
            format!("PATCH {key_path}/{{key}}"),
            Some(json!({"name": "b"})),
            "admin_api_keys.rs",
        ),
        on_key(
            format!("POST {key_path}/{{key}}/rotate"),
            None,
            "admin_api_keys.rs",
        ),
        on_key(
            format!("POST {key_path}/{{key}}/reset-credits"),
            None,
            "admin_api_keys.rs",
        ),
        on_key(
            format!("DELETE {key_path}/{{key}}"),
            None,
            "admin_api_keys.rs",
        ),
        sample("GET /admin/api-keys", As::Anyone, None, "admin_api_keys.rs"),
    ]
}

pub(super) fn credential_samples(token: u64, ticket: &str) -> Vec<Sample> {
    vec![
        sample("GET /api/v1/tokens", As::User(STUDENT), None, "tokens.rs"),
        sample(
            "POST /api/v1/tokens",
            As::Browser,
            Some(json!({"name": "laptop"})),
            "tokens.rs",
        ),
        sample(
            "DELETE /api/v1/tokens/{token}",
            As::User(STUDENT),
            None,
            "tokens.rs",
        )
        .with("{token}", &token),
        sample("GET /login/{ticket}", As::Anyone, None, "sessions.rs").with("{ticket}", &ticket),
        sample("GET /sanctum/csrf-cookie", As::Browser, None, "sessions.rs"),
        sample("POST /logout", As::Browser, None, "sessions.rs"),
    ]
}

pub(super) fn reference_samples() -> Vec<Sample> {
    let anyone = |route: &str| sample(route, As::Anyone, None, "interface.rs");
    vec![
        anyone("GET /"),
        anyone("GET /openapi.json"),
        anyone("GET /docs"),
        anyone("GET /docs/{asset}").with("{asset}", &"docs.css"),
        anyone("GET /problems/{code}").with("{code}", &"not_found"),
    ]
}
