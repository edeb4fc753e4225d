//! Prerequisites, as a model is asked for them.

use serde_json::json;

use super::{Fence, Prompt, array, language, level, material, object, string};
use crate::request::PrerequisitesRequest;

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 8_000;
/// What of the contents is sent, in characters.
const CONTENTS: usize = 6_000;

pub(super) fn prompt(request: &PrerequisitesRequest) -> Prompt {
    let fence = Fence::new();
    let course = &request.course;
    let language = language(course.language.as_deref(), "English");
    let level = level(course.level);
    let instructions = format!(
        "You review online courses. Say what a learner should know or be able to do before a course{level}, in \
         {language}.\n\
         {rule}\n\
         Rules:\n\
         - At most 8 prerequisites, the most needed first, none twice; none that the course teaches itself.\n\
         - title names a piece of knowledge or a skill in at most 80 characters; reason says in one sentence what in \
         the course needs it.\n\
         - An empty array where the course needs nothing.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"prerequisites\": [{{\"title\", \"reason\"}}]}}.",
        rule = fence.rule(),
    );
    let mut material = material::head(&fence, course);
    material += &fence.around(
        "Chapters and topics",
        &material::structure(&course.chapters, STRUCTURE),
    );
    let contents = material::contents(&course.chapters, 800, CONTENTS);
    if !contents.is_empty() {
        material += &fence.around("How the topics begin", &contents);
    }
    let prerequisite = object(&json!({"title": string(), "reason": string()}));
    Prompt {
        name: "prerequisites",
        instructions,
        material,
        schema: object(&json!({ "prerequisites": array(&prerequisite) })),
        root: "prerequisites",
        max_tokens: 2_500,
    }
}
