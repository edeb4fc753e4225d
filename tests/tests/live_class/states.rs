//! What the state of the class allows.

use http::Method;
use serde_json::{Value, json};

use crate::class::class;

#[tokio::test]
async fn a_class_that_is_over_can_be_read_and_not_changed() {
    let class = class().await;
    let poll = class.poll(false).await;
    let question = class.question(&class.participant, "Why?").await;
    let message = class.say(&class.host, "Hello").await;
    let ended = class
        .post(&class.host, "/end", json!({}))
        .await
        .must_be(200)
        .json;
    assert_eq!(
        (&ended["status"], &ended["ended_at"]),
        (&json!("ended"), &json!(tests::START.to_string()))
    );
    let again = class.post(&class.host, "/end", json!({})).await;
    assert_eq!(again.must_be(200).json, ended);
    let user = json!({"user_id": class.participant.id});
    for (method, suffix, body) in [
        ("PATCH", String::new(), json!({"title": "x"})),
        ("POST", "/token".into(), json!({})),
        (
            "POST",
            "/co-hosts".into(),
            json!({"user_id": 3, "granted": true}),
        ),
        ("POST", "/kick".into(), user.clone()),
        ("POST", "/unkick".into(), user.clone()),
        ("POST", "/transfer-host".into(), user),
        ("POST", "/messages".into(), json!({"body": "x"})),
        ("DELETE", format!("/messages/{message}"), Value::Null),
        (
            "POST",
            "/polls".into(),
            json!({"question": "x", "options": ["a", "b"]}),
        ),
        ("POST", format!("/polls/{poll}/vote"), json!({"option": 0})),
        ("POST", format!("/polls/{poll}/close"), json!({})),
        ("POST", "/questions".into(), json!({"body": "x"})),
        ("POST", format!("/questions/{question}/upvote"), json!({})),
        (
            "DELETE",
            format!("/questions/{question}/upvote"),
            Value::Null,
        ),
        ("POST", format!("/questions/{question}/answer"), json!({})),
    ] {
        let call = class.room(&class.host, method.parse().unwrap(), &suffix);
        let call = if body.is_null() {
            call
        } else {
            call.json(&body)
        };
        let answer = call.send().await;
        assert_eq!(
            answer.json["code"], "session_ended",
            "{method} {suffix}: {}",
            answer.text
        );
        answer.must_be_problem(409, "session_ended");
    }
    for suffix in ["", "/messages", "/polls", "/questions", "/participants"] {
        class.get(&class.host, suffix).await.must_be(200);
    }
    let results = format!("/polls/{poll}/results");
    class.room_get(&class.host, &results).await.must_be(200);
    let forbidden = class.post(&class.participant, "/end", json!({})).await;
    forbidden.must_be_problem(403, "forbidden");
}

#[tokio::test]
async fn what_is_wrong_is_told_in_the_order_of_checks() {
    let class = class().await;
    class
        .post(&class.host, "/end", json!({}))
        .await
        .must_be(200);
    let post = |member, body: Value| class.room_post(member, "/kick", body);
    let fields = post(&class.stranger, json!({}))
        .await
        .must_be(422)
        .wrong_fields();
    assert_eq!(fields, ["user_id"], "the body before the session");
    let right = json!({"user_id": class.host.id});
    let answer = post(&class.stranger, right.clone()).await;
    answer.must_be_problem(404, "not_found");
    post(&class.kicked, right.clone())
        .await
        .must_be_problem(403, "kicked");
    let answer = post(&class.participant, right.clone()).await;
    answer.must_be_problem(403, "forbidden");
    post(&class.host, right)
        .await
        .must_be_problem(409, "session_ended");
    let broken = class.room(&class.stranger, Method::POST, "/kick");
    let broken = broken.header("content-type", "application/json").body("{");
    broken.send().await.must_be_problem(400, "malformed_json");
    let typed = class
        .room(&class.stranger, Method::POST, "/kick")
        .body("user_id=3");
    typed
        .send()
        .await
        .must_be_problem(415, "unsupported_media_type");
}
