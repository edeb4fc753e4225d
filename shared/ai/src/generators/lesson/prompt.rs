//! The lesson, as a model is asked for it.

use serde_json::json;

use super::LessonRequest;
use crate::offline::course_text::passages;
use crate::prompt::{Material, Prompt, TokenBudget, level, object, string, strings};

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 5_000;
/// What of the contents is sent, in characters.
const PASSAGES: usize = 8_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &LessonRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let course = &request.course;
    let language = material.language(course.language.as_deref(), "English");
    let level = level(course.level);
    let instructions = format!(
        "You write lessons for online courses. Write the lesson for one topic of a course{level}, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - content is the lesson in Markdown: 500 to 1,200 words, with headings (## and ###), paragraphs, and lists, \
         tables or code where they help; no HTML, no images, and links only to https addresses that you are sure of.\n\
         - Do not repeat what other topics of the course teach; build on it.\n\
         - key_points are 3 to 7 sentences to remember; activities are 2 to 5 things for the learner to do. Both are \
         plain text.\n\
         - State nothing that you are not sure of.\n\
         Answer with one JSON object and nothing else: {{\"content\": \"...\", \"key_points\": [\"...\"], \
         \"activities\": [\"...\"]}}.",
        rule = material.rule(),
    );
    let chapters = &course.chapters;
    material.head(course);
    material.title("Chapter", &request.chapter_title);
    material.title("Topic of the lesson", &request.topic_title);
    material.structure("Chapters and topics of the course", chapters, STRUCTURE);
    let heading = "What the course says on the topic";
    let query = format!("{} {}", request.chapter_title, request.topic_title);
    material.passages(heading, chapters, PASSAGES, |most| {
        passages(course, &query, most)
    });
    let (material, cut) = material.finish();
    Prompt {
        name: "lesson",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({
            "content": string(),
            "key_points": strings(),
            "activities": strings(),
        })),
        root: "key_points",
        max_tokens: 6_000,
    }
}
