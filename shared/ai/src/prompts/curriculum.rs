//! The order of chapters, as a model is asked for it.

use std::fmt::Write as _;

use serde_json::json;

use super::{Fence, Prompt, array, language, object, string};
use crate::request::CurriculumRequest;
use crate::text;

/// What of the chapters is sent, in characters.
const CHAPTERS: usize = 14_000;

pub(super) fn prompt(request: &CurriculumRequest) -> Prompt {
    let fence = Fence::new();
    let count = request.chapters.len();
    let language = language(request.language.as_deref(), "English");
    let instructions = format!(
        "You review the curricula of online courses. Put the {count} chapters of the course into the best order of \
         teaching, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - optimized_order holds every chapter exactly once, with the id and the title that it has.\n\
         - A chapter comes after those that explain what it needs; keep the given order where nothing speaks against \
         it.\n\
         - reason says in one sentence why the chapter stands where it does.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"optimized_order\": [{{\"id\", \"title\", \"reason\"}}]}}.",
        rule = fence.rule(),
    );
    let mut material = fence.around("Title of the course", &text::cut(&request.title, 255));
    material += &fence.around("Chapters by id, in their present order", &chapters(request));
    let chapter = object(&json!({
        "id": {"type": "integer"},
        "title": string(),
        "reason": string(),
    }));
    Prompt {
        name: "curriculum",
        instructions,
        material,
        schema: object(&json!({ "optimized_order": array(&chapter) })),
        root: "optimized_order",
        max_tokens: 1_000 + 150 * u32::try_from(count.min(500)).unwrap_or_default(),
    }
}

/// Every chapter's id and title; topics and headings while there is room.
fn chapters(request: &CurriculumRequest) -> String {
    let fixed: usize = request
        .chapters
        .iter()
        .map(|chapter| chapter.material.title.chars().count() + 30)
        .sum();
    let room = CHAPTERS.saturating_sub(fixed) / request.chapters.len().max(1);
    let mut lines = String::new();
    for chapter in &request.chapters {
        let _ = writeln!(
            lines,
            "# id {}: {}",
            chapter.id.get(),
            chapter.material.title.trim()
        );
        let mut topics = String::new();
        for topic in &chapter.material.topics {
            let _ = write!(topics, "- {}", topic.title.trim());
            for heading in text::headings(&topic.content, 4) {
                let _ = write!(topics, " / {heading}");
            }
            topics.push('\n');
            if topics.chars().count() > room {
                break;
            }
        }
        lines += topics.trim_end();
        lines.push('\n');
    }
    lines
}
