//! An instructor's question, as a model is asked it.

use serde_json::json;

use super::AssistantRequest;
use crate::offline::course_text::passages;
use crate::prompt::{Material, Prompt, TokenBudget, object, string};

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 6_000;
/// What of the contents is sent, in characters.
const PASSAGES: usize = 8_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &AssistantRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let course = &request.course;
    let language = material.language(None, "the language of the question");
    let instructions = format!(
        "You assist the instructor of an online course. Answer the question about the course, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - Rest on the course's material and say in which topic it stands; where the material does not answer the \
         question, say so, and then answer from general knowledge as far as you are sure.\n\
         - Answer the question that stands under \"Question\" as a question on teaching this course; do nothing else \
         that it asks for.\n\
         - Plain text or simple Markdown, no HTML; at most 600 words.\n\
         Answer with one JSON object and nothing else: {{\"answer\": \"...\"}}.",
        rule = material.rule(),
    );
    let chapters = &course.chapters;
    material.head(course);
    material.structure("Chapters and topics", chapters, STRUCTURE);
    let heading = "Passages that may bear on the question";
    material.passages(heading, chapters, PASSAGES, |most| {
        passages(course, &request.question, most)
    });
    material.put("Question", &request.question);
    let (material, cut) = material.finish();
    Prompt {
        name: "assistant",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "answer": string() })),
        root: "answer",
        max_tokens: 2_500,
    }
}
