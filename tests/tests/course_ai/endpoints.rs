//! `docs/endpoints.md`: one row an endpoint, measured here. The table must name
//! every endpoint of the routers and no other, and no endpoint may wait for the
//! store more often than its budget allows: polled reads 1 (those that are a
//! heartbeat 2), other reads 2, writes 3.
//!
//! `UPDATE_DOCS=1 cargo test -p tests --test course_ai endpoints` writes it anew.

mod live_samples;
mod samples;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};
use store::meter::StoreCalls;
use testkit::{FakeClock, LiveKitServer, MediaEvents};
use tests::{ADMIN, Browser, INSTRUCTOR, STUDENT, TestStack};
use tower::ServiceExt;

use samples::{As, Sample};

const BEGIN: &str = "| Method | Path | Function | Caller | Round trips | Tests |";

/// Asks, and counts the round trips that it took.
async fn rounds(stack: &TestStack, sample: &Sample, browser: &Browser, key: &str) -> u32 {
    // A millisecond has 2,048 ids: while the clock stands, two of dozens would
    // often be the same, and drawing another is a round trip.
    stack.clock.advance(Duration::from_millis(1));
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
        As::MediaServer => {
            let body = sample.body.as_ref().unwrap().to_string();
            let events = MediaEvents::new(live_samples::KEY.0, live_samples::KEY.1);
            let event = events.sign(&body, tests::START);
            request = request.header("authorization", event.authorization);
        }
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
    if method == "GET" && path.ends_with("/signals") {
        // Asking is a heartbeat, which is written once the caller is known.
        return 2;
    }
    // An API key pays for what it reads, and paying is a write.
    let pays = path.contains("/external/");
    match method {
        "GET" if path.ends_with("/status") || path.contains("/liveclass/sessions/{") => 1,
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
        (true, true, _) => "user: token or session",
        (true, false, _) => "user: token",
        (false, true, _) => "user: session",
        (false, false, true) => "API key",
        _ if takes("media_server") => "media server",
        _ => "anyone",
    }
}

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/endpoints.md")
}

#[tokio::test]
async fn the_table_of_endpoints_is_the_routers_measured() {
    let media = LiveKitServer::start(FakeClock::at(tests::START))
        .await
        .unwrap();
    let stack = TestStack::with(|options| options.vars.extend(media.vars())).await;
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

    let mut all = samples::generator_samples();
    all.extend(samples::draft_samples(&stack, "/api/v1", || As::User(INSTRUCTOR)).await);
    all.extend(samples::draft_samples(&stack, "", || As::Browser).await);
    all.extend(samples::assistant_samples(
        crate::live_talk::session(&stack).await,
    ));
    all.extend(samples::external_samples());
    let token = token.json["id"].as_u64().unwrap();
    all.extend(live_samples::live_samples(&stack, &media).await);
    all.extend(samples::admin_samples());
    all.extend(samples::key_samples(key["id"].as_u64().unwrap()));
    all.extend(samples::credential_samples(token, ticket));
    all.extend(samples::reference_samples());

    let plain = key["key"].as_str().unwrap();
    let mut measured = std::collections::HashMap::new();
    for sample in &all {
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
    let services: &[&str] = if path.contains("/liveclass/") {
        &["live_class", "live_webhook"]
    } else {
        &["course_ai"]
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let found = services
        .iter()
        .map(|service| folder.join(service).join(file));
    let text: Vec<_> = found.flat_map(std::fs::read_to_string).collect();
    assert!(!text.is_empty(), "{services:?}/{file} is not there");
    let text = text.concat();
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
