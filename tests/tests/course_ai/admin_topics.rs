//! Topics of a course, pushed and read one by one.

use futures::stream::{self, StreamExt};
use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::admin_courses::{COURSE, bread, push, read};

const TOPIC: &str = "/api/v1/admin/courses/70/topics/12";

#[tokio::test]
async fn one_topic_changes_and_the_rest_stays() {
    let stack = TestStack::start().await;
    let before = push(&stack, &bread()).await;
    let body = json!({"content": "<p>more rye</p><script>x()</script>"});
    for _ in 0..2 {
        let answer = stack.put(ADMIN, TOPIC, &body).await.must_be(200).json;
        let expected = json!({
            "id": 12, "title": "Rye", "content": "<p>more rye</p>", "video_url": "https://v.example.org/1"
        });
        assert_eq!(answer, expected);
    }
    let mut expected = before;
    expected["version"] = json!(2);
    expected["chapters"][0]["topics"][1]["content"] = json!("<p>more rye</p>");
    assert_eq!(read(&stack).await, expected);
    let body = json!({"title": "Oats", "content": "<p>more rye</p>", "video_url": "https://v.example.org/2"});
    stack.put(ADMIN, TOPIC, &body).await.must_be(200);
    expected["version"] = json!(3);
    expected["chapters"][0]["topics"][1]["title"] = json!("Oats");
    expected["chapters"][0]["topics"][1]["video_url"] = json!("https://v.example.org/2");
    assert_eq!(read(&stack).await, expected);
    // The same content with the whole course changes nothing.
    assert_eq!(push(&stack, &expected).await, expected);
}

#[tokio::test]
async fn a_topic_that_is_not_there_is_404_to_admins_and_to_readers() {
    let stack = TestStack::start().await;
    push(&stack, &bread()).await;
    let body = json!({"content": "<p>x</p>"});
    for path in [
        "71/topics/12",
        "70/topics/99",
        "70/topics/x",
        "x/topics/12",
        "1/topics/12",
        "70/topics/0",
    ] {
        let pushed = stack
            .put(ADMIN, &format!("/api/v1/admin/courses/{path}"), &body)
            .await;
        pushed.must_be_problem(404, "not_found");
        let read = stack
            .get(ADMIN, &format!("/api/v1/courses/{path}"))
            .send()
            .await;
        read.must_be_problem(404, "not_found");
    }
    let wrong = stack
        .put(ADMIN, "/api/v1/admin/courses/71/topics/x", &json!({}))
        .await;
    wrong.must_be_problem(422, "validation_failed");
    let path = "/api/v1/courses/70/topics/12";
    let own = stack.get(INSTRUCTOR, path).send().await.must_be(200).json;
    assert_eq!(own["content"], "<p>rye</p>");
    assert_eq!(own.get("content_omitted"), None);
    let strangers = stack.get(STUDENT, path).send().await;
    strangers.must_be_problem(404, "not_found");
    let others = stack
        .get(INSTRUCTOR, "/api/v1/courses/2/topics/211")
        .send()
        .await;
    others.must_be_problem(404, "not_found");
    let empty = stack
        .get(ADMIN, "/api/v1/courses/70/topics/21")
        .send()
        .await;
    assert_eq!(
        empty.must_be(200).json,
        json!({"id": 21, "title": "Salt", "content": ""})
    );
}

#[tokio::test]
async fn every_limit_of_a_topic_holds_at_its_edge() {
    let stack = TestStack::start().await;
    push(&stack, &bread()).await;
    for (field, at, beyond) in [
        (
            "content",
            json!("x".repeat(300_000)),
            json!("x".repeat(300_001)),
        ),
        (
            "content",
            json!("字".repeat(100_000)),
            json!("字".repeat(100_001)),
        ),
        ("content", json!(" <b></b> "), json!("  ")),
        ("content", json!("<p>x</p>"), Value::Null),
        ("content", json!("<script>x</script>"), json!(["x"])),
        ("content", json!("x"), json!("x\u{0}")),
        ("title", json!("ع".repeat(255)), json!("ع".repeat(256))),
        ("title", json!(" "), json!(5)),
        (
            "video_url",
            json!(format!("https://{}", "x".repeat(1_992))),
            json!(format!("https://{}", "x".repeat(1_993))),
        ),
        (
            "video_url",
            json!("https://x.org/a?b#c"),
            json!("http://x.org/a"),
        ),
        ("video_url", json!(""), json!("javascript:alert(1)")),
    ] {
        let mut body = json!({"content": "<p>x</p>"});
        body[field] = at;
        stack.put(ADMIN, TOPIC, &body).await.must_be(200);
        body[field] = beyond;
        let wrong = stack.put(ADMIN, TOPIC, &body).await;
        let wrong = wrong.must_be_problem(422, "validation_failed");
        assert_eq!(wrong.wrong_fields(), [field]);
        assert_eq!(wrong.json["errors"][field].as_array().unwrap().len(), 1);
    }
    let wrong = stack
        .put(ADMIN, TOPIC, &json!({"title": 5, "video_url": 5}))
        .await;
    assert_eq!(
        wrong.must_be(422).wrong_fields(),
        ["content", "title", "video_url"]
    );
}

#[tokio::test]
async fn contents_that_nest_without_end_take_no_time_and_are_shown_as_text() {
    let stack = TestStack::start().await;
    push(&stack, &bread()).await;
    let body = json!({"content": "<i>".repeat(30_000)});
    let answer = stack.put(ADMIN, TOPIC, &body).await.must_be(200).json;
    assert!(answer["content"].as_str().unwrap().starts_with("&lt;i&gt;"));
    let body = json!({"content": answer["content"]});
    assert_eq!(stack.put(ADMIN, TOPIC, &body).await.json, answer);
}

#[tokio::test]
async fn twenty_topics_pushed_at_once_all_land() {
    let stack = TestStack::start().await;
    let topics: Vec<_> = (1..=20).map(|id| json!({"id": id, "title": "T"})).collect();
    let chapters = json!([{"id": 1, "title": "C", "topics": topics}]);
    push(&stack, &json!({"title": "Bread", "chapters": chapters})).await;
    let pushes = (1..=20).map(|id| {
        let stack = &stack;
        async move {
            let path = format!("{COURSE}/topics/{id}");
            let body = json!({"content": format!("<p>{id}</p>")});
            stack.put(ADMIN, &path, &body).await.must_be(200);
        }
    });
    futures::future::join_all(pushes).await;
    let course = read(&stack).await;
    assert_eq!(course["version"], 21);
    for topic in course["chapters"][0]["topics"].as_array().unwrap() {
        assert_eq!(topic["content"], format!("<p>{}</p>", topic["id"]));
    }
}

#[tokio::test]
async fn racing_pushes_of_one_topic_leave_one_of_them_whole() {
    let stack = TestStack::start().await;
    push(&stack, &bread()).await;
    let pushes = (0..5).map(|n| {
        let stack = &stack;
        async move {
            let body = json!({"title": format!("Rye {n}"), "content": format!("<p>rye {n}</p>")});
            stack.put(ADMIN, TOPIC, &body).await.must_be(200);
        }
    });
    futures::future::join_all(pushes).await;
    let course = read(&stack).await;
    assert_eq!(course["version"], 6);
    let topic = course["chapters"][0]["topics"][1].clone();
    let number = topic["title"].as_str().unwrap().trim_start_matches("Rye ");
    assert_eq!(topic["content"], format!("<p>rye {number}</p>"));
    // The digest is that of what is stored.
    let again = json!({"title": topic["title"], "content": topic["content"]});
    stack.put(ADMIN, TOPIC, &again).await.must_be(200);
    assert_eq!(read(&stack).await["version"], 6);
}

#[tokio::test]
async fn a_course_of_twenty_megabytes_is_pushed_as_a_structure_and_topic_by_topic() {
    let stack = TestStack::start().await;
    let chapters: Vec<_> = (1..=20_u64)
        .map(|chapter| {
            let topics = (0..10).map(|n| json!({"id": chapter * 100 + n, "title": format!("T{n}")}));
            json!({"id": chapter, "title": format!("C{chapter}"), "topics": topics.collect::<Vec<_>>()})
        })
        .collect();
    let structure = json!({"title": "Big", "instructor_ids": [2], "chapters": chapters});
    push(&stack, &structure).await;
    let ids = (1..=20_u64).flat_map(|chapter| (0..10).map(move |n| chapter * 100 + n));
    let content = |id: u64| format!("<p>{id} {}</p>", "x".repeat(100_000));
    stream::iter(ids)
        .for_each_concurrent(4, |id| {
            let (stack, body) = (&stack, json!({"content": content(id)}));
            async move {
                let path = format!("{COURSE}/topics/{id}");
                stack.put(ADMIN, &path, &body).await.must_be(200);
            }
        })
        .await;
    let answer = stack
        .get(INSTRUCTOR, "/api/v1/courses/70")
        .send()
        .await
        .must_be(200);
    assert!(answer.text.len() < 4_000_000, "{}", answer.text.len());
    assert_eq!(answer.json["version"], 201);
    let last = &answer.json["chapters"][19]["topics"][9];
    assert_eq!(
        (&last["content"], &last["content_omitted"]),
        (&Value::Null, &json!(true))
    );
    let topic = stack
        .get(INSTRUCTOR, "/api/v1/courses/70/topics/2009")
        .send()
        .await;
    assert_eq!(topic.must_be(200).json["content"], content(2009));
    // The nightly structure, and what was read, change nothing.
    assert_eq!(push(&stack, &structure).await["version"], 201);
    assert_eq!(push(&stack, &answer.json).await["version"], 201);
}

#[tokio::test]
async fn a_push_mends_what_another_left_that_broke_off_halfway() {
    let stack = TestStack::start().await;
    let path = "/api/v1/admin/courses/1/topics/111";
    let pushed = json!({"content": "<p>The sky turns.</p>"});
    stack.put(ADMIN, path, &pushed).await.must_be(200);
    let version = || async {
        let course = stack.get(ADMIN, "/api/v1/courses/1").send().await;
        course.must_be(200).json["version"].clone()
    };
    let before = version().await;
    // The contents of another push, whose structure was never written.
    let store = &stack.stack.store;
    let course = store.course(1.try_into().unwrap()).await.unwrap().unwrap();
    let left = store::TopicContent {
        topic_id: 111.try_into().unwrap(),
        content: "<p>Left behind.</p>".into(),
    };
    store.put_course(&course, &[left]).await.unwrap();

    stack.put(ADMIN, path, &pushed).await.must_be(200);
    let topic = stack
        .get(ADMIN, "/api/v1/courses/1/topics/111")
        .send()
        .await;
    assert_eq!(topic.must_be(200).json["content"], "<p>The sky turns.</p>");
    assert_eq!(version().await, before, "the push changed nothing");
}
