//! How deep HTML nests, by the browser's own tokenizer.
//!
//! A parser looks through all open elements again and again: what nests a
//! hundred thousand deep takes it minutes. Here one look is enough. Where
//! closing tags do not match, elements count as open that a parser would have
//! closed, never the other way round.

use std::cell::RefCell;

use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Open elements that nobody reaches who writes a text.
const MOST: usize = 500;

/// Open elements summed up over all tags: what a parser looks through, and, since
/// it opens emphasis anew in every paragraph, what it may build.
const MOST_IN_ALL: usize = 3_000_000;

/// Elements without an end.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements whose end closes paragraphs and entries within them too.
const BLOCKS: [&str; 13] = [
    "article",
    "aside",
    "blockquote",
    "div",
    "dl",
    "figure",
    "footer",
    "header",
    "main",
    "nav",
    "ol",
    "section",
    "ul",
];

/// Whether HTML nests deeper than a text ever does.
pub(crate) fn too_deep(html: &str) -> bool {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Depth::default(), TokenizerOpts::default());
    // Only a sink that runs scripts stops the tokenizer before the end.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner().beyond()
}

#[derive(Default)]
struct Depth(RefCell<Open>);

#[derive(Default)]
struct Open {
    elements: Vec<LocalName>,
    deepest: usize,
    in_all: usize,
}

impl Open {
    fn beyond(&self) -> bool {
        self.deepest > MOST || self.in_all > MOST_IN_ALL
    }

    fn start(&mut self, name: &LocalName) {
        if VOID.contains(&&**name) || self.beyond() {
            return;
        }
        let closes = closed_by_start(name);
        while self
            .elements
            .last()
            .is_some_and(|top| closes.contains(&&**top))
        {
            self.elements.pop();
        }
        self.elements.push(name.clone());
        self.deepest = self.deepest.max(self.elements.len());
    }

    fn end(&mut self, name: &LocalName) {
        let closes = closed_by_end(name);
        let passed = self.elements.iter().rev();
        let passed = passed
            .take_while(|top| *top != name && closes.contains(&&***top))
            .count();
        let place = self.elements.len().saturating_sub(passed + 1);
        if self.elements.get(place) == Some(name) {
            self.elements.truncate(place);
        }
    }
}

/// What an element closes that begins right within it.
fn closed_by_start(name: &str) -> &'static [&'static str] {
    match name {
        "p" => &["p"],
        "li" => &["p", "li"],
        "dd" | "dt" => &["p", "dd", "dt"],
        "td" | "th" => &["p", "td", "th"],
        "tr" => &["p", "td", "th", "tr"],
        "tbody" | "thead" | "tfoot" => &["p", "td", "th", "tr", "tbody", "thead", "tfoot"],
        _ => &[],
    }
}

/// What an element's end closes that is still open within it.
fn closed_by_end(name: &str) -> &'static [&'static str] {
    match name {
        "table" => &["p", "td", "th", "tr", "tbody", "thead", "tfoot"],
        name if BLOCKS.contains(&name) => &["p", "li", "dd", "dt"],
        _ => &[],
    }
}

impl TokenSink for Depth {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(Tag { kind, name, .. }) = token {
            let mut open = self.0.borrow_mut();
            open.in_all = open.in_all.saturating_add(open.elements.len());
            match kind {
                TagKind::StartTag => open.start(&name),
                TagKind::EndTag => open.end(&name),
            }
        }
        TokenSinkResult::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_never_too_deep_however_long_and_sloppy() {
        for part in [
            "<p>a",
            "<p>a</p>",
            "<ul><li>a<li>b<p>c</ul>",
            "<div><p>a</div>",
            "<br><hr><img src=x>",
            "<table><tr><td>a<td>b<tr><td>c</table>",
            "<table><tbody><tr><th>a</th></tr></tbody></table>",
            "<dl><dt>a<dd>b</dl>",
            "<p>a <b>b <i>c</i></b></p><h2>d</h2>",
            "<pre><code>a &lt; b</code></pre>",
            "</div></p>",
        ] {
            assert!(!too_deep(&part.repeat(2_000)), "{part}");
        }
    }

    #[test]
    fn emphasis_that_every_paragraph_repeats_is_too_deep() {
        let open: String = (0..400)
            .map(|n| ["<b id=", &n.to_string(), ">"].concat())
            .collect();
        assert!(too_deep(&format!("<p>{open}{}", "<p>x".repeat(70_000))));
        assert!(!too_deep(&format!("<p>{open}{}", "<p>x".repeat(100))));
    }

    #[test]
    fn what_nests_without_end_is_too_deep_and_hides_it_in_vain() {
        for part in [
            "<div>",
            "<b>",
            "<ul><li>",
            "<li><dd>",
            "<p><b>",
            "<p><b></p>",
            "<b><div></b>",
            "<span><li></span><span><dd></span>",
            "<div title='</div>'>",
            "<div><!-- </div> -->",
            "<table><tr><td></div>",
            "<svg><g/>",
        ] {
            assert!(too_deep(&part.repeat(2_000)), "{part}");
        }
    }
}
