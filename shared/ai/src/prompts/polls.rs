//! Questions for polls, as a model is asked for them.

use domain::text::one_line;
use serde_json::json;

use super::{Fence, Prompt, object, strings};
use crate::request::PollsRequest;
use crate::text;

/// What of the description is sent, in characters.
const DESCRIPTION: usize = 4_000;

pub(super) fn prompt(request: &PollsRequest) -> Prompt {
    let fence = Fence::new();
    let count = request.count;
    let instructions = format!(
        "You help the instructor of a live class. Suggest exactly {count} questions for polls in the class, in the \
         language of its title and description.\n\
         {rule}\n\
         Rules:\n\
         - Exactly {count} questions, all different in what they ask.\n\
         - Each can be answered by choosing one of two to four short options; the options themselves are not wanted.\n\
         - Each is about the subject of the class: what students know, think, expect or find hard.\n\
         - One sentence each, at most 200 characters, that ends with a question mark; no numbering.\n\
         - Plain text only: no Markdown, no HTML.\n\
         Answer with one JSON object and nothing else: {{\"questions\": [\"...\"]}}.",
        rule = fence.rule(),
    );
    let mut material = fence.around("Title of the class", &one_line(&request.title));
    if let Some(description) = &request.description {
        let description = text::plain(description);
        material += &fence.around("Description", &text::cut(&description, DESCRIPTION));
    }
    Prompt {
        name: "poll_questions",
        instructions,
        material,
        schema: object(&json!({ "questions": strings() })),
        root: "questions",
        max_tokens: 400 + 150 * u32::from(count),
    }
}
