//! What the media server must follow, and what becomes of it when it does not.

use serde_json::{Value, json};
use testkit::{FakeClock, LiveKitServer, LiveKitTrouble};
use tests::TestStack;

use crate::class::{Class, class_on};

async fn class_with_server() -> (Class, LiveKitServer) {
    let server = LiveKitServer::start(FakeClock::at(tests::START))
        .await
        .unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    (class_on(stack, "livekit").await, server)
}

fn enter(class: &Class, server: &LiveKitServer, result: &Value) {
    server.enter(result["token"].as_str().unwrap()).unwrap();
    assert!(server.has_room(&format!("class-{}", class.id)));
}

#[tokio::test]
async fn who_is_thrown_out_leaves_the_room_also_when_the_server_was_in_trouble() {
    let (class, server) = class_with_server().await;
    let (room, identity) = (
        format!("class-{}", class.id),
        format!("user-{}", class.participant.id),
    );
    enter(&class, &server, &class.join(&class.participant).await);
    server.trouble(LiveKitTrouble::Answers(503, "unavailable"));
    let body = json!({"user_id": class.participant.id});
    let failed = class.room_post(&class.host, "/kick", body.clone()).await;
    failed.must_be_problem(502, "media_server_failed");
    let answer = class.get(&class.participant, "/messages").await;
    answer.must_be_problem(403, "kicked");
    assert!(server.participant(&room, &identity).is_some());
    server.trouble(None);
    class
        .room_post(&class.host, "/kick", body)
        .await
        .must_be(200);
    assert!(server.participant(&room, &identity).is_none());
}

#[tokio::test]
async fn the_end_of_a_class_ends_its_room_and_is_completed_by_a_repeat() {
    let (class, server) = class_with_server().await;
    let room = format!("class-{}", class.id);
    enter(&class, &server, &class.join(&class.host).await);
    server.trouble(LiveKitTrouble::Answers(500, "internal"));
    let failed = class.post(&class.host, "/end", json!({})).await;
    failed.must_be_problem(502, "media_server_failed");
    assert_eq!(class.session().await["status"], "ended");
    assert!(server.has_room(&room));
    server.trouble(None);
    class
        .post(&class.host, "/end", json!({}))
        .await
        .must_be(200);
    assert!(!server.has_room(&room));
}

#[tokio::test]
async fn a_former_co_host_loses_their_rights_in_the_room_at_once() {
    let (class, server) = class_with_server().await;
    let (room, identity) = (
        format!("class-{}", class.id),
        format!("user-{}", class.co_host.id),
    );
    enter(&class, &server, &class.join(&class.co_host).await);
    let body = json!({"user_id": class.co_host.id, "granted": false});
    server.trouble(LiveKitTrouble::Answers(503, "unavailable"));
    let failed = class.post(&class.host, "/co-hosts", body.clone()).await;
    failed.must_be_problem(502, "media_server_failed");
    server.trouble(None);
    class
        .post(&class.host, "/co-hosts", body)
        .await
        .must_be(200);
    assert!(server.participant(&room, &identity).is_none());
}
