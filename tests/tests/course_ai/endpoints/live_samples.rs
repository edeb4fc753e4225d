//! A successful request to every endpoint of live classes.

use domain::Role;
use http::Method;
use serde_json::{Value, json};
use testkit::LiveKitServer;
use tests::{INSTRUCTOR, Member, TestStack};

use super::samples::{As, Sample, sample};

/// A class of the instructor's with everything in it that a path can name.
struct Class {
    session: u64,
    poll: u64,
    question: u64,
    message: u64,
    joined: [u64; 2],
}

async fn class(stack: &TestStack, first: u64) -> Class {
    let base = "/api/liveclass/sessions";
    let body = json!({"course_id": 1, "title": "Tides", "driver": "webrtc"});
    let made = stack.post(INSTRUCTOR, base).json(&body).send().await;
    let session = made.must_be(201).json["id"].as_u64().unwrap();
    let base = format!("{base}/{session}");
    let id_of = |answer: tests::Answer| answer.must_be(201).json["id"].as_u64().unwrap();
    let (base, id_of) = (&base, &id_of);
    let post = |token: String, suffix: &'static str, body: Value| {
        let call = stack.call(Method::POST, &format!("{base}{suffix}"));
        async move { id_of(call.token(&token).json(&body).send().await) }
    };
    let host = stack.token(INSTRUCTOR);
    let poll = json!({"question": "Tea?", "options": ["Yes", "No"]});
    let students: [Member; 2] = [
        stack.member(first, Role::Student, &[1]).await,
        stack.member(first + 1, Role::Student, &[1]).await,
    ];
    for student in &students {
        let call = stack.call(Method::POST, &format!("{base}/token"));
        call.token(&student.token).send().await.must_be(200);
    }
    let asker = students[0].token.clone();
    Class {
        session,
        poll: post(host.clone(), "/polls", poll).await,
        question: post(asker, "/questions", json!({"body": "Why?"})).await,
        message: post(host, "/messages", json!({"body": "Hello"})).await,
        joined: students.map(|student| student.id),
    }
}

/// Method, suffix, body and the file of tests.
type Row = (&'static str, &'static str, Option<Value>, &'static str);

/// What stands on both surfaces; the last one ends the class.
fn shared(class: &Class) -> Vec<Row> {
    let [first, _] = class.joined;
    vec![
        ("GET", "", None, "sessions.rs"),
        ("PATCH", "", Some(json!({"title": "Waves"})), "sessions.rs"),
        (
            "POST",
            "/co-hosts",
            Some(json!({"user_id": first, "granted": true})),
            "hosts.rs",
        ),
        ("GET", "/participants", None, "hosts.rs"),
        ("GET", "/attendance", None, "attendance.rs"),
        (
            "POST",
            "/unkick",
            Some(json!({"user_id": first})),
            "hosts.rs",
        ),
        ("POST", "/token", None, "tokens.rs"),
        ("GET", "/messages", None, "chat.rs"),
        ("POST", "/messages", Some(json!({"body": "x"})), "chat.rs"),
        ("DELETE", "/messages/{message}", None, "chat.rs"),
        ("GET", "/polls", None, "polls.rs"),
        (
            "POST",
            "/polls",
            Some(json!({"question": "x", "options": ["a", "b"]})),
            "polls.rs",
        ),
        ("GET", "/questions", None, "questions.rs"),
        (
            "POST",
            "/questions",
            Some(json!({"body": "x"})),
            "questions.rs",
        ),
        (
            "DELETE",
            "/questions/{question}/upvote",
            None,
            "questions.rs",
        ),
        ("POST", "/polls/{poll}/close", None, "polls.rs"),
        ("POST", "/end", None, "states.rs"),
    ]
}

/// What stands only in the classroom; the last one gives the host's role away.
fn room(class: &Class) -> Vec<Row> {
    let [first, second] = class.joined;
    vec![
        (
            "POST",
            "/polls/{poll}/vote",
            Some(json!({"option": 0})),
            "polls.rs",
        ),
        ("GET", "/polls/{poll}/results", None, "polls.rs"),
        ("POST", "/questions/{question}/upvote", None, "questions.rs"),
        ("POST", "/questions/{question}/answer", None, "questions.rs"),
        ("GET", "/signals", None, "signals.rs"),
        (
            "POST",
            "/signals",
            Some(json!({"to": second, "type": "bye", "payload": {}})),
            "signals.rs",
        ),
        ("GET", "/screen-share-state", None, "screen_share.rs"),
        ("POST", "/screen-share-request", None, "screen_share.rs"),
        (
            "POST",
            "/screen-share-permission",
            Some(json!({"user_id": first, "allowed": true})),
            "screen_share.rs",
        ),
        ("POST", "/kick", Some(json!({"user_id": first})), "hosts.rs"),
        (
            "POST",
            "/transfer-host",
            Some(json!({"user_id": second})),
            "hosts.rs",
        ),
    ]
}

/// A session on the media server, whose room the host has entered.
async fn recorded(stack: &TestStack, media: &LiveKitServer) -> u64 {
    let base = "/api/liveclass/sessions";
    let body = json!({"course_id": 1, "title": "Tides", "driver": "livekit"});
    let made = stack.post(INSTRUCTOR, base).json(&body).send().await;
    let session = made.must_be(201).json["id"].as_u64().unwrap();
    let token = stack.post(INSTRUCTOR, &format!("{base}/{session}/token"));
    let token = token.send().await.must_be(200).json["token"].clone();
    media.enter(token.as_str().unwrap()).unwrap();
    session
}

/// Beginning and ending a recording, on one surface.
fn recording(session: u64, prefix: &str, caller: impl Fn() -> As) -> Vec<Sample> {
    let both = ["start", "stop"].map(|what| {
        let route = format!("POST {prefix}/liveclass/sessions/{{session}}/recording/{what}");
        sample(&route, caller(), None, "recording.rs").with("{session}", &session)
    });
    both.into()
}

/// Breakout rooms of a session in whose room the host is, from their making to
/// their end.
fn breakouts(session: u64) -> Vec<Sample> {
    let rows = [
        ("POST", "", Some(json!({"count": 3, "minutes": 5}))),
        ("GET", "", None),
        ("POST", "/{breakout}/join", None),
        ("POST", "/close", None),
    ];
    let rows = rows.map(|(method, suffix, body)| {
        let route = format!("{method} /liveclass/sessions/{{session}}/breakouts{suffix}");
        sample(&route, As::Browser, body, "breakouts.rs")
            .with("{session}", &session)
            .with("{breakout}", &1)
    });
    rows.into()
}

/// An event that changes something.
fn event(session: u64) -> Sample {
    let seconds = tests::START.seconds().to_string();
    let room = json!({"sid": "RM_1", "name": format!("class-{session}")});
    let body = json!({"event": "room_finished", "id": "EV_1", "createdAt": seconds, "room": room});
    let route = "POST /webhooks/liveclass/driver";
    sample(route, As::MediaServer, Some(body), "events.rs")
}

/// The scripted media server's key.
pub(super) const KEY: (&str, &str) = ("APIscripted", "scripted-secret-of-thirty-two-characters");

fn samples(class: &Class, prefix: &str, caller: impl Fn() -> As, rows: Vec<Row>) -> Vec<Sample> {
    let rows = rows.into_iter().map(|(method, suffix, body, tests)| {
        let route = format!("{method} {prefix}/liveclass/sessions/{{session}}{suffix}");
        sample(&route, caller(), body, tests)
            .with("{session}", &class.session)
            .with("{poll}", &class.poll)
            .with("{question}", &class.question)
            .with("{message}", &class.message)
    });
    rows.collect()
}

pub(super) async fn live_samples(stack: &TestStack, media: &LiveKitServer) -> Vec<Sample> {
    assert_eq!(media.key(), KEY);
    let (first, second) = (recorded(stack, media).await, recorded(stack, media).await);
    let (by_token, in_room) = (class(stack, 101).await, class(stack, 103).await);
    let instructor = || As::User(INSTRUCTOR);
    let new = json!({"course_id": 1, "title": "Tides"});
    let list = "/api/liveclass/sessions";
    let mut all = vec![
        sample(&format!("GET {list}"), instructor(), None, "sessions.rs"),
        sample(
            &format!("POST {list}"),
            instructor(),
            Some(new),
            "sessions.rs",
        ),
    ];
    all.extend(samples(&by_token, "/api", instructor, shared(&by_token)));
    let mut rows = shared(&in_room);
    // Everything of the room between asking and closing.
    let close = rows.len() - 2;
    rows.splice(close..close, room(&in_room));
    assert_eq!(rows.last().unwrap().1, "/end");
    all.extend(samples(&in_room, "", || As::Browser, rows));
    all.extend(recording(first, "/api", instructor));
    all.extend(recording(second, "", || As::Browser));
    all.extend(breakouts(second));
    all.push(event(first));
    all
}
