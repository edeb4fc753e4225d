//! Signals between browsers, and who is there to send them.

use std::time::Duration;

use domain::Role;
use http::Method;
use serde_json::{Value, json};
use tests::{Answer, Member, TestStack};

use crate::class::{Class, class, class_on, each};

pub(crate) async fn send(class: &Class, from: &Member, to: u64, payload: Value) -> Answer {
    let body = json!({"to": to, "type": "candidate", "payload": payload});
    class.room_post(from, "/signals", body).await
}

/// What a member is given after a cursor; empty: without one.
pub(crate) async fn heard(class: &Class, member: &Member, after: &str) -> Value {
    let suffix = if after.is_empty() {
        "/signals".to_owned()
    } else {
        format!("/signals?after={after}")
    };
    class.room_get(member, &suffix).await.must_be(200).json
}

pub(crate) fn ids(answer: &Value, list: &str, key: &str) -> Vec<u64> {
    let all = each(&answer[list], key).into_iter();
    all.map(|id| id.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_signal_reaches_its_receiver_and_nobody_else_in_the_order_of_sending() {
    let class = class().await;
    class.join(&class.co_host).await;
    let empty = heard(&class, &class.host, "").await;
    assert_eq!(
        (&empty["signals"], &empty["cursor"]),
        (&json!([]), &json!(0))
    );
    let payload = json!({"sdp": "v=0\r\n", "n": [1, null, {"z": "é\u{0}", "a": 1.5e300}]});
    for (number, kind) in (1..).zip(["offer", "answer", "candidate", "bye"]) {
        let body = json!({"to": class.host.id, "type": kind, "payload": payload});
        let sent = class.room_post(&class.participant, "/signals", body).await;
        assert_eq!(sent.must_be(201).json, json!({"id": number}));
    }
    let other = send(&class, &class.co_host, class.host.id, json!({})).await;
    assert_eq!(other.must_be(201).json["id"], 5);
    let answer = heard(&class, &class.host, "").await;
    assert_eq!(answer["cursor"], 5);
    assert_eq!(ids(&answer, "signals", "id"), [1, 2, 3, 4, 5]);
    let expected = json!({
        "id": 1, "from": class.participant.id, "type": "offer", "payload": payload,
        "created_at": tests::START.to_string()
    });
    assert_eq!(answer["signals"][0].to_string(), expected.to_string());
    assert_eq!(answer["signals"][4]["from"], class.co_host.id);
    assert_eq!(heard(&class, &class.host, "3").await["signals"][0]["id"], 4);
    let rest = heard(&class, &class.host, "5").await;
    assert_eq!((&rest["signals"], &rest["cursor"]), (&json!([]), &json!(5)));
    for other in [&class.co_host, &class.participant] {
        let answer = heard(&class, other, "").await;
        assert_eq!(
            (&answer["signals"], &answer["cursor"]),
            (&json!([]), &json!(0))
        );
    }
    // Numbers are of one receiver.
    let back = send(&class, &class.host, class.participant.id, json!({})).await;
    assert_eq!(back.must_be(201).json["id"], 1);
}

#[tokio::test]
async fn only_joined_participants_exchange_signals() {
    let class = class().await;
    for joins in [&class.co_host, &class.admin] {
        class.join(joins).await;
    }
    let body = json!({"to": class.host.id, "type": "bye", "payload": {}});
    for (member, code) in [
        (&class.enrolled, "forbidden"),
        (&class.instructor, "forbidden"),
        (&class.kicked, "kicked"),
        (&class.stranger, "not_found"),
    ] {
        let status = if code == "not_found" { 404 } else { 403 };
        let sent = class.room_post(member, "/signals", body.clone()).await;
        sent.must_be_problem(status, code);
        let read = class.room_get(member, "/signals").await;
        read.must_be_problem(status, code);
    }
    for member in [&class.participant, &class.co_host, &class.admin] {
        let sent = class.room_post(member, "/signals", body.clone()).await;
        sent.must_be(201);
        class.room_get(member, "/signals").await.must_be(200);
    }
    let to = json!({"to": class.participant.id, "type": "bye", "payload": {}});
    let sent = class.room_post(&class.host, "/signals", to).await;
    sent.must_be(201);
    // The number that was drawn for somebody who is not there is given up.
    for receiver in [class.enrolled.id, class.kicked.id, class.stranger.id, 999] {
        let sent = send(&class, &class.host, receiver, json!({})).await;
        sent.must_be_problem(404, "not_found");
    }
    class.join(&class.enrolled).await;
    let sent = send(&class, &class.host, class.enrolled.id, json!({})).await;
    assert_eq!(sent.must_be(201).json["id"], 2);
    let answer = heard(&class, &class.enrolled, "").await;
    assert_eq!(ids(&answer, "signals", "id"), [2]);
    let call = class.call(&class.host, Method::GET, "/signals");
    call.send().await.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn what_is_sent_is_checked() {
    let class = class().await;
    let host = class.host.id;
    let faults = |body: Value| {
        let sent = class.room_post(&class.participant, "/signals", body);
        async move {
            sent.await
                .must_be_problem(422, "validation_failed")
                .wrong_fields()
        }
    };
    assert_eq!(faults(json!({})).await, ["payload", "to", "type"]);
    for (body, field) in [
        (json!({"to": 0, "type": "bye", "payload": {}}), "to"),
        (json!({"to": "2", "type": "bye", "payload": {}}), "to"),
        (
            json!({"to": class.participant.id, "type": "bye", "payload": {}}),
            "to",
        ),
        (json!({"to": host, "type": "hello", "payload": {}}), "type"),
        (json!({"to": host, "type": 1, "payload": {}}), "type"),
        (json!({"to": host, "type": "bye"}), "payload"),
        (
            json!({"to": host, "type": "bye", "payload": null}),
            "payload",
        ),
        (
            json!({"to": host, "type": "bye", "payload": [1]}),
            "payload",
        ),
        (
            json!({"to": host, "type": "bye", "payload": "v=0"}),
            "payload",
        ),
    ] {
        assert_eq!(faults(body.clone()).await, [field], "{body}");
    }
    // {"c":"..."}: eight bytes around the text.
    let most = json!({"c": "x".repeat(65_536 - 8)});
    let sent = send(&class, &class.participant, host, most.clone()).await;
    sent.must_be(201);
    let more = json!({"to": host, "type": "bye", "payload": {"c": "x".repeat(65_536 - 7)}});
    assert_eq!(faults(more).await, ["payload"]);
    assert_eq!(
        heard(&class, &class.host, "").await["signals"][0]["payload"],
        most
    );
    for after in ["-1", "x", "9007199254740992", "1.5"] {
        let suffix = format!("/signals?after={after}");
        let read = class.room_get(&class.host, &suffix).await;
        assert_eq!(read.must_be(422).wrong_fields(), ["after"], "{after}");
    }
    let beyond = heard(&class, &class.host, "9007199254740991").await;
    assert_eq!(beyond["signals"], json!([]));
    assert_eq!(beyond["cursor"], 9_007_199_254_740_991_u64);
}

#[tokio::test]
async fn an_answer_stays_small_and_the_next_one_has_the_rest() {
    let class = class().await;
    let large = json!({"c": "\"".repeat(32_764)});
    for _ in 0..60 {
        let sent = send(&class, &class.participant, class.host.id, large.clone()).await;
        sent.must_be(201);
    }
    let (mut seen, mut cursor, mut answers) = (vec![], "/signals".to_owned(), 0);
    while seen.len() < 60 {
        let answer = class.room_get(&class.host, &cursor).await;
        let answer = answer.must_be(200);
        // Lambda hands an answer over as text within JSON.
        assert!(Value::from(answer.text.as_str()).to_string().len() < 6_000_000);
        seen.extend(ids(&answer.json, "signals", "id"));
        cursor = format!("/signals?after={}", answer.json["cursor"]);
        answers += 1;
    }
    assert_eq!(seen, (1..=60).collect::<Vec<_>>());
    assert!(answers > 2, "{answers}");
}

#[tokio::test]
async fn signals_are_for_browsers_and_not_for_the_media_server() {
    let class = class_on(TestStack::start().await, "livekit").await;
    let sent = send(&class, &class.participant, class.host.id, json!({})).await;
    sent.must_be_problem(409, "driver_mismatch");
    let read = class.room_get(&class.participant, "/signals").await;
    read.must_be_problem(409, "driver_mismatch");
    let read = class.room_get(&class.enrolled, "/signals").await;
    read.must_be_problem(403, "forbidden");
}

#[tokio::test]
async fn whoever_comes_early_may_send_and_after_the_end_signals_are_only_read() {
    let class = class().await;
    let body = json!({"course_id": 1, "title": "Later", "driver": "webrtc"});
    let made = class.make(&class.host, &body).await.must_be(201);
    let later = Class {
        id: made.json["id"].as_u64().unwrap(),
        ..class
    };
    for member in [&later.participant, &later.enrolled] {
        later.join(member).await;
    }
    assert_eq!(later.session().await["status"], "scheduled");
    let sent = send(&later, &later.participant, later.enrolled.id, json!({})).await;
    sent.must_be(201);
    let suffix = "/attendance";
    later
        .post(&later.host, "/end", json!({}))
        .await
        .must_be(200);
    let before = later.get(&later.host, suffix).await.must_be(200).json;
    later.stack.clock.advance(Duration::from_secs(10));
    let sent = send(&later, &later.participant, later.enrolled.id, json!({})).await;
    sent.must_be_problem(409, "session_ended");
    let answer = heard(&later, &later.enrolled, "").await;
    assert_eq!(ids(&answer, "signals", "id"), [1]);
    let store = &later.stack.stack.store;
    let seen = store
        .heartbeats(later.id.try_into().unwrap())
        .await
        .unwrap();
    assert!(seen.iter().all(|one| one.last_seen == tests::START));
    assert_eq!(later.get(&later.host, suffix).await.json, before);
}

#[tokio::test]
async fn a_signal_that_is_sent_again_with_its_key_is_sent_once() {
    let class = class().await;
    let body = json!({"to": class.host.id, "type": "offer", "payload": {"sdp": "v=0"}});
    let send = |body: &Value| {
        let call = class.room(&class.participant, Method::POST, "/signals");
        call.header("idempotency-key", "one").json(body).send()
    };
    let first = send(&body).await.must_be(201).json;
    for _ in 0..3 {
        assert_eq!(send(&body).await.must_be(201).json, first);
    }
    let other = json!({"to": class.host.id, "type": "bye", "payload": {}});
    send(&other)
        .await
        .must_be_problem(422, "idempotency_key_reused");
    // A refusal is not kept, and the key is free again.
    let nobody = json!({"to": 999, "type": "bye", "payload": {}});
    let call = |body: &Value| {
        let call = class.room(&class.participant, Method::POST, "/signals");
        call.header("idempotency-key", "two").json(body).send()
    };
    call(&nobody).await.must_be_problem(404, "not_found");
    call(&other).await.must_be(201);
    let answer = heard(&class, &class.host, "").await;
    assert_eq!(each(&answer["signals"], "type"), ["offer", "bye"]);
    // What the repeats drew is given up: nobody waits for it.
    assert_eq!(ids(&answer, "signals", "id"), [1, 6]);
}

/// More than one query looks at.
/// What expired is deleted some day, and then its numbers are missing. They
/// were drawn long ago, so nobody waits for them, and nobody closes them.
/// Some functions die between drawing a number and writing under it.
#[tokio::test]
async fn whoever_does_not_ask_for_half_a_minute_has_left_and_comes_back_by_asking() {
    let class = class().await;
    class.join(&class.co_host).await;
    let there = |member| {
        let class = &class;
        async move { ids(&heard(class, member, "0").await, "participants", "user_id") }
    };
    let (host, co_host, participant) = (class.host.id, class.co_host.id, class.participant.id);
    assert_eq!(there(&class.host).await, [host, co_host, participant]);
    let all = heard(&class, &class.host, "0").await;
    assert_eq!(
        all["participants"],
        json!([
            {"user_id": host, "name": "Ines Instructor", "role": "host"},
            {"user_id": co_host, "name": "User 41", "role": "co_host"},
            {"user_id": participant, "name": "User 42", "role": "participant"},
        ])
    );
    let seconds = |seconds| class.stack.clock.advance(Duration::from_secs(seconds));
    seconds(20);
    there(&class.participant).await;
    seconds(10);
    assert_eq!(there(&class.host).await, [host, co_host, participant]);
    seconds(1);
    assert_eq!(there(&class.host).await, [host, participant], "31 s");
    seconds(20);
    assert_eq!(there(&class.host).await, [host]);
    // By asking, 51 seconds after the beginning.
    assert_eq!(there(&class.co_host).await, [host, co_host]);
    assert_eq!(there(&class.host).await, [host, co_host]);
    let attended = class
        .get(&class.host, "/attendance")
        .await
        .must_be(200)
        .json;
    let of = |user: u64| {
        let all = attended.as_array().unwrap().iter();
        let one = all.clone().find(|one| one["user_id"] == user).unwrap();
        json!([one["seconds"], one["last_left_at"], one["sessions"]])
    };
    let at = |seconds: i64| tests::START.plus_millis(seconds * 1000).to_string();
    assert_eq!(of(host), json!([51, null, 1]));
    assert_eq!(of(co_host), json!([0, null, 2]));
    assert_eq!(of(participant), json!([20, at(20), 1]));
}

#[tokio::test]
async fn whoever_is_thrown_out_is_not_there_until_they_join_again() {
    let class = class().await;
    let there = || async {
        ids(
            &heard(&class, &class.host, "0").await,
            "participants",
            "user_id",
        )
    };
    let both = [class.host.id, class.participant.id];
    assert_eq!(there().await, both);
    let user = json!({"user_id": class.participant.id});
    let out = class.room_post(&class.host, "/kick", user.clone()).await;
    out.must_be(200);
    assert_eq!(there().await, [class.host.id]);
    let read = class.room_get(&class.participant, "/signals").await;
    read.must_be_problem(403, "kicked");
    let sent = send(&class, &class.host, class.participant.id, json!({})).await;
    sent.must_be_problem(404, "not_found");
    class
        .room_post(&class.host, "/unkick", user)
        .await
        .must_be(200);
    assert_eq!(there().await, [class.host.id]);
    class.join(&class.participant).await;
    assert_eq!(there().await, both);
}

#[tokio::test]
async fn five_hundred_are_told_of_one_another() {
    let class = class().await;
    let store = &class.stack.stack.store;
    let session = class.id.try_into().unwrap();
    for id in 1000..1498 {
        let member = class.stack.member(id, Role::Student, &[1]).await;
        let user = store.user(member.id.try_into().unwrap()).await.unwrap();
        let user = user.unwrap();
        store
            .join_session(session, &user, tests::START)
            .await
            .unwrap();
        store
            .heartbeat(session, user.id, tests::START)
            .await
            .unwrap();
    }
    let answer = heard(&class, &class.host, "").await;
    assert_eq!(ids(&answer, "participants", "user_id").len(), 500);
}
