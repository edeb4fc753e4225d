//! The outline, as a model is asked for it.

use serde_json::json;

use super::{Fence, Prompt, array, language, level, material, object};
use crate::request::OutlineRequest;
use crate::text;

/// What of the description is sent, in characters.
const DESCRIPTION: usize = 3_000;
/// What of the chapters is sent, in characters.
const CHAPTERS: usize = 12_000;

pub(super) fn prompt(request: &OutlineRequest) -> Prompt {
    let fence = Fence::new();
    let count = request.chapter_count;
    let language = language(request.language.as_deref(), "English");
    let level = level(request.level);
    let instructions = format!(
        "You plan online courses. Write the outline of a course{level}, with exactly {count} chapters, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - The chapters follow the order of teaching, each building on those before; their titles are distinct.\n\
         - Every chapter has between 2 and 8 topics, each a title of a lesson.\n\
         - Where the course has chapters already, keep what fits, and keep a title's wording where the lesson stays.\n\
         - Titles are plain text of at most 120 characters, without numbering such as \"Chapter 1\".\n\
         Answer with one JSON object and nothing else: {{\"chapters\": [{{\"title\", \"topics\": [\"...\"]}}]}}.",
        rule = fence.rule(),
    );
    let mut material = fence.around("Title of the course", &text::cut(&request.title, 255));
    let description = text::plain(&request.description);
    if !description.is_empty() {
        material += &fence.around("Description", &text::cut(&description, DESCRIPTION));
    }
    let chapters = material::structure(&request.chapters, CHAPTERS);
    if !chapters.is_empty() {
        material += &fence.around("Chapters and topics that the course has", &chapters);
    }
    let chapter = object(&json!({
        "title": {"type": "string"},
        "topics": array(&json!({"type": "string"})),
    }));
    Prompt {
        name: "outline",
        instructions,
        material,
        schema: object(&json!({ "chapters": array(&chapter) })),
        root: "chapters",
        max_tokens: 1_000 + 400 * u32::from(count),
    }
}

#[cfg(test)]
mod tests {
    use domain::course::Level;

    use super::*;
    use crate::request::{ChapterMaterial, TopicMaterial};

    #[test]
    fn what_the_course_has_is_fenced_and_bounded() {
        let topic = TopicMaterial {
            title: "Sourdough".into(),
            content: "<h2>Feeding the starter</h2><p>Every day.</p>".into(),
        };
        let request = OutlineRequest {
            title: "Bread".into(),
            description: "<p>All about bread.</p>".into(),
            language: None,
            level: Some(Level::Beginner),
            chapter_count: 4,
            chapters: vec![ChapterMaterial {
                title: "Rising".into(),
                topics: vec![topic; 2_000],
            }],
        };
        let prompt = prompt(&request);
        assert!(prompt.material.contains("# Rising\n- Sourdough\n"));
        assert!(prompt.material.chars().count() < 16_000);
        assert!(
            prompt
                .instructions
                .contains("exactly 4 chapters, in English.")
        );
        assert!(prompt.instructions.contains("for beginners"));
        let small = OutlineRequest {
            chapters: vec![ChapterMaterial {
                title: "Rising".into(),
                topics: request.chapters[0].topics[..1].to_vec(),
            }],
            ..request
        };
        let material = super::prompt(&small).material;
        assert!(
            material.contains("Sourdough / Feeding the starter"),
            "{material}"
        );
    }
}
