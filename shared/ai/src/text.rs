//! Reads what people wrote: plain text, Markdown or HTML, in any language.

mod blocks;
mod html;
mod markdown;
mod sentences;
mod shortened;

pub(crate) use blocks::{Block, Kind, blocks, headings, is_html, plain};
pub(crate) use sentences::{cut, head, sentences};
pub(crate) use shortened::shortened;
