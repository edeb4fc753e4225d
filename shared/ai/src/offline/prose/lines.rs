//! Programs, data and records within plain text, by lines: what stands between
//! two lines of a program belongs to it, whatever it looks like.

use std::borrow::Cow;

use super::marks;
use super::tokens::Count;

/// Words of a line that is a sentence or a part of one.
const SENTENCE: usize = 8;
/// The same where it ends as one.
const ENDED: usize = 4;
/// Lines of a table of contents at least.
const CONTENTS: usize = 4;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Blank,
    /// Within a fence: left out by whoever reads the text.
    Fenced,
    Code,
    /// What may be of a program or not: a short line, a comment.
    Either,
    Prose,
}

/// The text without its lines of programs, data and records.
pub(super) fn without_code(source: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = source.lines().collect();
    let mut kinds = kinds(&lines);
    contents(&lines, &mut kinds);
    tables(&lines, &mut kinds);
    if !kinds.contains(&Line::Code) {
        return Cow::Borrowed(source);
    }
    let count = |wanted: Line| kinds.iter().filter(|kind| **kind == wanted).count();
    let program = count(Line::Code) * 2 > count(Line::Prose) + count(Line::Either);
    let mut from = 0;
    while from < kinds.len() {
        let blank = |kind: &Line| *kind == Line::Blank;
        let length = kinds
            .iter()
            .skip(from)
            .take_while(|kind| !blank(kind))
            .count();
        if let Some(stanza) = kinds.get_mut(from..from + length) {
            let code = stanza.iter().filter(|kind| **kind == Line::Code).count();
            for (at, kind) in stanza.iter_mut().enumerate() {
                let indented = lines
                    .get(from + at)
                    .is_some_and(|line| line.starts_with('\t') || line.starts_with("  "));
                let within = *kind == Line::Either && code * 2 >= length;
                let comment = *kind == Line::Prose && program && (indented || code * 2 > length);
                if within || comment {
                    *kind = Line::Code;
                }
            }
        }
        from += length + 1;
    }
    let kept: Vec<&str> = lines
        .iter()
        .zip(&kinds)
        .map(|(line, kind)| if *kind == Line::Code { "" } else { *line })
        .collect();
    Cow::Owned(kept.join("\n"))
}

fn kinds(lines: &[&str]) -> Vec<Line> {
    let mut fence: Option<&str> = None;
    lines
        .iter()
        .map(|line| {
            let line = line.trim();
            let mark = ["```", "~~~"]
                .into_iter()
                .find(|mark| line.starts_with(mark));
            match (fence, mark) {
                (Some(open), Some(mark)) if open == mark => fence = None,
                (None, Some(mark)) => fence = Some(mark),
                (Some(_), _) => {}
                (None, None) => return kind(line),
            }
            Line::Fenced
        })
        .collect()
}

fn kind(line: &str) -> Line {
    if line.is_empty() {
        return Line::Blank;
    }
    // A table's row, a rule.
    if line.starts_with('|')
        || line.chars().all(|letter| !letter.is_alphanumeric())
            && line.len() > 2
            && line.starts_with(['-', '=', '*', '_'])
    {
        return Line::Prose;
    }
    let bare = &super::without_formulas(line);
    let inner = bare.trim_start_matches(['#', '-', '*', '>', ' ', '•']);
    if inner.is_empty() && bare.len() < line.len() {
        return Line::Prose;
    }
    let count = Count::of(inner);
    let figures = count.words > 0 && count.numbers > count.words.max(2);
    let is_data = figures || (count.odd > 0 && !count.is_sentence());
    let marked = marks::are_in(bare) || (inner.len() < bare.len() && marks::are_in(inner));
    if (is_data || marked || is_statement(bare)) && !marks::are_few(bare) {
        return Line::Code;
    }
    let ended = line.ends_with(['.', '!', '?', '。', '！', '？', '؟', '।', '…', '”', ')']);
    let least = if ended { ENDED } else { SENTENCE };
    let comment = line.starts_with("# ") || line.starts_with("-- ");
    if count.words >= least && !comment {
        Line::Prose
    } else {
        Line::Either
    }
}

/// Lines that a program's statements begin or end like.
fn is_statement(line: &str) -> bool {
    const STARTS: &[&str] = &[
        "def ",
        "fn ",
        "pub fn ",
        "const ",
        "var ",
        "function ",
        "public ",
        "private ",
        "#include",
        "SELECT ",
        "INSERT INTO ",
        "UPDATE ",
        "CREATE TABLE ",
        "DELETE FROM ",
        "ALTER TABLE ",
        "$ ",
        ">>> ",
        "import {",
        "#define ",
        "elif ",
        "else:",
        "try:",
        "@",
        "sudo ",
    ];
    let starts = STARTS.iter().any(|start| line.starts_with(start));
    let opens = line.ends_with(':')
        && [
            "while ", "if ", "with ", "class ", "elif ", "else", "try", "except ",
        ]
        .iter()
        .any(|start| line.starts_with(start));
    let repeats = line.ends_with(':') && line.starts_with("for ") && line.contains(" in ");
    let ends = line.ends_with(['{', ';'])
        || line.ends_with("):")
        || line.ends_with("},")
        || line.ends_with("],");
    starts
        || opens
        || repeats
        || ends && !line.contains(". ") && line.split_whitespace().count() < 16
}

/// Lines that end in the numbers of pages, one after the other.
fn contents(lines: &[&str], kinds: &mut [Line]) {
    let page = |line: &str| -> Option<u32> {
        let last = line
            .split(|letter: char| letter.is_whitespace() || matches!(letter, '.' | '…' | '·'))
            .next_back()?;
        let short = line.split_whitespace().count() <= 14 && last.len() < line.trim().len();
        last.parse().ok().filter(|_| short)
    };
    let pages: Vec<Option<u32>> = lines.iter().map(|line| page(line.trim())).collect();
    let numbers: Vec<u32> = pages.iter().flatten().copied().collect();
    let filled = lines.iter().filter(|line| !line.trim().is_empty()).count();
    let rising = numbers
        .windows(2)
        .all(|pair| matches!(pair, [one, other] if one <= other));
    if numbers.len() < CONTENTS || numbers.len() * 2 < filled || !rising {
        return;
    }
    for (kind, _) in kinds
        .iter_mut()
        .zip(&pages)
        .filter(|(_, page)| page.is_some())
    {
        *kind = Line::Code;
    }
}

/// Tables of which a quarter of the cells or more are figures.
fn tables(lines: &[&str], kinds: &mut [Line]) {
    let is_row = |line: &&str| line.trim_start().starts_with('|');
    let mut from = 0;
    while from < lines.len() {
        let rows: Vec<&str> = lines
            .iter()
            .skip(from)
            .copied()
            .take_while(|line| is_row(line))
            .collect();
        let cells = || {
            let all = rows.iter().flat_map(|row| row.split('|'));
            all.filter(|cell| cell.chars().any(char::is_alphanumeric))
        };
        let figures = cells().filter(|cell| !Count::of(cell).is_name()).count();
        if figures > 0 && figures * 4 >= cells().count() {
            for kind in kinds.iter_mut().skip(from).take(rows.len()) {
                *kind = Line::Code;
            }
        }
        from += rows.len().max(1);
    }
}
