//! The order of chapters, as a model is asked for it.

use std::fmt::Write as _;

use domain::text::one_line;
use serde_json::json;

use super::CurriculumRequest;
use crate::prompt::{Material, Prompt, TokenBudget, array, object, string};
use crate::text;

/// What of the chapters is sent, in characters.
const CHAPTERS: usize = 14_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &CurriculumRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let count = request.chapters.len();
    let language = material.language(request.language.as_deref(), "English");
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
        rule = material.rule(),
    );
    material.title("Title of the course", &request.title);
    let (chapters, whole) = chapters(request, material.within(CHAPTERS));
    material.put("Chapters by id, in their present order", &chapters);
    material.note_cut(!whole);
    let chapter = object(&json!({
        "id": {"type": "integer"},
        "title": string(),
        "reason": string(),
    }));
    let (material, cut) = material.finish();
    Prompt {
        name: "curriculum",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "optimized_order": array(&chapter) })),
        root: "optimized_order",
        max_tokens: 1_000 + 150 * u32::try_from(count.min(500)).unwrap_or_default(),
    }
}

/// Every chapter's id and title; topics and headings while there is room. And
/// whether there was room for all.
fn chapters(request: &CurriculumRequest, budget: usize) -> (String, bool) {
    let fixed: usize = request
        .chapters
        .iter()
        .map(|chapter| chapter.material.title.chars().count() + 30)
        .sum();
    let room = budget.saturating_sub(fixed) / request.chapters.len().max(1);
    let (mut lines, mut whole) = (String::new(), true);
    for chapter in &request.chapters {
        let title = one_line(&chapter.material.title);
        let _ = writeln!(lines, "# id {}: {title}", chapter.id.get());
        let mut topics = String::new();
        for topic in &chapter.material.topics {
            if topics.chars().count() > room {
                whole = false;
                break;
            }
            let _ = write!(topics, "- {}", one_line(&topic.title));
            for heading in text::headings(&topic.content, 4) {
                let _ = write!(topics, " / {heading}");
            }
            topics.push('\n');
        }
        lines += topics.trim_end();
        lines.push('\n');
    }
    (lines, whole)
}
