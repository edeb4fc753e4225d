//! Breakout rooms that end by themselves.

use std::time::Duration;

use serde_json::json;
use testkit::LiveKitTrouble;

use crate::breakout_class::{Breakouts, chosen, statuses};

#[tokio::test]
async fn when_their_time_has_come_the_janitor_ends_them() {
    let it = Breakouts::start().await;
    it.open(json!({"count": 2, "assignment": "self", "minutes": 5}))
        .await;
    it.enter(&it.class.participant, 1).await;
    assert_eq!(it.sweep().await, (0, 0, 0));
    it.advance(299);
    assert_eq!(it.sweep().await, (0, 0, 0));
    assert_eq!(statuses(&it.list().await), ["open"; 2]);
    it.advance(1);
    assert_eq!(statuses(&it.list().await), ["closed"; 2], "at once");
    assert!(it.has_room(1));
    assert_eq!(it.sweep().await, (1, 1, 0));
    assert!(!it.has_room(1));
    assert_eq!(statuses(&it.list().await), ["closed"; 2]);
    assert_eq!(it.members().await, [vec![it.class.participant.id], vec![]]);
    assert_eq!(it.sweep().await, (0, 0, 0));
}

#[tokio::test]
async fn where_the_server_is_in_trouble_they_are_closed_and_ended_later() {
    let it = Breakouts::start().await;
    it.open(json!({"count": 2, "assignment": "self", "minutes": 1}))
        .await;
    it.enter(&it.class.participant, 1).await;
    it.advance(60);
    it.server.trouble(LiveKitTrouble::Answers(500, "internal"));
    assert_eq!(it.sweep().await, (1, 0, 1));
    it.advance(60);
    assert_eq!(it.sweep().await, (0, 0, 1));
    assert!(it.has_room(1));
    it.server.trouble(None);
    it.advance(60);
    assert_eq!(it.sweep().await, (0, 1, 0));
    assert!(!it.has_room(1));
    assert_eq!(it.sweep().await, (0, 0, 0));
}

#[tokio::test]
async fn a_server_that_never_follows_is_asked_for_a_day() {
    let it = Breakouts::start().await;
    it.open(json!({"count": 2, "minutes": 1})).await;
    it.server
        .trouble(LiveKitTrouble::Answers(401, "unauthenticated"));
    it.advance(60);
    assert_eq!(it.sweep().await, (1, 0, 1));
    it.advance(24 * 3600 - 1);
    assert_eq!(it.sweep().await, (0, 0, 1));
    it.advance(1);
    assert_eq!(it.sweep().await, (0, 1, 0));
    assert_eq!(it.sweep().await, (0, 0, 0));
}

#[tokio::test]
async fn closed_early_they_are_not_due_again_and_others_may_follow_those_whose_time_ran_out() {
    let it = Breakouts::start().await;
    it.open(json!({"count": 2, "minutes": 1})).await;
    it.close(&it.class.host).await.must_be(200);
    it.open(json!({"count": 2, "assignment": "self", "minutes": 2}))
        .await;
    it.enter(&it.class.participant, 3).await;
    it.advance(61);
    assert_eq!(it.sweep().await, (0, 0, 0));
    assert_eq!(statuses(&it.list().await), ["open"; 2]);
    it.advance(60);
    // Nobody has swept yet.
    it.open(chosen(2)).await;
    assert!(it.has_room(3));
    assert_eq!(it.sweep().await, (0, 1, 0));
    assert!(!it.has_room(3));
    assert_eq!(statuses(&it.list().await), ["open"; 2]);
}

#[tokio::test]
async fn the_local_stack_ends_them_by_itself() {
    let it = Breakouts::with_janitor(true).await;
    it.open(json!({"count": 2, "assignment": "self", "minutes": 1}))
        .await;
    it.enter(&it.class.participant, 1).await;
    it.advance(60);
    // It looks every ten seconds.
    for _ in 0..600 {
        if !it.has_room(1) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(!it.has_room(1), "half a minute later");
}
