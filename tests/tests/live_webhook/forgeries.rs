//! Who is believed.

use domain::Timestamp;
use http::Method;
use serde_json::{Value, json};
use testkit::jwt::{self, Algorithm};
use testkit::{MediaEvents, SignedEvent};
use tests::{Answer, INSTRUCTOR};

use crate::class::{Class, WEBHOOK};

/// A refusal says nothing of its reason.
#[track_caller]
fn refused(answer: Answer, what: &str) {
    assert_eq!(answer.status.as_u16(), 401, "{what}: {}", answer.text);
    let answer = answer.must_be_problem(401, "unauthenticated");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    for word in ["sign", "exp", "iat", "nbf", "sha256", "HS256", "key is"] {
        let told = answer.json["detail"].as_str().unwrap();
        let told = told.replace("mistyped, expired or revoked", "");
        assert!(!told.contains(word), "{what}: {told}");
    }
}

/// An event that would begin the class, and the claims of its token.
fn genuine(class: &Class, now: Timestamp) -> (SignedEvent, Value) {
    let event = class.events.room_started(&class.room(), now);
    let claims = class.events.claims(&event.body, now);
    (event, claims)
}

#[tokio::test]
async fn no_forgery_has_an_effect() {
    let class = Class::start().await;
    let (key, secret) = class.server.key();
    let now = class.now();
    let (event, claims) = genuine(&class, now);
    let body = &event.body;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut claims = claims.clone();
        change(&mut claims);
        jwt::signed(Algorithm::Hs256, secret, &claims)
    };
    let without = |names: &[&str]| {
        with(&|claims| {
            let claims = claims.as_object_mut().unwrap();
            claims.retain(|name, _| !names.contains(&name.as_str()));
        })
    };
    let seconds = now.seconds();
    let room_token = class.token(INSTRUCTOR).await["token"].clone();
    let other_key = MediaEvents::new(key, "another-secret-of-thirty-two-characters");
    let other_name = MediaEvents::new("APIother", secret);
    let forged = [
        ("alg none", jwt::signed(Algorithm::None, secret, &claims)),
        ("HS512", jwt::signed(Algorithm::Hs512, secret, &claims)),
        ("another secret", other_key.sign(body, now).authorization),
        ("an unknown key", other_name.sign(body, now).authorization),
        (
            "expired",
            with(&|claims| claims["exp"] = (seconds - 61).into()),
        ),
        ("no exp", without(&["exp"])),
        (
            "old iat",
            with(&|claims| claims["iat"] = (seconds - 361).into()),
        ),
        (
            "future iat",
            with(&|claims| claims["iat"] = (seconds + 61).into()),
        ),
        (
            "future nbf",
            with(&|claims| claims["nbf"] = (seconds + 61).into()),
        ),
        ("neither iat nor nbf", without(&["iat", "nbf"])),
        ("no sha256", without(&["sha256"])),
        ("a room token", room_token.as_str().unwrap().to_owned()),
        (
            "a user token",
            format!("Bearer {}", class.stack.token(INSTRUCTOR)),
        ),
        ("nothing in it", String::new()),
        ("no token", "Bearer".into()),
        ("rubbish", "a.b.c".into()),
    ];
    let before = class.shown().await;
    for (what, authorization) in &forged {
        let answer = class.deliver_as(authorization, body.as_bytes()).await;
        refused(answer, what);
    }

    let mut altered = body.clone().into_bytes();
    let last = altered.len() - 2;
    altered[last] ^= 1;
    refused(
        class.deliver_as(&event.authorization, altered).await,
        "an altered byte",
    );
    let same: Value = serde_json::from_str(body).unwrap();
    let pretty = serde_json::to_string_pretty(&same).unwrap();
    refused(
        class.deliver_as(&event.authorization, pretty).await,
        "re-serialised",
    );
    let longer = format!("{body} ");
    refused(
        class.deliver_as(&event.authorization, longer).await,
        "a space more",
    );
    let call = class.stack.call(Method::POST, WEBHOOK).body(body.clone());
    refused(call.send().await, "no header");
    let rubbish = vec![b'x'; 1024 * 1024];
    refused(
        class.deliver_as(&event.authorization, rubbish).await,
        "rubbish",
    );
    refused(class.deliver_as(&event.authorization, "").await, "nothing");

    assert_eq!(class.shown().await, before);
    // None of them took the event's place.
    class.took(&event, "ok").await;
}

#[tokio::test]
async fn a_body_beyond_a_mebibyte_is_not_read() {
    let class = Class::start().await;
    let long = vec![b'x'; 1024 * 1024 + 1];
    let answer = class.deliver_as("x", long).await;
    answer.must_be_problem(413, "body_too_large");
    let other = class.stack.call(Method::GET, WEBHOOK).send().await;
    assert_eq!(other.must_be(405).header("allow"), "POST");
}

#[tokio::test]
async fn genuine_events_are_taken_raw_and_as_bearer_with_and_without_iat() {
    let class = Class::start().await;
    let (key, secret) = class.server.key();
    let older = MediaEvents::new(key, secret).without_iat();
    let finished = class.events.room_finished(&class.room(), class.now());
    let bearer = format!("Bearer {}", finished.authorization);
    let answer = class.deliver_as(&bearer, finished.body.clone()).await;
    assert_eq!(answer.must_be(200).json["status"], "ok");
    let event = older.event(
        "room_started",
        &class.room(),
        &json!({"extra": {"a": 1}}),
        class.now(),
    );
    // Its number is that of the other one's: the same id.
    class.took(&event, "duplicate").await;
    let second = older.room_started(&class.room(), class.now());
    class.took(&second, "ok").await;
    // At the edge of what is allowed.
    let edge = older.room_started(&class.room(), class.now());
    class.advance(359);
    class.took(&edge, "ok").await;
    class.advance(2);
    refused(class.deliver(&edge).await, "a replay");
    refused(class.deliver(&second).await, "a replay");
}

#[tokio::test]
async fn nobody_is_believed_without_a_key_of_ones_own() {
    let stack = tests::TestStack::with(|options| {
        for name in ["LECTERN_LIVEKIT_API_KEY", "LECTERN_LIVEKIT_API_SECRET"] {
            options.vars.push((name.to_owned(), String::new()));
        }
    })
    .await;
    let events = MediaEvents::new("devkey", "secret");
    let event = events.room_started("class-1", tests::START);
    let call = stack.call(Method::POST, WEBHOOK);
    let call = call.header("authorization", &event.authorization);
    refused(call.body(event.body).send().await, "the well-known key");
}
