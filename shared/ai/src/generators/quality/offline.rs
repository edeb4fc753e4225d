//! A lint of a course's structure: what can be counted, named by chapter and
//! topic. The score is the share of its points that the course passes; what the
//! texts say is not judged.

use domain::text::words;
use nlp::{Document, Language, Part, fill, plain, wording, wordings};
use serde_json::{Value, json};

use super::QualityRequest;
use crate::error::AiError;
use crate::offline::titles::{quoted, titled};
use crate::text;

/// Words that a description should have.
const DESCRIBED: usize = 30;
/// Words below which a topic is thin.
const THIN: usize = 80;
/// Words from which a topic should have headings.
const LONG: usize = 300;
/// Words a minute, and minutes that a topic should take at most.
const PACE: usize = 200;
const MINUTES: usize = 20;
/// Topics that one sentence names.
const NAMED: usize = 8;

struct Topic<'a> {
    title: &'a str,
    words: usize,
    headings: bool,
}

/// What is written of the points.
struct Report {
    code: &'static str,
    passed: Vec<String>,
    failed: Vec<String>,
    advice: Vec<String>,
}

impl Report {
    /// Adds a point: what its wording says where it passes, where it does not,
    /// and what to do then.
    fn point(&mut self, name: &str, passes: bool, values: &[(&str, &str)]) {
        let [good, bad, advice] = wordings(self.code, name) else {
            return;
        };
        if passes {
            self.passed.push(fill(good, values));
        } else {
            self.failed.push(fill(bad, values));
            self.advice.push(fill(advice, values));
        }
    }

    /// A point that these topics do not pass.
    fn topics<'a>(
        &mut self,
        name: &str,
        n: Option<usize>,
        m: usize,
        failing: impl Iterator<Item = &'a Topic<'a>>,
    ) {
        let failing: Vec<String> = failing.map(|topic| short(topic.title)).collect();
        let mut names = quoted(self.code, failing.iter().take(NAMED).map(String::as_str));
        if failing.len() > NAMED {
            names += " …";
        }
        let (n, m) = (n.unwrap_or(failing.len()).to_string(), m.to_string());
        self.point(
            name,
            failing.is_empty(),
            &[("n", &n), ("m", &m), ("topics", &names)],
        );
    }
}

pub(super) fn make(request: &QualityRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let lack = |message: &str| Err(AiError::NotEnoughMaterial(message.to_owned()));
    let (mut topics, mut parts) = (Vec::new(), Vec::new());
    for (place, chapter) in course.chapters.iter().enumerate() {
        for (at, topic) in chapter.topics.iter().enumerate() {
            if request.unread.contains(&(place, at)) {
                continue;
            }
            let title = if titled(&topic.title).is_empty() {
                &chapter.title
            } else {
                &topic.title
            };
            parts.push(Part {
                title,
                source: &topic.content,
            });
            topics.push(Topic {
                title,
                words: words(&plain(&topic.content)),
                headings: !text::headings(&topic.content, 1).is_empty(),
            });
        }
    }
    if topics.is_empty() {
        return lack(
            "a report needs topics to judge: the course has none whose contents could be read",
        );
    }
    let document = Document::of(parts, course.language.as_deref());
    if !document.blocks.is_empty() && !document.blocks.iter().any(|block| block.prose) {
        return lack(
            "a report needs texts to judge: the topics hold no running text, only data, programs or noise",
        );
    }
    let language = if document.blocks.is_empty() {
        Language::of(&plain(&course.description), course.language.as_deref())
    } else {
        document.language
    };
    if !language.is_known() {
        return lack(
            "a report without a model can be written for courses in English, German, French, Spanish, Turkish, Arabic, Chinese \
             and Hindi, and the course is in another language",
        );
    }
    let mut report = Report {
        code: language.code,
        passed: Vec::new(),
        failed: Vec::new(),
        advice: Vec::new(),
    };
    let described = words(&plain(&course.description));
    let (n, m) = (described.to_string(), DESCRIBED.to_string());
    report.point(
        "quality_description",
        described >= DESCRIBED,
        &[("n", &n), ("m", &m)],
    );
    chapters(&mut report, request);
    let filled = || topics.iter().filter(|topic| topic.words > 0);
    report.topics(
        "quality_contents",
        None,
        0,
        topics.iter().filter(|topic| topic.words == 0),
    );
    // Where nothing is written, there is nothing more to check.
    if let Some(count) = std::num::NonZero::new(filled().count()) {
        let mean = filled().map(|topic| topic.words).sum::<usize>() / count;
        report.topics(
            "quality_length",
            Some(mean),
            THIN,
            filled().filter(|topic| topic.words < THIN),
        );
        report.topics(
            "quality_headings",
            None,
            0,
            filled().filter(|topic| topic.words >= LONG && !topic.headings),
        );
        report.topics(
            "quality_reading",
            None,
            MINUTES,
            filled().filter(|topic| topic.words > PACE * MINUTES),
        );
        let definitions = document.definitions().len();
        report.point(
            "quality_definitions",
            definitions > 0,
            &[("n", &definitions.to_string())],
        );
    }
    let (passed, all) = (
        report.passed.len(),
        report.passed.len() + report.failed.len(),
    );
    let values = [("n", &*passed.to_string()), ("m", &*all.to_string())];
    report
        .passed
        .insert(0, fill(wording(language.code, "quality_checks"), &values));
    Ok(json!({
        "score": (passed * 100 + all / 2) / all.max(1),
        "strengths": report.passed,
        "improvements": report.failed,
        "suggestions": report.advice,
    }))
}

/// There should be several chapters of like size: none with more than three
/// times the topics of another, where it has five or more.
fn chapters(report: &mut Report, request: &QualityRequest) {
    let chapters = &request.course.chapters;
    let count = chapters.len().to_string();
    report.point("quality_structure", chapters.len() > 1, &[("n", &count)]);
    let largest = chapters.iter().max_by_key(|chapter| chapter.topics.len());
    let smallest = chapters
        .iter()
        .rev()
        .min_by_key(|chapter| chapter.topics.len());
    let (Some(large), Some(small)) = (largest.filter(|_| chapters.len() > 1), smallest) else {
        return;
    };
    let (most, least) = (large.topics.len(), small.topics.len());
    let name = |title: &str| quoted(report.code, [short(title).as_str()]);
    let (a, b) = (name(&large.title), name(&small.title));
    let (n, m) = (most.to_string(), least.to_string());
    report.point(
        "quality_balance",
        most < 5 || most <= least * 3,
        &[("a", &a), ("b", &b), ("n", &n), ("m", &m)],
    );
}

/// A title as a sentence names it.
fn short(title: &str) -> String {
    text::cut(&titled(title), 80)
}
