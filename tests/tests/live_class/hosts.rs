//! The host's role, co-hosts, and who is thrown out.

use domain::Role;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::class::class;

#[tokio::test]
async fn the_old_host_becomes_a_co_host() {
    let class = class().await;
    let to = json!({"user_id": class.participant.id});
    let moved = class
        .room_post(&class.co_host, "/transfer-host", to.clone())
        .await;
    let expected = json!({"status": "transferred", "host_id": class.participant.id});
    assert_eq!(moved.must_be(200).json, expected);
    let session = class.session().await;
    assert_eq!(session["host_id"], class.participant.id);
    assert_eq!(
        session["co_host_ids"],
        json!([class.co_host.id, class.host.id])
    );
    let again = class.room_post(&class.host, "/transfer-host", to).await;
    assert_eq!(again.must_be(200).json, expected);
    let answered = class.question(&class.host, "Why?").await;
    let path = format!("/questions/{answered}/answer");
    let answer = class.room_post(&class.host, &path, json!({}));
    answer.await.must_be_problem(403, "forbidden");
    let out = json!({"user_id": class.host.id});
    class
        .room_post(&class.participant, "/kick", out)
        .await
        .must_be(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_transfers_at_once_exactly_one_host_is_left() {
    let class = class().await;
    let mut joined = vec![];
    for id in 100..120 {
        let member = class.stack.member(id, Role::Student, &[1]).await;
        class.join(&member).await;
        joined.push(member);
    }
    let transfers = joined.iter().enumerate().map(|(n, member)| {
        let caller = if n % 2 == 0 {
            &class.host
        } else {
            &class.co_host
        };
        class.room_post(caller, "/transfer-host", json!({"user_id": member.id}))
    });
    let answers = join_all(transfers).await;
    let done = answers
        .iter()
        .filter(|answer| answer.status.is_success())
        .count();
    assert!(done > 0);
    for answer in &answers {
        let busy = answer.json["code"] == "conflict";
        assert!(answer.status.is_success() || busy, "{}", answer.text);
    }
    let session = class.session().await;
    let host = session["host_id"].as_u64().unwrap();
    assert!(joined.iter().any(|member| member.id == host));
    let co_hosts = session["co_host_ids"].as_array().unwrap();
    assert!(!co_hosts.contains(&json!(host)));
    assert!(co_hosts.contains(&json!(class.host.id)));
    // Who was the host on the way is a co-host now: each once.
    assert_eq!(co_hosts.len(), done + 1);
    let all = class.get(&class.host, "/participants").await.json;
    let hosts = all
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["role"] == "host");
    assert_eq!(hosts.count(), 1);
}

#[tokio::test]
async fn a_co_hosts_grant_is_given_and_taken_back() {
    let class = class().await;
    let change = |user: u64, granted: bool| {
        let body = json!({"user_id": user, "granted": granted});
        class.post(&class.co_host, "/co-hosts", body)
    };
    let granted = change(class.enrolled.id, true).await.must_be(200).json;
    assert_eq!(
        granted["co_host_ids"],
        json!([class.co_host.id, class.enrolled.id])
    );
    assert_eq!(change(class.enrolled.id, true).await.json, granted);
    change(class.host.id, true)
        .await
        .must_be_problem(409, "conflict");
    change(class.host.id, false)
        .await
        .must_be_problem(409, "conflict");
    let taken = change(class.enrolled.id, false).await.must_be(200).json;
    assert_eq!(taken["co_host_ids"], json!([class.co_host.id]));
    assert_eq!(change(class.enrolled.id, false).await.json, taken);
    // A co-host may enter whoever they are.
    change(class.stranger.id, true).await.must_be(200);
    class.join(&class.stranger).await;
    change(class.stranger.id, false).await.must_be(200);
    let answer = class.get(&class.stranger, "").await;
    answer.must_be_problem(404, "not_found");
    change(class.co_host.id, false).await.must_be(200);
    change(class.co_host.id, true)
        .await
        .must_be_problem(403, "forbidden");
}

#[tokio::test]
async fn whoever_is_thrown_out_stays_out_until_they_are_let_in() {
    let class = class().await;
    let kick = |member: &tests::Member, user: u64| {
        let body = json!({ "user_id": user });
        let (member, class) = (member.clone(), &class);
        async move { class.room_post(&member, "/kick", body).await }
    };
    kick(&class.host, class.host.id)
        .await
        .must_be_problem(409, "conflict");
    kick(&class.co_host, class.host.id)
        .await
        .must_be_problem(409, "conflict");
    kick(&class.host, class.enrolled.id)
        .await
        .must_be_problem(404, "not_found");
    for _ in 0..2 {
        let out = kick(&class.co_host, class.participant.id)
            .await
            .must_be(200)
            .json;
        assert_eq!(
            out,
            json!({"status": "kicked", "user_id": class.participant.id})
        );
    }
    for suffix in ["", "/messages", "/polls", "/questions"] {
        let answer = class.get(&class.participant, suffix).await;
        answer.must_be_problem(403, "kicked");
    }
    let token = class
        .room_post(&class.participant, "/token", json!({}))
        .await;
    token.must_be_problem(403, "kicked");
    let row = |all: Value| {
        let all = all.as_array().unwrap().clone();
        all.into_iter()
            .find(|one| one["user_id"] == class.participant.id)
            .unwrap()
    };
    let out = row(class.get(&class.host, "/participants").await.json);
    assert_eq!(
        (&out["kicked"], &out["joined_at"]),
        (&json!(true), &Value::Null)
    );
    let back = json!({"user_id": class.participant.id});
    let unkicked = class
        .post(&class.host, "/unkick", back.clone())
        .await
        .must_be(200)
        .json;
    assert_eq!(unkicked["status"], "unkicked");
    let again = class.post(&class.host, "/unkick", back.clone()).await;
    assert_eq!(again.must_be(200).json, unkicked);
    class
        .get(&class.participant, "/messages")
        .await
        .must_be(200);
    let not_joined = class
        .room_post(&class.host, "/transfer-host", back.clone())
        .await;
    not_joined.must_be_problem(404, "not_found");
    class.join(&class.participant).await;
    class
        .room_post(&class.host, "/transfer-host", back)
        .await
        .must_be(200);
}

#[tokio::test]
async fn a_co_host_who_is_thrown_out_is_none_any_more_also_when_back() {
    let class = class().await;
    class.join(&class.co_host).await;
    let user = json!({"user_id": class.co_host.id});
    for _ in 0..2 {
        let out = class.room_post(&class.host, "/kick", user.clone()).await;
        out.must_be(200);
        assert_eq!(class.session().await["co_host_ids"], json!([]));
    }
    class.post(&class.host, "/unkick", user).await.must_be(200);
    class.join(&class.co_host).await;
    let body = json!({"user_id": class.participant.id});
    let denied = class.room_post(&class.co_host, "/kick", body).await;
    denied.must_be_problem(403, "forbidden");
}
