//! A course out of a text, as a model is asked for it.

use serde_json::json;

use super::TextToCourseRequest;
use crate::prompt::{Material, Prompt, TokenBudget, array, object, string, strings};
use crate::text;

/// What of the text is sent, in characters.
const BUDGET: usize = 30_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &TextToCourseRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let language = material.language(request.language.as_deref(), "English");
    let instructions = format!(
        "You plan online courses. Make the plan of a course out of the text below, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - The course teaches what the text says and nothing else, in an order fit for teaching.\n\
         - title is at most 120 characters; description says in two to five sentences what is learnt.\n\
         - Between 2 and 12 chapters, as the text's length has it, each with 2 to 8 topics; a topic is the title of a \
         lesson.\n\
         - Titles are plain text of at most 120 characters, distinct, without numbering such as \"Chapter 1\".\n\
         Answer with one JSON object and nothing else: {{\"title\", \"description\", \"chapters\": [{{\"title\", \
         \"topics\": [\"...\"]}}]}}.",
        rule = material.rule(),
    );
    let chapter = object(&json!({"title": string(), "topics": strings()}));
    let raw_text = text::plain(&request.raw_text);
    material.add("Text", &raw_text, BUDGET);
    let (material, cut) = material.finish();
    Prompt {
        name: "text_to_course",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({
            "title": string(),
            "description": string(),
            "chapters": array(&chapter),
        })),
        root: "chapters",
        max_tokens: 5_000,
    }
}
