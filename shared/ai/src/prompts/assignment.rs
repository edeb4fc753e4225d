//! The assignment, as a model is asked for it.

use serde_json::json;

use super::{Fence, Prompt, language, level, object, string, strings};
use crate::request::AssignmentRequest;
use crate::text;

/// What of the content is sent, in characters.
const CONTENT: usize = 12_000;

pub(super) fn prompt(request: &AssignmentRequest) -> Prompt {
    let fence = Fence::new();
    let language = language(request.language.as_deref(), "English");
    let level = level(request.level);
    let instructions = format!(
        "You write assignments for online courses. Write one assignment on a topic of a course{level}, in \
         {language}.\n\
         {rule}\n\
         Rules:\n\
         - title is at most 120 characters.\n\
         - instructions tell the learner step by step what to do and what to hand in; the topic's material is enough \
         to do it.\n\
         - rubric has 3 to 6 lines, each one thing that the work is judged by and can be checked.\n\
         - estimated_hours is a number above 0, fractions allowed: how long the work takes.\n\
         - Plain text only, line breaks allowed: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"title\", \"instructions\", \"rubric\": [\"...\"], \
         \"estimated_hours\"}}.",
        rule = fence.rule(),
    );
    let mut material = fence.around(
        "Title of the course",
        &text::cut(&request.course_title, 255),
    );
    material += &fence.around("Topic", &text::cut(&request.topic_title, 255));
    let content = text::plain(&request.topic_content);
    material += &fence.around("Material of the topic", &text::cut(&content, CONTENT));
    Prompt {
        name: "assignment",
        instructions,
        material,
        schema: object(&json!({
            "title": string(),
            "instructions": string(),
            "rubric": strings(),
            "estimated_hours": {"type": "number"},
        })),
        root: "rubric",
        max_tokens: 3_000,
    }
}
