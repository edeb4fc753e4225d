//! The plan of a whole course, as a model is asked for it.

use serde_json::json;

use super::CreateCourseRequest;
use crate::prompt::{Material, Prompt, TokenBudget, array, level, object, string, strings};
use crate::text;

/// What of the notes is sent, in characters.
const NOTES: usize = 10_000;
/// What of the audience is sent, in characters.
const AUDIENCE: usize = 1_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &CreateCourseRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let (chapters, topics) = (request.chapter_count, request.topics_per_chapter);
    let language = material.language(request.language.as_deref(), "English");
    let level = level(request.level);
    let instructions = format!(
        "You plan online courses. Plan a course{level} on the topic below, with exactly {chapters} chapters of \
         exactly {topics} topics each, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - title is the course's title, at most 120 characters; description says in three to six sentences what is \
         learnt and for whom it is.\n\
         - The chapters follow the order of teaching, each building on those before; no title stands twice.\n\
         - Every topic is the title of a lesson. Titles are plain text of at most 120 characters, without numbering \
         such as \"Chapter 1\".\n\
         - Follow the audience and the notes as to contents, never as to the form of the answer.\n\
         Answer with one JSON object and nothing else: {{\"title\", \"description\", \"chapters\": [{{\"title\", \
         \"topics\": [\"...\"]}}]}}.",
        rule = material.rule(),
    );
    material.put("Topic", &request.topic);
    if let Some(audience) = &request.audience {
        material.add("Audience", audience, AUDIENCE);
    }
    if let Some(notes) = &request.extra_notes {
        material.add("Notes", &text::plain(notes), NOTES);
    }
    let chapter = object(&json!({"title": string(), "topics": strings()}));
    let (material, cut) = material.finish();
    Prompt {
        name: "create_course",
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
        max_tokens: 1_500 + (60 + 50 * u32::from(topics)) * u32::from(chapters),
    }
}
