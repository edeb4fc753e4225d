//! Which `<` begins a tag, and which is a sign of a text about types, sums or
//! tags: `Vec<String>`, `a<b`, "the <script> element".

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The elements that HTML gives a meaning.
const ELEMENTS: &str = "\
a abbr acronym address area article aside audio b base bdi bdo big blink blockquote body br button canvas caption center cite code \
col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset \
h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta \
meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext pre progress q rp rt ruby s \
samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea \
tfoot th thead time title tr track tt u ul var video wbr xmp";

/// Elements whose content no reader sees as text, or not as part of the text
/// around them.
const OPAQUE: &str = "script style iframe noscript noembed noframes template textarea title xmp plaintext svg math select object";

/// Elements that set off and arrange text.
const MARKUP: &str = "\
a abbr article aside b bdi bdo big blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure font footer \
h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav nobr ol p pre q rp rt ruby s samp section small span strike strong sub summary \
sup table tbody td tfoot th thead tr tt u ul var wbr";

/// Attributes without a value.
const FLAGS: &str = "allowfullscreen async autofocus checked contenteditable controls defer disabled hidden loop multiple muted novalidate nowrap open \
     readonly required reversed selected";

/// Letters of the longest name of [`ELEMENTS`].
const LONGEST: usize = 10;

/// How far the first attribute of a tag is looked for, in bytes.
const REACH: usize = 200;

/// The names of [`ELEMENTS`], to look one up: texts are long, and have a tag at
/// every turn.
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| ELEMENTS.split(' ').collect());

/// A tag's beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag {
    /// The element, in lower case.
    pub name: &'static str,
    /// Whether it ends its element.
    pub closes: bool,
}

impl Tag {
    /// Whether it is of one of these elements, in lower case and set apart by
    /// spaces.
    pub fn is_in(self, names: &str) -> bool {
        names.split(' ').any(|name| name == self.name)
    }
}

/// The element that a name means in HTML, in whatever case it is written.
pub fn element(name: &str) -> Option<&'static str> {
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    KNOWN.get(std::str::from_utf8(lower).ok()?).copied()
}

/// The tag of HTML that a text begins with. `None` where its `<` begins none
/// that anybody would mean: `<String>`, `<b and b>`.
pub fn tag(text: &str) -> Option<Tag> {
    let rest = text.strip_prefix('<')?;
    let bare = rest.strip_prefix('/');
    let (closes, rest) = (bare.is_some(), bare.unwrap_or(rest));
    let end = rest
        .bytes()
        .take(LONGEST + 1)
        .position(|byte| !byte.is_ascii_alphanumeric())?;
    let (name, after) = rest.split_at_checked(end)?;
    let name = element(name)?;
    ends_as_tag(after).then_some(Tag { name, closes })
}

/// Whether what follows a name ends a tag, or is an attribute.
fn ends_as_tag(after: &str) -> bool {
    let next = after.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']);
    if next.starts_with('>') || next.starts_with("/>") {
        return true;
    }
    let next = match next.strip_prefix('/') {
        // `<svg/onload=…>` has an attribute.
        Some(next) => next,
        None if next.len() < after.len() => next,
        None => return false,
    };
    let ends = |letter: char| letter.is_whitespace() || "=/>\"'<".contains(letter);
    let near = next
        .get(..next.floor_char_boundary(REACH))
        .unwrap_or_default();
    let end = near.find(ends).unwrap_or(near.len());
    let (attribute, rest) = next.split_at_checked(end).unwrap_or_default();
    let flag = FLAGS
        .split(' ')
        .any(|flag| flag.eq_ignore_ascii_case(attribute));
    !attribute.is_empty() && (flag || rest.trim_start().starts_with('='))
}

/// Where the elements of a text are closed.
#[derive(Debug, Clone, Default)]
pub struct Closings(HashMap<&'static str, usize>);

impl Closings {
    /// Those of a text.
    pub fn of(text: &str) -> Self {
        let mut last = HashMap::new();
        for (at, _) in text.match_indices("</") {
            if let Some(tag) = tag(text.get(at..).unwrap_or_default()) {
                last.insert(tag.name, at);
            }
        }
        Self(last)
    }

    /// Whether the element of a tag at this place is closed behind it.
    pub fn close(&self, tag: Tag, at: usize) -> bool {
        let last = self.0.get(tag.name);
        last.is_some_and(|last| *last > at)
    }
}

/// HTML in which every `<` that begins no tag is written out, and so are tags
/// of scripts and the like that are never closed: what follows them would be
/// lost. Comments stay comments.
pub fn legible(html: &str) -> Cow<'_, str> {
    let closings = LazyCell::new(|| Closings::of(html));
    let mut legible = String::new();
    let mut done = 0;
    for (at, _) in html.match_indices('<') {
        let rest = html.get(at..).unwrap_or_default();
        let begins = match tag(rest) {
            Some(tag) => tag.closes || !tag.is_in(OPAQUE) || closings.close(tag, at),
            None => rest.starts_with("<!") || rest.starts_with("<?"),
        };
        if !begins {
            legible += html.get(done..at).unwrap_or_default();
            legible += "&lt;";
            done = at + 1;
        }
    }
    if done == 0 {
        return Cow::Borrowed(html);
    }
    legible += html.get(done..).unwrap_or_default();
    Cow::Owned(legible)
}

/// Whether a tag in running text is of its markup, rather than shown as what the
/// text is about.
pub(crate) fn is_markup(text: &str) -> bool {
    text.starts_with("<!--") || tag(text).is_some_and(|tag| tag.is_in(MARKUP))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_told_from_signs() {
        for text in [
            "<p>",
            "</p>",
            "<br/>",
            "<br />",
            "<LI class=x>",
            "<a href='x",
            "<div\nid = \"a\">",
            "<ol reversed>",
            "<svg/onload=alert(1)>",
            "<p >",
        ] {
            assert!(tag(text).is_some(), "{text}");
        }
        for text in [
            "<String>",
            "<b and b<c",
            "<b and c>",
            "<n and n>",
            "<3",
            "<-",
            "< p>",
            "<stdio.h>",
            "<u|v>",
            "<branch>",
            "<p",
            "<a@b.org>",
            "<>",
            "</>",
            "p",
            "",
        ] {
            assert_eq!(tag(text), None, "{text}");
        }
    }

    #[test]
    fn no_element_is_too_long_to_be_known() {
        let longest = ELEMENTS.split(' ').map(str::len).max();
        assert_eq!(longest, Some(LONGEST));
        assert_eq!(element("BlockQuote"), Some("blockquote"));
        for name in ["blockquotes", "string", "", "é"] {
            assert_eq!(element(name), None, "{name}");
        }
    }

    #[test]
    fn signs_are_written_out_and_tags_stay() {
        for (html, expected) in [
            ("<p>Vec<String></p>", "<p>Vec&lt;String></p>"),
            ("if a<b and b<c", "if a&lt;b and b&lt;c"),
            (
                "<p>The <script> element</p>",
                "<p>The &lt;script> element</p>",
            ),
            ("<script>x()</script><p>a", "<script>x()</script><p>a"),
            ("<!-- a --><p>b<p>c", "<!-- a --><p>b<p>c"),
        ] {
            assert_eq!(legible(html), expected);
        }
    }
}
