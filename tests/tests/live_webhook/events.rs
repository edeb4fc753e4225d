//! `POST /webhooks/liveclass/driver`: rooms, duplicates, disorder, and what means nothing here.

use futures::future::join_all;
use serde_json::{Value, json};
use testkit::SignedEvent;
use tests::{INSTRUCTOR, START, STUDENT};

use crate::class::Class;

/// How many of some answers say what.
fn count(answers: &[Value], status: &str) -> usize {
    let said = answers.iter().filter(|answer| answer["status"] == status);
    said.count()
}

async fn at_once(class: &Class, event: &SignedEvent, copies: usize) -> Vec<Value> {
    let all = join_all((0..copies).map(|_| class.deliver(event))).await;
    all.into_iter().map(|one| one.must_be(200).json).collect()
}

#[tokio::test]
async fn a_room_that_opens_and_closes_is_a_class() {
    let class = Class::start().await;
    class.host_was_there().await;
    let opened = class.events.room_started(&class.room(), class.now());
    class.advance(5);
    class.took(&opened, "ok").await;
    let live = class.shown().await;
    assert_eq!(live["status"], "live");
    assert_eq!(live["started_at"], START.to_string(), "when it happened");
    class.took(&opened, "duplicate").await;
    class.advance(60);
    let closed = class.events.room_finished(&class.room(), class.now());
    class.advance(5);
    class.took(&closed, "ok").await;
    class.took(&closed, "duplicate").await;
    let ended = class.shown().await;
    assert_eq!(ended["status"], "ended");
    assert_eq!(ended["ended_at"], START.plus_millis(65_000).to_string());
    // Another event of the same kind changes nothing.
    let again = class.events.room_finished(&class.room(), class.now());
    class.took(&again, "ok").await;
    assert_eq!(class.shown().await, ended);
}

#[tokio::test]
async fn participants_who_look_in_before_their_host_do_not_end_the_class() {
    let class = Class::start().await;
    class.token(STUDENT).await;
    for _ in 0..2 {
        let opened = class.events.room_started(&class.room(), class.now());
        class.took(&opened, "ok").await;
        assert_eq!(class.shown().await["status"], "live");
        class.advance(30);
        let closed = class.events.room_finished(&class.room(), class.now());
        class.took(&closed, "ok").await;
        let waits = class.shown().await;
        assert_eq!(
            (&waits["status"], &waits["started_at"]),
            (&json!("scheduled"), &Value::Null)
        );
    }
    class.token(INSTRUCTOR).await;
    assert_eq!(class.shown().await["status"], "live");
    let closed = class.events.room_finished(&class.room(), class.now());
    class.took(&closed, "ok").await;
    assert_eq!(class.shown().await["status"], "ended");
}

#[tokio::test]
async fn the_end_may_be_told_first() {
    let class = Class::start().await;
    class.host_was_there().await;
    let opened = class.events.room_started(&class.room(), class.now());
    class.advance(30);
    let closed = class.events.room_finished(&class.room(), class.now());
    class.took(&closed, "ok").await;
    class.took(&opened, "ok").await;
    let ended = class.shown().await;
    assert_eq!(ended["status"], "ended");
    assert_eq!(ended["started_at"], START.to_string());
    assert_eq!(ended["ended_at"], START.plus_millis(30_000).to_string());
}

#[tokio::test]
async fn fifty_copies_at_once_have_one_effect() {
    let class = Class::start().await;
    let opened = class.events.room_started(&class.room(), class.now());
    let answers = at_once(&class, &opened, 50).await;
    assert_eq!(
        (count(&answers, "ok"), count(&answers, "duplicate")),
        (1, 49)
    );
    let stored = class
        .stack
        .stack
        .store
        .live_session(class.id.try_into().unwrap());
    assert_eq!(stored.await.unwrap().unwrap().revision, 2);

    class.advance(40);
    let left = class.connection("participant_left", INSTRUCTOR, "PA_1", 10);
    let answers = at_once(&class, &left, 50).await;
    assert_eq!(
        (count(&answers, "ok"), count(&answers, "duplicate")),
        (1, 49)
    );
    assert_eq!(class.attendance().await[0]["seconds"], 30);
}

#[tokio::test]
async fn what_means_nothing_here_is_ignored() {
    let class = Class::start().await;
    let (room, now) = (class.room(), class.now());
    let before = class.shown().await;
    let events = &class.events;
    let person = ("EG_recorder", "PA_9");
    let unreadable = |body: &str| events.sign(body, now);
    for event in [
        events.event(
            "track_published",
            &room,
            &json!({"track": {"sid": "TR_1"}}),
            now,
        ),
        events.event("ingress_started", &room, &json!({}), now),
        events.event("something_new", &room, &json!({}), now),
        events.room_started("mtg_01JD8Q", now),
        events.room_started("", now),
        events.room_finished("class-77", now),
        events.room_finished(&format!("{room}-12"), now),
        events.room_started(&format!("{room}-12"), now),
        events.egress(
            "egress_ended",
            "class-77",
            ("EG_1", "EGRESS_COMPLETE"),
            None,
            now,
        ),
        events.participant("participant_joined", &room, person, now, now),
        events.participant(
            "participant_joined",
            "class-77",
            ("user-2", "PA_1"),
            now,
            now,
        ),
        unreadable("{}"),
        unreadable("not JSON"),
        unreadable(
            &json!({"event": "participant_joined", "id": "EV_x", "createdAt": "5",
            "room": {"name": room}, "participant": {"identity": "user-2"}})
            .to_string(),
        ),
    ] {
        class.took(&event, "ignored").await;
    }
    assert_eq!(class.shown().await, before);
    assert_eq!(class.attendance().await, json!([]));
}

#[tokio::test]
async fn events_are_not_counted_against_any_rate() {
    let class = Class::start().await;
    for _ in 0..200 {
        let event = class.events.room_started(&class.room(), class.now());
        let answer = class.deliver(&event).await.must_be(200);
        assert_eq!(answer.header("x-ratelimit-limit"), "");
    }
}
