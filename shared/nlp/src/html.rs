//! HTML, by the browser's own tokenizer: it reads anything.

use std::borrow::Cow;
use std::cell::{LazyCell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use html::{Closings, legible, tag};

use crate::blocks::{lines, tidy};
use crate::sentences::head;
use crate::types::{Block, Kind};

/// Elements that say that a text is HTML: those that end by themselves, those
/// that need no end, those that do so at its start alone, and those that have an
/// end.
const ENDED: &str = "br hr img";
const OPEN: &str = "p li dt dd td th tr html body";
const HIDDEN: &str = "script style";
const PAIRED: &str = "\
a article b blockquote code div dl em h1 h2 h3 h4 h5 h6 i ol pre section span strong table u ul";

/// No tag and no span of code is longer, in bytes.
const REACH: usize = 10_000;

/// Whether a text holds tags that are meant: not those of which it speaks, as
/// in `<p>` or in "a<b".
pub(crate) fn looks_like(source: &str) -> bool {
    let bare = without_code(source);
    let bare = bare.trim_start();
    let closings = LazyCell::new(|| Closings::of(bare));
    bare.match_indices('<').any(|(at, _)| {
        let rest = bare.get(at..).unwrap_or_default();
        let Some(tag) = tag(rest) else {
            return at == 0 && rest.starts_with("<!");
        };
        // What follows a tag of which a text speaks is a space.
        let near = head(rest, REACH);
        let after = near.split_once('>').map_or("", |(_, after)| after);
        let meant = after.starts_with(|letter: char| !letter.is_whitespace());
        tag.is_in(ENDED)
            || (tag.is_in(OPEN) && (tag.closes || meant))
            || (at == 0 && tag.is_in(HIDDEN) && closings.close(tag, at))
            || (tag.is_in(PAIRED) && (tag.closes || closings.close(tag, at)))
    })
}

/// A text without what it has between backticks.
fn without_code(source: &str) -> Cow<'_, str> {
    if !source.contains('`') {
        return Cow::Borrowed(source);
    }
    let mut bare = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(from) = rest.find('`') {
        let (before, code) = rest.split_at_checked(from).unwrap_or((rest, ""));
        bare += before;
        let ticks = code.bytes().take_while(|byte| *byte == b'`').count();
        let (mark, code) = code.split_at_checked(ticks).unwrap_or((code, ""));
        let near = head(code, REACH);
        rest = near
            .find(mark)
            .and_then(|end| code.get(end + ticks..))
            .unwrap_or(code);
    }
    bare += rest;
    Cow::Owned(bare)
}

/// The blocks of an HTML text.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(&legible(source)));
    let tokenizer = Tokenizer::new(Reader::default(), TokenizerOpts::default());
    // Only a sink that runs scripts stops the tokenizer before the end.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut state = tokenizer.sink.state.into_inner();
    state.flush();
    state.blocks
}

/// The texts of `h2` and `h3`, or of `h1` and `h4` in want of those, found by
/// a scan for `<h`: contents may be large, and their headings are few.
pub(crate) fn headings(source: &str, most: usize) -> impl Iterator<Item = String> {
    let is_usual = |block: &Block| matches!(block.kind, Kind::Heading(2 | 3));
    let found = scan(source, most.saturating_mul(4));
    let usual = found.iter().any(is_usual);
    found
        .into_iter()
        .filter(move |block| !usual || is_usual(block))
        .map(|block| block.text)
}

fn scan(source: &str, most: usize) -> Vec<Block> {
    /// No heading is longer, in bytes.
    const REACH: usize = 2_000;
    let mut found = Vec::new();
    let bytes = source.as_bytes();
    let mut from = 0;
    // Headings that are never closed each cost a look as far as the reach.
    let mut looks = most.saturating_mul(2).max(32);
    while let Some(offset) = source.get(from..).and_then(|rest| rest.find('<')) {
        let start = from + offset;
        from = start + 1;
        let is_heading = matches!(
            bytes.get(start + 1..start + 4),
            Some([b'h' | b'H', b'1'..=b'4', b'>' | b' ' | b'\n' | b'\t'])
        );
        if !is_heading {
            continue;
        }
        looks = looks.saturating_sub(1);
        if looks == 0 || found.len() >= most {
            break;
        }
        let mut end = source.len().min(start + REACH);
        while !source.is_char_boundary(end) {
            end -= 1;
        }
        let rest = source.get(start..end).unwrap_or_default();
        let close = rest.find("</h").or_else(|| rest.find("</H"));
        if let Some(heading) = close.and_then(|close| rest.get(..close)) {
            found.extend(blocks(heading).into_iter().take(1));
            from = start + heading.len();
        }
    }
    found
}

#[derive(Default)]
struct Reader {
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    blocks: Vec<Block>,
    text: String,
    kind: Option<Kind>,
    /// How deep in scripts and styles we are: nobody reads them.
    hidden: usize,
    /// How deep in quotations we are.
    quoted: usize,
}

impl State {
    fn flush(&mut self) {
        let kind = match self.kind.take().unwrap_or(Kind::Paragraph) {
            Kind::Paragraph | Kind::Item if self.quoted > 0 => Kind::Quote,
            kind => kind,
        };
        let text = match kind {
            Kind::Code => lines(&self.text),
            _ => tidy(&self.text),
        };
        self.text.clear();
        if !text.is_empty() {
            self.blocks.push(Block { kind, text });
        }
    }

    fn tag(&mut self, tag: &Tag) {
        let opens = tag.kind == TagKind::StartTag;
        let kind = match &*tag.name {
            // A program's lines may be marked up, or set off by breaks.
            "br" | "div" | "p" | "li" | "ol" if self.kind == Some(Kind::Code) => {
                self.text.push('\n');
                return;
            }
            "h1" => Kind::Heading(1),
            "h2" => Kind::Heading(2),
            "h3" => Kind::Heading(3),
            "h4" => Kind::Heading(4),
            "h5" => Kind::Heading(5),
            "h6" => Kind::Heading(6),
            "li" | "option" => Kind::Item,
            "dt" => Kind::Term,
            "dd" => Kind::Explanation,
            "td" | "th" => Kind::Cell,
            "figcaption" | "caption" => Kind::Caption,
            "blockquote" => {
                self.flush();
                self.quoted = if opens {
                    self.quoted.saturating_add(1)
                } else {
                    self.quoted.saturating_sub(1)
                };
                return;
            }
            "p" | "div" | "ul" | "ol" | "dl" | "table" | "tr" | "section" | "article"
            | "header" | "footer" | "figure" | "hr" | "aside" | "main" | "nav" | "body"
            | "html" | "title" | "details" | "summary" | "form" | "thead" | "tbody" => {
                Kind::Paragraph
            }
            "pre" => {
                self.flush();
                self.kind = opens.then_some(Kind::Code);
                return;
            }
            "br" => {
                // A break ends a line of verse or of an address; within a
                // list's entry it is but a space.
                if self.kind.is_some_and(holds_paragraphs) {
                    self.text.push(' ');
                } else {
                    self.flush();
                }
                return;
            }
            "img" | "wbr" | "input" => {
                self.text.push(' ');
                return;
            }
            _ => return,
        };
        // `<li><p>…</p></li>` is an entry all the same.
        let inner = opens
            && kind == Kind::Paragraph
            && self.kind.is_some_and(holds_paragraphs)
            && self.text.trim().is_empty();
        if !inner {
            self.flush();
            self.kind = opens.then_some(kind);
        }
    }
}

/// Whether a paragraph within a block leaves it what it is.
fn holds_paragraphs(kind: Kind) -> bool {
    use Kind::{Caption, Cell, Explanation, Item, Term};
    matches!(kind, Item | Term | Explanation | Cell | Caption)
}

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::CharacterTokens(text) if state.hidden == 0 => state.text += &text,
            Token::TagToken(tag) => {
                state.tag(&tag);
                if tag.kind == TagKind::StartTag {
                    return match &*tag.name {
                        "script" => {
                            state.hidden += 1;
                            TokenSinkResult::RawData(RawKind::ScriptData)
                        }
                        "style" | "iframe" | "noembed" | "noframes" | "xmp" => {
                            state.hidden += 1;
                            TokenSinkResult::RawData(RawKind::Rawtext)
                        }
                        "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
                        _ => TokenSinkResult::Continue,
                    };
                }
                if matches!(
                    &*tag.name,
                    "script" | "style" | "iframe" | "noembed" | "noframes" | "xmp"
                ) {
                    state.hidden = state.hidden.saturating_sub(1);
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        blocks(source).into_iter().map(|block| block.text).collect()
    }

    #[test]
    fn blocks_are_told_apart_and_code_is_left_out() {
        let source = "<h2>Rye &amp; oats</h2><p>Rye <b>grows</b>&nbsp;well.<br>It is hardy.</p>\
            <style>p{}</style><script>if (a<b) {}</script><ul><li>one<li><p>two</p></ul><pre>let x;</pre>end";
        assert_eq!(
            texts(source),
            [
                "Rye & oats",
                "Rye grows well.",
                "It is hardy.",
                "one",
                "two",
                "let x;",
                "end"
            ]
        );
        let kinds: Vec<_> = blocks(source).into_iter().map(|block| block.kind).collect();
        assert_eq!(kinds[0], Kind::Heading(2));
        assert_eq!(kinds[3], Kind::Item);
        assert_eq!(kinds[4], Kind::Item);
    }

    #[test]
    fn broken_html_is_read_as_a_browser_would() {
        for (source, expected) in [
            ("<p>one<p>two", vec!["one", "two"]),
            ("<div><b>one</div></b>two</p>", vec!["one", "two"]),
            ("<p>a < b</p>", vec!["a < b"]),
            ("<p>cut <a href='x", vec!["cut"]),
            ("<script>never closed", vec!["<script>never closed"]),
            ("<p>The <script> tag</p>", vec!["The <script> tag"]),
            (
                "<p>Vec<String> and <stdio.h></p>",
                vec!["Vec<String> and <stdio.h>"],
            ),
            ("<pre>\n  a\n\n<b>b</b>\n</pre>c", vec!["  a\n\nb", "c"]),
            ("<!-- note --><p>one</p>", vec!["one"]),
        ] {
            assert_eq!(texts(source), expected, "{source}");
        }
    }

    #[test]
    fn only_tags_that_we_know_make_a_text_html() {
        for text in [
            "a < b and c > d",
            "Vec<String> is generic",
            "<3 you",
            "x <y> z",
            "1<2",
            "",
            "<p",
            "A page loads a program with the `<script>` element, and `<p>` ends with `</p>`.",
            "The <script> element loads code > x.",
            "The <p> element is a paragraph.",
            "If a<b and b<c then a<c. Since x>0, the sum grows.",
            "printf(\"%d\\n\", a<b);  // a<b>c",
            "```html\n<p>one</p>\n```\nText.",
        ] {
            assert!(!looks_like(text), "{text}");
        }
        for text in [
            "<p>x",
            "a<br/>b",
            "<LI class=x>y",
            "x</div> ",
            "**a** <b>b</b>",
            "<!DOCTYPE html>x",
        ] {
            assert!(looks_like(text), "{text}");
        }
    }

    #[test]
    fn headings_are_found_without_the_rest() {
        let source = format!(
            "<h1>All</h1><p>{}</p><H2 class='x'>One <em>and</em> more</H2><header>no</header><h3>Two</h3><h4>deep</h4><h2>cut",
            "word ".repeat(9_000)
        );
        assert_eq!(
            headings(&source, 9).collect::<Vec<_>>(),
            ["One and more", "Two"]
        );
        assert_eq!(headings("<h4>Only</h4>", 9).collect::<Vec<_>>(), ["Only"]);
        assert_eq!(headings("none", 9).count(), 0);
    }
}
