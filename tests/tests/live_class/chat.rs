//! The chat: a log that many write and everybody follows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::join_all;
use http::Method;
use serde_json::json;
use store::Pause;
use tests::TestStack;

use crate::class::{Class, class, class_on, each};

async fn ids(class: &Class, query: &str) -> Vec<u64> {
    let answer = class
        .get(&class.participant, &format!("/messages{query}"))
        .await;
    let all = answer.must_be(200).json;
    each(&all, "id")
        .iter()
        .map(|id| id.as_u64().unwrap())
        .collect()
}

#[tokio::test]
async fn messages_come_in_the_order_of_sending() {
    let class = class().await;
    let sent = class
        .post(&class.participant, "/messages", json!({"body": " Hello "}))
        .await;
    let sent = sent.must_be(201).json;
    let expected = json!({
        "id": 1, "user_id": 42, "user_name": "User 42", "body": "Hello",
        "created_at": tests::START.to_string(), "deleted": false
    });
    assert_eq!(sent, expected);
    for n in 2..=110 {
        assert_eq!(class.say(&class.co_host, "x").await, n);
    }
    assert_eq!(
        ids(&class, "").await,
        (11..=110).collect::<Vec<_>>(),
        "the newest 100"
    );
    assert_eq!(ids(&class, "?limit=3").await, [108, 109, 110]);
    assert_eq!(ids(&class, "?after=107").await, [108, 109, 110]);
    assert_eq!(ids(&class, "?after=0&limit=3").await, [1, 2, 3]);
    assert_eq!(ids(&class, "?limit=200").await.len(), 110);
    assert_eq!(ids(&class, "?after=110").await, [] as [u64; 0]);
    let page = class.room_get(&class.enrolled, "/messages?limit=1").await;
    assert_eq!(page.must_be(200).json[0]["id"], 110);
}

#[tokio::test]
async fn its_author_and_the_host_take_a_message_back_and_its_place_stays() {
    let class = class().await;
    let (first, second) = (
        class.say(&class.participant, "a").await,
        class.say(&class.host, "b").await,
    );
    let delete = |member, id: u64| {
        class
            .call(member, Method::DELETE, &format!("/messages/{id}"))
            .send()
    };
    for (member, id) in [(&class.co_host, first), (&class.participant, second)] {
        delete(member, id).await.must_be_problem(403, "forbidden");
    }
    let deleted = delete(&class.participant, first).await.must_be(200).json;
    assert_eq!(
        (&deleted["body"], &deleted["deleted"]),
        (&json!(""), &json!(true))
    );
    assert_eq!(delete(&class.host, first).await.must_be(200).json, deleted);
    let all = class.get(&class.host, "/messages").await.json;
    assert_eq!(all[0], deleted);
    assert_eq!(all[1]["body"], "b");
}

/// Fifty write, each delayed between drawing its number and writing it, while
/// others follow by cursor.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_by_cursor_miss_nothing_and_get_nothing_twice_or_out_of_order() {
    let stack = TestStack::with(|options| {
        // The later the number, the less it waits, for seven numbers each.
        let wait = |number: u64| Duration::from_millis((7 - number % 7) * 12);
        options.log_pause = Some(Pause::new(move |number| {
            Box::pin(tokio::time::sleep(wait(number)))
        }));
    });
    let class = class_on(stack.await, "webrtc").await;
    let done = Arc::new(AtomicBool::new(false));
    let writers = async {
        let all = (0..50).map(|n| {
            let class = &class;
            let member = if n % 2 == 0 {
                &class.host
            } else {
                &class.participant
            };
            async move { class.say(member, &format!("message {n}")).await }
        });
        let mut written = join_all(all).await;
        written.sort_unstable();
        done.store(true, Ordering::SeqCst);
        written
    };
    let reader = |limit: u64| {
        let (class, done) = (&class, done.clone());
        async move {
            let (mut seen, mut cursor) = (Vec::new(), 0);
            loop {
                let last = done.load(Ordering::SeqCst);
                let next = ids(class, &format!("?after={cursor}&limit={limit}")).await;
                cursor = next.last().copied().unwrap_or(cursor);
                let empty = next.is_empty();
                seen.extend(next);
                if last && empty {
                    return seen;
                }
            }
        }
    };
    let (written, one, two, three) = tokio::join!(writers, reader(3), reader(10), reader(200));
    assert_eq!(written.len(), 50);
    for seen in [one, two, three] {
        assert_eq!(seen, written);
    }
}

/// A number that nobody writes keeps readers waiting a moment and no longer;
/// whoever comes too late with it writes under another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_writer_draws_again_once_readers_have_given_its_number_up() {
    let held = Arc::new(AtomicBool::new(true));
    let stack = TestStack::with(|options| {
        let held = held.clone();
        options.log_pause = Some(Pause::new(move |number| {
            let held = held.clone();
            Box::pin(async move {
                while number == 2 && held.load(Ordering::SeqCst) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            })
        }));
    });
    let class = class_on(stack.await, "webrtc").await;
    assert_eq!(class.say(&class.host, "first").await, 1);
    let late = async { class.say(&class.participant, "late").await };
    let others = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(class.say(&class.host, "third").await, 3);
        for query in ["", "?after=0", "?after=1"] {
            let waits = if query == "?after=1" { vec![] } else { vec![1] };
            assert_eq!(ids(&class, query).await, waits, "{query}");
        }
        class.stack.clock.advance(Duration::from_secs(3));
        assert_eq!(ids(&class, "?after=1").await, [3]);
        held.store(false, Ordering::SeqCst);
    };
    let (late, ()) = tokio::join!(late, others);
    assert_eq!(late, 4);
    assert_eq!(ids(&class, "?after=3").await, [4]);
    assert_eq!(ids(&class, "").await, [1, 3, 4]);
}

/// A repeat with an `Idempotency-Key` gives its number up: the place is closed.
#[tokio::test]
async fn places_that_are_closed_stop_no_reader_however_many_follow_one_another() {
    let class = class().await;
    let body = json!({"body": "Hello"});
    for _ in 0..=12 {
        let call = class.call(&class.participant, Method::POST, "/messages");
        let call = call.header("idempotency-key", "one").json(&body);
        assert_eq!(call.send().await.must_be(201).json["id"], 1);
    }
    assert_eq!(class.say(&class.host, "last").await, 14);
    for (query, found) in [
        ("?after=0", vec![1, 14]),
        ("?after=1&limit=1", vec![14]),
        ("?after=0&limit=2", vec![1, 14]),
        ("?after=0&limit=1", vec![1]),
        ("?after=5&limit=4", vec![14]),
        ("?after=14&limit=1", vec![]),
        ("?limit=14", vec![1, 14]),
    ] {
        assert_eq!(ids(&class, query).await, found, "{query}");
    }
}
