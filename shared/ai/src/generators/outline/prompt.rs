//! The outline, as a model is asked for it.

use serde_json::json;

use super::OutlineRequest;
use crate::prompt::{Material, Prompt, TokenBudget, array, level, object};
use crate::text;

/// What of the description is sent, in characters.
const DESCRIPTION: usize = 3_000;
/// What of the chapters is sent, in characters.
const CHAPTERS: usize = 12_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &OutlineRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let count = request.chapter_count;
    let language = material.language(request.language.as_deref(), "English");
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
        rule = material.rule(),
    );
    material.title("Title of the course", &request.title);
    let description = text::plain(&request.description);
    material.add("Description", &description, DESCRIPTION);
    let heading = "Chapters and topics that the course has";
    material.structure(heading, &request.chapters, CHAPTERS);
    let chapter = object(&json!({
        "title": {"type": "string"},
        "topics": array(&json!({"type": "string"})),
    }));
    let (material, cut) = material.finish();
    Prompt {
        name: "outline",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({ "chapters": array(&chapter) })),
        root: "chapters",
        max_tokens: 1_000 + 400 * u32::from(count),
    }
}

#[cfg(test)]
mod tests {
    use domain::course::Level;

    use super::*;
    use crate::{ChapterMaterial, TopicMaterial};

    #[test]
    fn what_the_course_has_is_fenced_and_bounded() {
        let topic = TopicMaterial {
            title: "Sourdough".into(),
            content: "<h2>Feeding the starter</h2><p>Every day.</p>".into(),
        };
        let request = OutlineRequest {
            title: "Bread".into(),
            description: "<p>All about bread.</p>".into(),
            own_description: false,
            language: None,
            level: Some(Level::Beginner),
            chapter_count: 4,
            chapters: vec![ChapterMaterial {
                title: "Rising".into(),
                topics: vec![topic; 2_000],
            }],
        };
        let prompt = prompt(&request, TokenBudget::of_context(16_384));
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
        assert!(prompt.cut);
        let prompt = super::prompt(&small, TokenBudget::of_context(16_384));
        assert!(!prompt.cut);
        let material = prompt.material;
        assert!(
            material.contains("Sourdough / Feeding the starter"),
            "{material}"
        );
    }
}
