//! Recordings: begun and ended by the host, reported by the media server.

use futures::future::join_all;
use serde_json::{Value, json};
use testkit::LiveKitTrouble;
use tests::{Answer, INSTRUCTOR, STUDENT};

use crate::class::Class;

async fn ask(class: &Class, what: &str) -> Answer {
    let path = class.path(&format!("/recording/{what}"));
    class.stack.post(INSTRUCTOR, &path).send().await
}

/// A class that the host has entered, on the scripted server too.
async fn entered() -> Class {
    let class = Class::start().await;
    let token = class.token(INSTRUCTOR).await["token"].clone();
    class.server.enter(token.as_str().unwrap()).unwrap();
    class
}

fn calls(class: &Class, method: &str) -> usize {
    let calls = class.server.calls();
    calls.iter().filter(|call| call.method == method).count()
}

async fn stored_egress(class: &Class) -> Option<String> {
    let store = &class.stack.stack.store;
    let session = store.live_session(class.id.try_into().unwrap());
    session.await.unwrap().unwrap().recording.unwrap().egress_id
}

#[tokio::test]
async fn a_class_is_recorded_once_whoever_asks_how_often() {
    let class = entered().await;
    ask(&class, "stop").await.must_be_problem(409, "conflict");
    let answers = join_all((0..10).map(|_| ask(&class, "start"))).await;
    for answer in answers {
        match answer.status.as_u16() {
            200 => assert_eq!(answer.json["recording"]["status"], "recording"),
            _ => drop(answer.must_be_problem(409, "conflict")),
        }
    }
    let shown = ask(&class, "start").await.must_be(200).json;
    assert_eq!(
        shown["recording"],
        json!({"status": "recording", "location": null,
        "duration_seconds": null, "size_bytes": null})
    );
    assert_eq!(calls(&class, "StartRoomCompositeEgress"), 1);
    let egress = stored_egress(&class).await.unwrap();

    ask(&class, "stop").await.must_be(200);
    // It is over on the media server, and its event is under way.
    ask(&class, "stop").await.must_be(200);
    assert_eq!(calls(&class, "StopEgress"), 2);
    class
        .took(
            &class.egress("egress_ended", &egress, "EGRESS_COMPLETE"),
            "ok",
        )
        .await;
    let stopped = ask(&class, "stop").await.must_be(200).json;
    assert_eq!(stopped["recording"]["status"], "complete");
    assert_eq!(calls(&class, "StopEgress"), 2);
    ask(&class, "start").await.must_be_problem(409, "conflict");
}

#[tokio::test]
async fn a_media_server_in_trouble_is_502_and_asking_again_completes_it() {
    let class = entered().await;
    class
        .server
        .trouble(LiveKitTrouble::Answers(500, "internal"));
    ask(&class, "start")
        .await
        .must_be_problem(502, "media_server_failed");
    assert_eq!(class.shown().await["recording"]["status"], "failed");
    class.server.trouble(None);
    ask(&class, "start").await.must_be(200);
    let egress = stored_egress(&class).await.unwrap();
    class
        .server
        .trouble(LiveKitTrouble::AnswersInText(502, "Bad Gateway"));
    ask(&class, "stop")
        .await
        .must_be_problem(502, "media_server_failed");
    assert_eq!(class.shown().await["recording"]["status"], "recording");
    class.server.trouble(None);
    ask(&class, "stop").await.must_be(200);
    class
        .took(
            &class.egress("egress_ended", &egress, "EGRESS_FAILED"),
            "ok",
        )
        .await;
    let failed = class.shown().await["recording"].clone();
    assert_eq!(failed["status"], "failed");
    // Another one can be begun.
    ask(&class, "start").await.must_be(200);
    assert_ne!(stored_egress(&class).await.unwrap(), egress);
}

#[tokio::test]
async fn a_recording_whose_beginning_was_not_heard_is_known_by_its_event() {
    let class = entered().await;
    class
        .server
        .trouble(LiveKitTrouble::Answers(503, "unavailable"));
    ask(&class, "start")
        .await
        .must_be_problem(502, "media_server_failed");
    class
        .took(
            &class.egress("egress_started", "EG_7", "EGRESS_STARTING"),
            "ok",
        )
        .await;
    assert_eq!(class.shown().await["recording"]["status"], "recording");
    assert_eq!(stored_egress(&class).await.as_deref(), Some("EG_7"));
    class.server.trouble(None);
    // The media server does not know it: it is over, and will not be told of.
    let gone = ask(&class, "stop").await.must_be(200).json;
    assert_eq!(gone["recording"]["status"], "failed");
    // Where it is after all, that counts.
    class
        .took(
            &class.egress("egress_ended", "EG_7", "EGRESS_COMPLETE"),
            "ok",
        )
        .await;
    assert_eq!(class.shown().await["recording"]["status"], "complete");
}

#[tokio::test]
async fn only_who_manages_a_class_on_the_media_server_records_it() {
    let class = entered().await;
    class.token(STUDENT).await;
    let path = class.path("/recording/start");
    let refused = class.stack.post(STUDENT, &path).send().await;
    refused.must_be_problem(403, "forbidden");
    class
        .took(
            &class.events.room_finished(&class.room(), class.now()),
            "ok",
        )
        .await;
    ask(&class, "start")
        .await
        .must_be_problem(409, "session_ended");
    let peers = Class::with(json!({"driver": "webrtc"})).await;
    for what in ["start", "stop"] {
        ask(&peers, what)
            .await
            .must_be_problem(409, "driver_mismatch");
    }
}

#[tokio::test]
async fn the_classroom_has_the_same_calls() {
    let class = entered().await;
    let browser = class.stack.login(INSTRUCTOR).await;
    for what in ["start", "stop"] {
        let path = format!("/liveclass/sessions/{}/recording/{what}", class.id);
        let call = class.stack.call(http::Method::POST, &path);
        let answer = call.page(&browser).send().await.must_be(200);
        assert_eq!(answer.json["recording"]["status"], "recording");
    }
}

/// What an `egress_ended` with this information makes of the recording.
async fn reported(info: Value) -> Value {
    let class = Class::start().await;
    let more = json!({"egressInfo": info});
    let event = class
        .events
        .event("egress_ended", &class.room(), &more, class.now());
    class.took(&event, "ok").await;
    class.shown().await["recording"].clone()
}

#[tokio::test]
async fn recordings_are_understood_as_servers_describe_them() {
    let file = json!({"filename": "a.mp4", "location": "https://x.example/a.mp4", "size": "10",
        "startedAt": "1000000000", "endedAt": "61000000000"});
    let with = |name: &str, value: Value| {
        let mut file = file.clone();
        file[name] = value;
        file
    };
    let complete = |file: Value| json!({"egressId": "EG_1", "status": "EGRESS_COMPLETE", "fileResults": [file]});
    let seconds = |recording: &Value| recording["duration_seconds"].clone();
    assert_eq!(
        seconds(&reported(complete(with("duration", json!("-5")))).await),
        60
    );
    assert_eq!(seconds(&reported(complete(file.clone())).await), 60);
    assert_eq!(
        seconds(&reported(complete(with("endedAt", json!("0")))).await),
        Value::Null
    );
    let old =
        json!({"egressId": "EG_1", "status": "EGRESS_COMPLETE", "fileResults": [], "file": file});
    assert_eq!(reported(old).await["location"], "https://x.example/a.mp4");
    let none = reported(json!({"egressId": "EG_1", "status": "EGRESS_COMPLETE"})).await;
    assert_eq!(
        (&none["status"], &none["location"]),
        (&json!("complete"), &Value::Null)
    );
    for status in ["EGRESS_FAILED", "EGRESS_ABORTED", "EGRESS_EXPLODED"] {
        let failed = reported(json!({"egressId": "EG_1", "status": status, "error": "no disk"}));
        assert_eq!(failed.await["status"], "failed", "{status}");
    }
    let limit =
        json!({"egressId": "EG_1", "status": "EGRESS_LIMIT_REACHED", "fileResults": [file]});
    assert_eq!(reported(limit).await["status"], "complete");
}
