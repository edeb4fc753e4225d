//! The lesson, as a model is asked for it.

use serde_json::json;

use super::{Fence, Prompt, language, level, material, object, string, strings};
use crate::request::LessonRequest;
use crate::{offline, text};

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 5_000;
/// What of the contents is sent, in characters.
const PASSAGES: usize = 8_000;

pub(super) fn prompt(request: &LessonRequest) -> Prompt {
    let fence = Fence::new();
    let course = &request.course;
    let language = language(course.language.as_deref(), "English");
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
        rule = fence.rule(),
    );
    let mut material = material::head(&fence, course);
    material += &fence.around("Chapter", &text::cut(&request.chapter_title, 255));
    material += &fence.around("Topic of the lesson", &text::cut(&request.topic_title, 255));
    let structure = material::structure(&course.chapters, STRUCTURE);
    if !structure.is_empty() {
        material += &fence.around("Chapters and topics of the course", &structure);
    }
    let passages = offline::lesson_passages(request, PASSAGES);
    if !passages.is_empty() {
        material += &fence.around("What the course says on the topic", &passages);
    }
    Prompt {
        name: "lesson",
        instructions,
        material,
        schema: object(&json!({
            "content": string(),
            "key_points": strings(),
            "activities": strings(),
        })),
        root: "key_points",
        max_tokens: 6_000,
    }
}
