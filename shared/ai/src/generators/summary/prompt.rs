//! The summary, as a model is asked for it.

use serde_json::json;

use super::SummaryRequest;
use crate::prompt::{Material, Prompt, TokenBudget, object, string};
use crate::text;

/// What of the content is sent, in characters.
const BUDGET: usize = 12_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &SummaryRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let most = request.max_words;
    let language = material.language(request.language.as_deref(), "the language of the material");
    let instructions = format!(
        "You summarise lessons of online courses. Summarise the material in at most {most} words, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - Never more than {most} words; in scripts without spaces between words, two characters count as one word.\n\
         - Only what the material says; what matters most comes first.\n\
         - Plain text in whole sentences: no Markdown, no HTML, no words about the summary itself.\n\
         Answer with one JSON object and nothing else: {{\"summary\": \"...\"}}.",
        rule = material.rule(),
    );
    let content = text::plain(&request.content);
    material.add("Material", &content, BUDGET);
    let (material, cut) = material.finish();
    Prompt {
        name: "summary",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "summary": string() })),
        root: "summary",
        max_tokens: 800 + 5 * u32::from(most),
    }
}
