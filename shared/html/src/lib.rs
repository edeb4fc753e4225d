//! HTML that is safe to show: what models and instructors write, by
//! allow-list.

#[cfg(any(test, feature = "audit"))]
pub mod audit;
mod markdown;
mod markup;
mod nesting;
mod tags;

use std::sync::LazyLock;

use ammonia::Builder;

pub use markdown::from_markdown;
pub use markup::{Closings, Tag, element, legible, tag};

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(tags::cleaner);

/// Cleanings after which a text is the same when it is cleaned again; what needs
/// more was made for nothing else.
const MOST_ROUNDS: usize = 6;

/// HTML with what may run, load or track taken out: headings `h2` to `h4`,
/// paragraphs, lists, tables, code, quotations, emphasis, line breaks and links (https and
/// mailto) stay, nothing else does. An `h1` becomes an `h2`, since the page has
/// one of its own. The text of what is taken out stays, that of scripts and
/// styles aside. What nests deeper than any text does is shown as the text
/// that it is.
///
/// Cleaning the result again changes nothing: a browser that reads it sees the
/// tree that was cleaned, and none that comes of reading it anew.
pub fn sanitise(html: &str) -> String {
    if nesting::too_deep(html) {
        return cleaned(&escaped(html));
    }
    let mut clean = cleaned(html);
    for _ in 1..MOST_ROUNDS {
        let again = cleaned(&clean);
        if again == clean {
            return clean;
        }
        clean = again;
    }
    cleaned(&escaped(html))
}

fn cleaned(html: &str) -> String {
    let clean = CLEANER.clean(html).to_string();
    // After cleaning a tag has but one form, and `<` within text is escaped.
    let clean = clean.replace("<h1>", "<h2>").replace("</h1>", "</h2>");
    clean.replace("<h1 ", "<h2 ").trim().to_owned()
}

/// Text as HTML shows it: `&`, `<`, `>` and quotation marks are written out.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod corpus;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_teaches_stays() {
        for html in [
            "<h2>Rye</h2><p>Rye is <em>very</em> <strong>hardy</strong>.</p>",
            "<ul><li>one</li></ul><ol><li>two</li></ol>",
            "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
            "<blockquote><p>x</p></blockquote>",
            "<pre><code class=\"language-rust\">let x = 1;</code></pre>",
            "<p dir=\"rtl\">القمح</p>",
        ] {
            assert_eq!(sanitise(html), html);
        }
    }

    #[test]
    fn links_are_to_https_and_mail_and_lend_no_weight() {
        let rel = "rel=\"noopener noreferrer nofollow ugc\"";
        assert_eq!(
            sanitise("<a href=\"https://x.org/a\" target=_blank onclick=x()>x</a>"),
            format!("<a href=\"https://x.org/a\" {rel}>x</a>")
        );
        assert_eq!(
            sanitise("<a href='mailto:a@b.org'>x</a>"),
            format!("<a href=\"mailto:a@b.org\" {rel}>x</a>")
        );
        for target in [
            "HTTPS://x.org",
            "https://[::1]:8080/a?b#c",
            "https://例え.jp/",
        ] {
            let html = format!("<a href=\"{target}\" {rel}>x</a>");
            assert_eq!(sanitise(&html), html);
        }
        assert_eq!(
            sanitise("<a href=' https://x.org '>x</a>"),
            format!("<a href=\"https://x.org\" {rel}>x</a>")
        );
        for target in [
            "http://x.org",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "&#106;avascript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "vbscript:x",
            "//evil.org",
            "/admin/delete",
            "#x",
            "?x",
            "x",
            "",
            "https:foo",
            "https:/foo",
            "https:\\\\foo",
            "https:/\\foo",
            "HTTPS:foo",
            "https:",
            "https:?x",
            "https://",
            "https:///foo",
            "https://\\foo",
            "https:\n//evil.org",
            "h\tttps:foo",
            "https://[::1/x",
        ] {
            let clean = sanitise(&format!("<a href=\"{target}\">x</a>"));
            assert_eq!(clean, format!("<a {rel}>x</a>"), "{target}");
        }
    }

    #[test]
    fn what_runs_loads_or_tracks_goes() {
        for (html, clean) in [
            ("<script>alert(1)</script>a", "a"),
            ("<ScRiPt src=//evil.org></sCrIpT>a", "a"),
            ("<img src=x onerror=alert(1)>a", "a"),
            ("<img src='https://evil.org/pixel.gif'>a", "a"),
            ("<svg><script>alert(1)</script></svg>a", "a"),
            ("<svg/onload=alert(1)>a", "a"),
            ("<iframe src='javascript:alert(1)'></iframe>a", "a"),
            ("<style>p{background:url(//evil.org)}</style>a", "a"),
            (
                "<p style='position:fixed' onclick='x()' id=x class=y>a</p>",
                "<p>a</p>",
            ),
            ("<form action=//evil.org><input name=p></form>a", "a"),
            ("<object data=x></object><embed src=x>a", "a"),
            (
                "<meta http-equiv=refresh content='0;url=//evil.org'><base href=//evil.org>a",
                "a",
            ),
            ("<math><mtext></mtext></math>a", "a"),
            ("<!-- <script>alert(1)</script> -->a", "a"),
            (
                "<code class='x language-rust hidden'>a</code>",
                "<code class=\"language-rust\">a</code>",
            ),
        ] {
            assert_eq!(sanitise(html), clean, "{html}");
        }
    }

    #[test]
    fn tricks_on_parsers_come_to_nothing() {
        for html in [
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
            "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
            "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
            "<<script>script>alert(1)</script>",
            "<a href=\"https://x\" onmouseover=\"alert(1)\">x",
            "<p dir=\"rtl\" onload=\"x\">",
            "<h1 onclick=x()>a",
        ] {
            let clean = sanitise(html);
            for bad in [
                "<script",
                "<img",
                "<style",
                "<svg",
                "onclick=x()>",
                "<p dir=\"rtl\" on",
                "onmouseover=\"",
            ] {
                assert!(!clean.contains(bad), "{html} gave {clean}");
            }
            assert_eq!(sanitise(&clean), clean, "cleaning twice changes nothing");
        }
    }

    #[test]
    fn what_nests_without_end_is_text_at_once() {
        let clean = sanitise(&"<div>".repeat(60_000));
        assert!(clean.starts_with("&lt;div&gt;&lt;div&gt;"));
        let quoted = sanitise(&"<div title=\"x'\">".repeat(1_000));
        assert_eq!(sanitise(&quoted), quoted);
    }

    #[test]
    fn the_page_has_its_own_first_heading() {
        assert_eq!(sanitise("<h1>a</h1><h5>b</h5>"), "<h2>a</h2>b");
        assert_eq!(sanitise("<h1 dir=rtl>a</h1>"), "<h2 dir=\"rtl\">a</h2>");
        assert_eq!(
            sanitise("<p>&lt;h1&gt; is a tag</p>"),
            "<p>&lt;h1&gt; is a tag</p>"
        );
    }

    #[test]
    fn markdown_becomes_html_and_html_within_it_is_cleaned() {
        assert_eq!(
            from_markdown("# Rye\n\nIt is *hardy*.\n\n- one\n- two"),
            "<h2>Rye</h2>\n<p>It is <em>hardy</em>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"
        );
        assert!(from_markdown("|a|\n|-|\n|b|").contains("<td>b</td>"));
        let code = from_markdown("```rust\nif a < b {}\n```");
        assert_eq!(
            code,
            "<pre><code class=\"language-rust\">if a &lt; b {}\n</code></pre>"
        );
        for bad in [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "![x](https://evil.org/p.gif)",
            "<img src=x onerror=alert(1)>",
            "[x](data:text/html;base64,xx)",
        ] {
            let clean = from_markdown(bad);
            for mark in ["<script", "javascript:", "<img", "data:"] {
                assert!(!clean.contains(mark), "{bad} gave {clean}");
            }
        }
    }

    #[test]
    fn escaped_text_is_shown_as_it_is() {
        let text = "a < b & \"c\" > 'd'";
        let shown = sanitise(&format!("<p>{}</p>", escaped(text)));
        assert_eq!(shown, "<p>a &lt; b &amp; \"c\" &gt; 'd'</p>");
    }
}
