//! How long signals are kept, and that nobody is held up by what is gone or
//! never came.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Log, StoreError};

use crate::class::class;
use crate::signals::{heard, ids, send};

#[tokio::test]
async fn signals_are_kept_for_five_minutes_and_the_cursor_goes_on() {
    let class = class().await;
    let (from, to) = (&class.participant, class.host.id);
    for _ in 0..2 {
        send(&class, from, to, json!({})).await.must_be(201);
    }
    let minute = Duration::from_mins(1);
    class.stack.clock.advance(4 * minute);
    send(&class, from, to, json!({})).await.must_be(201);
    assert_eq!(
        ids(&heard(&class, &class.host, "").await, "signals", "id"),
        [1, 2, 3]
    );
    class.stack.clock.advance(minute);
    let answer = heard(&class, &class.host, "").await;
    assert_eq!(ids(&answer, "signals", "id"), [3]);
    assert_eq!(answer["cursor"], 3);
    for after in ["0", "1", "2"] {
        let answer = heard(&class, &class.host, after).await;
        assert_eq!(ids(&answer, "signals", "id"), [3], "{after}");
    }
    class.stack.clock.advance(4 * minute);
    for after in ["", "0", "2", "3"] {
        let answer = heard(&class, &class.host, after).await;
        let found = (&answer["signals"], &answer["cursor"]);
        assert_eq!(found, (&json!([]), &json!(3)), "{after}");
    }
}

#[tokio::test]
async fn whoever_comes_to_a_log_full_of_old_signals_gets_the_new_ones_at_once() {
    let class = class().await;
    let minute = Duration::from_mins(1);
    let (from, to) = (&class.participant, class.host.id);
    for n in 0..230 {
        if n % 100 == 0 {
            class.stack.clock.advance(minute);
        }
        send(&class, from, to, json!({"n": n})).await.must_be(201);
    }
    class.stack.clock.advance(5 * minute);
    for n in 0..60 {
        send(&class, from, to, json!({"n": n})).await.must_be(201);
    }
    for start in ["", "0", "17", "229"] {
        let first = heard(&class, &class.host, start).await;
        assert_eq!(
            ids(&first, "signals", "id"),
            (231..=280).collect::<Vec<_>>(),
            "{start}"
        );
        let cursor = first["cursor"].to_string();
        let second = heard(&class, &class.host, &cursor).await;
        assert_eq!(
            ids(&second, "signals", "id"),
            (281..=290).collect::<Vec<_>>()
        );
        assert_eq!(second["cursor"], 290);
    }
}

#[tokio::test]
async fn of_very_many_signals_the_oldest_that_are_kept_come_first() {
    let class = class().await;
    let (session, host) = (
        class.id.try_into().unwrap(),
        class.host.id.try_into().unwrap(),
    );
    let (store, log) = (&class.stack.stack.store, Log::signals(session, host));
    let signal = json!({"from": class.participant.id, "type": "bye", "payload": "{}"});
    for n in 0..300 {
        if n == 10 {
            class.stack.clock.advance(Duration::from_mins(4));
        }
        let now = domain::Clock::now(&class.stack.clock);
        let drawn = store.draw_number(&log, now).await.unwrap();
        let written = store.write_entry(&log, drawn, now, &signal, None);
        written.await.unwrap();
    }
    class.stack.clock.advance(Duration::from_mins(1));
    for start in ["", "0", "5", "10"] {
        let (mut seen, mut cursor) = (vec![], start.to_owned());
        while seen.len() < 290 {
            let answer = heard(&class, &class.host, &cursor).await;
            seen.extend(ids(&answer, "signals", "id"));
            cursor = answer["cursor"].to_string();
        }
        assert_eq!(seen, (11..=300).collect::<Vec<_>>(), "{start}");
        assert_eq!(cursor, "300");
    }
}

#[tokio::test]
async fn nobody_waits_for_numbers_that_were_drawn_long_ago() {
    let class = class().await;
    let (session, host) = (
        class.id.try_into().unwrap(),
        class.host.id.try_into().unwrap(),
    );
    let (store, log) = (&class.stack.stack.store, Log::signals(session, host));
    let now = || domain::Clock::now(&class.stack.clock);
    for _ in 0..300 {
        store.draw_number(&log, now()).await.unwrap();
    }
    class.stack.clock.advance(Duration::from_hours(11));
    class.join(&class.participant).await;
    let sent = send(&class, &class.participant, class.host.id, json!({})).await;
    assert_eq!(sent.must_be(201).json["id"], 301);
    for start in ["", "0", "120"] {
        let answer = heard(&class, &class.host, start).await;
        assert_eq!(ids(&answer, "signals", "id"), [301], "{start}");
    }
    // One that was drawn just now may still come.
    let late = store.draw_number(&log, now()).await.unwrap();
    send(&class, &class.participant, class.host.id, json!({}))
        .await
        .must_be(201);
    let waiting = heard(&class, &class.host, "301").await;
    assert_eq!(
        (&waiting["signals"], &waiting["cursor"]),
        (&json!([]), &json!(301))
    );
    let signal = json!({"from": class.participant.id, "type": "bye", "payload": "{}"});
    store
        .write_entry(&log, late, now(), &signal, None)
        .await
        .unwrap();
    let answer = heard(&class, &class.host, "301").await;
    assert_eq!(ids(&answer, "signals", "id"), [302, 303]);
}

#[tokio::test]
async fn numbers_that_nobody_writes_delay_a_reader_for_a_moment() {
    let class = class().await;
    let (session, host) = (
        class.id.try_into().unwrap(),
        class.host.id.try_into().unwrap(),
    );
    let (store, log) = (&class.stack.stack.store, Log::signals(session, host));
    let now = || domain::Clock::now(&class.stack.clock);
    let mut late = None;
    for _ in 0..30 {
        late = Some(store.draw_number(&log, now()).await.unwrap());
    }
    let sent = send(&class, &class.participant, class.host.id, json!({})).await;
    assert_eq!(sent.must_be(201).json["id"], 31);
    let none = |cursor: u64| (json!([]), json!(cursor));
    let found = |answer: Value| (answer["signals"].clone(), answer["cursor"].clone());
    for after in ["", "0"] {
        assert_eq!(found(heard(&class, &class.host, after).await), none(0));
    }
    class.stack.clock.advance(Duration::from_secs(3));
    // So many are closed at once, and the cursor passes them.
    assert_eq!(found(heard(&class, &class.host, "0").await), none(25));
    let answer = heard(&class, &class.host, "25").await;
    assert_eq!(ids(&answer, "signals", "id"), [31]);
    let signal = json!({"from": class.participant.id, "type": "bye", "payload": "{}"});
    let written = store.write_entry(&log, late.unwrap(), now(), &signal, None);
    assert!(matches!(written.await, Err(StoreError::Conflict)));
    assert_eq!(found(heard(&class, &class.host, "31").await), none(31));
}
