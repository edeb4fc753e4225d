//! What a body may hold: at the edge and one beyond it.

use http::Method;
use serde_json::{Value, json};

use crate::class::{Class, class};

async fn faults(class: &Class, suffix: &str, body: Value) -> Vec<String> {
    let answer = class.room_post(&class.host, suffix, body).await;
    match answer.status.as_u16() {
        200 | 201 => vec![],
        _ => answer
            .must_be_problem(422, "validation_failed")
            .wrong_fields(),
    }
}

#[tokio::test]
async fn texts_count_characters_and_are_trimmed() {
    let class = class().await;
    let none: [&str; 0] = [];
    for suffix in ["/messages", "/questions"] {
        let of = |length| json!({"body": format!("  {}\n", "é".repeat(length))});
        assert_eq!(faults(&class, suffix, of(2_000)).await, none);
        for wrong in [
            of(2_001),
            of(0),
            json!({}),
            json!({"body": 5}),
            json!({"body": "a\0"}),
        ] {
            assert_eq!(faults(&class, suffix, wrong).await, ["body"], "{suffix}");
        }
    }
    let said = class.say(&class.host, " 🌊 ").await;
    let all = class.get(&class.host, "/messages").await.json;
    let last = all.as_array().unwrap().last().unwrap();
    assert_eq!((&last["id"], &last["body"]), (&json!(said), &json!("🌊")));
    let question = class.question(&class.participant, "Why?").await;
    let answer = format!("/questions/{question}/answer");
    assert_eq!(
        faults(&class, &answer, json!({"answer": "x".repeat(2_000)})).await,
        none
    );
    assert_eq!(
        faults(&class, &answer, json!({"answer": "x".repeat(2_001)})).await,
        ["answer"]
    );
    assert_eq!(faults(&class, &answer, json!({})).await, none);
}

#[tokio::test]
async fn polls_have_two_to_four_options() {
    let class = class().await;
    let none: [&str; 0] = [];
    let poll = |question: &str, options: Value| json!({"question": question, "options": options});
    for right in [
        poll(&"q".repeat(500), json!(["a", "b"])),
        poll("q", json!(["a".repeat(200), "b", "c", "d"])),
    ] {
        assert_eq!(faults(&class, "/polls", right).await, none);
    }
    for (wrong, fields) in [
        (poll(&"q".repeat(501), json!(["a", "b"])), "question"),
        (poll("q", json!(["a"])), "options"),
        (poll("q", json!(["a", "b", "c", "d", "e"])), "options"),
        (poll("q", json!(["a", "a "])), "options"),
        (poll("q", json!(["a", "b".repeat(201)])), "options.1"),
        (poll("q", json!(["a", 5])), "options.1"),
        (poll("q", Value::Null), "options"),
    ] {
        assert_eq!(faults(&class, "/polls", wrong).await, [fields]);
    }
    assert_eq!(
        faults(&class, "/polls", json!({})).await,
        ["options", "question"]
    );
    let id = class.poll(false).await;
    let vote = format!("/polls/{id}/vote");
    for option in [
        json!(3),
        json!(-1),
        json!("0"),
        Value::Null,
        json!(1e9),
        json!(0.5),
    ] {
        assert_eq!(
            faults(&class, &vote, json!({"option": option})).await,
            ["option"]
        );
    }
}

#[tokio::test]
async fn ids_and_switches_of_bodies_are_what_they_must_be() {
    let class = class().await;
    for id in [
        json!(0),
        json!(-1),
        json!("2"),
        json!(9_007_199_254_740_992_u64),
        Value::Null,
    ] {
        for suffix in ["/kick", "/unkick", "/transfer-host"] {
            let body = json!({ "user_id": id });
            assert_eq!(
                faults(&class, suffix, body).await,
                ["user_id"],
                "{suffix} {id}"
            );
        }
    }
    assert_eq!(
        faults(&class, "/co-hosts", json!({})).await,
        ["granted", "user_id"]
    );
    let body = json!({"user_id": 3, "granted": "yes"});
    assert_eq!(faults(&class, "/co-hosts", body).await, ["granted"]);
}

#[tokio::test]
async fn the_chats_query_is_checked() {
    let class = class().await;
    for (query, field) in [
        ("?limit=0", "limit"),
        ("?limit=201", "limit"),
        ("?limit=x", "limit"),
        ("?after=-1", "after"),
        ("?after=x", "after"),
        ("?after=9007199254740992", "after"),
    ] {
        let answer = class.get(&class.host, &format!("/messages{query}")).await;
        assert_eq!(answer.must_be(422).wrong_fields(), [field], "{query}");
    }
    for query in [
        "?limit=200",
        "?limit=1",
        "?after=0",
        "?after=9007199254740991",
    ] {
        class
            .get(&class.host, &format!("/messages{query}"))
            .await
            .must_be(200);
    }
    let path = "/api/liveclass/sessions?limit=101&course_id=x&cursor=0";
    let call = class.stack.call(Method::GET, path).token(&class.host.token);
    let fields = call.send().await.must_be(422).wrong_fields();
    assert_eq!(fields, ["course_id", "cursor", "limit"]);
}
