//! Polls: every vote counts exactly once.

use domain::Role;
use futures::StreamExt;
use http::Method;
use serde_json::{Value, json};
use tests::Member;

use crate::class::{Class, class, each};

async fn vote(class: &Class, member: &Member, poll: u64, option: u64) -> tests::Answer {
    let body = json!({ "option": option });
    class
        .room_post(member, &format!("/polls/{poll}/vote"), body)
        .await
}

fn votes(results: &Value) -> Vec<u64> {
    let all = each(&results["options"], "votes").into_iter();
    all.map(|votes| votes.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_vote_counts_once_and_keeps_to_its_option() {
    let class = class().await;
    let body = json!({"question": "Tea?", "options": [" Yes ", "No"]});
    let made = class
        .room_post(&class.host, "/polls", body)
        .await
        .must_be(201)
        .json;
    let expected = json!({
        "id": made["id"], "question": "Tea?", "options": ["Yes", "No"], "status": "active",
        "allow_change": false, "created_at": tests::START.to_string(), "voted_option": null
    });
    assert_eq!(made, expected);
    let poll = made["id"].as_u64().unwrap();
    let first = vote(&class, &class.participant, poll, 1)
        .await
        .must_be(200)
        .json;
    let expected = json!({
        "poll_id": poll, "question": "Tea?", "status": "active", "total_votes": 1, "options": [
            {"index": 0, "text": "Yes", "votes": 0, "percent": 0.0},
            {"index": 1, "text": "No", "votes": 1, "percent": 100.0}
        ]
    });
    assert_eq!(first, expected);
    let again = vote(&class, &class.participant, poll, 1).await;
    assert_eq!(again.must_be(200).json, first);
    let other = vote(&class, &class.participant, poll, 0).await;
    other.must_be_problem(409, "already_voted");
    let results = class
        .room_get(&class.admin, &format!("/polls/{poll}/results"))
        .await;
    assert_eq!(results.must_be(200).json, first);
    for (member, voted) in [
        (&class.participant, json!(1)),
        (&class.enrolled, Value::Null),
    ] {
        let polls = class.get(member, "/polls").await.must_be(200).json;
        assert_eq!(polls[0]["voted_option"], voted);
    }
}

#[tokio::test]
async fn a_vote_moves_where_the_poll_allows_it() {
    let class = class().await;
    let (moving, other) = (class.poll(true).await, class.poll(false).await);
    for option in [0, 2, 2, 1] {
        let results = vote(&class, &class.participant, moving, option)
            .await
            .must_be(200)
            .json;
        assert_eq!(results["total_votes"], 1);
        assert_eq!(votes(&results)[usize::try_from(option).unwrap()], 1);
    }
    vote(&class, &class.participant, other, 2)
        .await
        .must_be(200);
    let polls = class.get(&class.participant, "/polls").await.json;
    let mut voted: Vec<_> = each(&polls, "voted_option").into_iter().cloned().collect();
    voted.sort_by_key(ToString::to_string);
    assert_eq!(voted, [json!(1), json!(2)]);
}

#[tokio::test]
async fn a_closed_poll_takes_no_votes_and_is_not_listed() {
    let class = class().await;
    let poll = class.poll(true).await;
    vote(&class, &class.participant, poll, 2).await.must_be(200);
    let close = format!("/polls/{poll}/close");
    let closed = class
        .post(&class.co_host, &close, json!({}))
        .await
        .must_be(200)
        .json;
    assert_eq!(
        (&closed["status"], votes(&closed)),
        (&json!("closed"), vec![0, 0, 1])
    );
    let again = class.post(&class.host, &close, json!({})).await;
    assert_eq!(again.must_be(200).json, closed);
    for member in [&class.participant, &class.enrolled] {
        vote(&class, member, poll, 2)
            .await
            .must_be_problem(409, "poll_closed");
    }
    let out_of_range = vote(&class, &class.enrolled, poll, 3).await;
    assert_eq!(out_of_range.must_be(422).wrong_fields(), ["option"]);
    assert_eq!(class.get(&class.host, "/polls").await.json, json!([]));
    let results = class
        .room_get(&class.enrolled, &format!("/polls/{poll}/results"))
        .await;
    assert_eq!(results.must_be(200).json, closed);
}

/// Members beside those of the class.
pub(crate) async fn crowd(class: &Class, count: u64) -> Vec<Member> {
    let all = (1_000..1_000 + count).map(|id| class.stack.member(id, Role::Student, &[1]));
    futures::stream::iter(all).buffered(16).collect().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_vote_at_once_and_each_vote_counts_once() {
    let class = class().await;
    let poll = class.poll(false).await;
    let crowd = crowd(&class, 500).await;
    // Everybody votes twice at the same time, for the same option.
    let all = crowd.iter().chain(&crowd).map(|member| async {
        let answer = vote(&class, member, poll, member.id % 3).await;
        answer.must_be(200);
    });
    futures::stream::iter(all)
        .buffer_unordered(64)
        .collect::<Vec<_>>()
        .await;
    let results = class
        .room_get(&class.host, &format!("/polls/{poll}/results"))
        .await
        .json;
    assert_eq!(votes(&results), [166, 167, 167]);
    assert_eq!(results["total_votes"], 500);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_close_answers_is_final_whoever_votes_meanwhile() {
    let class = class().await;
    let poll = class.poll(false).await;
    let crowd = crowd(&class, 80).await;
    let all = crowd.iter().map(|member| async {
        let answer = vote(&class, member, poll, 0).await;
        let counted = answer.status.is_success();
        assert!(
            counted || answer.json["code"] == "poll_closed",
            "{}",
            answer.text
        );
        u64::from(counted)
    });
    let voting = futures::stream::iter(all)
        .buffer_unordered(16)
        .collect::<Vec<_>>();
    let closing = async {
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
        let close = format!("/polls/{poll}/close");
        let call = class.call(&class.host, Method::POST, &close).send().await;
        call.must_be(200).json["total_votes"].as_u64().unwrap()
    };
    let (counted, closed) = tokio::join!(voting, closing);
    let results = class
        .room_get(&class.host, &format!("/polls/{poll}/results"))
        .await
        .json;
    assert_eq!(results["total_votes"], closed);
    assert_eq!(counted.iter().sum::<u64>(), closed);
}
