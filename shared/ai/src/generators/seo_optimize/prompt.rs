//! Texts for search engines, as a model is asked for them.

use serde_json::json;

use super::SeoOptimizeRequest;
use crate::prompt::{Material, Prompt, TokenBudget, level, object, string, strings};

/// What of the chapters is sent, in characters.
const STRUCTURE: usize = 6_000;

/// Grows with every change of what a model is told.
const VERSION: u16 = 2;

pub(super) fn prompt(request: &SeoOptimizeRequest, budget: TokenBudget) -> Prompt {
    let mut material = Material::new(budget);
    let course = &request.course;
    let language = material.language(course.language.as_deref(), "English");
    let level = level(course.level);
    let instructions = format!(
        "You write what search engines show of online courses. Improve the texts of a course{level}, in {language}.\n\
         {rule}\n\
         Rules:\n\
         - optimized_title is at most 60 characters and names what is learnt.\n\
         - optimized_description is the course's new description: 80 to 250 words that say what is learnt and for \
         whom it is.\n\
         - meta_description is at most 160 characters, one or two whole sentences.\n\
         - keywords are at most 10, distinct, each of 1 to 4 words; those that the instructor wants come first as far \
         as the course is about them.\n\
         - seo_tips are 2 to 5 sentences on what else to do, for this course.\n\
         - Promise nothing that the course does not have. Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"optimized_title\", \"optimized_description\", \
         \"meta_description\", \"keywords\": [\"...\"], \"seo_tips\": [\"...\"]}}.",
        rule = material.rule(),
    );
    material.head(course);
    material.structure("Chapters and topics", &course.chapters, STRUCTURE);
    let heading = "Keywords that the instructor wants";
    material.put(heading, &request.targets().join("\n"));
    let (material, cut) = material.finish();
    Prompt {
        name: "seo_optimize",
        version: VERSION,
        instructions,
        material,
        cut,
        schema: object(&json!({
            "optimized_title": string(),
            "optimized_description": string(),
            "meta_description": string(),
            "keywords": strings(),
            "seo_tips": strings(),
        })),
        root: "keywords",
        max_tokens: 2_500,
    }
}
