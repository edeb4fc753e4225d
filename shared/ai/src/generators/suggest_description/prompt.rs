//! The description of a live class, as a model is asked for it.

use domain::limits;
use serde_json::json;

use super::SuggestDescriptionRequest;
use crate::prompt::{Material, Prompt, TokenBudget, object, string};
use crate::text;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &SuggestDescriptionRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let instructions = format!(
        "You write what students read before a live class of an online course. Describe the class in 40 to 120 words, \
         in the language of its title and of what the instructor says of it.\n\
         {rule}\n\
         Rules:\n\
         - Say what the class is about and what those who come learn there; no greeting, no title, no advertising.\n\
         - Only what title and context say or plainly imply: no dates, names, numbers, materials or promises of your \
         own.\n\
         - Plain text in whole sentences: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"description\": \"...\"}}.",
        rule = material.rule(),
    );
    material.title("Title of the class", &request.title);
    if let Some(context) = &request.context {
        let context = text::plain(context);
        let heading = "What the instructor says of it";
        material.add(heading, &context, limits::SUGGESTION_CONTEXT);
    }
    let (material, cut) = material.finish();
    Prompt {
        name: "suggest_description",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "description": string() })),
        root: "description",
        max_tokens: 1_000,
    }
}
