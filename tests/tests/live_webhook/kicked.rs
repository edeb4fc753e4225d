//! Whoever was thrown out is kept out.

use testkit::LiveKitTrouble;
use tests::{INSTRUCTOR, STUDENT};

use crate::class::Class;

/// A class whose student is in the room, on the scripted server too, and was
/// thrown out where only the store knows of it.
async fn thrown_out() -> (Class, String) {
    let class = Class::start().await;
    class.begin().await;
    let token = class.token(STUDENT).await["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let sid = class.server.enter(&token).unwrap();
    let store = &class.stack.stack.store;
    let session = class.id.try_into().unwrap();
    let session = store.live_session(session).await.unwrap().unwrap();
    let kicked = store.kick_participant(&session, STUDENT.try_into().unwrap());
    kicked.await.unwrap();
    (class, sid)
}

fn is_in(class: &Class) -> bool {
    let identity = format!("user-{STUDENT}");
    class.server.participant(&class.room(), &identity).is_some()
}

#[tokio::test]
async fn whoever_comes_back_is_removed_again() {
    let (class, sid) = thrown_out().await;
    assert!(is_in(&class));
    let joined = class.connection("participant_joined", STUDENT, &sid, 0);
    class.took(&joined, "ok").await;
    assert!(!is_in(&class));
    let calls = class.server.calls();
    let call = calls.last().unwrap();
    assert_eq!(call.method, "RemoveParticipant");
    assert_eq!(call.body["room"], class.room());
}

#[tokio::test]
async fn of_a_breakout_too_and_nobody_else_is() {
    let (class, sid) = thrown_out().await;
    let host = class.stack.login(INSTRUCTOR).await;
    let path = class.path("/breakouts").replacen("/api", "", 1);
    let open = class.stack.call(http::Method::POST, &path).page(&host);
    let open = open.json(&serde_json::json!({"count": 2})).send().await;
    open.must_be(201);
    let breakout = format!("{}-2", class.room());
    let user = format!("user-{STUDENT}");
    let joined = class.events.participant(
        "participant_joined",
        &breakout,
        (&user, &sid),
        class.now(),
        class.now(),
    );
    class.took(&joined, "ok").await;
    let calls = class.server.calls();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].method, "RemoveParticipant");
    assert_eq!(calls[0].body["room"], breakout);
    let host = class.connection("participant_joined", INSTRUCTOR, "PA_8", 0);
    class.took(&host, "ok").await;
    let left = class.connection("participant_left", STUDENT, &sid, 0);
    class.took(&left, "ok").await;
    assert_eq!(class.server.calls().len(), 1);
}

#[tokio::test]
async fn trouble_of_the_media_server_loses_no_event_and_its_repeat_tries_again() {
    let (class, sid) = thrown_out().await;
    class
        .server
        .trouble(LiveKitTrouble::Answers(500, "internal"));
    let joined = class.connection("participant_joined", STUDENT, &sid, 0);
    let failed = class.deliver(&joined).await;
    failed.must_be_problem(502, "media_server_failed");
    assert!(is_in(&class));
    let attendance = class.attendance().await;
    assert!(
        attendance
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["user_id"] == STUDENT)
    );
    class.server.trouble(None);
    class.took(&joined, "duplicate").await;
    assert!(!is_in(&class));
}

/// What a student who came with such rights may publish then; `None`: they are
/// out.
async fn rights_left(class: &Class, role: &str, sources: &[&str]) -> Option<serde_json::Value> {
    let user = format!("user-{STUDENT}");
    let token = class.token(STUDENT).await["token"].clone();
    let sid = class.server.enter(token.as_str().unwrap()).unwrap();
    let arrival = class
        .events
        .arrival(&class.room(), (&user, &sid), role, sources, class.now());
    class.took(&arrival, "ok").await;
    let participant = class.server.participant(&class.room(), &user)?;
    Some(participant["permission"]["can_publish_sources"].clone())
}

#[tokio::test]
async fn who_manages_the_class_no_more_is_removed_when_they_come_with_a_token_of_before() {
    let class = Class::start().await;
    class.begin().await;
    for role in ["host", "co_host"] {
        assert_eq!(rights_left(&class, role, &["CAMERA"]).await, None, "{role}");
    }
    assert!(
        rights_left(&class, "participant", &["CAMERA"])
            .await
            .is_some()
    );
    let user = format!("user-{INSTRUCTOR}");
    let token = class.token(INSTRUCTOR).await["token"].clone();
    let sid = class.server.enter(token.as_str().unwrap()).unwrap();
    let all = ["CAMERA", "SCREEN_SHARE"];
    let host = (user.as_str(), sid.as_str());
    let arrival = class
        .events
        .arrival(&class.room(), host, "host", &all, class.now());
    class.took(&arrival, "ok").await;
    assert!(class.server.participant(&class.room(), &user).is_some());
}

#[tokio::test]
async fn who_comes_with_a_screen_that_was_taken_back_loses_it_again() {
    let class = Class::start().await;
    class.begin().await;
    let all = ["CAMERA", "MICROPHONE", "SCREEN_SHARE", "SCREEN_SHARE_AUDIO"];
    let (session, student) = (class.id.try_into().unwrap(), STUDENT.try_into().unwrap());
    let permit = |allowed| {
        let store = class.stack.stack.store.clone();
        async move { store.permit_screen_share(session, student, allowed).await }
    };
    permit(true).await.unwrap();
    let left = rights_left(&class, "participant", &all).await;
    assert_eq!(left, Some(serde_json::json!(all)), "it is theirs");
    let user = format!("user-{STUDENT}");
    permit(false).await.unwrap();
    let before = (user.as_str(), "PA_9");
    let arrival = class
        .events
        .arrival(&class.room(), before, "participant", &all, class.now());
    class.took(&arrival, "ok").await;
    let participant = class.server.participant(&class.room(), &user).unwrap();
    let left = &participant["permission"]["can_publish_sources"];
    assert_eq!(left, &serde_json::json!(["CAMERA", "MICROPHONE"]));
}
