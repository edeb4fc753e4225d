//! A lint of a course's structure: what can be counted, named by chapter and
//! topic. The score is the share of its points that the course passes; what the
//! texts say is not judged.

use domain::text::words;
use nlp::{Document, Language, Part, cut, fill, headings, plain, wording, wordings};
use serde_json::{Value, json};

use super::QualityRequest;
use crate::error::AiError;
use crate::offline::titles::{quoted, titled};

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

fn topic(part: Part<'_>) -> Topic<'_> {
    Topic {
        title: part.title,
        words: words(&plain(part.source)),
        headings: !headings(part.source, 1).is_empty(),
    }
}

/// What is written of the points: those passed, the others, and what to do.
struct Report {
    code: &'static str,
    written: [Vec<String>; 3],
}

impl Report {
    fn point(&mut self, name: &str, passes: bool, values: &[(&str, &str)]) {
        let places = if passes { 0..1 } else { 1..3 };
        for place in places {
            if let (Some(written), Some(pattern)) = (
                self.written.get_mut(place),
                wordings(self.code, name).get(place),
            ) {
                written.push(fill(pattern, values));
            }
        }
    }

    /// A point that no topic should fail.
    fn topics(
        &mut self,
        name: &str,
        n: Option<usize>,
        m: usize,
        topics: &[Topic<'_>],
        fails: impl Fn(&Topic<'_>) -> bool,
    ) {
        let failing: Vec<String> = topics
            .iter()
            .filter(|topic| fails(topic))
            .map(|topic| short(topic.title))
            .collect();
        let mut names = quoted(self.code, failing.iter().take(NAMED).map(String::as_str));
        names += if failing.len() > NAMED { " …" } else { "" };
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
    let places = course
        .chapters
        .iter()
        .enumerate()
        .flat_map(|(place, chapter)| {
            let topics = chapter.topics.iter().enumerate();
            topics.map(move |(at, topic)| ((place, at), chapter, topic))
        });
    let read = places.filter(|(place, ..)| !request.unread.contains(place));
    let parts: Vec<Part<'_>> = read
        .map(|(_, chapter, topic)| Part {
            title: if titled(&topic.title).is_empty() {
                &chapter.title
            } else {
                &topic.title
            },
            source: &topic.content,
        })
        .collect();
    let document = Document::of(parts.iter().copied(), course.language.as_deref());
    let mut language = document.language;
    if document.blocks.is_empty() {
        language = Language::of(&plain(&course.description), course.language.as_deref());
    }
    let noise = !document.blocks.is_empty() && !document.blocks.iter().any(|block| block.prose);
    let lack = match (parts.is_empty(), noise, language.is_known()) {
        (true, ..) => {
            "a report needs topics to judge: the course has none whose contents could be read"
        }
        (_, true, _) => {
            "a report needs texts to judge: the topics hold no running text, only data, programs or noise"
        }
        (.., false) => {
            "a report without a model can be written for courses in English, German, French, Spanish, Turkish, Arabic, \
             Chinese and Hindi, and the course is in another language"
        }
        _ => "",
    };
    if !lack.is_empty() {
        return Err(AiError::NotEnoughMaterial(lack.into()));
    }
    let topics: Vec<Topic<'_>> = parts.iter().map(|part| topic(*part)).collect();
    let mut report = Report {
        code: language.code,
        written: Default::default(),
    };
    let described = words(&plain(&course.description));
    let values = [
        ("n", &*described.to_string()),
        ("m", &*DESCRIBED.to_string()),
    ];
    report.point("quality_description", described >= DESCRIBED, &values);
    chapters(&mut report, request);
    report.topics("quality_contents", None, 0, &topics, |topic| {
        topic.words == 0
    });
    // Where nothing is written, there is nothing more to check.
    let filled: Vec<Topic<'_>> = topics.into_iter().filter(|topic| topic.words > 0).collect();
    if !filled.is_empty() {
        let mean = filled.iter().map(|topic| topic.words).sum::<usize>() / filled.len();
        report.topics("quality_length", Some(mean), THIN, &filled, |topic| {
            topic.words < THIN
        });
        report.topics("quality_headings", None, 0, &filled, |topic| {
            topic.words >= LONG && !topic.headings
        });
        report.topics("quality_reading", None, MINUTES, &filled, |topic| {
            topic.words > PACE * MINUTES
        });
        let count = document.definitions().len();
        report.point(
            "quality_definitions",
            count > 0,
            &[("n", &count.to_string())],
        );
    }
    let [mut passed, failed, advice] = report.written;
    let (count, all) = (passed.len(), passed.len() + failed.len());
    let values = [("n", &*count.to_string()), ("m", &*all.to_string())];
    passed.insert(0, fill(wording(language.code, "quality_checks"), &values));
    let score = (count * 100 + all / 2) / all.max(1);
    Ok(json!({"score": score, "strengths": passed, "improvements": failed, "suggestions": advice}))
}

/// There should be several chapters of like size: none with more than three
/// times the topics of another, where it has five or more.
fn chapters(report: &mut Report, request: &QualityRequest) {
    let chapters = &request.course.chapters;
    report.point(
        "quality_structure",
        chapters.len() > 1,
        &[("n", &chapters.len().to_string())],
    );
    let mut sizes: Vec<(usize, &str)> = chapters
        .iter()
        .map(|chapter| (chapter.topics.len(), chapter.title.as_str()))
        .collect();
    sizes.sort_by_key(|(size, _)| *size);
    if let [(least, small), .., (most, large)] = sizes.as_slice() {
        let [a, b] = [large, small].map(|title| quoted(report.code, [short(title).as_str()]));
        let (n, m) = (most.to_string(), least.to_string());
        let values = [("a", a.as_str()), ("b", &b), ("n", &n), ("m", &m)];
        report.point("quality_balance", *most < 5 || *most <= least * 3, &values);
    }
}

/// A title as a sentence names it.
fn short(title: &str) -> String {
    cut(&titled(title), 80)
}
