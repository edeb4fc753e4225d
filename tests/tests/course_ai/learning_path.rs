//! `learning-path`

use serde_json::{Value, json};
use tests::{STUDENT, TestStack};

use crate::acts::{self, scripted};
use crate::switched::{Asked, obeys_its_switches};

const PATH: &str = "/api/v1/ai-course/learning-path";

async fn ask(stack: &TestStack, body: &Value) -> tests::Answer {
    stack.post(STUDENT, PATH).json(body).send().await
}

fn steps(count: u64) -> Value {
    let step = |step: u64| json!({"step": step, "title": format!("Step {step}"), "description": "Do it.", "estimated_hours": 1.5});
    json!({"learning_path": (1..=count).map(step).collect::<Vec<_>>()})
}

#[tokio::test]
async fn a_path_is_made_of_the_published_courses_on_the_goal() {
    let stack = TestStack::start().await;
    let goal = json!({"goal": "I want to bake bread and understand sourdough, yeast and gluten.", "extra": 1});
    let answer = ask(&stack, &goal).await.must_be(200);
    assert_eq!(answer.header("x-ai-backend"), "offline");
    let path = answer.json["learning_path"].as_array().unwrap();
    assert!(path.len() >= 3);
    for (place, step) in (1..).zip(path) {
        assert_eq!(step["step"], place);
        assert!(step["estimated_hours"].as_f64().unwrap() > 0.0);
        let about = step["description"].as_str().unwrap();
        assert!(about.contains("The Chemistry of Bread"), "{step}");
        assert_eq!(step.as_object().unwrap().len(), 4, "{step}");
    }
}

#[tokio::test]
async fn a_goal_that_no_course_serves_is_too_little_to_go_by() {
    let stack = TestStack::start().await;
    let answer = ask(&stack, &json!({"goal": "Ride a unicycle"})).await;
    let answer = answer.must_be_problem(422, "not_enough_material");
    assert!(answer.json["detail"].as_str().unwrap().len() > 20);
}

#[tokio::test]
async fn a_goal_has_1_to_500_characters_of_any_script() {
    let (stack, _server) = scripted(steps(3)).await;
    for letter in ["a", "ع", "课", "🦀"] {
        let full = json!({"goal": format!(" {}\n", letter.repeat(500))});
        ask(&stack, &full).await.must_be(200);
        let answer = ask(&stack, &json!({"goal": letter.repeat(501)})).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(
            answer.json["errors"],
            json!({"goal": ["must be at most 500 characters"]})
        );
    }
    for bad in [
        json!(""),
        json!(" \n"),
        json!("a\0b"),
        json!(5),
        json!([]),
        json!(null),
    ] {
        let answer = ask(&stack, &json!({"goal": bad})).await;
        let answer = answer.must_be_problem(422, "validation_failed");
        assert_eq!(answer.wrong_fields(), ["goal"]);
    }
    let missing = ask(&stack, &json!({})).await;
    let missing = missing.must_be_problem(422, "validation_failed");
    assert_eq!(missing.json["errors"], json!({"goal": ["is required"]}));
}

#[tokio::test]
async fn a_model_hears_the_goal_and_the_published_courses_that_fit_first() {
    let (stack, server) = scripted(steps(3)).await;
    // More courses than a model is shown, of which the oldest fits.
    for id in 100..140 {
        let course =
            json!({"title": format!("Knitting {id}"), "status": "published", "chapters": []});
        acts::push(&stack, id, &course).await;
    }
    let goal = "Bake bread with sourdough";
    let answer = ask(&stack, &json!({"goal": goal})).await.must_be(200);
    assert_eq!(answer.json, steps(3));
    assert_eq!(answer.header("x-ai-backend"), "openai");
    let prompt = server.requests().remove(0).1.to_string();
    assert!(prompt.contains(goal) && prompt.contains("The Chemistry of Bread"));
    let draft = stack.stack.store.course(3.try_into().unwrap()).await;
    assert!(!prompt.contains(&draft.unwrap().unwrap().title));
}

#[tokio::test]
async fn a_path_of_two_steps_or_without_hours_is_no_path() {
    let mut without_hours = steps(3);
    without_hours["learning_path"][1]["estimated_hours"] = json!(0);
    for bad in [steps(2), without_hours, json!({})] {
        let (stack, server) = scripted(bad).await;
        let answer = ask(&stack, &json!({"goal": "Bake"})).await;
        answer.must_be_problem(502, "ai_bad_output");
        assert_eq!(server.requests().len(), 2);
    }
}

#[tokio::test]
async fn a_learning_path_obeys_its_switches() {
    obeys_its_switches(Asked {
        user: STUDENT,
        path: PATH,
        feature: "learning_path",
        body: Some(json!({"goal": "Bake"})),
    })
    .await;
}
