//! The report on a course, as a model is asked for it.

use std::fmt::Write as _;

use domain::text::one_line;
use serde_json::json;

use super::QualityRequest;
use crate::prompt::{Material, Prompt, TokenBudget, level, object, strings};
use crate::text;

/// What of the list of topics is sent, in characters.
const SIZES: usize = 8_000;
/// What of the contents is sent, in characters.
const CONTENTS: usize = 6_000;
/// What of a topic is counted, in bytes.
const COUNTED: usize = 60_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &QualityRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let course = &request.course;
    let language = material.language(course.language.as_deref(), "English");
    let level = level(course.level);
    let instructions = format!(
        "You review online courses. Judge the quality of a course{level}, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - score is a whole number from 0 to 100: below 40 the course is not fit to be published, above 80 little is \
         left to do.\n\
         - strengths, improvements and suggestions have 2 to 6 sentences each: what is good, what is not good yet, and \
         what to do about it. Each names the chapter or topic that it is about.\n\
         - Judge only what you see; a topic with 0 words has no content, one with a video may need little text.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"score\", \"strengths\": [\"...\"], \"improvements\": \
         [\"...\"], \"suggestions\": [\"...\"]}}.",
        rule = material.rule(),
    );
    material.head(course);
    let heading = "Chapters and topics, with their lengths";
    material.add(heading, &sizes(request), SIZES);
    material.contents("How the topics begin", &course.chapters, 600, CONTENTS);
    let (material, cut) = material.finish();
    Prompt {
        name: "quality",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({
            "score": {"type": "integer"},
            "strengths": strings(),
            "improvements": strings(),
            "suggestions": strings(),
        })),
        root: "suggestions",
        max_tokens: 3_000,
    }
}

fn sizes(request: &QualityRequest) -> String {
    let mut lines = String::new();
    for (place, chapter) in request.course.chapters.iter().enumerate() {
        let _ = writeln!(lines, "# {}", one_line(&chapter.title));
        for (topic_place, topic) in chapter.topics.iter().enumerate() {
            if request.unread.contains(&(place, topic_place)) {
                let _ = writeln!(lines, "- {} (length not known)", one_line(&topic.title));
                continue;
            }
            let read = text::head(&topic.content, COUNTED);
            let more = if read.len() < topic.content.len() {
                "more than "
            } else {
                ""
            };
            let words = domain::text::words(&text::plain(read));
            let _ = writeln!(lines, "- {} ({more}{words} words)", one_line(&topic.title));
        }
    }
    lines
}
