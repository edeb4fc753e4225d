//! Attendance as the host reads it.

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, START, STUDENT};

use crate::class::Class;

const JOINED: &str = "participant_joined";
const LEFT: &str = "participant_left";

fn at(seconds: i64) -> String {
    START.plus_millis(seconds * 1000).to_string()
}

/// First, last, seconds, sessions of a user.
fn of(attendance: &Value, user: u64) -> Value {
    let mut all = attendance.as_array().unwrap().iter();
    let one = all.find(|one| one["user_id"] == user).unwrap();
    json!([
        one["first_joined_at"],
        one["last_left_at"],
        one["seconds"],
        one["sessions"]
    ])
}

#[tokio::test]
async fn connections_become_attendance_in_whatever_order_they_are_told() {
    let class = Class::start().await;
    class.begin().await;
    let host_joined = class.connection(JOINED, INSTRUCTOR, "PA_1", 0);
    class.advance(10);
    let joined = class.connection(JOINED, STUDENT, "PA_2", 10);
    class.advance(20);
    // The next connection is told of before the end of this one.
    let back = class.connection(JOINED, STUDENT, "PA_3", 30);
    let left = class.connection(LEFT, STUDENT, "PA_2", 10);
    for event in [&back, &left, &host_joined] {
        class.took(event, "ok").await;
    }
    let now = class.attendance().await;
    assert_eq!(
        of(&now, STUDENT),
        json!([at(10), null, 20, 1]),
        "the end alone tells the beginning"
    );
    class.advance(10);
    let now = class.attendance().await;
    assert_eq!(of(&now, STUDENT), json!([at(10), null, 30, 1]));
    assert_eq!(of(&now, INSTRUCTOR), json!([at(0), null, 40, 1]));
    class.took(&joined, "ok").await;
    assert_eq!(class.attendance().await, now);
    assert_eq!(
        now[0]["user_id"], INSTRUCTOR,
        "in the order of their coming"
    );
    assert_ne!(now[0]["name"], "");
    let names: Vec<_> = now[0].as_object().unwrap().keys().collect();
    let all = [
        "user_id",
        "name",
        "first_joined_at",
        "last_left_at",
        "seconds",
        "sessions",
    ];
    assert_eq!(names.len(), all.len());
    assert!(all.iter().all(|name| now[0].get(name).is_some()));
}

#[tokio::test]
async fn the_end_of_the_class_closes_what_is_open_and_late_events_correct_it() {
    let class = Class::start().await;
    class.begin().await;
    class
        .took(&class.connection(JOINED, INSTRUCTOR, "PA_1", 0), "ok")
        .await;
    class
        .took(&class.connection(JOINED, STUDENT, "PA_2", 0), "ok")
        .await;
    class.advance(40);
    let left_early = class.connection(LEFT, STUDENT, "PA_2", 0);
    class.advance(20);
    let closed = class.events.room_finished(&class.room(), class.now());
    class.took(&closed, "ok").await;
    class.advance(600);
    let last = class.attendance().await;
    assert_eq!(of(&last, STUDENT), json!([at(0), at(60), 60, 1]));
    assert_eq!(of(&last, INSTRUCTOR), json!([at(0), at(60), 60, 1]));
    // It was under way for ten minutes: too old for its token, not for a new one.
    let resigned = class.events.sign(&left_early.body, class.now());
    class.took(&resigned, "ok").await;
    let corrected = class.attendance().await;
    assert_eq!(of(&corrected, STUDENT), json!([at(0), at(40), 40, 1]));
    let joined_after = class.connection(JOINED, STUDENT, "PA_3", 660);
    class.took(&joined_after, "ok").await;
    assert_eq!(class.attendance().await, corrected, "after the end");
}

#[tokio::test]
async fn time_in_a_breakout_and_on_a_second_device_counts_once() {
    let class = Class::start().await;
    class.begin().await;
    class.advance(100);
    let breakout = format!("{}-12", class.room());
    let user = format!("user-{STUDENT}");
    let event = |kind, room: &str, sid, joined: i64, now: i64| {
        let joined = START.plus_millis(joined * 1000);
        let now = START.plus_millis(now * 1000);
        class
            .events
            .participant(kind, room, (&user, sid), joined, now)
    };
    for event in [
        event(LEFT, &class.room(), "PA_1", 0, 20),
        event(LEFT, &breakout, "PA_2", 15, 50),
        event(LEFT, &class.room(), "PA_3", 70, 80),
        event(
            "participant_connection_aborted",
            &class.room(),
            "PA_4",
            85,
            95,
        ),
    ] {
        class.took(&event, "ok").await;
    }
    let closed = class.events.room_finished(&breakout, class.now());
    class.took(&closed, "ignored").await;
    let found = class.attendance().await;
    assert_eq!(of(&found, STUDENT), json!([at(0), at(80), 60, 2]));
    assert_eq!(class.shown().await["status"], "live");
}

#[tokio::test]
async fn a_connection_that_is_aborted_after_it_was_up_has_ended() {
    let class = Class::start().await;
    class.begin().await;
    class
        .took(&class.connection(JOINED, STUDENT, "PA_1", 0), "ok")
        .await;
    class.advance(15);
    let aborted = class.connection("participant_connection_aborted", STUDENT, "PA_1", 0);
    class.took(&aborted, "ok").await;
    class.advance(100);
    assert_eq!(
        of(&class.attendance().await, STUDENT),
        json!([at(0), at(15), 15, 1])
    );
}

#[tokio::test]
async fn a_table_is_given_to_whoever_asks_for_one_and_names_are_no_formulas() {
    let class = Class::start().await;
    let user = json!({
        "name": "=cmd(\"x\"), y", "email": "s@example.org", "roles": ["student"],
        "enrolled_course_ids": [1]
    });
    let path = format!("/api/v1/admin/users/{STUDENT}");
    class.stack.put(ADMIN, &path, &user).await.must_be(200);
    class.token(STUDENT).await;
    class.advance(30);
    class
        .took(&class.connection(LEFT, STUDENT, "PA_1", 0), "ok")
        .await;
    let call = class.stack.get(INSTRUCTOR, &class.path("/attendance"));
    let table = call.header("accept", "text/csv").send().await.must_be(200);
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    let file = format!("attachment; filename=\"attendance-{}.csv\"", class.id);
    assert_eq!(table.header("content-disposition"), file);
    let rows: Vec<&str> = table.text.split("\r\n").collect();
    let (from, to) = (at(0), at(30));
    let row = format!("{STUDENT},\"'=cmd(\"\"x\"\"), y\",{from},{to},30,1");
    let head = "user_id,name,first_joined_at,last_left_at,seconds,sessions";
    assert_eq!(rows, [head, row.as_str(), ""]);
}

#[tokio::test]
async fn only_the_host_reads_it_on_both_surfaces() {
    let class = Class::start().await;
    class.begin().await;
    let path = class.path("/attendance");
    let of_student = class.stack.get(STUDENT, &path).send().await;
    of_student.must_be_problem(403, "forbidden");
    let of_admin = class.stack.get(ADMIN, &path).send().await;
    of_admin.must_be_problem(403, "forbidden");
    let browser = class.stack.login(INSTRUCTOR).await;
    let path = path.replacen("/api", "", 1);
    let call = class.stack.call(http::Method::GET, &path).session(&browser);
    assert_eq!(call.send().await.must_be(200).json, json!([]));
    let nobody = class.stack.call(http::Method::GET, &path).send().await;
    nobody.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn among_peers_attendance_comes_from_token_heartbeats_and_the_end() {
    let class = Class::with(json!({"driver": "webrtc"})).await;
    class.begin().await;
    let store = &class.stack.stack.store;
    let (session, student) = (class.id.try_into().unwrap(), STUDENT.try_into().unwrap());
    let beat = || store.heartbeat(session, student, domain::Clock::now(&class.stack.clock));
    for _ in 0..3 {
        class.advance(20);
        beat().await.unwrap();
    }
    let there = class.attendance().await;
    assert_eq!(of(&there, STUDENT), json!([at(0), null, 60, 1]));
    assert_eq!(
        of(&there, INSTRUCTOR),
        json!([at(0), at(0), 0, 1]),
        "never asked for signals"
    );
    class.advance(40);
    assert_eq!(
        of(&class.attendance().await, STUDENT),
        json!([at(0), at(60), 60, 1])
    );
    // Many at once are one.
    let beats = futures::future::join_all((0..20).map(|_| beat())).await;
    assert!(beats.into_iter().all(|beat| beat.is_ok()));
    class.advance(20);
    let end = class.stack.post(INSTRUCTOR, &class.path("/end"));
    end.send().await.must_be(200);
    class.advance(500);
    let last = class.attendance().await;
    assert_eq!(of(&last, STUDENT), json!([at(0), at(120), 80, 2]));
}
