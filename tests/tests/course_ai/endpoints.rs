//! `docs/endpoints.md`: one row an endpoint, measured here. The table must name
//! every endpoint of the routers and no other, and no endpoint may wait for the
//! store more often than its budget allows: polled reads 1, other reads 2,
//! writes 3.
//!
//! `UPDATE_DOCS=1 cargo test -p tests --test course_ai endpoints` writes it anew.
#![expect(clippy::disallowed_methods, reason = "UPDATE_DOCS is for developers")]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};
use store::meter::StoreCalls;
use tests::{ADMIN, Browser, INSTRUCTOR, STUDENT, TestStack};
use tower::ServiceExt;

const BEGIN: &str = "| Method | Path | Function | Caller | Round trips | Tests |";

/// Who calls in a sample.
enum As {
    User(u64),
    Browser,
    Key,
    Anyone,
}

/// A successful request to an endpoint, and the file that tests it.
struct Sample {
    route: String,
    path: String,
    caller: As,
    body: Option<Value>,
    tests: &'static str,
}

fn sample(route: &str, caller: As, body: Option<Value>, tests: &'static str) -> Sample {
    Sample {
        route: route.to_owned(),
        path: route.split_once(' ').unwrap().1.to_owned(),
        caller,
        body,
        tests,
    }
}

impl Sample {
    fn with(mut self, placeholder: &str, value: impl ToString) -> Self {
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
async fn draft_samples(stack: &TestStack, prefix: &str, caller: impl Fn() -> As) -> Vec<Sample> {
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

    let text = crate::material::ENGLISH;
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
        samples.push(sample(&route, caller(), None, tests).with("{draft}", draft));
    }
    let list = format!("GET {prefix}/ai-course/drafts");
    samples.push(sample(&list, caller(), None, "drafts.rs").query("?course_id=1"));
    samples
}

fn generator_samples() -> Vec<Sample> {
    let text = crate::material::ENGLISH;
    let base = "/api/v1/ai-course";
    let student = || As::User(STUDENT);
    let instructor = || As::User(INSTRUCTOR);
    let question = json!({"course_id": 1, "question": "What causes the phases of the Moon?"});
    let course = json!({"topic": "Vegetable gardens", "chapter_count": 1, "topics_per_chapter": 2, "extra_notes": "# Soil\n- Compost\n- Raised beds\n- Mulch"});
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

fn external_samples() -> Vec<Sample> {
    let text = crate::material::ENGLISH;
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

fn admin_samples(key: u64, token: u64, ticket: &str) -> Vec<Sample> {
    let admin = || As::User(ADMIN);
    let key_path = "/api/v1/admin/api-keys";
    let user = json!({"name": "Noor", "email": "noor@example.org", "roles": ["student"]});
    let course = json!({"title": "Rye", "chapters": [
        {"id": 1, "title": "Grain", "topics": [{"id": 2, "title": "Rye", "content": "<p>Hardy.</p>"}]}
    ]});
    let topic = json!({"content": "<p>Rye is hardy.</p>"});
    let on_key =
        |route: String, body, tests| sample(&route, admin(), body, tests).with("{key}", key);
    vec![
        sample(
            "GET /api/v1/courses/{course}",
            As::User(INSTRUCTOR),
            None,
            "courses.rs",
        )
        .with("{course}", 1),
        sample(
            "GET /api/v1/courses/{course}/topics/{topic}",
            As::User(INSTRUCTOR),
            None,
            "courses.rs",
        )
        .with("{course}", 1)
        .with("{topic}", 111),
        sample(
            "PUT /api/v1/admin/users/{user}",
            admin(),
            Some(user),
            "admin_users.rs",
        )
        .with("{user}", 50),
        sample(
            "GET /api/v1/admin/users/{user}",
            admin(),
            None,
            "admin_users.rs",
        )
        .with("{user}", 50),
        sample(
            "PUT /api/v1/admin/courses/{course}",
            admin(),
            Some(course),
            "admin_courses.rs",
        )
        .with("{course}", 60),
        sample(
            "PUT /api/v1/admin/courses/{course}/topics/{topic}",
            admin(),
            Some(topic),
            "admin_topics.rs",
        )
        .with("{course}", 60)
        .with("{topic}", 2),
        sample(
            "GET /api/v1/admin/courses/{course}",
            admin(),
            None,
            "admin_courses.rs",
        )
        .with("{course}", 60),
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
        .with("{user}", STUDENT),
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
        .with("{token}", token),
        sample("GET /login/{ticket}", As::Anyone, None, "sessions.rs").with("{ticket}", ticket),
        sample("GET /sanctum/csrf-cookie", As::Browser, None, "sessions.rs"),
        sample("POST /logout", As::Browser, None, "sessions.rs"),
    ]
}

fn reference_samples() -> Vec<Sample> {
    let anyone = |route: &str| sample(route, As::Anyone, None, "interface.rs");
    vec![
        anyone("GET /"),
        anyone("GET /openapi.json"),
        anyone("GET /docs"),
        anyone("GET /docs/{asset}").with("{asset}", "swagger-ui.css"),
        anyone("GET /problems/{code}").with("{code}", "not_found"),
    ]
}

/// Asks, and counts the round trips that it took.
async fn rounds(stack: &TestStack, sample: &Sample, browser: &Browser, key: &str) -> u32 {
    let method: Method = sample.route.split(' ').next().unwrap().parse().unwrap();
    let mut request = Request::builder().method(method).uri(&sample.path);
    match sample.caller {
        As::User(user) => {
            request = request.header("authorization", format!("Bearer {}", stack.token(user)));
        }
        As::Browser => {
            let cookie = format!("lectern_session={}", browser.session);
            request = request
                .header("cookie", cookie)
                .header("x-xsrf-token", &browser.csrf);
        }
        As::Key => request = request.header("authorization", format!("Bearer {key}")),
        As::Anyone => {}
    }
    let body = sample.body.as_ref().map_or_else(Body::empty, |body| {
        let headers = request.headers_mut().unwrap();
        headers.insert("content-type", "application/json".parse().unwrap());
        Body::from(body.to_string())
    });
    let router = stack.stack.router.clone();
    let response = router.oneshot(request.body(body).unwrap()).await.unwrap();
    let status = response.status().as_u16();
    let calls = *response.extensions().get::<StoreCalls>().unwrap();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX)
        .await
        .unwrap();
    let body = String::from_utf8_lossy(&body);
    assert!(
        (200..400).contains(&status),
        "{}: {status} {body}",
        sample.route
    );
    calls.rounds
}

/// What a route may cost.
fn budget(route: &str) -> u32 {
    let (method, path) = route.split_once(' ').unwrap();
    // An API key pays for what it reads, and paying is a write.
    let pays = path.contains("/external/");
    match method {
        "GET" if path.ends_with("/status") => 1,
        "GET" if !pays && !path.starts_with("/login") => 2,
        _ => 3,
    }
}

/// Who may call, by the operation's security.
fn caller(operation: &Value) -> &'static str {
    let security = operation["security"].as_array();
    let takes = |scheme: &str| {
        let mut all = security.into_iter().flatten();
        all.any(|needed| needed.get(scheme).is_some())
    };
    match (takes("user_token"), takes("session"), takes("api_key")) {
        (true, _, _) => "user: token or session",
        (false, true, _) => "user: session",
        (false, false, true) => "API key",
        _ => "anyone",
    }
}

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/endpoints.md")
}

#[tokio::test]
async fn the_table_of_endpoints_is_the_routers_measured() {
    let stack = TestStack::start().await;
    let browser = stack.login(INSTRUCTOR).await;
    let guest = stack.login(STUDENT).await;
    let token = stack.call(Method::POST, "/api/v1/tokens").page(&guest);
    let token = token
        .json(&json!({"name": "phone"}))
        .send()
        .await
        .must_be(201);
    let key = stack
        .post(ADMIN, "/api/v1/admin/api-keys")
        .json(&json!({"name": "app"}));
    let key = key.send().await.must_be(201).json;
    let link = stack
        .post(ADMIN, "/api/v1/admin/users/3/login-links")
        .send()
        .await;
    let ticket = link.must_be(201).json["url"].as_str().unwrap().to_owned();
    let ticket = ticket.rsplit('/').next().unwrap();

    let mut samples = generator_samples();
    samples.extend(draft_samples(&stack, "/api/v1", || As::User(INSTRUCTOR)).await);
    samples.extend(draft_samples(&stack, "", || As::Browser).await);
    samples.extend(external_samples());
    let token = token.json["id"].as_u64().unwrap();
    samples.extend(admin_samples(key["id"].as_u64().unwrap(), token, ticket));
    samples.extend(reference_samples());

    let plain = key["key"].as_str().unwrap();
    let mut measured = std::collections::HashMap::new();
    for sample in &samples {
        let rounds = rounds(&stack, sample, &browser, plain).await;
        assert!(
            rounds <= budget(&sample.route),
            "{}: {rounds} round trips",
            sample.route
        );
        let again = measured.insert(sample.route.clone(), (rounds, sample.tests));
        assert!(again.is_none(), "{} is sampled twice", sample.route);
    }

    let mut table = format!("{BEGIN}\n|---|---|---|---|---|---|\n");
    let whole: Value = serde_json::from_str(&local::openapi_document().unwrap()).unwrap();
    for (function, routes) in local::function_documents().unwrap() {
        let routes = serde_json::to_value(routes).unwrap();
        for (path, operations) in routes["paths"].as_object().unwrap() {
            for method in operations.as_object().unwrap().keys() {
                let caller = caller(&whole["paths"][path][method]);
                let method = method.to_uppercase();
                let found = measured.remove(&format!("{method} {path}"));
                let (rounds, file) =
                    found.unwrap_or_else(|| panic!("{method} {path} has no sample"));
                tested_in(file, path);
                writeln!(
                    table,
                    "| {method} | `{path}` | {function} | {caller} | {rounds} | {file} |"
                )
                .unwrap();
            }
        }
    }
    assert!(measured.is_empty(), "no such endpoints: {measured:?}");
    compare(&table);
}

/// The file of tests is there and speaks of the endpoint.
fn tested_in(file: &str, path: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course_ai");
    let text = std::fs::read_to_string(folder.join(file));
    let text = text.unwrap_or_else(|error| panic!("{file}: {error}"));
    let last = path
        .rsplit('/')
        .find(|part| !part.is_empty() && !part.starts_with('{'));
    assert!(
        text.contains(last.unwrap_or("/")),
        "{file} does not speak of {path}"
    );
}

fn compare(table: &str) {
    let file = document();
    let text = std::fs::read_to_string(&file).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let expected = format!("{before}{table}\n{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, expected).unwrap();
        return;
    }
    assert!(
        text == expected,
        "docs/endpoints.md is old: run with UPDATE_DOCS=1. It should be:\n{table}"
    );
}
