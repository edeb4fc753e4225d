//! Reads what people wrote, by `nlp`.

pub(crate) use nlp::{Block, Kind, cut, head, headings, is_html, plain, sentences, shortened};

/// The blocks of a text, code left out, told apart no further than the methods
/// that read them do.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let mut blocks = nlp::blocks(source);
    blocks.retain(|block| block.kind != Kind::Code);
    for block in &mut blocks {
        block.kind = match block.kind {
            Kind::Cell | Kind::Term | Kind::Explanation => Kind::Item,
            Kind::Quote | Kind::Caption => Kind::Paragraph,
            kind => kind,
        };
    }
    blocks
}
