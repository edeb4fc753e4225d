//! Questions for polls, as a model is asked for them.

use serde_json::json;

use super::SuggestPollsRequest;
use crate::prompt::{Material, Prompt, TokenBudget, object, strings};
use crate::text;

/// What of the description is sent, in characters.
const DESCRIPTION: usize = 4_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &SuggestPollsRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let count = request.count;
    let instructions = format!(
        "You help the instructor of a live class. Suggest exactly {count} questions for polls in the class, in the \
         language of its title and description.\n\
         {rule}\n\
         Rules:\n\
         - Exactly {count} questions, all different in what they ask.\n\
         - Each can be answered by choosing one of two to four short options; the options themselves are not wanted.\n\
         - Each is about the subject of the class: what students know, think, expect or find hard.\n\
         - One sentence each, at most 200 characters, that ends with a question mark; no numbering.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"questions\": [\"...\"]}}.",
        rule = material.rule(),
    );
    material.title("Title of the class", &request.title);
    if let Some(description) = &request.description {
        let description = text::plain(description);
        material.add("Description", &description, DESCRIPTION);
    }
    let (material, cut) = material.finish();
    Prompt {
        name: "suggest_polls",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "questions": strings() })),
        root: "questions",
        max_tokens: 400 + 150 * u32::from(count),
    }
}
