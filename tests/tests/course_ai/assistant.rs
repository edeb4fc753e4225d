//! `generate/assistant`

use serde_json::{Value, json};
use tests::{ADMIN, Answer, INSTRUCTOR, STUDENT, TestStack};

use crate::acts::{self, scripted};
use crate::switched::{Asked, obeys_its_switches};

const ASSISTANT: &str = "/api/v1/ai-course/generate/assistant";

async fn ask(stack: &TestStack, user: u64, body: &Value) -> Answer {
    stack.post(user, ASSISTANT).json(body).send().await
}

fn question(course: u64) -> Value {
    json!({"course_id": course, "question": "What causes the phases of the Moon?"})
}

#[tokio::test]
async fn a_question_is_answered_from_the_courses_own_contents() {
    let stack = TestStack::start().await;
    for user in [INSTRUCTOR, ADMIN] {
        let answer = ask(&stack, user, &question(1)).await.must_be(200);
        assert_eq!(answer.header("x-ai-backend"), "offline");
        assert_eq!(answer.json.as_object().unwrap().len(), 1);
        let text = answer.json["answer"].as_str().unwrap();
        assert!(text.contains("Phases of the Moon and Eclipses"), "{text}");
    }
}

#[tokio::test]
async fn a_course_of_others_is_as_good_as_none() {
    let stack = TestStack::start().await;
    // Course 2 is the admin's; course 999 nobody's.
    let mut details = Vec::new();
    for course in [2, 999] {
        let answer = ask(&stack, INSTRUCTOR, &question(course)).await;
        let answer = answer.must_be_problem(404, "not_found");
        details.push(answer.json["detail"].clone());
    }
    assert_eq!(details[0], details[1], "the one is told from the other");
    ask(&stack, ADMIN, &question(999))
        .await
        .must_be_problem(404, "not_found");
    // A student lacks the permission, whatever the course.
    for course in [1, 999] {
        let answer = ask(&stack, STUDENT, &question(course)).await;
        answer.must_be_problem(403, "forbidden");
    }
    // With the permission the courses are still not theirs.
    let user = json!({
        "name": "S", "email": "s@example.org", "roles": ["student"], "enrolled_course_ids": [1],
        "permissions": ["course-ai.instructor_assistant"],
    });
    let path = format!("/api/v1/admin/users/{STUDENT}");
    stack.put(ADMIN, &path, &user).await.must_be(200);
    let answer = ask(&stack, STUDENT, &question(1)).await;
    answer.must_be_problem(404, "not_found");
}

#[tokio::test]
async fn the_fields_are_checked_before_the_course_is_looked_for() {
    let (stack, _server) = scripted(json!({"answer": "Yes."})).await;
    for letter in ["a", "ع", "课", "🦀"] {
        let full = json!({"course_id": 1, "question": letter.repeat(2_000)});
        ask(&stack, INSTRUCTOR, &full).await.must_be(200);
        let over = json!({"course_id": 999, "question": letter.repeat(2_001)});
        let answer = ask(&stack, INSTRUCTOR, &over).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["question"]);
    }
    for bad in [
        json!(""),
        json!(" \n"),
        json!("a\0b"),
        json!(7),
        json!({}),
        json!(null),
    ] {
        let body = json!({"course_id": 999, "question": bad});
        let answer = ask(&stack, INSTRUCTOR, &body).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["question"]);
    }
    for bad in [
        json!(0),
        json!(-1),
        json!(1.5),
        json!("1"),
        json!(1_u64 << 53),
        json!(null),
    ] {
        let body = json!({"course_id": bad, "question": "Why?"});
        let answer = ask(&stack, INSTRUCTOR, &body).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["course_id"]);
    }
    let answer = ask(&stack, INSTRUCTOR, &json!({})).await;
    let answer = answer.must_be_problem(422, "validation_failed");
    assert_eq!(
        answer.json["errors"],
        json!({"course_id": ["is required"], "question": ["is required"]})
    );
}

#[tokio::test]
async fn a_course_that_says_nothing_on_the_question_gives_no_answer() {
    let stack = TestStack::start().await;
    let course = json!({"title": "Bread", "instructor_ids": [INSTRUCTOR], "chapters": []});
    acts::push(&stack, 70, &course).await;
    let answer = ask(&stack, INSTRUCTOR, &question(70)).await;
    answer.must_be_problem(422, "not_enough_material");
    let beside = json!({"course_id": 1, "question": "How is a unicycle ridden?"});
    let answer = ask(&stack, INSTRUCTOR, &beside).await;
    answer.must_be_problem(422, "not_enough_material");
}

#[tokio::test]
async fn a_model_hears_the_question_and_what_the_course_says_on_it() {
    let (stack, server) = scripted(json!({"answer": " The **Moon** turns. "})).await;
    let topic = "<p>The phases of the Moon come from the angle of the sunlight, says Zuleika.</p>";
    acts::push_topic(&stack, 1, 112, topic).await;
    let answer = ask(&stack, INSTRUCTOR, &question(1)).await.must_be(200);
    assert_eq!(answer.json, json!({"answer": "The **Moon** turns."}));
    assert_eq!(answer.header("x-ai-backend"), "openai");
    let prompt = server.requests().remove(0).1.to_string();
    assert!(prompt.contains("What causes the phases of the Moon?"));
    assert!(prompt.contains("says Zuleika"), "{prompt}");
}

#[tokio::test]
async fn an_answer_that_says_nothing_is_none() {
    for bad in [
        json!({"answer": " "}),
        json!({"answer": "x".repeat(20_001)}),
        json!({}),
    ] {
        let (stack, server) = scripted(bad).await;
        let answer = ask(&stack, INSTRUCTOR, &question(1)).await;
        answer.must_be_problem(502, "ai_bad_output");
        assert_eq!(server.requests().len(), 2);
    }
}

#[tokio::test]
async fn the_assistant_obeys_its_switches() {
    obeys_its_switches(Asked {
        user: INSTRUCTOR,
        path: ASSISTANT,
        feature: "instructor_assistant",
        body: Some(question(1)),
    })
    .await;
}
