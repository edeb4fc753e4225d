//! The learning path, as a model is asked for it.

use serde_json::json;

use super::LearningPathRequest;
use super::offline;
use crate::prompt::{Material, Prompt, TokenBudget, array, object, string};

/// Courses of the platform that are sent.
const COURSES: usize = 30;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &LearningPathRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let language = material.language(request.language.as_deref(), "the language of the goal");
    let instructions = format!(
        "You plan how learners reach their goals. Write the steps to the goal, between 3 and 8, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - step counts 1, 2, 3 and so on; each step builds on those before.\n\
         - title is at most 120 characters, without numbering; description says in one to three sentences what \
         is learnt and practised.\n\
         - Where a course of the platform serves a step, name the course by its title in the description.\n\
         - estimated_hours is a number above 0: how long the step takes a diligent learner.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"learning_path\": [{{\"step\", \"title\", \
         \"description\", \"estimated_hours\"}}]}}.",
        rule = material.rule(),
    );
    material.put("Goal", &request.goal);
    let courses = offline::by_goal(request);
    material.briefs("Courses of the platform", courses, COURSES);
    let step = object(&json!({
        "step": {"type": "integer"},
        "title": string(),
        "description": string(),
        "estimated_hours": {"type": "number"},
    }));
    let (material, cut) = material.finish();
    Prompt {
        name: "learning_path",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "learning_path": array(&step) })),
        root: "learning_path",
        max_tokens: 4_000,
    }
}
