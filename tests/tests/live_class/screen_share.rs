//! Who may share their screen, who asks to, and what the media server is told.

use domain::Role;
use futures::future::join_all;
use http::Method;
use serde_json::{Value, json};
use testkit::{FakeClock, LiveKitServer, LiveKitTrouble, jwt};
use tests::{Answer, Member, TestStack};

use crate::class::{Class, class, class_on};

const STATE: &str = "/screen-share-state";
const REQUEST: &str = "/screen-share-request";
const PERMISSION: &str = "/screen-share-permission";

async fn request(class: &Class, member: &Member) -> Answer {
    class.room_post(member, REQUEST, json!({})).await
}

async fn permit(class: &Class, member: &Member, user: u64, allowed: bool) -> Answer {
    let body = json!({"user_id": user, "allowed": allowed});
    class.room_post(member, PERMISSION, body).await
}

fn row(user: &Member, allowed: bool, requested: bool) -> Value {
    json!({"user_id": user.id, "allowed": allowed, "requested": requested})
}

async fn state(class: &Class) -> Value {
    class.room_get(&class.host, STATE).await.must_be(200).json
}

async fn class_with_server() -> (Class, LiveKitServer) {
    let server = LiveKitServer::start(FakeClock::at(tests::START))
        .await
        .unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| options.vars.extend(vars)).await;
    (class_on(stack, "livekit").await, server)
}

/// What a participant of the scripted server may do.
fn permission(class: &Class, server: &LiveKitServer, member: &Member) -> Value {
    let (room, identity) = (format!("class-{}", class.id), format!("user-{}", member.id));
    server.participant(&room, &identity).unwrap()["permission"].clone()
}

fn shares(permission: &Value) -> bool {
    let sources = permission["can_publish_sources"].as_array().unwrap();
    sources.contains(&json!("SCREEN_SHARE")) && sources.contains(&json!("SCREEN_SHARE_AUDIO"))
}

#[tokio::test]
async fn a_participant_asks_and_the_host_or_a_co_host_decides() {
    for driver in ["webrtc", "livekit"] {
        let server = LiveKitServer::start(FakeClock::at(tests::START)).await;
        let vars = server.unwrap().vars();
        let stack = TestStack::with(|options| options.vars.extend(vars)).await;
        let class = class_on(stack, driver).await;
        let (host, participant) = (&class.host, &class.participant);
        let standing = |allowed, requested| {
            json!([row(host, true, false), row(participant, allowed, requested)])
        };
        assert_eq!(state(&class).await, standing(false, false), "{driver}");
        for _ in 0..2 {
            let asked = request(&class, participant).await.must_be(200).json;
            assert_eq!(asked, row(participant, false, true));
        }
        assert_eq!(state(&class).await, standing(false, true));
        for _ in 0..2 {
            let granted = permit(&class, &class.co_host, participant.id, true).await;
            assert_eq!(granted.must_be(200).json, row(participant, true, false));
        }
        assert_eq!(state(&class).await, standing(true, false));
        let asked = request(&class, participant).await.must_be(200).json;
        assert_eq!(asked, row(participant, true, false), "may already");
        for _ in 0..2 {
            let revoked = permit(&class, host, participant.id, false).await;
            assert_eq!(revoked.must_be(200).json, row(participant, false, false));
        }
        request(&class, participant).await.must_be(200);
        let refused = permit(&class, host, participant.id, false).await;
        assert_eq!(refused.must_be(200).json, row(participant, false, false));
        assert_eq!(state(&class).await, standing(false, false));
    }
}

#[tokio::test]
async fn host_and_co_hosts_may_always_and_it_cannot_be_taken_from_them() {
    let class = class().await;
    class.join(&class.co_host).await;
    for member in [&class.host, &class.co_host] {
        let asked = request(&class, member).await.must_be(200).json;
        assert_eq!(asked, row(member, true, false));
        let taken = permit(&class, &class.host, member.id, false).await;
        taken.must_be_problem(409, "conflict");
        let given = permit(&class, &class.co_host, member.id, true).await;
        assert_eq!(given.must_be(200).json, row(member, true, false));
    }
    // Who is co-host no longer may what they were allowed.
    let grant = |granted| json!({"user_id": class.participant.id, "granted": granted});
    let co_hosts = |granted| class.post(&class.host, "/co-hosts", grant(granted));
    co_hosts(true).await.must_be(200);
    let asked = request(&class, &class.participant).await.must_be(200).json;
    assert_eq!(asked, row(&class.participant, true, false));
    co_hosts(false).await.must_be(200);
    let rows = state(&class).await;
    assert_eq!(rows[2], row(&class.participant, false, false));
}

#[tokio::test]
async fn everybody_may_see_joined_participants_ask_and_managers_decide() {
    let class = class().await;
    class.join(&class.co_host).await;
    let user = class.participant.id;
    for (who, member, joined, manages) in [
        ("participant", &class.participant, true, false),
        ("enrolled", &class.enrolled, false, false),
        ("admin", &class.admin, false, false),
        ("instructor", &class.instructor, false, false),
        ("co-host", &class.co_host, true, true),
        ("host", &class.host, true, true),
    ] {
        class.room_get(member, STATE).await.must_be(200);
        let asked = request(&class, member).await;
        let decided = permit(&class, member, user, true).await;
        for (answer, may) in [(asked, joined), (decided, manages)] {
            let code = answer.json["code"].as_str();
            assert_eq!(code, if may { None } else { Some("forbidden") }, "{who}");
            answer.must_be(if may { 200 } else { 403 });
        }
    }
    for (member, status, code) in [
        (&class.kicked, 403, "kicked"),
        (&class.stranger, 404, "not_found"),
    ] {
        let read = class.room_get(member, STATE).await;
        read.must_be_problem(status, code);
        request(&class, member).await.must_be_problem(status, code);
        let decided = permit(&class, member, user, true).await;
        decided.must_be_problem(status, code);
    }
    for joins in [&class.admin, &class.instructor, &class.enrolled] {
        class.join(joins).await;
        let asked = request(&class, joins).await.must_be(200).json;
        assert_eq!(asked, row(joins, false, true));
        let decided = permit(&class, joins, user, false).await;
        decided.must_be_problem(403, "forbidden");
    }
    let rows = state(&class).await;
    let ids = crate::class::each(&rows, "user_id");
    assert_eq!(ids, [2, 41, 42, 43, 45, 46], "by id, without the kicked");
    let call = class.call(&class.host, Method::GET, STATE);
    call.send().await.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn a_permission_is_for_joined_participants_and_bodies_are_checked() {
    let class = class().await;
    let strangers = [class.enrolled.id, class.kicked.id, class.stranger.id, 999];
    for user in strangers {
        for allowed in [true, false] {
            let decided = permit(&class, &class.host, user, allowed).await;
            decided.must_be_problem(404, "not_found");
        }
    }
    for (body, fields) in [
        (json!({}), vec!["allowed", "user_id"]),
        (json!({"user_id": 0, "allowed": true}), vec!["user_id"]),
        (json!({"user_id": "42", "allowed": true}), vec!["user_id"]),
        (json!({"user_id": 42}), vec!["allowed"]),
        (json!({"user_id": 42, "allowed": null}), vec!["allowed"]),
        (json!({"user_id": 42, "allowed": "yes"}), vec!["allowed"]),
        (json!({"user_id": 42, "allowed": 1}), vec!["allowed"]),
    ] {
        let answer = class.room_post(&class.host, PERMISSION, body.clone()).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), fields, "{body}");
    }
    // Asking takes no body, or any object.
    let member = &class.participant;
    let empty = class.room(member, Method::POST, REQUEST).send().await;
    assert_eq!(empty.must_be(200).json, row(member, false, true));
    let object = class.room_post(member, REQUEST, json!({"why": [1]})).await;
    object.must_be(200);
    let list = class.room_post(member, REQUEST, json!([1])).await;
    list.must_be_problem(422, "validation_failed");
}

#[tokio::test]
async fn it_begins_before_the_class_does_and_ends_with_it() {
    let class = class().await;
    let body = json!({"course_id": 1, "title": "Later", "driver": "webrtc"});
    let made = class.make(&class.host, &body).await.must_be(201);
    let later = Class {
        id: made.json["id"].as_u64().unwrap(),
        ..class
    };
    later.join(&later.participant).await;
    request(&later, &later.participant).await.must_be(200);
    let granted = permit(&later, &later.host, later.participant.id, true).await;
    granted.must_be(200);
    assert_eq!(later.session().await["status"], "scheduled");
    later
        .post(&later.host, "/end", json!({}))
        .await
        .must_be(200);
    let asked = request(&later, &later.participant).await;
    asked.must_be_problem(409, "session_ended");
    let taken = permit(&later, &later.host, later.participant.id, false).await;
    taken.must_be_problem(409, "session_ended");
    assert_eq!(
        state(&later).await,
        json!([row(&later.participant, true, false)])
    );
}

#[tokio::test]
async fn flags_survive_a_leave_and_a_rejoin_and_the_token_carries_them() {
    let (class, server) = class_with_server().await;
    let member = &class.participant;
    let sources = |result: &Value| {
        let token = result["token"].as_str().unwrap();
        let claims = jwt::claims(token, server.key().1).unwrap();
        claims["video"]["canPublishSources"].clone()
    };
    let without = json!(["camera", "microphone"]);
    assert_eq!(sources(&class.join(member).await), without);
    request(&class, member).await.must_be(200);
    class.join(member).await;
    assert_eq!(state(&class).await[1], row(member, false, true));
    let granted = permit(&class, &class.host, member.id, true).await;
    granted.must_be(200);
    let with = json!(["camera", "microphone", "screen_share", "screen_share_audio"]);
    assert_eq!(sources(&class.join(member).await), with);
    assert_eq!(state(&class).await[1], row(member, true, false));
    let revoked = permit(&class, &class.host, member.id, false).await;
    revoked.must_be(200);
    assert_eq!(sources(&class.join(member).await), without);
}

#[tokio::test]
async fn a_connected_participant_is_told_at_once_and_keeps_all_else() {
    let (class, server) = class_with_server().await;
    let member = &class.participant;
    let token = class.join(member).await["token"].clone();
    server.enter(token.as_str().unwrap()).unwrap();
    let before = permission(&class, &server, member);
    assert!(!shares(&before));
    let calls = server.calls();
    request(&class, member).await.must_be(200);
    assert_eq!(server.calls(), calls, "asking changes nothing there");
    let granted = permit(&class, &class.host, member.id, true).await;
    granted.must_be(200);
    let during = permission(&class, &server, member);
    assert!(shares(&during));
    let call = server.calls().pop().unwrap();
    assert_eq!(call.method, "UpdateParticipant");
    assert_eq!(call.body["room"], format!("class-{}", class.id));
    assert_eq!(call.body["identity"], format!("user-{}", member.id));
    let but_sources = |permission: &Value| {
        let mut rest = permission.clone();
        rest.as_object_mut().unwrap().remove("can_publish_sources");
        rest
    };
    assert_eq!(but_sources(&during), but_sources(&before));
    assert_eq!(but_sources(&during)["can_publish"], true);
    let revoked = permit(&class, &class.co_host, member.id, false).await;
    revoked.must_be(200);
    assert_eq!(permission(&class, &server, member), before);
    // Whoever is not connected gets theirs with the next token.
    class.join(&class.enrolled).await;
    let absent = permit(&class, &class.host, class.enrolled.id, true).await;
    assert_eq!(absent.must_be(200).json, row(&class.enrolled, true, false));
}

#[tokio::test]
async fn where_the_media_server_does_not_follow_the_decision_stands_and_a_repeat_completes_it() {
    let (class, server) = class_with_server().await;
    let member = &class.participant;
    let token = class.join(member).await["token"].clone();
    server.enter(token.as_str().unwrap()).unwrap();
    request(&class, member).await.must_be(200);
    for allowed in [true, false] {
        server.trouble(LiveKitTrouble::Answers(503, "unavailable"));
        let failed = permit(&class, &class.host, member.id, allowed).await;
        failed.must_be_problem(502, "media_server_failed");
        assert_eq!(state(&class).await[1], row(member, allowed, false));
        assert_eq!(shares(&permission(&class, &server, member)), !allowed);
        server.trouble(None);
        let completed = permit(&class, &class.host, member.id, allowed).await;
        assert_eq!(completed.must_be(200).json, row(member, allowed, false));
        assert_eq!(shares(&permission(&class, &server, member)), allowed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_decide_at_once_the_media_server_follows_the_last() {
    let (class, server) = class_with_server().await;
    let member = &class.participant;
    let token = class.join(member).await["token"].clone();
    server.enter(token.as_str().unwrap()).unwrap();
    for _ in 0..3 {
        let decisions = (0..12).map(|n| {
            let manager = if n % 2 == 0 {
                &class.host
            } else {
                &class.co_host
            };
            permit(&class, manager, member.id, n % 3 == 0)
        });
        for answer in join_all(decisions).await {
            assert!(answer.status.is_success() || answer.json["code"] == "conflict");
        }
        let stands = state(&class).await[1]["allowed"] == true;
        assert_eq!(shares(&permission(&class, &server, member)), stands);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_to_one_participant_at_once_leaves_one_state() {
    let class = class().await;
    let mut all = vec![];
    for id in 100..110 {
        let member = class.stack.member(id, Role::Student, &[1]).await;
        class.join(&member).await;
        all.push(member);
    }
    let kick = |user: u64| class.room_post(&class.host, "/kick", json!({"user_id": user}));
    let acts = all.iter().map(|member| async {
        let (asked, granted, out, token) = tokio::join!(
            request(&class, member),
            permit(&class, &class.co_host, member.id, true),
            kick(member.id),
            class.room_post(member, "/token", json!({}))
        );
        out.must_be(200);
        for answer in [asked, granted, token] {
            let code = answer.json["code"].as_str().unwrap_or_default();
            let told = ["", "kicked", "not_found"].contains(&code);
            assert!(told, "{}", answer.text);
        }
    });
    join_all(acts).await;
    let rows = state(&class).await;
    assert_eq!(
        rows.as_array().unwrap().len(),
        2,
        "the thrown out have none"
    );
}
