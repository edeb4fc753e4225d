//! `/liveclass/sessions/{session}/breakouts`, `…/breakouts/{breakout}/join` and
//! `…/breakouts/close`: rooms that are made, listed, joined and closed.

use std::collections::BTreeSet;

use http::Method;
use serde_json::{Value, json};
use tests::START;

use crate::breakout_class::{Breakouts, chosen, statuses};
use crate::class::each;

#[tokio::test]
async fn rooms_show_all_their_fields_and_are_listed_as_they_were_made() {
    let it = Breakouts::start().await;
    assert_eq!(it.list().await, json!([]));
    let made = it.open(json!({"names": [" Red ", "Blue"], "assignment": "self", "minutes": 7}));
    let made = made.await;
    let closes_at = START.plus_millis(420_000).to_string();
    let room = |id: u64, name: &str| {
        json!({"id": id, "name": name, "room": it.room(Some(id)), "participants": [],
            "status": "open", "closes_at": closes_at})
    };
    assert_eq!(made, json!([room(1, "Red"), room(2, "Blue")]));
    assert_eq!(it.list().await, made);
    let fields: Vec<_> = made[0].as_object().unwrap().keys().cloned().collect();
    let all = ["id", "name", "room", "participants", "status", "closes_at"];
    assert_eq!(fields, all);
    let seen = it.class.room_get(&it.class.enrolled, "/breakouts").await;
    assert_eq!(seen.must_be(200).json, made, "to whoever may enter");
}

#[tokio::test]
async fn numbers_are_never_used_again_in_a_session() {
    let it = Breakouts::start().await;
    let first = it.open(json!({"count": 3})).await;
    assert_eq!(each(&first, "id"), [1, 2, 3]);
    assert_eq!(each(&first, "name"), ["Room 1", "Room 2", "Room 3"]);
    assert_eq!(first[0]["closes_at"], Value::Null);
    let refused = it.create(json!({"count": 2})).await;
    let refused = refused.must_be_problem(409, "conflict");
    let detail = refused.json["detail"].as_str().unwrap();
    assert!(detail.contains("Close them first"), "{detail}");
    let closed = it.close(&it.class.co_host).await.must_be(200).json;
    assert_eq!(statuses(&closed), ["closed"; 3]);
    assert_eq!(each(&closed, "participants"), each(&first, "participants"));
    assert_eq!(it.list().await, closed);
    let again = it.close(&it.class.host).await.must_be(200).json;
    assert_eq!(again, closed);
    let second = it.open(json!({"count": 2})).await;
    assert_eq!(each(&second, "id"), [4, 5]);
    assert_eq!(it.list().await, second, "the newest set alone");
    let old = it.join(&it.class.host, 3).await;
    old.must_be_problem(409, "conflict");
    let unknown = it.join(&it.class.host, 6).await;
    unknown.must_be_problem(404, "not_found");
    let none = it
        .class
        .room(&it.class.host, Method::POST, "/breakouts/x/join");
    none.send().await.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn nothing_is_closed_where_there_never_were_any() {
    let it = Breakouts::start().await;
    let none = it.close(&it.class.host).await.must_be(200);
    assert_eq!(none.json, json!([]));
    let unknown = it.join(&it.class.participant, 1).await;
    unknown.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn joined_participants_are_spread_evenly_and_who_comes_late_goes_where_the_fewest_are() {
    let it = Breakouts::start().await;
    it.class.join(&it.class.co_host).await;
    let students = it.students(60..66).await;
    it.open(json!({"count": 3})).await;
    let members = it.members().await;
    let mut sizes: Vec<_> = members.iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 2, 3], "six students and the participant");
    let all: BTreeSet<u64> = members.iter().flatten().copied().collect();
    let expected = students.iter().map(|one| one.id);
    let expected: BTreeSet<u64> = expected.chain([it.class.participant.id]).collect();
    assert_eq!(
        all, expected,
        "neither host, co-host nor who was thrown out"
    );

    let (own, other) = places(&members, students[0].id);
    let result = it.join(&students[0], own).await.must_be(200).json;
    assert_eq!(result["room"], it.room(Some(own)));
    let refused = it.join(&students[0], other).await;
    refused.must_be_problem(403, "forbidden");

    let late = &it.class.enrolled;
    it.class.join(late).await;
    let fullest = members.iter().position(|all| all.len() == 3).unwrap() as u64 + 1;
    let refused = it.join(late, fullest).await;
    let refused = refused.must_be_problem(403, "forbidden");
    let detail = refused.json["detail"].as_str().unwrap();
    let smallest = members.iter().position(|all| all.len() == 2).unwrap() as u64 + 1;
    assert!(detail.contains(&format!(": {smallest}.")), "{detail}");
    it.join(late, smallest).await.must_be(200);
    it.join(late, smallest).await.must_be(200);
    let now = it.members().await;
    assert_eq!(places(&now, late.id).0, smallest);
    let elsewhere = (1..=3).find(|id| *id != smallest).unwrap();
    let refused = it.join(late, elsewhere).await;
    refused.must_be_problem(403, "forbidden");
    assert_eq!(it.members().await, now);
}

/// Somebody's room, and one that is not theirs.
fn places(members: &[Vec<u64>], user: u64) -> (u64, u64) {
    let own = members.iter().position(|all| all.contains(&user)).unwrap();
    let other = (own + 1) % members.len();
    (own as u64 + 1, other as u64 + 1)
}

#[tokio::test]
async fn the_host_assigns_and_nobody_else_gets_in() {
    let it = Breakouts::start().await;
    let students = it.students(60..62).await;
    let [ada, noor] = [&students[0], &students[1]];
    let assignments = json!({"60": 1, "61": 0});
    let body = json!({"names": ["a", "b"], "assignment": "manual", "assignments": assignments});
    it.open(body).await;
    assert_eq!(it.members().await, [vec![61], vec![60]]);
    it.join(ada, 2).await.must_be(200);
    it.join(noor, 1).await.must_be(200);
    let refused = it.join(ada, 1).await;
    refused.must_be_problem(403, "forbidden");
    let unassigned = it.join(&it.class.participant, 1).await;
    unassigned.must_be_problem(403, "forbidden");
    assert_eq!(it.members().await, [vec![61], vec![60]]);
}

#[tokio::test]
async fn only_joined_participants_who_do_not_manage_are_assigned() {
    let it = Breakouts::start().await;
    let class = &it.class;
    for (key, fault) in [
        (class.host.id.to_string(), true),
        (class.co_host.id.to_string(), true),
        (class.kicked.id.to_string(), true),
        (class.enrolled.id.to_string(), true),
        ("9999".into(), true),
        ("nobody".into(), true),
        (class.participant.id.to_string(), false),
    ] {
        let assignments = json!({key.clone(): 1});
        let body = json!({"count": 2, "assignment": "manual", "assignments": assignments});
        let answer = it.create(body).await;
        if fault {
            let answer = answer.must_be_problem(422, "validation_failed");
            assert_eq!(answer.wrong_fields(), [format!("assignments.{key}")]);
        } else {
            answer.must_be(201);
        }
    }
}

#[tokio::test]
async fn who_chooses_is_where_they_joined_last() {
    let it = Breakouts::start().await;
    let students = it.students(60..62).await;
    it.open(chosen(2)).await;
    it.join(&students[0], 1).await.must_be(200);
    it.join(&students[1], 1).await.must_be(200);
    assert_eq!(it.members().await, [vec![60, 61], vec![]]);
    it.join(&students[0], 2).await.must_be(200);
    assert_eq!(it.members().await, [vec![61], vec![60]]);
    it.join(&it.class.host, 1).await.must_be(200);
    assert_eq!(
        it.members().await,
        [vec![61], vec![60]],
        "the host belongs to none"
    );
    it.close(&it.class.host).await.must_be(200);
    it.open(chosen(2)).await;
    assert_eq!(
        it.members().await,
        [[0_u64; 0]; 2],
        "chosen anew in each set"
    );
}

#[tokio::test]
async fn a_token_lets_in_to_the_one_room_with_the_rights_of_its_bearer() {
    let it = Breakouts::start().await;
    it.class.join(&it.class.co_host).await;
    it.open(json!({"count": 2, "assignment": "self", "minutes": 3}))
        .await;
    for (member, role, manages) in [
        (&it.class.host, "host", true),
        (&it.class.co_host, "co_host", true),
        (&it.class.participant, "participant", false),
    ] {
        let result = it.join(member, 2).await.must_be(200).json;
        let keys: Vec<_> = result.as_object().unwrap().keys().cloned().collect();
        assert_eq!(keys, ["token", "ws_url", "room", "identity", "expires_at"]);
        let until = START.seconds() + 180;
        assert_eq!(result["room"], it.room(Some(2)));
        assert_eq!(result["identity"], format!("user-{}", member.id));
        assert_eq!(result["ws_url"], it.server.url());
        assert_eq!(result["expires_at"], until);
        let claims = it.claims(&result);
        assert_eq!(
            (&claims["exp"], &claims["sub"]),
            (&json!(until), &result["identity"])
        );
        assert_eq!(claims["nbf"], START.seconds() - 10);
        let camera = json!(["camera", "microphone"]);
        let all = json!(["camera", "microphone", "screen_share", "screen_share_audio"]);
        let mut video = json!({"roomJoin": true, "room": it.room(Some(2)), "canPublish": true,
            "canSubscribe": true, "canPublishData": true});
        video["canPublishSources"] = if manages { all } else { camera };
        if manages {
            video["roomAdmin"] = true.into();
        }
        assert_eq!(claims["video"], video, "{role}");
        let metadata = claims["metadata"].as_str().unwrap();
        let metadata: Value = serde_json::from_str(metadata).unwrap();
        assert_eq!(metadata["role"], role);
    }
}

#[tokio::test]
async fn no_token_lives_longer_than_its_room_or_ten_minutes() {
    let it = Breakouts::start().await;
    it.open(json!({"count": 2, "assignment": "self", "minutes": 11}))
        .await;
    let expires = async || {
        let result = it.join(&it.class.participant, 1).await.must_be(200).json;
        assert_eq!(it.claims(&result)["exp"], result["expires_at"]);
        result["expires_at"].as_i64().unwrap() - START.seconds()
    };
    assert_eq!(expires().await, 600);
    it.advance(240);
    assert_eq!(expires().await, 660);
    it.advance(419);
    assert_eq!(expires().await, 660);
    it.advance(1);
    let late = it.join(&it.class.participant, 1).await;
    late.must_be_problem(409, "conflict");
}

#[tokio::test]
async fn a_keyed_request_opens_rooms_once() {
    let it = Breakouts::start().await;
    let host = &it.class.host;
    let send = async |count: u8| {
        let call = it.class.room(host, Method::POST, "/breakouts");
        let call = call.header("idempotency-key", "rooms-1");
        call.json(&json!({"count": count})).send().await
    };
    let first = send(2).await.must_be(201).json;
    assert_eq!(send(2).await.must_be(201).json, first);
    send(3).await.must_be_problem(422, "idempotency_key_reused");
    it.close(host).await.must_be(200);
    assert_eq!(send(2).await.must_be(201).json, first);
    assert_eq!(statuses(&it.list().await), ["closed"; 2]);
}

#[tokio::test]
async fn every_limit_holds_at_its_edge_and_one_beyond() {
    let it = Breakouts::start().await;
    let names = |count: usize| (0..count).map(|n| format!("N{n}")).collect::<Vec<_>>();
    for (wrong, fields) in [
        (json!({}), vec!["count"]),
        (json!({"count": 1}), vec!["count"]),
        (json!({"count": 21}), vec!["count"]),
        (json!({"count": "2"}), vec!["count"]),
        (json!({"count": 2, "names": ["a", "b"]}), vec!["count"]),
        (json!({"names": names(1)}), vec!["names"]),
        (json!({"names": names(21)}), vec!["names"]),
        (json!({"names": ["Red", " rED "]}), vec!["names"]),
        (json!({"names": ["a", " "]}), vec!["names.1"]),
        (json!({"names": ["é".repeat(101), "b"]}), vec!["names.0"]),
        (json!({"count": 2, "minutes": 0}), vec!["minutes"]),
        (json!({"count": 2, "minutes": 181}), vec!["minutes"]),
        (
            json!({"count": 2, "assignment": "none"}),
            vec!["assignment"],
        ),
        (
            json!({"count": 2, "assignments": {"42": 0}}),
            vec!["assignments"],
        ),
        (
            json!({"count": 2, "assignment": "manual", "assignments": {"42": 2}, "minutes": 1.5}),
            vec!["assignments.42", "minutes"],
        ),
    ] {
        let answer = it.create(wrong).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), fields);
    }
    assert_eq!(it.list().await, json!([]), "nothing was made");
    for right in [
        json!({"count": 2, "minutes": 1}),
        json!({"count": 20, "minutes": 180}),
        json!({"names": names(2)}),
        json!({"names": names(20), "assignment": "auto", "assignments": null}),
        json!({"names": ["é".repeat(100), "b"]}),
        json!({"count": 2, "assignment": "manual", "assignments": {"42": 1}}),
    ] {
        it.open(right).await;
        it.close(&it.class.host).await.must_be(200);
    }
}
