//! What a pushed course may have at most.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, TestStack};

use crate::admin_courses::{COURSE, bread};

const MIB: usize = 1024 * 1024;

fn topics(ids: impl Iterator<Item = u64>) -> Vec<Value> {
    ids.map(|id| json!({"id": id, "title": "T"})).collect()
}

#[tokio::test]
async fn every_limit_of_a_course_holds_at_its_edge_in_any_script() {
    let stack = TestStack::start().await;
    let topic = "/chapters/0/topics/0";
    let requirement = json!({"title": "x"});
    let mut cases = vec![
        ("/category_id".into(), json!(1), json!(0)),
        ("/level".into(), json!("beginner"), json!("hard")),
        ("/status".into(), json!("draft"), json!("hidden")),
        ("/price_type".into(), json!("free"), json!(5)),
        ("/instructor_ids".into(), json!([3, 2]), json!("2")),
        ("/instructor_ids/1".into(), json!(7), json!(2)),
        (
            "/requirements".into(),
            json!(vec![&requirement; 50]),
            json!(vec![&requirement; 51]),
        ),
        ("/requirements/0/title".into(), json!("x"), json!("")),
        ("/tags".into(), json!(vec!["x"; 50]), json!(vec!["x"; 51])),
        (
            "/seo/keywords".into(),
            json!(vec!["x"; 50]),
            json!(vec!["x"; 51]),
        ),
        ("/chapters/1/id".into(), json!(9), json!(1)),
        ("/chapters/1/topics/0/id".into(), json!(22), json!(11)),
        (
            format!("{topic}/content"),
            json!("x".repeat(300_000)),
            json!("x".repeat(300_001)),
        ),
        (
            format!("{topic}/content"),
            json!(format!("<b></b>{}", "字".repeat(99_997))),
            json!("&".repeat(60_001)),
        ),
    ];
    for letter in ["a", "字", "ع", "😀"] {
        for (path, most) in [
            ("/title", 255),
            ("/description", 10_000),
            ("/language", 35),
            ("/requirements/0/title", 255),
            ("/requirements/0/reason", 1_000),
            ("/tags/0", 80),
            ("/seo/meta_description", 500),
            ("/seo/keywords/1", 80),
            ("/chapters/0/title", 255),
            ("/chapters/1/topics/0/title", 255),
        ] {
            let (at, beyond) = (letter.repeat(most), letter.repeat(most + 1));
            cases.push((path.into(), json!(at), json!(beyond)));
        }
    }
    for (path, at, beyond) in cases {
        let mut body = bread();
        *body.pointer_mut(&path).unwrap_or(&mut Value::Null) = at;
        stack.put(ADMIN, COURSE, &body).await.must_be(200);
        *body.pointer_mut(&path).unwrap_or(&mut Value::Null) = beyond;
        let wrong = stack.put(ADMIN, COURSE, &body).await;
        let wrong = wrong.must_be_problem(422, "validation_failed");
        let expected = path.trim_start_matches('/').replace('/', ".");
        assert_eq!(wrong.wrong_fields(), [expected]);
    }
}

#[tokio::test]
async fn every_fault_of_a_course_is_named_at_once() {
    let stack = TestStack::start().await;
    let empty = stack.put(ADMIN, COURSE, &json!({})).await.must_be(422);
    assert_eq!(empty.wrong_fields(), ["chapters", "title"]);
    assert_eq!(empty.json["errors"]["chapters"], json!(["is required"]));
    let body = json!({
        "title": 5, "seo": [], "tags": [""], "requirements": [5], "chapters": [
            5, {"id": 0}, {"id": 3, "title": "x", "topics": [{"title": "", "content": 7, "video_url": "ftp://x"}, 5]}
        ]
    });
    let wrong = stack.put(ADMIN, COURSE, &body).await;
    let wrong = wrong.must_be_problem(422, "validation_failed");
    assert_eq!(
        wrong.wrong_fields(),
        [
            "chapters.0",
            "chapters.1.id",
            "chapters.1.title",
            "chapters.2.topics.0.content",
            "chapters.2.topics.0.id",
            "chapters.2.topics.0.title",
            "chapters.2.topics.0.video_url",
            "chapters.2.topics.1",
            "requirements.0",
            "seo",
            "tags.0",
            "title",
        ]
    );
    stack
        .get(ADMIN, COURSE)
        .send()
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn a_course_has_at_most_100_chapters_and_500_topics() {
    let stack = TestStack::start().await;
    let chapters = |count: u64, each: u64| {
        let chapter = |id: u64| json!({"id": id, "title": "C", "topics": topics(id * 1000..id * 1000 + each)});
        json!({"title": "B", "chapters": (1..=count).map(chapter).collect::<Vec<_>>()})
    };
    for (count, each) in [(100, 5), (1, 500)] {
        stack
            .put(ADMIN, COURSE, &chapters(count, each))
            .await
            .must_be(200);
    }
    for (count, each) in [(101, 1), (1, 501), (100, 6)] {
        let wrong = stack.put(ADMIN, COURSE, &chapters(count, each)).await;
        assert_eq!(wrong.must_be(422).wrong_fields(), ["chapters"]);
    }
}

#[tokio::test]
async fn a_structure_beyond_its_item_is_refused_and_nothing_of_it_is_stored() {
    let stack = TestStack::start().await;
    stack.put(ADMIN, COURSE, &bread()).await.must_be(200);
    let before = stack.get(ADMIN, COURSE).send().await.json;
    // 500 topics with addresses of some 900 bytes.
    let mut body = bread();
    let address = format!("https://v.example.org/{}", "x".repeat(900));
    let many = (100..598).map(|id| json!({"id": id, "title": "T", "video_url": address}));
    body["chapters"][1]["topics"] = many.collect();
    body["chapters"][0]["topics"][0]["content"] = json!("<p>other</p>");
    let wrong = stack.put(ADMIN, COURSE, &body).await;
    let wrong = wrong.must_be_problem(422, "validation_failed");
    assert_eq!(wrong.wrong_fields(), ["chapters"]);
    assert_eq!(stack.get(ADMIN, COURSE).send().await.json, before);
    // Near the limit, one topic can still go beyond it.
    let address = format!("https://v.example.org/{}", "x".repeat(670));
    let many = (100..598).map(|id| json!({"id": id, "title": "T", "video_url": address}));
    body["chapters"][1]["topics"] = many.collect();
    stack.put(ADMIN, COURSE, &body).await.must_be(200);
    let mut refused = 0;
    for id in 100..140 {
        let path = format!("{COURSE}/topics/{id}");
        let long = json!({"content": "x", "video_url": format!("https://{}", "y".repeat(1_990))});
        let answer = stack.put(ADMIN, &path, &long).await;
        if answer.status != 200 {
            answer.must_be_problem(422, "validation_failed");
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[tokio::test]
async fn a_push_has_at_most_5_mib() {
    let stack = TestStack::start().await;
    let push = |bytes: usize| {
        let rest = format!("{{\"title\":\"B\",\"chapters\":[],\"note\":\"{}\"}}", "");
        let body = rest.replace(
            "\"\"}",
            &format!("\"{}\"}}", "x".repeat(bytes - rest.len())),
        );
        let call = stack.call(Method::PUT, COURSE).token(&stack.token(ADMIN));
        call.header("content-type", "application/json")
            .body(body)
            .send()
    };
    push(5 * MIB).await.must_be(200);
    push(5 * MIB + 1)
        .await
        .must_be_problem(413, "body_too_large");
    // Other requests keep their limit.
    let call = stack.post(ADMIN, "/api/v1/ai-course/generate-quiz");
    let call = call.header("content-type", "application/json");
    call.body("x".repeat(MIB + 1))
        .send()
        .await
        .must_be_problem(413, "body_too_large");
}

#[tokio::test]
async fn contents_up_to_the_limit_of_a_push_are_stored() {
    let stack = TestStack::start().await;
    let topic = |id: u64| json!({"id": id, "title": "T", "content": "x".repeat(300_000)});
    let all: Vec<_> = (1..=17).map(topic).collect();
    let body = json!({"title": "B", "chapters": [{"id": 1, "title": "C", "topics": all}]});
    let answer = stack.put(ADMIN, COURSE, &body).await.must_be(200);
    assert!(answer.text.len() < 4_000_000);
    let last = stack
        .get(ADMIN, "/api/v1/courses/70/topics/17")
        .send()
        .await;
    assert_eq!(
        last.must_be(200).json["content"].as_str().unwrap().len(),
        300_000
    );
    assert_eq!(stack.put(ADMIN, COURSE, &body).await.json["version"], 1);
}
