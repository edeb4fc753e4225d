//! Markdown as HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{markup, sanitise};

/// Markdown (with tables) as HTML that is safe to show. HTML within it is cleaned
/// like any other; what only looks like it, as `Vec<String>` does, and tags of
/// which a text speaks ("the <script> element"), are shown as they are written.
pub fn from_markdown(markdown: &str) -> String {
    let mut html = String::with_capacity(markdown.len() * 3 / 2);
    pulldown_cmark::html::push_html(&mut html, events(markdown).into_iter());
    sanitise(&html)
}

/// What is written, with text in place of tags that are none.
fn events(markdown: &str) -> Vec<Event<'_>> {
    let mut events = Vec::new();
    let mut block: Option<String> = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::HtmlBlock) => block = Some(String::new()),
            Event::Html(html) if block.is_some() => {
                block = block.map(|block| block + &html);
            }
            Event::End(TagEnd::HtmlBlock) => {
                let html = markup::legible(&block.take().unwrap_or_default()).into_owned();
                // Without any tag it is a paragraph.
                let bare = !html.contains('<');
                events.extend(bare.then_some(Event::Start(Tag::Paragraph)));
                events.push(Event::Html(html.into()));
                events.extend(bare.then_some(Event::End(TagEnd::Paragraph)));
            }
            Event::InlineHtml(html) if !markup::is_markup(&html) => events.push(Event::Text(html)),
            other => events.push(other),
        }
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_looks_like_a_tag_is_shown() {
        for (markdown, html) in [
            (
                "The <script> element loads code. It stands at the end.",
                "<p>The &lt;script&gt; element loads code. It stands at the end.</p>",
            ),
            (
                "Vec<String> and Option<T> are generic",
                "<p>Vec&lt;String&gt; and Option&lt;T&gt; are generic</p>",
            ),
            ("if i<n and n>2 stop", "<p>if i&lt;n and n&gt;2 stop</p>"),
            (
                "git checkout <branch> then cd <dir>.",
                "<p>git checkout &lt;branch&gt; then cd &lt;dir&gt;.</p>",
            ),
            (
                "The <title> element names it.\n\nMore.",
                "<p>The &lt;title&gt; element names it.</p>\n<p>More.</p>",
            ),
            (
                "<script> elements load code.\n\nMore *text*.",
                "<p>&lt;script&gt; elements load code.\n\nMore *text*.</p>",
            ),
            (
                "a <em>b</em> <u>c</u> <span class=x>d</span>",
                "<p>a <em>b</em> c d</p>",
            ),
            ("<div>a</div>\n\nb", "a\n<p>b</p>"),
            ("<!-- note -->a", "a"),
            ("a <!-- note --> b", "<p>a  b</p>"),
        ] {
            assert_eq!(from_markdown(markdown), html, "{markdown}");
        }
    }
}
