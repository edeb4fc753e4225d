//! Whole courses, as the platform pushes them.

use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, TestStack};

pub(crate) const COURSE: &str = "/api/v1/admin/courses/70";

/// A course of two chapters.
pub(crate) fn bread() -> Value {
    json!({
        "title": "Bread", "description": "How it rises.", "level": "advanced", "language": "en",
        "category_id": 4, "status": "published", "price_type": "paid", "instructor_ids": [2, 1],
        "requirements": [{"title": "Chemistry", "reason": "Dough is a gel."}], "tags": ["food"],
        "seo": {"meta_description": "All of it.", "keywords": ["bread", "rye"]},
        "chapters": [
            {"id": 1, "title": "Flour", "topics": [
                {"id": 11, "title": "Wheat", "content": "<p>wheat</p>"},
                {"id": 12, "title": "Rye", "content": "<p>rye</p>", "video_url": "https://v.example.org/1"}
            ]},
            {"id": 2, "title": "Water", "topics": [{"id": 21, "title": "Salt"}]}
        ]
    })
}

pub(crate) async fn push(stack: &TestStack, body: &Value) -> Value {
    stack.put(ADMIN, COURSE, body).await.must_be(200).json
}

pub(crate) async fn read(stack: &TestStack) -> Value {
    let answer = stack.get(ADMIN, "/api/v1/courses/70").send().await;
    answer.must_be(200).json
}

#[tokio::test]
async fn a_pushed_course_is_read_back_by_its_instructors_and_admins() {
    let stack = TestStack::start().await;
    let call = stack.get(ADMIN, COURSE).send().await;
    call.must_be_problem(404, "not_found");
    let answer = push(&stack, &bread()).await;
    let mut expected = bread();
    expected["id"] = json!(70);
    expected["version"] = json!(1);
    expected["chapters"][1]["topics"][0]["content"] = json!("");
    assert_eq!(answer, expected);
    assert_eq!(read(&stack).await, expected);
    let own = stack.get(INSTRUCTOR, "/api/v1/courses/70").send().await;
    assert_eq!(own.must_be(200).json, expected);
    let admins = stack.get(ADMIN, COURSE).send().await;
    assert_eq!(admins.must_be(200).json, expected);
    // Title and chapters are all that a course needs.
    let least = json!({"title": "B", "chapters": []});
    let answer = stack
        .put(ADMIN, "/api/v1/admin/courses/71", &least)
        .await
        .must_be(200)
        .json;
    assert_eq!(
        answer,
        json!({
            "id": 71, "title": "B", "description": "", "level": null, "language": null, "category_id": null,
            "status": "draft", "price_type": null, "instructor_ids": [], "requirements": [], "tags": [],
            "seo": {"meta_description": "", "keywords": []}, "version": 1, "chapters": []
        })
    );
}

#[tokio::test]
async fn the_version_grows_with_every_change_and_with_nothing_else() {
    let stack = TestStack::start().await;
    assert_eq!(push(&stack, &bread()).await["version"], 1);
    let mut body = bread();
    // What a client reads it may push back.
    body["version"] = json!(9);
    assert_eq!(push(&stack, &body).await["version"], 1);
    let seen = read(&stack).await;
    assert_eq!(push(&stack, &seen).await, seen);
    for (version, path, value) in [
        (2, "/title", json!("Loaves")),
        (3, "/tags", json!(["x"])),
        (4, "/chapters/0/topics/0/content", json!("<p>what</p>")),
        (5, "/chapters/1/topics/0/content", json!("<p>new</p>")),
        (6, "/chapters/0/topics/1/video_url", Value::Null),
        (7, "/chapters/0/topics/0/content", json!("")),
    ] {
        *body.pointer_mut(path).unwrap_or(&mut Value::Null) = value.clone();
        if path == "/chapters/1/topics/0/content" {
            body["chapters"][1]["topics"][0]["content"] = value;
        }
        for _ in 0..2 {
            let answer = push(&stack, &body).await;
            assert_eq!(answer["version"], version, "{path}");
            assert_eq!(read(&stack).await, answer);
        }
    }
}

#[tokio::test]
async fn a_topic_without_content_keeps_what_is_stored_wherever_it_goes() {
    let stack = TestStack::start().await;
    push(&stack, &bread()).await;
    let structure = json!({"title": "Bread", "chapters": [
        {"id": 3, "title": "All", "topics": [
            {"id": 12, "title": "Rye again"}, {"id": 13, "title": "Spelt"}, {"id": 11, "title": "Wheat", "content": null}
        ]}
    ]});
    let answer = push(&stack, &structure).await;
    assert_eq!(answer["version"], 2);
    let contents: Vec<_> = answer["chapters"][0]["topics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|topic| topic["content"].as_str().unwrap())
        .collect();
    assert_eq!(contents, ["<p>rye</p>", "", "<p>wheat</p>"]);
    assert_eq!(read(&stack).await, answer);
    assert_eq!(push(&stack, &structure).await, answer);
}

#[tokio::test]
async fn what_may_run_is_taken_out_of_contents() {
    let stack = TestStack::start().await;
    let mut body = bread();
    body["chapters"][0]["topics"][0]["content"] = json!(
        "<script>alert(1)</script><p onclick=\"x()\">a<img src=x onerror=alert(1)></p>\
         <a href=\"javascript:alert(1)\">b</a><svg/onload=alert(1)>"
    );
    let answer = push(&stack, &body).await;
    let content = answer["chapters"][0]["topics"][0]["content"]
        .as_str()
        .unwrap();
    assert!(content.starts_with("<p>a</p>"), "{content}");
    for bad in ["script", "onclick", "onerror", "<img", "<svg", "alert"] {
        assert!(!content.contains(bad), "{content}");
    }
    assert_eq!(push(&stack, &body).await["version"], 1);
}

#[tokio::test]
async fn an_apply_that_expects_the_version_before_a_push_is_refused() {
    let stack = TestStack::start().await;
    let draft = stack.ready_outline().await;
    let before = stack.get(ADMIN, "/api/v1/courses/1").send().await.json;
    let path = format!("/api/v1/ai-course/draft/{draft}/apply");
    let apply = |version: Value| {
        let call = stack.post(INSTRUCTOR, &path);
        call.json(&json!({"expected_course_version": version}))
            .send()
    };
    // A push that changes nothing disturbs no draft.
    let same = stack.put(ADMIN, "/api/v1/admin/courses/1", &before).await;
    assert_eq!(same.must_be(200).json["version"], before["version"]);
    let mut other = before.clone();
    other["title"] = json!("Other");
    let pushed = stack.put(ADMIN, "/api/v1/admin/courses/1", &other).await;
    let pushed = pushed.must_be(200).json;
    let refused = apply(before["version"].clone()).await;
    refused.must_be_problem(409, "course_changed");
    apply(pushed["version"].clone()).await.must_be(200);
    let applied = stack.get(ADMIN, "/api/v1/courses/1").send().await.json;
    assert_eq!(applied["title"], "Other");
    assert_eq!(
        applied["version"].as_u64(),
        pushed["version"].as_u64().map(|version| version + 1)
    );
}

#[tokio::test]
async fn racing_pushes_of_a_course_leave_one_of_them_whole() {
    let stack = TestStack::start().await;
    let pushes = (0..6).map(|n| {
        let stack = &stack;
        async move {
            let mut body = bread();
            body["title"] = json!(format!("Bread {n}"));
            body["chapters"][0]["topics"][0]["content"] = json!(format!("<p>wheat {n}</p>"));
            let answer = stack.put(ADMIN, COURSE, &body).await.must_be(200).json;
            answer["version"].as_u64().unwrap()
        }
    });
    let mut versions = futures::future::join_all(pushes).await;
    versions.sort_unstable();
    assert_eq!(versions, [1, 2, 3, 4, 5, 6]);
    let course = read(&stack).await;
    let number = course["title"]
        .as_str()
        .unwrap()
        .trim_start_matches("Bread ");
    let content = &course["chapters"][0]["topics"][0]["content"];
    assert_eq!(*content, format!("<p>wheat {number}</p>"));
}
