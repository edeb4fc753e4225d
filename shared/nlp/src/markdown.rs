//! Markdown and plain text, by lines.

use crate::blocks::{lines, tidy};
use crate::types::{Block, Kind};

/// A line of this many characters may have been wrapped by an editor.
const WRAPPED: usize = 60;

/// The blocks of a text.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // Whether the next line may continue the last block.
    let mut open = false;
    // Whether the last block is the one line before this one.
    let mut open_line = false;
    let mut rest = source;
    let is_markdown = has_marks(source);
    while let Some((line, after)) = first_line(rest) {
        rest = after;
        let line = line.trim();
        let mut mark = ["```", "~~~"].into_iter();
        if let Some(mark) = mark.find(|mark| line.starts_with(mark)) {
            open = false;
            // A fence that nothing closes is the end of none.
            if let Some((code, after)) = fenced(rest, mark) {
                let text = lines(code);
                let kind = Kind::Code;
                blocks.extend((!text.trim().is_empty()).then_some(Block { kind, text }));
                rest = after;
            }
            continue;
        }
        if let Some(level) = underline(line)
            && let Some(last) = blocks.last_mut().filter(|_| open_line)
            && is_underlined(&last.text, line)
        {
            last.kind = Kind::Heading(level);
        }
        open_line = false;
        if line.is_empty() || is_rule(line) {
            open = false;
            continue;
        }
        for (kind, text) in parts(line, is_markdown) {
            let text = inline(text);
            if text.is_empty() {
                continue;
            }
            let wrapped = text.chars().count() >= WRAPPED;
            let starts_low = text.chars().next().is_some_and(char::is_lowercase);
            match blocks.last_mut() {
                Some(last)
                    if (kind == Kind::Paragraph
                        || (kind, last.kind) == (Kind::Quote, Kind::Quote))
                        && open
                        && (starts_low || is_wrapped(&last.text)) =>
                {
                    last.text.push(' ');
                    last.text += &text;
                }
                _ => {
                    open_line = kind == Kind::Paragraph;
                    blocks.push(Block { kind, text });
                }
            }
            open = wrapped || kind != Kind::Paragraph;
            open |= starts_low || blocks.last().is_some_and(|last| !ends(&last.text));
            open &= !matches!(kind, Kind::Heading(_));
        }
    }
    blocks
}

/// A text's first line, and what follows it.
fn first_line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    Some(text.split_once('\n').unwrap_or((text, "")))
}

/// What stands before the line that closes a fence, and what follows it.
fn fenced<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text;
    while let Some((line, after)) = first_line(rest) {
        if line.trim().starts_with(mark) {
            return Some((text.get(..text.len() - rest.len())?, after));
        }
        rest = after;
    }
    None
}

/// Whether a line's text goes on in the next line.
fn is_wrapped(text: &str) -> bool {
    text.chars().count() >= WRAPPED
}

/// Whether a text ends as a sentence does.
fn ends(text: &str) -> bool {
    text.ends_with(['.', '!', '?', ':', '。', '！', '？', '؟', '…', '।'])
}

fn is_rule(line: &str) -> bool {
    let bare = line.replace(' ', "");
    bare.len() >= 3
        && bare
            .chars()
            .all(|letter| matches!(letter, '-' | '*' | '_' | '=' | '|' | ':' | '+'))
}

/// Whether a text has marks of Markdown that plain text does not have: a `#` in
/// plain text may begin a comment, or a line for the superuser's shell.
fn has_marks(source: &str) -> bool {
    ["](", "**", "```", "\n## ", "\n- "]
        .iter()
        .any(|mark| source.contains(mark))
}

/// The level of the heading that a line of one mark makes of the line before.
fn underline(line: &str) -> Option<u8> {
    let mark = line.chars().next()?;
    let level = match mark {
        '=' => 1,
        '-' => 2,
        '~' | '^' => 3,
        _ => return None,
    };
    (line.len() > 2 && line.chars().all(|letter| letter == mark)).then_some(level)
}

/// Whether a line of marks is as long as the text over it.
fn is_underlined(text: &str, line: &str) -> bool {
    let length = text.chars().count();
    length <= line.len() + 2 && line.len() <= length * 2 + 2 && !text.ends_with('.')
}

/// Whether what stands after a single `#` is a command rather than a title.
fn is_command(text: &str, is_markdown: bool) -> bool {
    let option = |word: &str| {
        let name = word.trim_start_matches('-');
        name.len() < word.len() && name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
    };
    let shell = |word: &str| {
        option(word) || matches!(word, "|" | "&&" | ">" | ">>") || word.starts_with(['/', '$'])
    };
    let low = text
        .trim_start()
        .starts_with(|letter: char| letter.is_ascii_lowercase() || letter == '/');
    low && (!is_markdown || text.split_whitespace().any(shell))
}

/// A line without its marks; a table's row is its cells.
fn parts(line: &str, is_markdown: bool) -> Vec<(Kind, &str)> {
    if let Some(quoted) = line.strip_prefix('>') {
        let quoted = quoted.trim_start_matches('>').trim_start();
        return vec![(Kind::Quote, item(quoted).unwrap_or(quoted))];
    }
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    if let (Ok(level @ 1..=6), Some(rest)) = (u8::try_from(level), line.get(level..))
        && rest.starts_with(' ')
    {
        if level == 1 && is_command(rest, is_markdown) {
            return vec![(Kind::Code, line)];
        }
        return vec![(Kind::Heading(level), rest.trim().trim_end_matches('#'))];
    }
    if line.starts_with('|') {
        return line.split('|').map(|cell| (Kind::Cell, cell)).collect();
    }
    match item(line) {
        Some(text) => vec![(Kind::Item, text)],
        None => vec![(Kind::Paragraph, line)],
    }
}

/// The text of a list's entry.
fn item(line: &str) -> Option<&str> {
    let bullets = [
        '-', '*', '+', '•', '·', '–', '—', '▪', '◦', '‣', '○', '●', '✓', '✔', '☐',
    ];
    if let Some(rest) = line.strip_prefix(bullets) {
        let tight = line.starts_with(['•', '▪', '◦', '‣', '●', '✓', '✔']);
        return (tight || rest.starts_with(char::is_whitespace)).then_some(rest);
    }
    let line = line.strip_prefix(['(', '（']).unwrap_or(line);
    let digits = line
        .chars()
        .take_while(|letter| letter.is_numeric())
        .count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let rest = line.trim_start_matches(char::is_numeric);
    let tight = rest.strip_prefix(['、', '）', '．']);
    tight.or_else(|| {
        rest.strip_prefix(['.', ')'])
            .filter(|rest| rest.starts_with(char::is_whitespace))
    })
}

/// Without emphasis, code marks and links' targets.
fn inline(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((_, after_link)) = after.split_once(')') else {
            break;
        };
        match before.rsplit_once('[') {
            // An image shows a description that is no part of the sentence.
            Some((kept, _)) if kept.ends_with('!') => plain += kept.trim_end_matches('!'),
            Some((kept, shown)) => plain.extend([kept, shown]),
            None => {
                plain.extend([before, "]("]);
                rest = after;
                continue;
            }
        }
        rest = after_link;
    }
    plain += rest;
    let plain = plain.replace("**", "").replace("__", "").replace('`', "");
    tidy(&lone_stars(&plain))
}

/// Without the stars of emphasis; those that stand free or between numbers
/// stay.
fn lone_stars(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let after = letters.peek().copied().unwrap_or(' ');
        let free = before.is_whitespace() && after.is_whitespace();
        if letter != '*' || free || (before.is_numeric() && after.is_numeric()) {
            kept.push(letter);
        }
        before = letter;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        blocks(source).into_iter().map(|block| block.text).collect()
    }

    #[test]
    fn marks_are_taken_off() {
        let source = "# Bread\n\nRye is **dark** and *dense*, see [the mill](http://x/y).\n- oats\n2) spelt `x`\n\n> quoted\n\
            ```\ncode\n```\n| a | b |\n|---|---|\n![pic](x.png) 2 * 3 = 6";
        assert_eq!(
            texts(source),
            [
                "Bread",
                "Rye is dark and dense, see the mill.",
                "oats",
                "spelt x",
                "quoted",
                "code",
                "a",
                "b",
                "2 * 3 = 6"
            ]
        );
        assert_eq!(blocks(source)[0].kind, Kind::Heading(1));
        assert_eq!(blocks(source)[2].kind, Kind::Item);
    }

    #[test]
    fn a_line_for_the_shell_is_no_heading() {
        for source in [
            "Then type:\n\n# shutdown -h now\n\nIt halts.",
            "# reboot",
            "## Use\n\n# apt install --yes x",
        ] {
            let found = blocks(source);
            assert!(
                found
                    .iter()
                    .all(|block| !matches!(block.kind, Kind::Heading(1))),
                "{found:?}"
            );
        }
        for source in ["# Shutdown", "# ls and cat\n\n- both **read**"] {
            assert_eq!(blocks(source)[0].kind, Kind::Heading(1), "{source}");
        }
    }

    #[test]
    fn a_line_of_marks_makes_a_heading_of_the_line_above() {
        let found = blocks("The Mill\n========\n\nRye is ground.\n\nStones\n------\nThey turn.");
        let kinds: Vec<_> = found.iter().map(|block| block.kind).collect();
        assert_eq!(
            kinds,
            [
                Kind::Heading(1),
                Kind::Paragraph,
                Kind::Heading(2),
                Kind::Paragraph
            ]
        );
        assert_eq!(blocks("One.\n\n---\n\nTwo.")[0].kind, Kind::Paragraph);
    }

    #[test]
    fn code_keeps_its_lines_and_a_fence_that_is_never_closed_hides_nothing() {
        let found = blocks("One.\n```py\n\n  for x in y:\n    z()\n```\nTwo.\n~~~\nThree.");
        assert_eq!(found[1].kind, Kind::Code);
        let texts: Vec<_> = found.iter().map(|block| block.text.as_str()).collect();
        assert_eq!(texts, ["One.", "  for x in y:\n    z()", "Two.", "Three."]);
    }

    #[test]
    fn lines_that_an_editor_wrapped_are_joined() {
        let source = "Der Roggen wächst auch auf kargen Böden und verträgt strengen\nFrost. Er wird im Herbst gesät.\n\nNeu";
        assert_eq!(
            texts(source),
            [
                "Der Roggen wächst auch auf kargen Böden und verträgt strengen Frost. Er wird im Herbst gesät.",
                "Neu"
            ]
        );
        assert_eq!(
            texts("A title\nThe text follows it here."),
            ["A title", "The text follows it here."]
        );
        assert_eq!(texts("it goes\non and on."), ["it goes on and on."]);
    }

    #[test]
    fn lists_of_other_scripts_are_lists() {
        for source in ["• القمح", "١. القمح", "1、القمح", "（2）القمح"] {
            let found = blocks(source);
            assert_eq!(
                (found[0].kind, found[0].text.as_str()),
                (Kind::Item, "القمح"),
                "{source}"
            );
        }
        assert_eq!(blocks("1969 was a good year.")[0].kind, Kind::Paragraph);
        assert_eq!(blocks("3.5 percent")[0].kind, Kind::Paragraph);
    }
}
