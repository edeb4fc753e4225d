//! Who may do what with breakout rooms, and when there are none.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Member, TestStack};

use crate::breakout_class::{Breakouts, chosen};
use crate::class::{Class, class_on};

const CALLS: [(Method, &str); 4] = [
    (Method::GET, "/breakouts"),
    (Method::POST, "/breakouts"),
    (Method::POST, "/breakouts/1/join"),
    (Method::POST, "/breakouts/close"),
];

/// What is answered to each of [`CALLS`]: a status, and the code of a problem.
type Row = [(u16, &'static str); 4];

async fn answers(class: &Class, member: &Member) -> Vec<(u16, String)> {
    let mut all = vec![];
    for (method, suffix) in CALLS {
        let call = class.room(member, method, suffix).json(&chosen(2));
        let answer = call.send().await;
        let code = answer.json["code"].as_str().unwrap_or_default();
        all.push((answer.status.as_u16(), code.to_owned()));
    }
    all
}

async fn are(class: &Class, who: &str, member: &Member, expected: &Row) {
    let expected = expected.map(|(status, code)| (status, code.to_owned()));
    assert_eq!(answers(class, member).await, expected, "{who}");
}

const OK: (u16, &str) = (200, "");
const FORBIDDEN: (u16, &str) = (403, "forbidden");
const CONFLICT: (u16, &str) = (409, "conflict");
/// Of whoever may enter and has not joined.
const ONLY_READ: Row = [OK, FORBIDDEN, FORBIDDEN, FORBIDDEN];

#[tokio::test]
async fn everybody_may_do_what_their_place_in_the_class_allows_and_nothing_else() {
    let it = Breakouts::start().await;
    let class = &it.class;
    class.join(&class.co_host).await;
    it.open(chosen(2)).await;
    for (who, member, row) in [
        ("stranger", &class.stranger, [(404, "not_found"); 4]),
        ("kicked", &class.kicked, [(403, "kicked"); 4]),
        (
            "participant",
            &class.participant,
            [OK, FORBIDDEN, OK, FORBIDDEN],
        ),
        ("enrolled", &class.enrolled, ONLY_READ),
        ("admin", &class.admin, ONLY_READ),
        ("instructor", &class.instructor, ONLY_READ),
        ("host", &class.host, [OK, CONFLICT, OK, OK]),
        // The host has closed them.
        ("co-host", &class.co_host, [OK, FORBIDDEN, CONFLICT, OK]),
        (
            "participant",
            &class.participant,
            [OK, FORBIDDEN, CONFLICT, FORBIDDEN],
        ),
    ] {
        are(class, who, member, &row).await;
    }
    it.open(chosen(2)).await;
    it.join(&class.co_host, 4).await.must_be(200);
    for member in [&class.admin, &class.instructor] {
        class.join(member).await;
    }
    for member in [&class.admin, &class.instructor] {
        it.join(member, 3).await.must_be(200);
    }
    it.close(&class.co_host).await.must_be(200);
}

#[tokio::test]
async fn they_stand_in_the_classroom_alone() {
    let it = Breakouts::start().await;
    for (method, suffix) in CALLS {
        let call = it.class.call(&it.class.host, method.clone(), suffix);
        let answer = call.json(&json!({})).send().await;
        answer.must_be_problem(404, "not_found");
        let path = format!("/liveclass/sessions/{}{suffix}", it.class.id);
        let nobody = it.class.stack.call(method, &path).json(&json!({}));
        nobody.send().await.must_be_problem(401, "unauthenticated");
    }
}

#[tokio::test]
async fn without_the_premium_driver_there_are_none() {
    let it = Breakouts::start().await;
    it.open(chosen(2)).await;
    let settings = json!({"premium": false});
    let put = it
        .class
        .stack
        .put(ADMIN, "/api/v1/admin/settings", &settings);
    put.await.must_be(200);
    for member in [&it.class.host, &it.class.participant, &it.class.stranger] {
        are(
            &it.class,
            "anybody",
            member,
            &[(403, "premium_required"); 4],
        )
        .await;
    }
    let settings = json!({"premium": true});
    let put = it
        .class
        .stack
        .put(ADMIN, "/api/v1/admin/settings", &settings);
    put.await.must_be(200);
    it.join(&it.class.participant, 1).await.must_be(200);
}

#[tokio::test]
async fn between_browsers_there_are_none() {
    let class = class_on(TestStack::start().await, "webrtc").await;
    let mismatch = (409, "driver_mismatch");
    // There is no room to be joined.
    let row = [mismatch, mismatch, (404, "not_found"), mismatch];
    are(&class, "host", &class.host, &row).await;
    let row = [mismatch, FORBIDDEN, (404, "not_found"), FORBIDDEN];
    are(&class, "participant", &class.participant, &row).await;
}

#[tokio::test]
async fn before_the_class_rooms_can_be_made_and_after_it_only_read() {
    let it = Breakouts::start().await;
    let body = json!({"course_id": 1, "title": "Later", "driver": "livekit"});
    let made = it.class.make(&it.class.host, &body).await.must_be(201).json;
    let path = format!("/liveclass/sessions/{}/breakouts", made["id"]);
    let call = |method| {
        it.class
            .stack
            .call(method, &path)
            .page(&it.class.host.browser)
    };
    let scheduled = call(Method::POST).json(&chosen(2)).send().await;
    assert_eq!(scheduled.must_be(201).json[1]["id"], 2);

    it.open(chosen(2)).await;
    it.end().await.must_be(200);
    let ended = (409, "session_ended");
    are(
        &it.class,
        "host",
        &it.class.host,
        &[(200, ""), ended, ended, ended],
    )
    .await;
    let statuses: Vec<Value> = it.list().await.as_array().unwrap().clone();
    assert!(statuses.iter().all(|room| room["status"] == "closed"));
}

#[tokio::test]
async fn the_host_of_now_opens_them() {
    let it = Breakouts::start().await;
    let (old, new) = (&it.class.host, &it.class.participant);
    let to = json!({"user_id": new.id});
    let passed = it.class.room_post(old, "/transfer-host", to).await;
    passed.must_be(200);
    let refused = it.class.room_post(old, "/breakouts", chosen(2)).await;
    refused.must_be_problem(403, "forbidden");
    let opened = it.class.room_post(new, "/breakouts", chosen(2)).await;
    opened.must_be(201);
    // A co-host now.
    it.join(old, 2).await.must_be(200);
    it.close(old).await.must_be(200);
}
