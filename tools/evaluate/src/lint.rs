//! Whether every generator answers or refuses, validly and in time. How good
//! an answer is, this cannot tell.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Failed;
use crate::corpus::{self, Text};
use crate::generators::{self, Answer};

/// What no result may take, also where nothing is optimised.
const SLOW: Duration = Duration::from_secs(10);

#[derive(Default)]
struct Counts {
    made: usize,
    refused: usize,
    slowest: Duration,
}

/// A table, and whether there was no fault. Without texts nothing is checked,
/// and the report says so.
pub(crate) async fn run(folder: &Path) -> Result<(String, bool), Failed> {
    let texts = corpus::read(folder)?;
    if texts.is_empty() {
        let none = format!("no texts under {}: nothing was checked\n", folder.display());
        return Ok((none, true));
    }
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut faults = Vec::new();
    for text in &texts {
        let is_other = |other: &&Text| other.lang == text.lang && other.name != text.name;
        let others: Vec<&Text> = texts.iter().filter(is_other).collect();
        let count = counts.entry(&text.lang).or_default();
        for name in generators::NAMES {
            let began = Instant::now();
            let answer = generators::run(name, text, &others).await;
            let took = began.elapsed();
            count.slowest = count.slowest.max(took);
            let mut fault = |what: &str| {
                faults.push(format!("{}/{} {name}: {what}", text.lang, text.name));
            };
            if took > SLOW {
                fault(&format!("took {} s", took.as_secs()));
            }
            match answer {
                Answer::Made(_) => count.made += 1,
                Answer::Refused(message) if message.is_empty() => fault("refuses without a word"),
                Answer::Refused(_) => count.refused += 1,
                Answer::Broken(message) => fault(&message),
            }
        }
    }
    let mut report =
        String::from("| language | answers | refusals | slowest |\n|---|---:|---:|---:|\n");
    for (lang, count) in &counts {
        let slowest = count.slowest.as_millis();
        let _ = writeln!(
            report,
            "| {lang} | {} | {} | {slowest} ms |",
            count.made, count.refused
        );
    }
    let _ = writeln!(report, "\n{} texts, {} faults", texts.len(), faults.len());
    for fault in &faults {
        let _ = writeln!(report, "- {fault}");
    }
    Ok((report, faults.is_empty()))
}
