//! A recording becomes a topic, once.

use domain::{CourseId, LiveSessionId};
use futures::future::join_all;
use http::Method;
use serde_json::{Value, json};
use testkit::SignedEvent;
use tests::{ADMIN, INSTRUCTOR};

use crate::class::Class;

const STARTED: &str = "egress_started";
const UPDATED: &str = "egress_updated";
const ENDED: &str = "egress_ended";
const ACTIVE: &str = "EGRESS_ACTIVE";
const COMPLETE: &str = "EGRESS_COMPLETE";
const FAILED: &str = "EGRESS_FAILED";

/// The recording and its only topic, in the first chapter, at its end.
async fn published(class: &Class) -> Value {
    let topics = class.topics().await;
    assert_eq!(topics.len(), 1, "{topics:?}");
    let course = class.course().await;
    let chapter = course["chapters"][0]["topics"].as_array().unwrap();
    assert_eq!(chapter.last().unwrap()["id"], topics[0]["id"]);
    let recording = class.shown().await["recording"].clone();
    assert_eq!(recording["status"], "complete");
    assert_eq!(topics[0]["video_url"], recording["location"]);
    recording
}

#[tokio::test]
async fn a_complete_recording_is_published_in_whatever_order_it_is_told() {
    let ended = |class: &Class| class.events.room_finished(&class.room(), class.now());
    let orders: [&[&str]; 9] = [
        &["started", "active", "complete", "end"],
        &["end", "complete"],
        &["complete", "end", "complete again"],
        &["complete", "complete again", "started", "active"],
        &["complete", "another failed", "end"],
        &["another failed", "started", "complete"],
        &[
            "started",
            "another failed",
            "end",
            "complete",
            "failed after",
        ],
        &["complete", "bare", "updated complete"],
        &["bare", "complete"],
    ];
    for order in orders {
        let class = Class::publishing().await;
        let version = class.course().await["version"].as_u64().unwrap();
        for step in order {
            let event = match *step {
                "started" => class.egress(STARTED, "EG_1", "EGRESS_STARTING"),
                "active" => class.egress(UPDATED, "EG_1", ACTIVE),
                "complete" | "complete again" => class.egress(ENDED, "EG_1", COMPLETE),
                "updated complete" => class.egress(UPDATED, "EG_1", COMPLETE),
                "another failed" => class.egress(ENDED, "EG_2", FAILED),
                "failed after" => class.egress(ENDED, "EG_1", FAILED),
                "bare" => {
                    let bare = ("EG_1", COMPLETE);
                    class
                        .events
                        .egress(ENDED, &class.room(), bare, None, class.now())
                }
                _ => ended(&class),
            };
            class.took(&event, "ok").await;
            class.took(&event, "duplicate").await;
        }
        let recording = published(&class).await;
        assert_eq!(
            recording["location"], "https://rec.example.org/EG_1.mp4",
            "{order:?}"
        );
        assert_eq!(recording["duration_seconds"], 1800);
        assert_eq!(recording["size_bytes"], 734_003_200);
        assert_eq!(class.course().await["version"], version + 1, "{order:?}");
    }
}

#[tokio::test]
async fn copies_and_second_reports_that_race_publish_one_topic() {
    let class = Class::publishing().await;
    class.host_was_there().await;
    let first = class.egress(ENDED, "EG_1", COMPLETE);
    let second = class.egress(ENDED, "EG_1", COMPLETE);
    let updated = class.egress(UPDATED, "EG_1", COMPLETE);
    let closed = class.events.room_finished(&class.room(), class.now());
    let all: Vec<&SignedEvent> = [&first, &second, &updated, &closed]
        .into_iter()
        .cycle()
        .take(40)
        .collect();
    let answers = join_all(all.into_iter().map(|event| class.deliver(event))).await;
    let ok = answers
        .iter()
        .filter(|answer| answer.json["status"] == "ok");
    // Where too many meet, the media server sends its event again.
    let busy = answers.iter().filter(|answer| answer.status == 503);
    assert!(ok.count() <= 4 && busy.count() <= 36);
    for event in [&first, &second, &updated, &closed] {
        class.deliver(event).await.must_be(200);
    }
    published(&class).await;
    assert_eq!(class.shown().await["status"], "ended");
}

#[tokio::test]
async fn a_course_that_others_change_meanwhile_loses_nothing() {
    let class = Class::publishing().await;
    let topics: Vec<u64> = {
        let course = class.course().await;
        let chapters = course["chapters"].as_array().unwrap().iter();
        let topics = chapters.flat_map(|chapter| chapter["topics"].as_array().unwrap().clone());
        topics.map(|topic| topic["id"].as_u64().unwrap()).collect()
    };
    let complete = class.egress(ENDED, "EG_1", COMPLETE);
    let pushes = topics.iter().take(4).map(|topic| {
        let path = format!("/api/v1/admin/courses/1/topics/{topic}");
        let body = json!({"content": format!("<p>New text of {topic}.</p>")});
        push_topic(&class.stack, path, body)
    });
    let (answer, statuses) = tokio::join!(class.deliver(&complete), join_all(pushes));
    assert!(statuses.into_iter().all(|status| status == 200));
    assert!([200, 503].contains(&answer.status.as_u16()));
    class.deliver(&complete).await.must_be(200);
    published(&class).await;
    for topic in topics.iter().take(4) {
        let path = format!("/api/v1/courses/1/topics/{topic}");
        let read = class.stack.get(INSTRUCTOR, &path).send().await.must_be(200);
        assert_eq!(read.json["content"], format!("<p>New text of {topic}.</p>"));
    }
}

async fn push_topic(stack: &tests::TestStack, path: String, body: Value) -> u16 {
    for _ in 0..20 {
        let answer = stack.put(ADMIN, &path, &body).await;
        if answer.status != 409 {
            return answer.status.as_u16();
        }
    }
    409
}

#[tokio::test]
async fn the_structure_before_is_kept_as_a_revision() {
    let class = Class::publishing().await;
    let store = &class.stack.stack.store;
    let id = CourseId::try_from(1).unwrap();
    let before = store.course(id).await.unwrap().unwrap();
    class
        .took(&class.egress(ENDED, "EG_1", COMPLETE), "ok")
        .await;
    let kept = store.course_revision(id, before.version).await.unwrap();
    assert_eq!(kept, Some(before));
}

#[tokio::test]
async fn without_its_chapter_the_recording_is_kept_and_published_once_it_is_back() {
    let class = Class::publishing().await;
    let store = &class.stack.stack.store;
    let id = CourseId::try_from(1).unwrap();
    let mut course = store.course(id).await.unwrap().unwrap();
    let chapter = course.chapters.remove(0);
    course.version += 1;
    store.put_course(&course, &[]).await.unwrap();
    class
        .took(&class.egress(ENDED, "EG_1", COMPLETE), "ok")
        .await;
    assert_eq!(class.shown().await["recording"]["status"], "complete");
    assert_eq!(class.topics().await.len(), 0);
    course.chapters.insert(0, chapter);
    course.version += 1;
    store.put_course(&course, &[]).await.unwrap();
    class
        .took(&class.egress(ENDED, "EG_1", COMPLETE), "ok")
        .await;
    published(&class).await;
}

#[tokio::test]
async fn a_course_that_is_full_keeps_its_topics_and_the_session_its_recording() {
    let class = Class::publishing().await;
    let store = &class.stack.stack.store;
    let id = CourseId::try_from(1).unwrap();
    let mut course = store.course(id).await.unwrap().unwrap();
    let last = course.chapters[1].topics[0].clone();
    for number in 0..domain::limits::COURSE_TOPICS_IN_ALL as u64 {
        let mut topic = last.clone();
        topic.id = (90_000 + number).try_into().unwrap();
        course.chapters[1].topics.push(topic);
    }
    store.put_course(&course, &[]).await.unwrap();
    class
        .took(&class.egress(ENDED, "EG_1", COMPLETE), "ok")
        .await;
    assert_eq!(class.topics().await.len(), 0);
    let session = LiveSessionId::try_from(class.id).unwrap();
    let session = store.live_session(session).await.unwrap().unwrap();
    assert!(session.unpublished_recording().is_some());
}

#[tokio::test]
async fn a_session_that_names_no_chapter_publishes_nothing() {
    let class = Class::start().await;
    let version = class.course().await["version"].clone();
    class
        .took(&class.egress(ENDED, "EG_1", COMPLETE), "ok")
        .await;
    assert_eq!(class.topics().await.len(), 0);
    assert_eq!(class.course().await["version"], version);
    let path = class.path("");
    let read = class
        .stack
        .call(Method::GET, &path)
        .token(&class.stack.token(INSTRUCTOR));
    assert_eq!(
        read.send().await.must_be(200).json["recording"]["status"],
        "complete"
    );
}
