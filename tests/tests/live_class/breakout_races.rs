//! Breakout rooms about which many say something at once.

use futures::future::join_all;
use serde_json::json;

use crate::breakout_class::{Breakouts, chosen, statuses};

#[tokio::test]
async fn of_many_who_open_rooms_at_once_exactly_one_does() {
    let it = Breakouts::start().await;
    for round in 1..=10_u64 {
        it.advance(60);
        let all = join_all((0..8).map(|_| it.create(chosen(2)))).await;
        let made = all.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(made, 1, "round {round}");
        for answer in all.into_iter().filter(|answer| answer.status != 201) {
            answer.must_be_problem(409, "conflict");
        }
        assert_eq!(it.list().await[0]["id"], round * 2 - 1);
        it.close(&it.class.host).await.must_be(200);
    }
}

#[tokio::test]
async fn no_room_is_open_in_a_class_that_ended_whatever_came_first() {
    for round in 0..20 {
        let it = Breakouts::start().await;
        if round % 2 == 0 {
            it.open(chosen(2)).await;
            it.close(&it.class.host).await.must_be(200);
        }
        let (made, ended) = tokio::join!(it.create(chosen(3)), it.end());
        ended.must_be(200);
        let rooms = it.list().await;
        assert!(statuses(&rooms).iter().all(|status| *status == "closed"));
        // As it is stored, whatever is shown.
        let store = &it.class.stack.stack.store;
        let session = it.class.id.try_into().unwrap();
        let newest = store.breakout_rooms(session).await.unwrap();
        assert!(newest.is_none_or(|set| set.closed_at.is_some()));
        if made.status == 201 {
            assert_eq!(rooms.as_array().unwrap().len(), 3);
        } else {
            made.must_be_problem(409, "session_ended");
        }
    }
}

#[tokio::test]
async fn of_two_devices_that_choose_at_once_one_has_the_last_word() {
    let it = Breakouts::start().await;
    it.open(chosen(4)).await;
    let student = &it.class.participant;
    for _ in 0..10 {
        it.advance(60);
        let all = join_all([1, 2, 3, 4].map(|id| it.join(student, id))).await;
        assert!(all.iter().all(|answer| answer.status == 200));
        let members = it.members().await;
        let times = members.iter().filter(|all| **all == [student.id]).count();
        assert_eq!((times, members.concat().len()), (1, 1), "{members:?}");
    }
}

#[tokio::test]
async fn a_whole_class_chooses_at_once() {
    let it = Breakouts::start().await;
    let students = it.students(100..180).await;
    it.open(chosen(4)).await;
    let joins = students.iter().map(|one| it.join(one, one.id % 4 + 1));
    for answer in join_all(joins).await {
        answer.must_be(200);
    }
    let members = it.members().await;
    assert!(members.iter().all(|room| room.len() == 20), "{members:?}");
}

#[tokio::test]
async fn who_is_thrown_out_while_they_choose_is_in_no_list() {
    let it = Breakouts::start().await;
    it.open(chosen(2)).await;
    for student in it.students(60..70).await {
        it.advance(60);
        let out = json!({"user_id": student.id});
        let kick = it.class.room_post(&it.class.host, "/kick", out);
        let (kicked, joined) = tokio::join!(kick, it.join(&student, 1));
        kicked.must_be(200);
        if joined.status != 200 {
            joined.must_be_problem(403, "kicked");
        }
        assert_eq!(it.members().await, [[0_u64; 0]; 2]);
        it.join(&student, 2).await.must_be_problem(403, "kicked");
    }
}
