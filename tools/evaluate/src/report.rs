//! The tables.

use std::fmt::Write as _;

use domain::quiz::review::{CHI_SQUARE, ItemRule};

use crate::corpus::{LANGUAGES, Text};
use crate::measure;
use crate::run::{Generator, Outcome, Verdict};

/// The share of runs, in percent, that must be valid where the material is
/// enough.
pub(crate) const BAR: usize = 95;

/// How the runs of one generator ended.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    valid: usize,
    lack: usize,
    refused: usize,
    invalid: usize,
    other_language: usize,
    declined: usize,
    apart: usize,
    nonsense: usize,
}

impl Tally {
    fn of<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> Self {
        outcomes.fold(Self::default(), |mut tally, outcome| {
            match outcome.verdict {
                Verdict::Valid => tally.valid += 1,
                Verdict::Lack(_) => tally.lack += 1,
                Verdict::Refused(_) => tally.refused += 1,
                Verdict::Invalid(_) => tally.invalid += 1,
                Verdict::Declined(_) => tally.declined += 1,
                Verdict::Apart => tally.apart += 1,
                Verdict::Nonsense(_) => tally.nonsense += 1,
            }
            let judged = matches!(outcome.verdict, Verdict::Valid | Verdict::Invalid(_));
            tally.other_language += usize::from(judged && !outcome.kept_language);
            tally
        })
    }

    const fn runs(self) -> usize {
        self.valid + self.lack + self.refused + self.invalid
    }

    /// Where the material is enough.
    const fn counted(self) -> usize {
        self.valid + self.refused + self.invalid
    }

    const fn passes(self) -> bool {
        self.valid * 100 >= self.counted() * BAR
    }
}

/// The whole report, and whether the backend is good enough.
pub(crate) fn write(texts: &[Text], outcomes: &[Outcome]) -> (String, bool) {
    let mut report = format!("{} texts, {} runs\n\n", texts.len(), outcomes.len());
    let mut passed = generators(&mut report, outcomes);
    passed &= noise(&mut report, outcomes);
    summaries(&mut report, texts, outcomes);
    passed &= quizzes(&mut report, texts, outcomes);
    list(&mut report, "Invalid", outcomes, |verdict| match verdict {
        Verdict::Invalid(faults) => Some(faults.join(" | ")),
        _ => None,
    });
    list(
        &mut report,
        "Made of what is no material",
        outcomes,
        |verdict| match verdict {
            Verdict::Nonsense(faults) => Some(faults.join(" | ")),
            _ => None,
        },
    );
    list(
        &mut report,
        "Refused where the material is enough",
        outcomes,
        |verdict| match verdict {
            Verdict::Refused(message) => Some(message.clone()),
            _ => None,
        },
    );
    let _ = writeln!(report, "\n{}", if passed { "passed" } else { "FAILED" });
    (report, passed)
}

fn generators(report: &mut String, outcomes: &[Outcome]) -> bool {
    report.push_str("Valid of the runs in which the material is enough; after a plus the runs that say `not_enough_material` on a thin text.\n\n");
    let _ = writeln!(
        report,
        "| generator | {} | runs | valid | not enough | refused | invalid | language kept | % |",
        LANGUAGES.join(" | ")
    );
    let _ = writeln!(
        report,
        "|---|{}---:|---:|---:|---:|---:|---:|---:|",
        "---:|".repeat(LANGUAGES.len())
    );
    let mut passed = true;
    for generator in Generator::ALL {
        let own = || {
            outcomes
                .iter()
                .filter(move |one| one.generator == generator)
        };
        let _ = write!(report, "| {} |", generator.name());
        for language in LANGUAGES {
            let tally = Tally::of(own().filter(|one| one.language == language));
            let lack = if tally.lack > 0 {
                format!(" +{}", tally.lack)
            } else {
                String::new()
            };
            let _ = write!(report, " {}/{}{lack} |", tally.valid, tally.counted());
        }
        let all = Tally::of(own());
        passed &= all.passes();
        let percent = (all.valid * 1_000)
            .checked_div(all.counted())
            .unwrap_or(1_000);
        let results = all.valid + all.invalid;
        let _ = writeln!(
            report,
            " {} | {} | {} | {} | {} | {}/{results} | {}.{}{} |",
            all.runs(),
            all.valid,
            all.lack,
            all.refused,
            all.invalid,
            results.saturating_sub(all.other_language),
            percent / 10,
            percent % 10,
            if all.passes() { "" } else { " ✗" },
        );
    }
    passed
}

/// What became of texts that are no material; whether nothing was made of
/// them.
fn noise(report: &mut String, outcomes: &[Outcome]) -> bool {
    report.push_str("\nTexts that are no material: runs that say `not_enough_material`, runs of generators that go by something else and quote nothing of the text, runs that made something of it.\n\n");
    report.push_str("| generator | runs | not enough | by something else | nonsense | |\n|---|---:|---:|---:|---:|---|\n");
    let mut passed = true;
    for generator in Generator::ALL {
        let own = outcomes.iter().filter(|one| one.generator == generator);
        let tally = Tally::of(own);
        passed &= tally.nonsense == 0;
        let _ = writeln!(
            report,
            "| {} | {} | {} | {} | {} | {}{} |",
            generator.name(),
            tally.declined + tally.apart + tally.nonsense,
            tally.declined,
            tally.apart,
            tally.nonsense,
            generator.apart().unwrap_or_default(),
            if tally.nonsense == 0 { "" } else { " ✗" },
        );
    }
    passed
}

fn summaries(report: &mut String, texts: &[Text], outcomes: &[Outcome]) {
    report.push_str("\nSummaries: words out by words in, share of the source's ten keywords, sentences that stand in the source.\n\n");
    report.push_str("| language | summaries | compression | coverage | from the source |\n|---|---:|---:|---:|---:|\n");
    for (language, of) in measure::summaries(texts, outcomes) {
        let _ = writeln!(
            report,
            "| {language} | {} | {:.2} | {:.2} | {}/{} |",
            of.count,
            of.compression(),
            of.coverage(),
            of.from_source,
            of.sentences
        );
    }
}

fn quizzes(report: &mut String, texts: &[Text], outcomes: &[Outcome]) -> bool {
    report.push_str("\nQuizzes: questions with each flaw (SAQUET rules by number), right options that stand in the source, places of right options.\n\n");
    let names = ItemRule::ALL.map(|rule| format!("{} {rule:?}", rule.number()));
    let _ = writeln!(
        report,
        "| language | questions | {} | key in source | places | χ²(3) |",
        names.join(" | ")
    );
    let _ = writeln!(
        report,
        "|---|---:|{}---:|---|---:|",
        "---:|".repeat(names.len())
    );
    let all = measure::quizzes(texts, outcomes);
    for (language, of) in &all {
        let counts =
            ItemRule::ALL.map(|rule| of.flaws.get(&rule).copied().unwrap_or_default().to_string());
        let places = of.places().map(|count| count.to_string()).join(" ");
        let _ = writeln!(
            report,
            "| {language} | {} | {} | {}/{} | {places} | {:.2} |",
            of.questions,
            counts.join(" | "),
            of.from_source,
            of.questions,
            of.chi_square()
        );
    }
    all.get("all")
        .is_some_and(|of| of.chi_square() <= CHI_SQUARE)
}

fn list(
    report: &mut String,
    title: &str,
    outcomes: &[Outcome],
    reason: impl Fn(&Verdict) -> Option<String>,
) {
    let found: Vec<String> = outcomes
        .iter()
        .filter_map(|one| {
            Some(format!(
                "- {} {} ({}): {}",
                one.generator.name(),
                one.text,
                one.asked,
                reason(&one.verdict)?
            ))
        })
        .collect();
    if !found.is_empty() {
        let _ = writeln!(report, "\n{title}:\n\n{}", found.join("\n"));
    }
}

/// Results to be read by eye.
pub(crate) fn show(outcomes: &[Outcome]) -> String {
    let mut shown = String::new();
    for one in outcomes {
        let _ = writeln!(
            shown,
            "== {} {} ({}): {:?}",
            one.generator.name(),
            one.text,
            one.asked,
            one.verdict
        );
        if let Some(result) = &one.result {
            let _ = writeln!(shown, "{result:#}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(verdict: Verdict) -> Outcome {
        Outcome {
            generator: Generator::Seo,
            text: "en-short-x".into(),
            language: "en".into(),
            asked: "x".into(),
            verdict,
            result: None,
            kept_language: true,
        }
    }

    #[test]
    fn what_is_made_of_no_material_fails_the_report() {
        let mut outcomes = vec![outcome(Verdict::Declined("thin".into()))];
        let mut report = String::new();
        assert!(noise(&mut report, &outcomes));
        assert!(report.contains("| seo | 1 | 1 | 0 | 0 |"), "{report}");
        outcomes.push(outcome(Verdict::Nonsense(vec!["p: quotes".into()])));
        let (report, passed) = write(&[], &outcomes);
        assert!(!passed);
        assert!(report.contains("| seo | 2 | 1 | 0 | 1 |"), "{report}");
        assert!(
            report.contains("- seo en-short-x (x): p: quotes"),
            "{report}"
        );
    }

    #[test]
    fn a_generator_below_the_bar_fails_the_report() {
        let mut outcomes = vec![outcome(Verdict::Valid); 19];
        outcomes.extend(vec![outcome(Verdict::Lack("thin".into())); 50]);
        let mut report = String::new();
        outcomes.push(outcome(Verdict::Invalid(vec!["p: is cut".into()])));
        assert!(
            generators(&mut report, &outcomes),
            "19 of 20 are 95 percent: {report}"
        );
        outcomes.push(outcome(Verdict::Refused("no".into())));
        assert!(!generators(&mut report, &outcomes));
        let (report, passed) = write(&[], &outcomes);
        assert!(!passed);
        assert!(
            report.contains("- seo en-short-x (x): p: is cut"),
            "{report}"
        );
    }
}
