//! Titles out of what stands in a material.

use domain::limits::TITLE;

/// A text as a title: on one line, at most as long as a title may be.
pub(crate) fn titled(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.chars().all(domain::text::invisible))
        .collect();
    let line = words.join(" ");
    if line.chars().count() <= TITLE {
        return line;
    }
    let mut short: String = line.chars().take(TITLE - 1).collect();
    // Not within a word, unless there is but one.
    if let Some((whole, _)) = short.rsplit_once(' ') {
        short = whole.to_owned();
    }
    short.push('…');
    short
}

/// A text with its first letter large, as a title begins.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Names in a language's quotation marks, with its comma between.
pub(crate) fn quoted<'a>(code: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let (open, close) = match nlp::wordings(code, "quotes") {
        [open, close] => (open.as_str(), close.as_str()),
        _ => ("“", "”"),
    };
    let names = names.into_iter().map(|name| format!("{open}{name}{close}"));
    names.collect::<Vec<_>>().join(nlp::wording(code, "comma"))
}
