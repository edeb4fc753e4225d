//! Sessions: made, read, listed and changed.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, Member};

use crate::class::{COURSE, Class, class, each};

const SESSIONS: &str = "/api/liveclass/sessions";

async fn list(class: &Class, member: &Member, query: &str) -> tests::Answer {
    let path = format!("{SESSIONS}{query}");
    let call = class.stack.call(Method::GET, &path).token(&member.token);
    call.send().await
}

#[tokio::test]
async fn a_session_is_made_by_who_may_edit_its_course() {
    let class = class().await;
    let body = json!({
        "course_id": COURSE, "title": " Waves ", "description": "Of the sea", "driver": "webrtc",
        "starts_at": "2030-01-31T12:00:00+01:00"
    });
    for member in [&class.host, &class.instructor, &class.admin] {
        let made = class.make(member, &body).await.must_be(201);
        let id = &made.json["id"];
        assert_eq!(made.header("location"), format!("{SESSIONS}/{id}"));
        let expected = json!({
            "id": id, "title": "Waves", "description": "Of the sea", "course_id": COURSE,
            "host_id": member.id, "co_host_ids": [], "driver": "webrtc", "status": "scheduled",
            "starts_at": "2030-01-31T11:00:00.000Z", "started_at": null, "ended_at": null,
            "room": format!("class-{id}"), "publish_chapter_id": null, "recording": null
        });
        assert_eq!(made.json, expected);
        let path = format!("{SESSIONS}/{id}");
        let read = class.stack.call(Method::GET, &path).token(&member.token);
        assert_eq!(read.send().await.must_be(200).json, expected);
    }
    for member in [&class.participant, &class.stranger, &class.co_host] {
        class
            .make(member, &body)
            .await
            .must_be_problem(404, "not_found");
    }
    let nowhere = json!({"course_id": 99, "title": "x"});
    class
        .make(&class.admin, &nowhere)
        .await
        .must_be_problem(404, "not_found");
    let chapter = json!({"course_id": COURSE, "title": "x", "publish_chapter_id": 987});
    let fields = class
        .make(&class.host, &chapter)
        .await
        .must_be(422)
        .wrong_fields();
    assert_eq!(fields, ["publish_chapter_id"]);
}

#[tokio::test]
async fn the_media_servers_driver_is_the_premium_one() {
    let class = class().await;
    let body = |driver: Value| json!({"course_id": COURSE, "title": "x", "driver": driver});
    let made = class
        .make(&class.host, &body(Value::Null))
        .await
        .must_be(201);
    assert_eq!(made.json["driver"], "livekit");
    let settings = json!({"premium": false});
    let switched = class.stack.put(ADMIN, "/api/v1/admin/settings", &settings);
    switched.await.must_be(200);
    let refused = class.make(&class.host, &body(json!("livekit"))).await;
    refused.must_be_problem(403, "premium_required");
    let made = class
        .make(&class.host, &body(Value::Null))
        .await
        .must_be(201);
    assert_eq!(made.json["driver"], "webrtc");
}

#[tokio::test]
async fn a_session_that_is_asked_for_twice_under_one_key_is_made_once() {
    let class = class().await;
    let body = json!({"course_id": COURSE, "title": "Once", "driver": "webrtc"});
    let post = |path: &str, body: &Value| {
        let call = class
            .stack
            .call(Method::POST, path)
            .token(&class.host.token);
        call.header("idempotency-key", "k").json(body).send()
    };
    let first = post(SESSIONS, &body).await.must_be(201);
    let again = post(SESSIONS, &body).await.must_be(201);
    assert_eq!(
        (&first.json, first.header("location")),
        (&again.json, again.header("location"))
    );
    let other = json!({"course_id": COURSE, "title": "Other"});
    let reused = post(SESSIONS, &other).await;
    reused.must_be_problem(422, "idempotency_key_reused");
    for (suffix, body) in [
        ("/messages", json!({"body": "x"})),
        ("/questions", json!({"body": "x"})),
        ("/polls", json!({"question": "x", "options": ["a", "b"]})),
    ] {
        let call = |body: &Value| {
            let call = class.call(&class.host, Method::POST, suffix);
            call.header("idempotency-key", suffix).json(body).send()
        };
        let first = call(&body).await.must_be(201).json;
        assert_eq!(call(&body).await.must_be(201).json, first, "{suffix}");
        let all = class.get(&class.host, suffix).await.json;
        let same = each(&all, "id")
            .iter()
            .filter(|id| ***id == first["id"])
            .count();
        assert_eq!((same, all.as_array().unwrap().len()), (1, 1), "{suffix}");
    }
    // The number that the repeat drew keeps nobody waiting.
    let said = class.say(&class.host, "y").await;
    let all = class.get(&class.host, "/messages").await.json;
    assert_eq!(each(&all, "id").last().unwrap().as_u64(), Some(said));
}

#[tokio::test]
async fn sessions_are_listed_by_course_or_for_the_caller() {
    let class = class().await;
    let mut made = vec![];
    for n in 0..3 {
        class.stack.clock.advance(Duration::from_secs(1));
        let body = json!({"course_id": COURSE, "title": format!("N{n}"), "driver": "webrtc"});
        let session = class.make(&class.admin, &body).await.must_be(201);
        made.push(session.json["id"].clone());
    }
    made.reverse();
    let of_course = format!("?course_id={COURSE}");
    for member in [
        &class.host,
        &class.participant,
        &class.admin,
        &class.instructor,
    ] {
        let page = list(&class, member, &of_course).await.must_be(200).json;
        let ids = each(&page["sessions"], "id");
        assert_eq!(ids[..3], made.iter().collect::<Vec<_>>());
        assert_eq!(ids.len(), 3 + 1 + 2, "the class and the two of the demo");
        assert_eq!(page["next_cursor"], Value::Null);
    }
    for course in ["?course_id=1", "?course_id=99"] {
        let answer = list(&class, &class.stranger, course).await;
        answer.must_be_problem(404, "not_found");
    }
    let first = list(&class, &class.admin, "?limit=2")
        .await
        .must_be(200)
        .json;
    assert_eq!(each(&first["sessions"], "id"), [&made[0], &made[1]]);
    let next = format!("?limit=2&cursor={}", first["next_cursor"].as_str().unwrap());
    let rest = list(&class, &class.admin, &next).await.must_be(200).json;
    assert_eq!(each(&rest["sessions"], "id"), [&made[2]]);
    assert_eq!(rest["next_cursor"], Value::Null);
    let hers = list(&class, &class.participant, "").await.must_be(200).json;
    assert_eq!(each(&hers["sessions"], "id").len(), 6, "of her courses");
    let nothing = list(&class, &class.stranger, "").await.must_be(200).json;
    assert_eq!(nothing, json!({"sessions": [], "next_cursor": null}));
}

#[tokio::test]
async fn a_session_says_of_itself_what_its_managers_want() {
    let class = class().await;
    let store = &class.stack.stack.store;
    let course = store
        .course(COURSE.try_into().unwrap())
        .await
        .unwrap()
        .unwrap();
    let chapter = course.chapters[0].id.get();
    let patch = |body: Value| {
        let call = class.call(&class.co_host, Method::PATCH, "");
        async move { call.json(&body).send().await }
    };
    let body = json!({"title": "Waves", "starts_at": "2030-01-31T12:00:00Z", "publish_chapter_id": chapter});
    let changed = patch(body).await.must_be(200).json;
    assert_eq!(changed["title"], "Waves");
    assert_eq!(changed["publish_chapter_id"], chapter);
    assert_eq!(changed["host_id"], class.host.id);
    assert_eq!(patch(json!({})).await.must_be(200).json, changed);
    let removed = patch(json!({"publish_chapter_id": null, "starts_at": null})).await;
    let removed = removed.must_be(200).json;
    assert_eq!(
        (&removed["publish_chapter_id"], &removed["starts_at"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(class.session().await, removed);
    let wrong = json!({"title": "", "starts_at": 5, "publish_chapter_id": "x"});
    let fields = patch(wrong).await.must_be(422).wrong_fields();
    assert_eq!(fields, ["publish_chapter_id", "starts_at", "title"]);
    let fields = patch(json!({"publish_chapter_id": 987}))
        .await
        .must_be(422)
        .wrong_fields();
    assert_eq!(fields, ["publish_chapter_id"]);
}

#[tokio::test]
async fn the_demo_has_a_session_per_driver() {
    let class = class().await;
    let ready = &class.stack.stack.ready;
    let sessions = ready.live_sessions.unwrap();
    for (id, driver) in [(sessions.livekit, "livekit"), (sessions.webrtc, "webrtc")] {
        let path = format!("{SESSIONS}/{id}");
        let read = class.stack.get(3, &path).send().await.must_be(200).json;
        assert_eq!(
            (&read["driver"], &read["host_id"]),
            (&json!(driver), &json!(2))
        );
    }
    assert_eq!(ready.livekit.ws_url, "ws://localhost:7880");
    assert!(!ready.livekit.api_key.is_empty() && !ready.livekit.api_secret.is_empty());
}
