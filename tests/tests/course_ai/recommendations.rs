//! `recommendations`

use domain::{CourseId, UserId};
use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{self, scripted};
use crate::switched::{Asked, obeys_its_switches};

const RECOMMENDATIONS: &str = "/api/v1/ai-course/recommendations";
/// Enrolled in both published courses.
const BUSY: u64 = 4;

async fn titles(stack: &TestStack, user: u64) -> Vec<String> {
    let answer = stack.get(user, RECOMMENDATIONS).send().await.must_be(200);
    let all = answer.json["recommendations"].as_array().unwrap();
    for one in all {
        assert!(!one["reason"].as_str().unwrap().trim().is_empty(), "{one}");
        assert_eq!(one.as_object().unwrap().len(), 2, "{one}");
    }
    all.iter()
        .map(|one| one["title"].as_str().unwrap().to_owned())
        .collect()
}

fn course(title: &str, status: &str) -> Value {
    json!({
        "title": title, "description": "How to bake bread with rye, yeast and salt.", "status": status,
        "tags": ["bread"], "chapters": [{"id": 1, "title": "Flour", "topics": [{"id": 11, "title": "Rye"}]}],
    })
}

async fn enrol(stack: &TestStack, completed: &[u64], enrolled: &[u64]) {
    let user = json!({
        "name": "Sami", "email": "s@example.org", "roles": ["student"],
        "completed_course_ids": completed, "enrolled_course_ids": enrolled,
    });
    let path = format!("/api/v1/admin/users/{STUDENT}");
    stack.put(ADMIN, &path, &user).await.must_be(200);
}

#[tokio::test]
async fn courses_that_are_completed_enrolled_or_unpublished_are_not_recommended() {
    let stack = TestStack::start().await;
    // Course 3 is a draft, course 1 the student's own.
    assert_eq!(titles(&stack, STUDENT).await, ["The Chemistry of Bread"]);
    let mut both = titles(&stack, INSTRUCTOR).await;
    both.sort();
    assert_eq!(
        both,
        [
            "The Chemistry of Bread",
            "The Night Sky and the Solar System"
        ]
    );
    enrol(&stack, &[2], &[]).await;
    assert_eq!(
        titles(&stack, STUDENT).await,
        ["The Night Sky and the Solar System"]
    );
    enrol(&stack, &[2], &[1, 2]).await;
    let none = stack
        .get(STUDENT, RECOMMENDATIONS)
        .send()
        .await
        .must_be(200);
    assert_eq!(none.json, json!({"recommendations": []}));
    assert_eq!(none.header("x-ai-backend"), "offline");
}

#[tokio::test]
async fn at_most_five_are_recommended_by_what_was_completed_their_titles_as_stored() {
    let stack = TestStack::start().await;
    let stored = [
        "Rye  &amp; more: “bread”",
        "خبز الجاودار",
        "<b>Bread</b>",
        "面包 🍞",
        "Bread \\ \"rye\"",
        "Bread, again",
        "Bread, at last",
    ];
    for (id, title) in (70..).zip(stored) {
        acts::push(&stack, id, &course(title, "published")).await;
    }
    enrol(&stack, &[2], &[]).await;
    let found = titles(&stack, STUDENT).await;
    assert_eq!(found.len(), 5);
    assert!(
        found.iter().all(|title| stored.contains(&title.as_str())),
        "those on bread, not those on the sky: {found:?}"
    );
    // All of them come in time.
    enrol(&stack, &[2, 70, 71, 72, 73, 74], &[]).await;
    let rest = titles(&stack, STUDENT).await;
    assert!(
        rest[..2]
            .iter()
            .all(|title| stored[5..].contains(&title.as_str()))
    );
}

#[tokio::test]
async fn the_index_follows_whatever_becomes_of_a_course() {
    let stack = TestStack::start().await;
    let store = &stack.stack.store;
    let published = async |title: &str| {
        let courses = store.published_courses().await.unwrap();
        courses
            .iter()
            .filter(|course| course.title == title)
            .count()
    };
    acts::push(&stack, 70, &course("Bread", "draft")).await;
    assert_eq!(published("Bread").await, 0);
    acts::push(&stack, 70, &course("Bread", "published")).await;
    assert_eq!(published("Bread").await, 1);
    acts::push_topic(&stack, 70, 11, "<p>Rye is hardy.</p>").await;
    assert_eq!(published("Bread").await, 1);
    acts::push(&stack, 70, &course("Rye", "published")).await;
    assert_eq!((published("Bread").await, published("Rye").await), (0, 1));
    acts::push(&stack, 70, &course("Rye", "draft")).await;
    assert_eq!(published("Rye").await, 0);

    // An apply changes what is found, and its revision is never found.
    let old = "The Night Sky and the Solar System";
    let (draft, _) = acts::ready(&stack, "seo-optimize", json!({"course_id": 1})).await;
    let new = json!({
        "optimized_title": "Stars", "optimized_description": "D", "meta_description": "M",
        "keywords": ["k"], "seo_tips": [],
    });
    let applied = acts::apply(&stack, draft, &json!({ "edited_output": new })).await;
    applied.must_be(200);
    assert_eq!((published(old).await, published("Stars").await), (0, 1));
    acts::act(&stack, draft, "revert").await.must_be(200);
    assert_eq!((published(old).await, published("Stars").await), (1, 0));
    let (draft, _) = acts::ready(
        &stack,
        "outline",
        json!({"course_id": 1, "chapter_count": 2}),
    )
    .await;
    acts::apply(&stack, draft, &json!({})).await.must_be(200);
    let all = store.published_courses().await.unwrap();
    let one = all.iter().find(|course| course.title == old).unwrap();
    assert_eq!(one.chapters.len(), 2);
    assert_eq!(all.len(), 2);
}

#[tokio::test]
async fn the_newest_hundred_of_a_shard_are_read_in_brief() {
    let stack = TestStack::start().await;
    let store = &stack.stack.store;
    let first = store.course(1.try_into().unwrap()).await.unwrap().unwrap();
    for id in 1..=110_u64 {
        let mut course = first.clone();
        course.id = CourseId::try_from(1_000 + 8 * id).unwrap();
        course.title = format!("Course {id}");
        store.put_course(&course, &[]).await.unwrap();
    }
    let found = store.published_courses().await.unwrap();
    assert_eq!(found.len(), 102, "the demo's two lie in other shards");
    assert_eq!(found[0].title, "Course 110");
    assert_eq!(found[99].title, "Course 11");
    assert_eq!(
        (found[0].topics, found[0].chapters.len()),
        (first.topics().count(), first.chapters.len())
    );
    assert!(first.description.starts_with(&found[0].description));
}

#[tokio::test]
async fn completed_courses_in_brief_keep_their_order_and_may_be_gone_or_unpublished() {
    let stack = TestStack::start().await;
    let ids = [3, 99, 1].map(|id| CourseId::try_from(id).unwrap());
    let found = stack.stack.store.courses_in_brief(&ids).await.unwrap();
    let found: Vec<u64> = found.iter().map(|course| course.id.get()).collect();
    assert_eq!(found, [3, 1]);
    let many: Vec<CourseId> = (1..=1_000).map(|id| id.try_into().unwrap()).collect();
    let found = stack.stack.store.courses_in_brief(&many).await.unwrap();
    assert_eq!(found.len(), 3);

    let users = [3, 99, 1].map(|id| UserId::try_from(id).unwrap());
    let known = stack.stack.store.known_users(&users).await.unwrap();
    assert!(known.contains(&users[0]) && !known.contains(&users[1]) && known.len() == 2);
}

#[tokio::test]
async fn a_model_chooses_among_what_may_be_recommended_and_hears_what_was_completed() {
    let title = "The Night Sky and the Solar System";
    let chosen = json!({"recommendations": [{"title": title, "reason": "It follows."}]});
    let (stack, server) = scripted(chosen.clone()).await;
    enrol(&stack, &[2], &[]).await;
    let answer = stack
        .get(STUDENT, RECOMMENDATIONS)
        .send()
        .await
        .must_be(200);
    assert_eq!(answer.json, chosen);
    assert_eq!(answer.header("x-ai-backend"), "openai");
    let prompt = server.requests().remove(0).1.to_string();
    assert!(prompt.contains("The Chemistry of Bread") && prompt.contains(title));
    let draft = stack.stack.store.course(3.try_into().unwrap()).await;
    assert!(!prompt.contains(&draft.unwrap().unwrap().title));

    // What is enrolled is nothing to choose, and one repair is all there is.
    enrol(&stack, &[2], &[1]).await;
    acts::push(&stack, 70, &course("Bread", "published")).await;
    let answer = stack.get(STUDENT, RECOMMENDATIONS).send().await;
    answer.must_be_problem(502, "ai_bad_output");
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn where_nothing_is_left_no_model_is_asked() {
    let (stack, server) = scripted(json!({})).await;
    let answer = stack.get(BUSY, RECOMMENDATIONS).send().await.must_be(200);
    assert_eq!(answer.json, json!({"recommendations": []}));
    assert_eq!(answer.header("x-ai-backend"), "openai");
    assert!(server.requests().is_empty());
}

#[tokio::test]
async fn recommendations_obey_their_switches() {
    obeys_its_switches(Asked {
        user: STUDENT,
        path: RECOMMENDATIONS,
        feature: "recommendations",
        body: None,
    })
    .await;
}
