//! Reads what people wrote: plain text, Markdown or HTML in, structure out.
//! No JSON, no requests: generators and prompts build on it.
//!
//! ```
//! use nlp::{Document, Index, Part};
//!
//! let source = "# Volcanoes\n\nMagma is molten rock that collects in a chamber. Lava is magma that has reached the surface.";
//! let document = Document::of([Part { title: "Earth", source }], None);
//! assert_eq!(document.language.code, "en");
//!
//! // Sentences with the block and the heading they stand under.
//! let sentence = &document.sentences[0];
//! let block = document.block(sentence).unwrap();
//! assert_eq!(document.heading(block), "Volcanoes");
//! // Whole prose that the text itself says, and that needs nothing before it.
//! assert!(sentence.stated && !sentence.leans);
//!
//! let definitions = document.definitions();
//! assert_eq!(definitions[0].term, "Magma");
//! assert_eq!(definitions[0].says, "molten rock that collects in a chamber");
//! let terms = document.terms(&definitions);
//! assert!(terms.iter().any(|term| term.text == "magma" && term.defined));
//!
//! // How central each sentence is, and which paragraphs answer a question.
//! assert_eq!(document.text_rank().len(), document.sentences.len());
//! let hit = Index::of(&document).search("What is lava?", 3)[0];
//! assert_eq!(document.blocks[hit.block].part, 0);
//!
//! // What generators write in the document's language.
//! let asked = nlp::fill(nlp::wording("en", "quiz_what"), &[("verb", "is"), ("a", "lava")]);
//! assert_eq!(asked, "What is lava?");
//! ```

mod blocks;
mod data;
mod definitions;
mod document;
mod glossary;
mod html;
mod language;
mod markdown;
mod prose;
mod rank;
mod requirements;
mod retrieval;
mod sentences;
mod shortened;
mod terms;
#[cfg(test)]
mod tests;
mod tokens;
mod types;

pub use blocks::{blocks, headings, is_html, plain};
pub use data::{fill, wording, wordings};
pub use language::{Language, are_of_one, are_of_two, is_ideograph, is_other};
pub use prose::is_prose;
pub use rank::text_rank;
pub use retrieval::Index;
pub use sentences::{cut, head, sentences};
pub use shortened::shortened;
pub use tokens::{lower, tokens};
pub use types::{
    Block, Class, Definition, Document, Hit, Kind, Part, Placed, Sentence, Term, Token,
};
