//! The assignment, as a model is asked for it.

use serde_json::json;

use super::AssignmentRequest;
use crate::prompt::{Material, Prompt, TokenBudget, level, object, string, strings};
use crate::text;

/// What of the content is sent, in characters.
const CONTENT: usize = 12_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &AssignmentRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let language = material.language(request.language.as_deref(), "English");
    let level = level(request.level);
    let instructions = format!(
        "You write assignments for online courses. Write one assignment on a topic of a course{level}, in \
         {language}.\n\
         {rule}\n\
         Rules:\n\
         - title is at most 120 characters.\n\
         - instructions tell the learner step by step what to do and what to hand in; the topic's material is enough \
         to do it.\n\
         - rubric has 3 to 6 lines, each one thing that the work is judged by and can be checked.\n\
         - estimated_hours is a number above 0, fractions allowed: how long the work takes.\n\
         - Plain text only, line breaks allowed: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"title\", \"instructions\", \"rubric\": [\"...\"], \
         \"estimated_hours\"}}.",
        rule = material.rule(),
    );
    material.title("Title of the course", &request.course_title);
    material.title("Topic", &request.topic_title);
    let content = text::plain(&request.topic_content);
    material.add("Material of the topic", &content, CONTENT);
    let (material, cut) = material.finish();
    Prompt {
        name: "assignment",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({
            "title": string(),
            "instructions": string(),
            "rubric": strings(),
            "estimated_hours": {"type": "number"},
        })),
        root: "rubric",
        max_tokens: 3_000,
    }
}
