//! Reading courses.

use domain::CourseId;
use serde_json::{Value, json};
use store::TopicContent;
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

#[tokio::test]
async fn instructors_read_their_own_courses_and_admins_all() {
    let stack = TestStack::start().await;
    let course = stack
        .get(INSTRUCTOR, "/api/v1/courses/1")
        .send()
        .await
        .must_be(200);
    assert_eq!(course.header("x-ratelimit-limit"), "600");
    assert_eq!(course.json["id"], 1);
    assert_eq!(course.json["instructor_ids"], json!([2]));
    let content = course.json["chapters"][0]["topics"][0]["content"]
        .as_str()
        .unwrap();
    assert!(content.starts_with('<') && content.len() > 1000);
    assert_eq!(
        course.json["chapters"][0]["topics"][0].get("content_omitted"),
        None
    );
    stack
        .get(INSTRUCTOR, "/api/v1/courses/3")
        .send()
        .await
        .must_be(200);
    for course in [1, 2, 3] {
        stack
            .get(ADMIN, &format!("/api/v1/courses/{course}"))
            .send()
            .await
            .must_be(200);
    }
    for (user, course) in [
        (INSTRUCTOR, "2"),
        (STUDENT, "1"),
        (ADMIN, "4"),
        (ADMIN, "x"),
        (ADMIN, "0"),
    ] {
        let path = format!("/api/v1/courses/{course}");
        stack
            .get(user, &path)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
}

#[tokio::test]
async fn contents_beyond_4_mb_are_left_out_and_marked() {
    let stack = TestStack::start().await;
    let id = CourseId::try_from(1).unwrap();
    let mut course = stack.stack.store.course(id).await.unwrap().unwrap();
    let template = course.chapters[0].topics[0].clone();
    // Quotes double in JSON: what is stored as 100 kB is 200 kB in the answer.
    let content = format!("<p>{}</p>", "\"".repeat(100_000));
    course.chapters.truncate(1);
    course.chapters[0].topics = (1..=50_u64)
        .map(|n| domain::course::Topic {
            id: n.try_into().unwrap(),
            content_bytes: content.len() as u64,
            ..template.clone()
        })
        .collect();
    let contents: Vec<_> = course
        .topics()
        .map(|topic| TopicContent {
            topic_id: topic.id,
            content: content.clone(),
        })
        .collect();
    stack
        .stack
        .store
        .put_course(&course, &contents)
        .await
        .unwrap();
    let answer = stack
        .get(ADMIN, "/api/v1/courses/1")
        .send()
        .await
        .must_be(200);
    assert!(answer.text.len() < 4_000_000, "{}", answer.text.len());
    let topics = answer.json["chapters"][0]["topics"].as_array().unwrap();
    let (given, left_out): (Vec<&Value>, Vec<&Value>) = topics
        .iter()
        .partition(|topic| topic["content"].is_string());
    assert!(given.len() >= 15, "{}", given.len());
    assert_eq!(given.len() + left_out.len(), 50);
    assert!(
        left_out
            .iter()
            .all(|topic| topic["content_omitted"] == true)
    );
}
