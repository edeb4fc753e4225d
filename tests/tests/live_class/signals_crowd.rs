//! A whole class that asks for signals while pairs of them connect.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use domain::Role;
use futures::future::join_all;
use http::Method;
use serde_json::json;
use store::Pause;
use tests::{Member, TestStack};
use tokio::sync::Semaphore;

use crate::class::{Class, class_on};

/// Everybody who asks.
const CROWD: usize = 200;
/// How many of them connect, two by two.
const PAIRED: usize = 20;
/// What each of them sends to the other.
const CANDIDATES: u64 = 50;
/// Who ask at the same moment, of those who connect and of the others: the
/// embedded database is one thread, and each asks it for all two hundred.
const AT_ONCE: usize = 3;

async fn crowd(class: &Class) -> Vec<Member> {
    let mut crowd = vec![class.host.clone(), class.participant.clone()];
    for id in (1000..).take(CROWD - crowd.len()) {
        let member = class.stack.member(id, Role::Student, &[1]).await;
        class.join(&member).await;
        crowd.push(member);
    }
    crowd
}

/// Sends candidates, two at a time; the number that each got.
async fn send(class: &Class, from: &Member, to: &Member) -> HashMap<u64, u64> {
    let one = |n: u64| async move {
        let body = json!({"to": to.id, "type": "candidate", "payload": {"n": n}});
        let sent = class.room_post(from, "/signals", body).await.must_be(201);
        (sent.json["id"].as_u64().unwrap(), n)
    };
    let mut sent = HashMap::new();
    for n in (0..CANDIDATES).step_by(2) {
        let (first, second) = tokio::join!(one(n), one(n + 1));
        sent.extend([first, second]);
    }
    sent
}

/// What somebody is given who passes on the cursor, until all is sent and
/// there is nothing more: number, sender, and what was said.
async fn follow(
    class: &Class,
    member: &Member,
    (senders, turns): (&AtomicUsize, &Semaphore),
) -> Vec<(u64, u64, u64)> {
    let (mut heard, mut cursor) = (vec![], 0);
    loop {
        let turn = turns.acquire().await.unwrap();
        let last = senders.load(Ordering::SeqCst) == 0;
        let suffix = format!("/signals?after={cursor}");
        let answer = class.room(member, Method::GET, &suffix).send().await;
        let answer = answer.must_be(200).json;
        drop(turn);
        let there = answer["participants"].as_array().unwrap().len();
        assert_eq!(there, CROWD);
        let signals = answer["signals"].as_array().unwrap();
        heard.extend(signals.iter().map(|signal| {
            let number = |value: &serde_json::Value| value.as_u64().unwrap();
            let said = number(&signal["payload"]["n"]);
            (number(&signal["id"]), number(&signal["from"]), said)
        }));
        let next = answer["cursor"].as_u64().unwrap();
        assert!(next >= cursor);
        cursor = next;
        if last && signals.is_empty() {
            return heard;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_ask_and_nothing_is_lost_doubled_or_out_of_order() {
    let waited = Arc::new(AtomicU64::new(0));
    let stack = TestStack::with(|options| {
        let waited = waited.clone();
        // A later number is often there before an earlier one.
        options.log_pause = Some(Pause::new(move |number| {
            waited.fetch_add(1, Ordering::SeqCst);
            let wait = Duration::from_millis(if number % 2 == 1 { 60 } else { 0 });
            Box::pin(tokio::time::sleep(wait))
        }));
    });
    let class = class_on(stack.await, "webrtc").await;
    let crowd = crowd(&class).await;
    let senders = AtomicUsize::new(PAIRED);
    let turns = [Semaphore::new(AT_ONCE), Semaphore::new(AT_ONCE)];
    let paired = &crowd[..PAIRED];
    let sending = paired.iter().enumerate().map(|(n, from)| {
        let (class, senders, to) = (&class, &senders, &paired[n ^ 1]);
        async move {
            let sent = send(class, from, to).await;
            senders.fetch_sub(1, Ordering::SeqCst);
            (to.id, from.id, sent)
        }
    });
    let following = crowd.iter().enumerate().map(|(n, member)| {
        let turns = &turns[usize::from(n < PAIRED)];
        follow(&class, member, (&senders, turns))
    });
    let (sent, heard) = tokio::join!(join_all(sending), join_all(following));
    assert_eq!(waited.load(Ordering::SeqCst), PAIRED as u64 * CANDIDATES);
    let sent: HashMap<u64, (u64, HashMap<u64, u64>)> = sent
        .into_iter()
        .map(|(to, from, sent)| (to, (from, sent)))
        .collect();
    for (member, heard) in crowd.iter().zip(heard) {
        let Some((from, sent)) = sent.get(&member.id) else {
            assert_eq!(heard, [], "{}", member.id);
            continue;
        };
        let mut numbers: Vec<u64> = sent.keys().copied().collect();
        numbers.sort_unstable();
        let expected: Vec<_> = numbers.iter().map(|id| (*id, *from, sent[id])).collect();
        assert_eq!(heard, expected, "{}", member.id);
    }
}
