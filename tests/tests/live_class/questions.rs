//! Questions and their upvotes.

use std::time::Duration;

use futures::StreamExt;
use http::Method;
use serde_json::{Value, json};
use tests::{Answer, Member};

use crate::class::{Class, class, each};
use crate::polls::crowd;

async fn upvote(class: &Class, member: &Member, question: u64) -> Answer {
    let suffix = format!("/questions/{question}/upvote");
    class.room(member, Method::POST, &suffix).send().await
}

async fn withdraw(class: &Class, member: &Member, question: u64) -> Answer {
    let suffix = format!("/questions/{question}/upvote");
    class.room(member, Method::DELETE, &suffix).send().await
}

#[tokio::test]
async fn the_most_wanted_question_is_first_and_then_the_oldest() {
    let class = class().await;
    let body = json!({"body": " Why? "});
    let made = class
        .post(&class.participant, "/questions", body)
        .await
        .must_be(201)
        .json;
    let expected = json!({
        "id": made["id"], "user_id": 42, "user_name": "User 42", "body": "Why?", "upvotes": 0,
        "upvoted": false, "answered": false, "answer": null, "answered_at": null,
        "created_at": tests::START.to_string()
    });
    assert_eq!(made, expected);
    let mut all = vec![made["id"].as_u64().unwrap()];
    for body in ["How?", "When?", "Where?"] {
        class.stack.clock.advance(Duration::from_secs(1));
        all.push(class.question(&class.participant, body).await);
    }
    for (member, question) in [(&class.host, 2), (&class.enrolled, 2), (&class.enrolled, 3)] {
        upvote(&class, member, all[question]).await.must_be(200);
    }
    let list = class
        .get(&class.enrolled, "/questions")
        .await
        .must_be(200)
        .json;
    let ids: Vec<_> = each(&list, "id")
        .iter()
        .map(|id| id.as_u64().unwrap())
        .collect();
    assert_eq!(ids, [all[2], all[3], all[0], all[1]]);
    assert_eq!(each(&list, "upvotes"), [2, 1, 0, 0]);
    assert_eq!(each(&list, "upvoted"), [true, true, false, false]);
    let list = class.room_get(&class.host, "/questions").await.json;
    assert_eq!(each(&list, "upvoted"), [true, false, false, false]);
}

#[tokio::test]
async fn an_upvote_counts_once_and_can_be_taken_back() {
    let class = class().await;
    let question = class.question(&class.participant, "Why?").await;
    let own = upvote(&class, &class.participant, question).await;
    own.must_be_problem(409, "own_question");
    let first = upvote(&class, &class.enrolled, question)
        .await
        .must_be(200)
        .json;
    assert_eq!(
        (&first["upvotes"], &first["upvoted"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(upvote(&class, &class.enrolled, question).await.json, first);
    for _ in 0..2 {
        let none = withdraw(&class, &class.enrolled, question)
            .await
            .must_be(200)
            .json;
        assert_eq!(
            (&none["upvotes"], &none["upvoted"]),
            (&json!(0), &json!(false))
        );
    }
    assert_eq!(upvote(&class, &class.enrolled, question).await.json, first);
    let list = class.get(&class.host, "/questions").await.json;
    assert_eq!(each(&list, "upvotes"), [1]);
}

#[tokio::test]
async fn the_host_answers_aloud_or_in_writing() {
    let class = class().await;
    let question = class.question(&class.participant, "Why?").await;
    upvote(&class, &class.enrolled, question).await.must_be(200);
    let path = format!("/questions/{question}/answer");
    let answer = |body: Value| class.room_post(&class.host, &path, body);
    let aloud = answer(json!({})).await.must_be(200).json;
    assert_eq!(
        (&aloud["answered"], &aloud["answer"], &aloud["upvotes"]),
        (&json!(true), &Value::Null, &json!(1))
    );
    class.stack.clock.advance(Duration::from_secs(5));
    let written = answer(json!({"answer": " The Moon. "}))
        .await
        .must_be(200)
        .json;
    assert_eq!(written["answer"], "The Moon.");
    assert_ne!(written["answered_at"], aloud["answered_at"]);
    let list = class.get(&class.host, "/questions").await.json;
    assert_eq!(list[0], written);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_vote_a_question_up_at_once_and_each_counts_once() {
    let class = class().await;
    let question = class.question(&class.participant, "Why?").await;
    let crowd = crowd(&class, 500).await;
    let all = crowd.iter().chain(&crowd).map(|member| async {
        upvote(&class, member, question).await.must_be(200);
    });
    futures::stream::iter(all)
        .buffer_unordered(64)
        .collect::<Vec<_>>()
        .await;
    let list = class.get(&class.host, "/questions").await.json;
    assert_eq!(list[0]["upvotes"], 500);
}
