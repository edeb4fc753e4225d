//! `generate/create-course`

use domain::{Clock, CourseId};
use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{self, scripted};
use crate::switched::{Asked, obeys_its_switches};

const CREATE: &str = "/api/v1/ai-course/generate/create-course";
const NOTES: &str = "# Soil\n- Compost\n- Raised beds\n\n# Plants\n- Tomatoes\n- Beans";

async fn ask(stack: &TestStack, user: u64, body: &Value) -> Answer {
    stack.post(user, CREATE).json(body).send().await
}

/// A plan in the generator's shape.
fn plan(chapters: usize, topics: usize) -> Value {
    let topics: Vec<_> = (1..=topics).map(|place| format!("Topic {place}")).collect();
    let chapter = |place| json!({"title": format!("Chapter {place}"), "topics": topics});
    let chapters: Vec<Value> = (1..=chapters).map(chapter).collect();
    json!({"title": "Gardens", "description": "All of it.", "chapters": chapters})
}

fn small(fields: &Value) -> Value {
    let mut body =
        json!({"topic": "Vegetable gardens", "chapter_count": 1, "topics_per_chapter": 1});
    let all = fields.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(all);
    body
}

fn sizes(course: &Value) -> Vec<usize> {
    let chapters = course["chapters"].as_array().unwrap().iter();
    chapters
        .map(|chapter| chapter["topics"].as_array().unwrap().len())
        .collect()
}

#[tokio::test]
async fn a_course_of_the_asked_size_is_stored_unpublished_and_the_callers() {
    let stack = TestStack::start().await;
    let body = json!({
        "topic": "Growing vegetables", "audience": "Owners of balconies", "level": "beginner", "language": "en",
        "chapter_count": 2, "topics_per_chapter": 2, "category_id": 7, "price_type": "paid", "extra_notes": NOTES,
        "unknown": true,
    });
    let answer = ask(&stack, INSTRUCTOR, &body).await.must_be(201);
    let id = answer.json["course_id"].as_u64().unwrap();
    let expected = json!({
        "course_id": id, "course_title": "Growing vegetables", "redirect_url": format!("/admin/course/{id}/edit"),
    });
    assert_eq!(answer.json, expected);
    assert_eq!(answer.header("location"), answer.json["redirect_url"]);
    assert_eq!(answer.header("x-ai-backend"), "offline");
    assert!(id > 1 << 40 && id < 1 << 53, "{id} is made of the time");

    let path = format!("/api/v1/courses/{id}");
    let course = stack.get(INSTRUCTOR, &path).send().await.must_be(200).json;
    assert_eq!(sizes(&course), [2, 2]);
    for (field, value) in [
        ("title", json!("Growing vegetables")),
        ("status", json!("draft")),
        ("version", json!(1)),
        ("level", json!("beginner")),
        ("language", json!("en")),
        ("category_id", json!(7)),
        ("price_type", json!("paid")),
        ("instructor_ids", json!([INSTRUCTOR])),
    ] {
        assert_eq!(course[field], value, "{field}");
    }
    let published = stack.stack.store.published_courses().await.unwrap();
    assert!(published.iter().all(|course| course.id.get() != id));
    // The same request makes another course.
    let again = ask(&stack, INSTRUCTOR, &body).await.must_be(201);
    assert_ne!(again.json["course_id"], id);
}

#[tokio::test]
async fn five_chapters_of_four_topics_in_english_where_nothing_is_said() {
    let (stack, server) = scripted(plan(5, 4)).await;
    let body = json!({
        "topic": "Bread", "audience": null, "level": null, "language": null, "chapter_count": null,
        "topics_per_chapter": null, "category_id": null, "instructor_ids": null, "price_type": null,
        "extra_notes": " ",
    });
    for body in [body, json!({"topic": "Bread"})] {
        let answer = ask(&stack, INSTRUCTOR, &body).await.must_be(201);
        assert_eq!(answer.header("x-ai-backend"), "openai");
        assert_eq!(answer.json["course_title"], "Gardens");
        let course = acts::course(&stack, answer.json["course_id"].as_u64().unwrap()).await;
        assert_eq!(sizes(&course), [4; 5]);
        assert_eq!(course["language"], "English");
        for unsaid in ["level", "category_id", "price_type"] {
            assert_eq!(course[unsaid], Value::Null, "{unsaid}");
        }
    }
    let prompt = server.requests().remove(0).1.to_string();
    assert!(prompt.contains("English") && prompt.contains("Bread"));
}

#[tokio::test]
async fn what_the_request_says_reaches_the_model() {
    let (stack, server) = scripted(plan(1, 1)).await;
    let body = small(&json!({
        "audience": "Owners of balconies", "level": "advanced", "language": "Türkçe",
        "extra_notes": "Mention compost.",
    }));
    ask(&stack, INSTRUCTOR, &body).await.must_be(201);
    let prompt = server.requests().remove(0).1.to_string();
    for said in [
        "Vegetable gardens",
        "Owners of balconies",
        "advanced",
        "in Turkish",
        "Mention compost.",
    ] {
        assert!(prompt.contains(said), "{said}");
    }
}

#[tokio::test]
async fn every_limit_holds_at_its_edge_and_is_named_beyond() {
    let (stack, _server) = scripted(plan(1, 1)).await;
    let many: Vec<u64> = (1..=51).collect();
    let mut cases = vec![
        ("level", json!("beginner"), json!("expert")),
        ("price_type", json!("free"), json!("gratis")),
        ("category_id", json!((1_u64 << 53) - 1), json!(0)),
        ("instructor_ids", json!([INSTRUCTOR]), json!("2")),
        ("instructor_ids", json!([]), json!(many)),
    ];
    for letter in ["a", "ع", "课", "🦀"] {
        for (field, most) in [
            ("topic", 300),
            ("audience", 1_000),
            ("language", 35),
            ("extra_notes", 10_000),
        ] {
            let (at, beyond) = (letter.repeat(most), letter.repeat(most + 1));
            cases.push((field, json!(at), json!(beyond)));
        }
        cases.push(("topic", json!(letter.repeat(5)), json!(letter.repeat(4))));
    }
    for (minute, (field, at, beyond)) in (1..).zip(cases) {
        // Past this minute's count.
        stack
            .clock
            .advance(std::time::Duration::from_secs(10 * minute));
        let answer = ask(&stack, INSTRUCTOR, &small(&json!({field: at}))).await;
        assert_eq!(answer.status, 201, "{field}: {}", answer.text);
        let answer = ask(&stack, INSTRUCTOR, &small(&json!({field: beyond}))).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), [field]);
    }
}

#[tokio::test]
async fn sizes_hold_at_their_edges() {
    let (stack, _server) = scripted(plan(15, 10)).await;
    let most = json!({"topic": "Bread", "chapter_count": 15, "topics_per_chapter": 10});
    let answer = ask(&stack, INSTRUCTOR, &most).await.must_be(201);
    let course = acts::course(&stack, answer.json["course_id"].as_u64().unwrap()).await;
    assert_eq!(sizes(&course), [10; 15]);
    for (chapters, topics) in [(0, 11), (16, 0), (-1, 99)] {
        let body =
            json!({"topic": "Bread", "chapter_count": chapters, "topics_per_chapter": topics});
        let answer = ask(&stack, INSTRUCTOR, &body).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(
            answer.json["errors"],
            json!({
                "chapter_count": ["must be between 1 and 15"],
                "topics_per_chapter": ["must be between 1 and 10"],
            })
        );
    }
}

#[tokio::test]
async fn every_field_of_a_wrong_type_is_named_at_once() {
    let stack = TestStack::start().await;
    let body = json!({
        "topic": 5, "audience": [], "level": 1, "language": {}, "chapter_count": "5", "topics_per_chapter": 1.5,
        "category_id": "x", "instructor_ids": ["2", 0, 2, 2], "price_type": true, "extra_notes": 0,
    });
    let answer = ask(&stack, INSTRUCTOR, &body).await;
    let answer = answer.must_be_problem(422, "validation_failed");
    assert_eq!(
        answer.wrong_fields(),
        [
            "audience",
            "category_id",
            "chapter_count",
            "extra_notes",
            "instructor_ids.0",
            "instructor_ids.1",
            "instructor_ids.3",
            "language",
            "level",
            "price_type",
            "topic",
            "topics_per_chapter"
        ]
    );
    let answer = ask(&stack, INSTRUCTOR, &json!({})).await;
    let answer = answer.must_be_problem(422, "validation_failed");
    assert_eq!(answer.json["errors"], json!({"topic": ["is required"]}));
}

#[tokio::test]
async fn only_an_admin_names_other_instructors_and_only_such_as_there_are() {
    let (stack, server) = scripted(plan(1, 1)).await;
    let of = |ids: Value| small(&json!({ "instructor_ids": ids }));
    // Oneself may be named, and need not be.
    let own = ask(&stack, INSTRUCTOR, &of(json!([INSTRUCTOR])))
        .await
        .must_be(201);
    let course = acts::course(&stack, own.json["course_id"].as_u64().unwrap()).await;
    assert_eq!(course["instructor_ids"], json!([INSTRUCTOR]));
    // Whether the others exist is not told.
    for others in [json!([INSTRUCTOR, ADMIN]), json!([999]), json!([STUDENT])] {
        let answer = ask(&stack, INSTRUCTOR, &of(others)).await;
        answer.must_be_problem(403, "forbidden");
    }
    let named = ask(&stack, ADMIN, &of(json!([INSTRUCTOR, ADMIN, STUDENT])))
        .await
        .must_be(201);
    let course = acts::course(&stack, named.json["course_id"].as_u64().unwrap()).await;
    assert_eq!(
        course["instructor_ids"],
        json!([ADMIN, INSTRUCTOR, STUDENT])
    );
    assert_eq!(server.requests().len(), 2);
    let answer = ask(&stack, ADMIN, &of(json!([998, INSTRUCTOR, 999, ADMIN]))).await;
    let answer = answer.must_be_problem(422, "validation_failed");
    assert_eq!(
        answer.json["errors"],
        json!({"instructor_ids.0": ["is not a known user"], "instructor_ids.2": ["is not a known user"]})
    );
    assert_eq!(server.requests().len(), 2, "no model is asked in vain");
}

#[tokio::test]
async fn who_lacks_the_permission_creates_nothing() {
    let stack = TestStack::start().await;
    let answer = ask(&stack, STUDENT, &json!({})).await;
    answer.must_be_problem(403, "forbidden");
    // It can be given.
    let user = json!({
        "name": "S", "email": "s@example.org", "roles": ["student"], "permissions": ["course-ai.course_creation"],
    });
    let path = format!("/api/v1/admin/users/{STUDENT}");
    stack.put(ADMIN, &path, &user).await.must_be(200);
    let body = json!({"topic": "Growing vegetables", "chapter_count": 2, "topics_per_chapter": 2, "extra_notes": NOTES});
    let answer = ask(&stack, STUDENT, &body).await.must_be(201);
    let path = format!("/api/v1/courses/{}", answer.json["course_id"]);
    stack.get(STUDENT, &path).send().await.must_be(200);
}

#[tokio::test]
async fn notes_that_name_too_little_make_no_course() {
    let stack = TestStack::start().await;
    let answer = ask(&stack, INSTRUCTOR, &json!({"topic": "Bread"})).await;
    answer.must_be_problem(422, "not_enough_material");
}

#[tokio::test]
async fn a_plan_of_another_size_is_refused_and_nothing_is_stored() {
    for bad in [plan(2, 1), plan(1, 2), json!({"chapters": []})] {
        let (stack, server) = scripted(bad).await;
        let answer = ask(&stack, INSTRUCTOR, &small(&json!({}))).await;
        answer.must_be_problem(502, "ai_bad_output");
        assert_eq!(server.requests().len(), 2);
    }
}

#[tokio::test]
async fn a_course_that_is_there_is_never_written_over() {
    let (stack, _server) = scripted(plan(1, 1)).await;
    let store = &stack.stack.store;
    let first = store.course(1.try_into().unwrap()).await.unwrap().unwrap();
    // Every id that this millisecond has.
    for random in 0..1 << 11 {
        let mut course = first.clone();
        course.id = CourseId::fresh(stack.clock.now(), random);
        store.put_course(&course, &[]).await.unwrap();
    }
    let answer = ask(&stack, INSTRUCTOR, &small(&json!({}))).await;
    answer.must_be_problem(503, "store_unavailable");
    for random in [0, 1_000, 2_047] {
        let id = CourseId::fresh(stack.clock.now(), random);
        let course = store.course(id).await.unwrap().unwrap();
        assert_eq!(course.title, first.title);
    }
    stack.clock.advance(std::time::Duration::from_millis(1));
    ask(&stack, INSTRUCTOR, &small(&json!({})))
        .await
        .must_be(201);
}

#[tokio::test]
async fn creating_a_course_obeys_its_switches() {
    obeys_its_switches(Asked {
        user: INSTRUCTOR,
        path: CREATE,
        feature: "course_creation",
        body: Some(small(&json!({}))),
    })
    .await;
}
