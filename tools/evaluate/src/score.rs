//! What a reader kept, by language, generator and maker.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use crate::Failed;
use crate::sheet::{By, Key};

#[derive(Default)]
struct Counts {
    asked: usize,
    refused: usize,
    made: usize,
    read: usize,
    kept: usize,
}

/// A table over pairs of marks and key, and what was dropped and why.
pub(crate) fn table(paths: &[String]) -> Result<String, Failed> {
    let mut counts: BTreeMap<(String, String, By), Counts> = BTreeMap::new();
    let mut dropped = String::new();
    if paths.is_empty() {
        return Err(Failed::Usage);
    }
    for pair in paths.chunks(2) {
        let [marks, key] = pair else {
            return Err(Failed::Usage);
        };
        count(Path::new(marks), Path::new(key), &mut counts, &mut dropped)?;
    }
    let mut table = String::from(
        "| language | generator | by | asked | refused | made | read | kept | share kept |\n|---|---|---|---:|---:|---:|---:|---:|---:|\n",
    );
    for ((lang, generator, by), count) in &counts {
        let Counts {
            asked,
            refused,
            made,
            read,
            kept,
        } = count;
        // Whole per cent, rounded down: a share is not made better than it is.
        let share = (kept * 100)
            .checked_div(*read)
            .map_or_else(|| "not read yet".to_owned(), |share| format!("{share} %"));
        let by = if *by == By::Ours { "ours" } else { "baseline" };
        let _ = writeln!(
            table,
            "| {lang} | {generator} | {by} | {asked} | {refused} | {made} | {read} | {kept} | {share} |"
        );
    }
    Ok(format!("{table}\n{dropped}"))
}

fn count(
    marks: &Path,
    key: &Path,
    counts: &mut BTreeMap<(String, String, By), Counts>,
    dropped: &mut String,
) -> Result<(), Failed> {
    let read = |path: &Path| {
        std::fs::read_to_string(path).map_err(|error| Failed::File(path.to_owned(), error))
    };
    let parsed: Key =
        serde_json::from_str(&read(key)?).map_err(|error| Failed::Json(key.to_owned(), error))?;
    add(&parsed, &read(marks)?, marks, counts, dropped)
}

fn add(
    parsed: &Key,
    lines: &str,
    marks: &Path,
    counts: &mut BTreeMap<(String, String, By), Counts>,
    dropped: &mut String,
) -> Result<(), Failed> {
    for run in &parsed.runs {
        let count = counts
            .entry((parsed.lang.clone(), run.generator.clone(), run.by))
            .or_default();
        count.asked += 1;
        count.refused += usize::from(run.refused.is_some());
        count.made += run.made;
    }
    for (place, line) in lines.lines().enumerate() {
        let wrong = || Failed::Mark(marks.to_owned(), place + 1);
        let mut fields = line.splitn(3, '\t').map(str::trim);
        let (Some(number), Some(mark)) = (fields.next(), fields.next()) else {
            return Err(wrong());
        };
        let number: usize = number.parse().map_err(|_| wrong())?;
        let piece = parsed
            .pieces
            .get(&format!("{number:04}"))
            .ok_or_else(wrong)?;
        let count = counts
            .entry((parsed.lang.clone(), piece.generator.clone(), piece.by))
            .or_default();
        match mark {
            "" => continue,
            "keep" => count.kept += 1,
            "drop" => {
                let why = fields.next().unwrap_or_default();
                let by = piece.by;
                let _ = writeln!(
                    dropped,
                    "- {} {number}, {} of {} ({by:?}): {why}",
                    parsed.lang, piece.generator, piece.text
                );
            }
            _ => return Err(wrong()),
        }
        count.read += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked, refused, read, kept.
    type Row = (usize, usize, usize, usize);

    fn counted(lines: &str) -> Result<(Vec<Row>, String), Failed> {
        let key = serde_json::json!({
            "lang": "de",
            "runs": [
                { "generator": "quiz", "text": "a", "by": "ours", "refused": null, "made": 2 },
                { "generator": "quiz", "text": "b", "by": "ours", "refused": "thin", "made": 0 },
            ],
            "pieces": {
                "0001": { "generator": "quiz", "text": "a", "by": "ours" },
                "0002": { "generator": "quiz", "text": "a", "by": "ours" },
            },
        });
        let key = serde_json::from_value(key).unwrap();
        let (mut counts, mut dropped) = (BTreeMap::new(), String::new());
        add(
            &key,
            lines,
            Path::new("marks.tsv"),
            &mut counts,
            &mut dropped,
        )?;
        let rows = counts.into_values();
        let rows = rows.map(|one| (one.asked, one.refused, one.read, one.kept));
        Ok((rows.collect(), dropped))
    }

    #[test]
    fn what_is_not_marked_is_not_read() {
        let (rows, dropped) = counted("1\tkeep\t\n2\t\t\n").unwrap();
        assert_eq!(rows, [(2, 1, 1, 1)]);
        assert_eq!(dropped, "");
        let (rows, dropped) = counted("1\tkeep\t\n2\tdrop\tno term\n").unwrap();
        assert_eq!(rows, [(2, 1, 2, 1)]);
        assert!(dropped.contains("no term"), "{dropped}");
    }

    #[test]
    fn a_mark_that_is_no_mark_is_named_by_its_line() {
        let wrong = |lines| matches!(counted(lines), Err(Failed::Mark(_, 2)));
        assert!(wrong("1\tkeep\t\n2\tperhaps\t\n"));
        assert!(wrong("1\tkeep\t\n9\tkeep\t\n"));
    }
}
