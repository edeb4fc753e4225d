//! Prerequisites, as a model is asked for them.

use serde_json::json;

use super::PrerequisitesRequest;
use crate::prompt::{Material, Prompt, TokenBudget, array, level, object, string};

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 8_000;
/// What of the contents is sent, in characters.
const CONTENTS: usize = 6_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &PrerequisitesRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let course = &request.course;
    let language = material.language(course.language.as_deref(), "English");
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
        rule = material.rule(),
    );
    let chapters = &course.chapters;
    material.head(course);
    material.structure("Chapters and topics", chapters, STRUCTURE);
    material.contents("How the topics begin", chapters, 800, CONTENTS);
    let prerequisite = object(&json!({"title": string(), "reason": string()}));
    let (material, cut) = material.finish();
    Prompt {
        name: "prerequisites",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "prerequisites": array(&prerequisite) })),
        root: "prerequisites",
        max_tokens: 2_500,
    }
}
