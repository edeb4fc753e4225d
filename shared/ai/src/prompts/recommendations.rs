//! Recommendations, as a model is asked for them.

use serde_json::json;

use super::{Fence, Prompt, array, language, material, object, string};
use crate::offline;
use crate::request::RecommendationsRequest;

/// Courses to choose from that are sent.
const CANDIDATES: usize = 40;
/// Completed courses that are sent.
const COMPLETED: usize = 20;

pub(super) fn prompt(request: &RecommendationsRequest) -> Prompt {
    let fence = Fence::new();
    let language = language(
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
        rule = fence.rule(),
    );
    let completed = material::briefs(request.completed.iter().rev().take(COMPLETED));
    let mut material = if completed.is_empty() {
        String::from("The learner has completed no course yet.\n")
    } else {
        fence.around("Completed courses", &completed)
    };
    let candidates = offline::ranked(request).into_iter().take(CANDIDATES);
    material += &fence.around("Courses to choose from", &material::briefs(candidates));
    let recommendation = object(&json!({"title": string(), "reason": string()}));
    Prompt {
        name: "recommendations",
        instructions,
        material,
        schema: object(&json!({ "recommendations": array(&recommendation) })),
        root: "recommendations",
        max_tokens: 2_500,
    }
}
