//! Breakout rooms end when they are closed, and never after their class.

use serde_json::json;
use testkit::LiveKitTrouble;

use crate::breakout_class::{Breakouts, chosen, statuses};

/// Open rooms in which the host, a co-host and a participant are.
async fn inhabited() -> Breakouts {
    let it = Breakouts::start().await;
    it.class.join(&it.class.co_host).await;
    it.open(chosen(3)).await;
    it.enter_class(&it.class.host).await;
    it.enter(&it.class.host, 1).await;
    it.enter(&it.class.co_host, 2).await;
    it.enter(&it.class.participant, 2).await;
    assert!(it.has_room(1) && it.has_room(2) && !it.has_room(3));
    it
}

/// The rooms that the media server was asked to end, in order.
fn deleted(it: &Breakouts) -> Vec<String> {
    let calls = it.server.calls().into_iter();
    let calls = calls.filter(|call| call.method == "DeleteRoom");
    let mut rooms: Vec<_> = calls
        .map(|call| call.body["room"].as_str().unwrap().to_owned())
        .collect();
    rooms.sort();
    rooms
}

#[tokio::test]
async fn closing_ends_every_room_and_leaves_the_class() {
    let it = inhabited().await;
    let closed = it.close(&it.class.host).await.must_be(200).json;
    assert_eq!(statuses(&closed), ["closed"; 3]);
    assert!(!it.has_room(1) && !it.has_room(2));
    assert!(it.is_in(&it.class.host, None));
    assert_eq!(deleted(&it), [1, 2, 3].map(|id| it.room(Some(id))));
    assert_eq!(it.class.session().await["status"], "live");
    assert_eq!(it.sweep().await, (0, 0, 0), "nothing is left to do");
    for member in [&it.class.host, &it.class.participant] {
        let late = it.join(member, 2).await;
        late.must_be_problem(409, "conflict");
    }
}

#[tokio::test]
async fn the_end_of_the_class_ends_every_room() {
    let it = inhabited().await;
    it.end().await.must_be(200);
    let rooms = [None, Some(1), Some(2), Some(3)];
    assert_eq!(deleted(&it), rooms.map(|id| it.room(id)));
    assert!(!it.has_room(1) && !it.has_room(2));
    assert_eq!(statuses(&it.list().await), ["closed"; 3]);
    assert_eq!(it.sweep().await, (0, 0, 0));
    it.end().await.must_be(200);
}

#[tokio::test]
async fn a_close_that_the_server_did_not_follow_stands_and_is_completed_by_a_repeat() {
    let it = inhabited().await;
    it.server
        .trouble(LiveKitTrouble::Answers(503, "unavailable"));
    let failed = it.close(&it.class.host).await;
    failed.must_be_problem(502, "media_server_failed");
    assert_eq!(statuses(&it.list().await), ["closed"; 3]);
    it.join(&it.class.participant, 2)
        .await
        .must_be_problem(409, "conflict");
    assert!(it.has_room(2));
    it.server.trouble(None);
    it.close(&it.class.host).await.must_be(200);
    assert!(!it.has_room(1) && !it.has_room(2));
    assert_eq!(it.sweep().await, (0, 0, 0));
}

#[tokio::test]
async fn an_end_that_the_server_did_not_follow_stands_and_is_completed_by_a_repeat() {
    let it = inhabited().await;
    it.server.trouble(LiveKitTrouble::Answers(500, "internal"));
    let failed = it.end().await;
    failed.must_be_problem(502, "media_server_failed");
    assert_eq!(it.class.session().await["status"], "ended");
    assert_eq!(statuses(&it.list().await), ["closed"; 3]);
    assert!(it.has_room(2));
    it.server.trouble(None);
    it.end().await.must_be(200);
    assert!(!it.has_room(1) && !it.has_room(2));
    assert_eq!(it.sweep().await, (0, 0, 0));
}

#[tokio::test]
async fn what_nobody_repeats_the_janitor_completes() {
    let it = inhabited().await;
    it.server
        .trouble(LiveKitTrouble::Answers(503, "unavailable"));
    let failed = it.close(&it.class.host).await;
    failed.must_be_problem(502, "media_server_failed");
    // Other rooms follow: the first ones are not forgotten.
    it.open(chosen(2)).await;
    assert_eq!(it.sweep().await, (0, 0, 1));
    it.server.trouble(None);
    it.enter(&it.class.participant, 4).await;
    assert_eq!(it.sweep().await, (0, 1, 0));
    assert!(!it.has_room(1) && !it.has_room(2));
    assert!(it.has_room(4), "the newest set is open");
    assert_eq!(statuses(&it.list().await), ["open"; 2]);
    it.end().await.must_be(200);
}

#[tokio::test]
async fn a_class_whose_participants_are_all_apart_goes_on_without_its_own_room() {
    let it = inhabited().await;
    let finished = it.events.room_finished(&it.room(None), it.now());
    assert_eq!(it.deliver(&finished).await, "ok");
    assert_eq!(it.class.session().await["status"], "live");
    assert_eq!(statuses(&it.list().await), ["open"; 3]);
    assert!(it.has_room(1) && it.has_room(2));
    it.join(&it.class.participant, 1).await.must_be(200);
    it.close(&it.class.host).await.must_be(200);
    let finished = it.events.room_finished(&it.room(None), it.now());
    assert_eq!(it.deliver(&finished).await, "ok");
    assert_eq!(it.class.session().await["status"], "ended");
    assert_eq!(it.deliver(&finished).await, "duplicate");
}

#[tokio::test]
async fn the_end_of_the_sessions_room_ends_breakouts_whose_time_is_over() {
    for trouble in [None, Some(LiveKitTrouble::Answers(503, "unavailable"))] {
        let it = Breakouts::start().await;
        it.open(json!({"count": 2, "assignment": "self", "minutes": 1}))
            .await;
        it.enter(&it.class.participant, 1).await;
        it.advance(61);
        let failed = trouble.is_some();
        it.server.trouble(trouble);
        let finished = it.events.room_finished(&it.room(None), it.now());
        assert_eq!(it.deliver(&finished).await, "ok");
        assert_eq!(it.class.session().await["status"], "ended");
        assert_eq!(statuses(&it.list().await), ["closed"; 2]);
        assert_eq!(it.has_room(1), failed, "the event took effect all the same");
        it.server.trouble(None);
        assert_eq!(it.sweep().await, (0, u32::from(failed), 0));
        assert!(!it.has_room(1));
    }
}

#[tokio::test]
async fn a_breakout_that_is_empty_ends_nothing_else() {
    let it = inhabited().await;
    let finished = it.events.room_finished(&it.room(Some(1)), it.now());
    assert_eq!(it.deliver(&finished).await, "ignored");
    assert_eq!(it.class.session().await["status"], "live");
    assert_eq!(statuses(&it.list().await), ["open"; 3]);
    it.join(&it.class.participant, 1).await.must_be(200);
}

#[tokio::test]
async fn a_closed_room_that_is_entered_with_a_token_of_before_is_ended_again() {
    let it = Breakouts::start().await;
    it.open(chosen(2)).await;
    let (student, host) = (&it.class.participant, &it.class.host);
    let breakout = it.join(student, 1).await.must_be(200).json;
    let class = it.class.join(student).await;
    let enter =
        |result: &serde_json::Value| it.server.enter(result["token"].as_str().unwrap()).unwrap();
    // Open rooms are left alone.
    enter(&breakout);
    let started = it.events.room_started(&it.room(Some(1)), it.now());
    assert_eq!(it.deliver(&started).await, "ignored");
    it.joined(student, Some(1), "PA_0").await;
    assert!(it.has_room(1));

    it.close(host).await.must_be(200);
    let sid = enter(&breakout);
    assert_eq!(it.joined(student, Some(1), &sid).await, "ok");
    assert!(!it.has_room(1), "by the participant's event");
    enter(&breakout);
    let started = it.events.room_started(&it.room(Some(1)), it.now());
    it.deliver(&started).await;
    assert!(!it.has_room(1), "by the room's event");
    // A later set does not open it again.
    it.open(chosen(2)).await;
    let sid = enter(&breakout);
    it.joined(student, Some(1), &sid).await;
    assert!(!it.has_room(1));

    let sid = enter(&class);
    it.joined(student, None, &sid).await;
    assert!(it.is_in(student, None), "the class goes on");
    it.advance(30);
    it.end().await.must_be(200);
    let sid = enter(&class);
    it.joined(student, None, &sid).await;
    assert!(!it.server.has_room(&it.room(None)));
    enter(&class);
    let started = it.events.room_started(&it.room(None), it.now());
    it.deliver(&started).await;
    assert!(!it.server.has_room(&it.room(None)));
    let attended = it.class.get(host, "/attendance").await.must_be(200).json;
    assert_eq!(attended.as_array().unwrap().len(), 1, "{attended}");
    let time = [&attended[0]["user_id"], &attended[0]["seconds"]];
    assert_eq!(time, [&json!(student.id), &json!(30)], "counted once");
}
