//! Room tokens: what they let in, and that taking one is joining.

use serde_json::{Value, json};
use testkit::jwt;
use tests::TestStack;

use crate::class::{class, class_on};

#[tokio::test]
async fn a_token_for_the_media_server_says_who_may_do_what_in_the_one_room() {
    let class = class_on(TestStack::start().await, "livekit").await;
    let livekit = &class.stack.stack.ready.livekit;
    for (member, role, manages) in [
        (&class.host, "host", true),
        (&class.co_host, "co_host", true),
        (&class.participant, "participant", false),
        (&class.admin, "participant", false),
        (&class.instructor, "participant", false),
    ] {
        let result = class.join(member).await;
        let room = format!("class-{}", class.id);
        assert_eq!(result["room"], room);
        assert_eq!(result["identity"], format!("user-{}", member.id));
        assert_eq!(result["ws_url"], livekit.ws_url);
        assert_eq!(result["expires_at"], tests::START.seconds() + 600);
        assert_eq!(result.get("ice_servers"), None);
        let claims = jwt::claims(result["token"].as_str().unwrap(), &livekit.api_secret);
        let claims = claims.unwrap();
        assert_eq!(claims["iss"], livekit.api_key);
        let video = &claims["video"];
        assert_eq!(
            (&video["room"], &video["roomJoin"]),
            (&json!(room), &json!(true))
        );
        assert_eq!(video["roomAdmin"] == true, manages, "{role}");
        let sources = video["canPublishSources"].as_array().unwrap();
        assert_eq!(sources.contains(&json!("screen_share")), manages, "{role}");
        let metadata: Value = serde_json::from_str(claims["metadata"].as_str().unwrap()).unwrap();
        assert_eq!(metadata["role"], role);
    }
}

#[tokio::test]
async fn peers_get_an_identity_and_relays() {
    let stack = TestStack::with(|options| {
        let var = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        options.vars.extend([
            var("LECTERN_STUN_URLS", "stun:stun.example.org:3478"),
            var("LECTERN_TURN_URLS", "turn:turn.example.org:3478"),
            var("LECTERN_TURN_SECRET", "north"),
        ]);
    });
    let class = class_on(stack.await, "webrtc").await;
    let result = class.join(&class.participant).await;
    assert_eq!(
        (&result["token"], &result["ws_url"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(result["identity"], format!("user-{}", class.participant.id));
    assert_eq!(result["room"], format!("class-{}", class.id));
    let ice = result["ice_servers"].as_array().unwrap();
    assert_eq!(ice.len(), 2);
    let until = result["expires_at"].as_i64().unwrap();
    let expected = format!("{until}:user-{}", class.participant.id);
    assert_eq!(ice[1]["username"], expected);
    let room = class.room(&class.participant, http::Method::POST, "/token");
    assert_eq!(room.send().await.must_be(200).json, result, "in a page too");
}

#[tokio::test]
async fn the_hosts_first_token_begins_the_class_and_nobody_elses() {
    let class = class().await;
    let body = json!({"course_id": 1, "title": "Later", "driver": "webrtc"});
    let made = class.make(&class.host, &body).await.must_be(201);
    let later = crate::class::Class {
        id: made.json["id"].as_u64().unwrap(),
        ..class
    };
    for member in [&later.participant, &later.admin, &later.instructor] {
        later.join(member).await;
    }
    assert_eq!(later.session().await["status"], "scheduled");
    later.join(&later.host).await;
    let live = later.session().await;
    assert_eq!(live["status"], "live");
    assert_eq!(live["started_at"], tests::START.to_string());
    later.stack.clock.advance(std::time::Duration::from_mins(1));
    later.join(&later.host).await;
    assert_eq!(later.session().await, live);
    let all = later
        .get(&later.host, "/participants")
        .await
        .must_be(200)
        .json;
    let ids: Vec<u64> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["user_id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, [2, 42, 45, 46]);
    assert_eq!(all[0]["role"], "host");
    assert_eq!(all[1]["joined_at"], tests::START.to_string());
    assert_eq!(all[1]["allowed"], false);
}
