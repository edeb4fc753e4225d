//! What is allowed.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ammonia::{Builder, UrlRelative};
use url::Url;

/// The allow-list. `h1` is on it to be turned into `h2`.
pub(crate) fn cleaner() -> Builder<'static> {
    let tags = HashSet::from([
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "br",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "caption",
        "code",
        "pre",
        "blockquote",
        "a",
        "em",
        "strong",
    ]);
    let mut cleaner = Builder::empty();
    cleaner
        .tags(tags)
        .clean_content_tags(HashSet::from([
            "script", "style", "iframe", "noscript", "template",
        ]))
        .generic_attributes(HashSet::from(["dir"]))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("code", HashSet::from(["class"])),
            ("ol", HashSet::from(["start"])),
        ]))
        .url_schemes(HashSet::from(["https", "mailto"]))
        .url_relative(UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer nofollow ugc"))
        .strip_comments(true)
        .attribute_filter(attribute);
    cleaner
}

/// Of classes the languages of code, of directions those that there are, of
/// addresses those that lead elsewhere.
fn attribute<'a>(_: &str, name: &str, value: &'a str) -> Option<Cow<'a, str>> {
    let is_language = |class: &&str| {
        class.strip_prefix("language-").is_some_and(|language| {
            let known = |letter: char| letter.is_ascii_alphanumeric() || "+#-_.".contains(letter);
            !language.is_empty() && language.chars().all(known)
        })
    };
    match name {
        "class" => value
            .split_whitespace()
            .find(is_language)
            .map(Cow::Borrowed),
        "href" => address(value).map(Cow::Borrowed),
        "dir" => matches!(value, "ltr" | "rtl" | "auto").then_some(Cow::Borrowed(value)),
        "start" => value.parse::<u16>().is_ok().then_some(Cow::Borrowed(value)),
        _ => Some(Cow::Borrowed(value)),
    }
}

/// An address of mail, or of another host. A browser takes `https:x` for a part
/// of the page's own address where that is https too, and makes up for slashes
/// that are wrong: the scheme alone says nothing.
fn address(value: &str) -> Option<&str> {
    const SCHEME: &str = "https://";
    let value = value.trim_matches(|letter: char| letter <= ' ');
    let parsed = Url::parse(value).ok()?;
    if parsed.scheme() == "mailto" {
        return Some(value);
    }
    let (scheme, rest) = value.split_at_checked(SCHEME.len())?;
    let named =
        scheme.eq_ignore_ascii_case(SCHEME) && !rest.starts_with(['/', '\\', '\t', '\n', '\r']);
    (named && parsed.host_str().is_some_and(|host| !host.is_empty())).then_some(value)
}
