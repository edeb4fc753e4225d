//! Whoever is thrown out, or is co-host no longer, is so in breakout rooms too.

use http::Method;
use serde_json::{Value, json};
use testkit::LiveKitTrouble;

use crate::breakout_class::{Breakouts, chosen};

async fn kick(it: &Breakouts) -> tests::Answer {
    let out = json!({"user_id": it.class.participant.id});
    it.class.room_post(&it.class.host, "/kick", out).await
}

#[tokio::test]
async fn who_is_thrown_out_leaves_all_rooms_and_comes_back_by_no_way() {
    let it = Breakouts::start().await;
    let student = &it.class.participant;
    it.open(chosen(2)).await;
    let breakout = it.join(student, 1).await.must_be(200).json;
    let class = it.class.join(student).await;
    let enter = |result: &Value| it.server.enter(result["token"].as_str().unwrap()).unwrap();
    enter(&class);
    enter(&breakout);
    assert!(it.is_in(student, None) && it.is_in(student, Some(1)));
    kick(&it).await.must_be(200);
    assert!(!it.is_in(student, None) && !it.is_in(student, Some(1)));
    assert_eq!(it.members().await, [[0_u64; 0]; 2]);

    for suffix in ["/token", "/breakouts/1/join", "/breakouts/2/join"] {
        let page = it.class.room(student, Method::POST, suffix);
        page.send().await.must_be_problem(403, "kicked");
    }
    let token = it.class.call(student, Method::POST, "/token");
    token.send().await.must_be_problem(403, "kicked");
    // Their tokens still count: the media server tells of it.
    let sid = enter(&breakout);
    assert!(it.is_in(student, Some(1)));
    assert_eq!(it.joined(student, Some(1), &sid).await, "ok");
    assert!(!it.is_in(student, Some(1)));
    assert!(it.has_room(1), "the room is the others'");
    let sid = enter(&class);
    it.joined(student, None, &sid).await;
    assert!(!it.is_in(student, None));
}

#[tokio::test]
async fn who_is_let_back_in_is_where_they_were_assigned() {
    let it = Breakouts::start().await;
    let student = &it.class.participant;
    let body =
        json!({"count": 2, "assignment": "manual", "assignments": {student.id.to_string(): 1}});
    it.open(body).await;
    let out = json!({"user_id": student.id});
    kick(&it).await.must_be(200);
    assert_eq!(it.members().await, [[0_u64; 0]; 2]);
    let back = it.class.room_post(&it.class.host, "/unkick", out).await;
    back.must_be(200);
    let early = it.join(student, 2).await;
    early.must_be_problem(403, "forbidden");
    it.class.join(student).await;
    it.join(student, 2).await.must_be(200);
    assert_eq!(it.members().await, [vec![], vec![student.id]]);
}

#[tokio::test]
async fn a_kick_that_the_server_did_not_follow_stands_and_is_completed_by_a_repeat() {
    let it = Breakouts::start().await;
    it.open(chosen(2)).await;
    it.enter(&it.class.participant, 2).await;
    it.server
        .trouble(LiveKitTrouble::Answers(503, "unavailable"));
    let failed = kick(&it).await;
    failed.must_be_problem(502, "media_server_failed");
    assert_eq!(it.members().await, [[0_u64; 0]; 2]);
    assert!(it.is_in(&it.class.participant, Some(2)));
    it.server.trouble(None);
    kick(&it).await.must_be(200);
    assert!(!it.is_in(&it.class.participant, Some(2)));
}

#[tokio::test]
async fn a_former_co_host_loses_their_rights_in_breakout_rooms_at_once() {
    let it = Breakouts::start().await;
    let co_host = &it.class.co_host;
    it.class.join(co_host).await;
    it.open(chosen(2)).await;
    it.enter(co_host, 1).await;
    it.enter(&it.class.participant, 1).await;
    let revoked = json!({"user_id": co_host.id, "granted": false});
    let revoked = it.class.post(&it.class.host, "/co-hosts", revoked).await;
    revoked.must_be(200);
    assert!(!it.is_in(co_host, Some(1)));
    assert!(it.is_in(&it.class.participant, Some(1)));
    let result = it.join(co_host, 1).await.must_be(200).json;
    let admin = it.claims(&result)["video"].get("roomAdmin").cloned();
    assert_ne!(admin, Some(json!(true)));
    assert_eq!(it.members().await[0], [co_host.id, it.class.participant.id]);
}
