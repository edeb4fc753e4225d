//! Recommendations, as a model is asked for them.

use serde_json::json;

use super::RecommendationsRequest;
use super::offline;
use crate::prompt::{Material, Prompt, TokenBudget, array, object, string};

/// Courses to choose from that are sent.
const CANDIDATES: usize = 40;
/// Completed courses that are sent.
const COMPLETED: usize = 20;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &RecommendationsRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let language = material.language(
        request.language.as_deref(),
        "the language of the courses to choose from",
    );
    let instructions = format!(
        "You recommend online courses. Choose at most 5 of the courses to choose from, the best first, for a \
         learner who has completed the courses listed as such. Write in {language}.\n\
         {rule}\n\
         Rules:\n\
         - title is the title of a course to choose from, copied character by character; none twice.\n\
         - reason says in one or two sentences how the course follows from what the learner has completed, or for \
         whom it is a good start where nothing was completed.\n\
         - Choose fewer than 5 where fewer fit.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"recommendations\": [{{\"title\", \"reason\"}}]}}.",
        rule = material.rule(),
    );
    if request.completed.is_empty() {
        material.say("The learner has completed no course yet.");
    }
    let completed = request.completed.iter().rev();
    material.briefs("Completed courses", completed, COMPLETED);
    let candidates = offline::ranked(request);
    material.briefs("Courses to choose from", candidates, CANDIDATES);
    let recommendation = object(&json!({"title": string(), "reason": string()}));
    let (material, cut) = material.finish();
    Prompt {
        name: "recommendations",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "recommendations": array(&recommendation) })),
        root: "recommendations",
        max_tokens: 2_500,
    }
}
