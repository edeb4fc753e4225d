//! Reports on a course: what can be counted, named by chapter and topic.

mod signals;

use serde_json::{Value, json};

use self::signals::{Count, Signals};
use super::QualityRequest;
use crate::CourseMaterial;
use crate::error::AiError;
use crate::offline::language::Language;
use crate::offline::prose;
use crate::offline::rank::real;
use crate::offline::wording::{QualityWording, Wording, fill, wording};
use crate::text;

/// Words that a description should have.
const DESCRIBED: usize = 30;
/// Words below which a topic is thin.
const THIN: usize = 80;
/// Words from which a topic should have headings.
const LONG: usize = 300;
/// Words a minute.
const PACE: usize = 200;
/// Minutes that a topic should take at most.
const MINUTES: usize = 20;
/// Topics that one sentence names.
const NAMED: usize = 8;

/// What is found, and of how many points.
#[derive(Default)]
struct Report {
    score: f64,
    strengths: Vec<String>,
    improvements: Vec<String>,
    suggestions: Vec<String>,
}

impl Report {
    /// Adds a finding: the share of the points that the course earned, and
    /// what there is to say.
    fn finding(&mut self, points: f64, share: f64, [good, bad, advice]: [String; 3]) {
        self.score += points * share.clamp(0.0, 1.0);
        if share >= 1.0 {
            self.strengths.push(good);
        } else {
            self.improvements.push(bad);
            self.suggestions.push(advice);
        }
    }
}

pub(super) fn make(request: &QualityRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let signals = signals::read(request);
    if signals.topics.is_empty() {
        return Err(AiError::NotEnoughMaterial(format!(
            "a report needs topics to judge: the course has {} chapters and no topics",
            course.chapters.len()
        )));
    }
    if prose::are_spoilt(prose::of_course(course)) {
        return Err(AiError::NotEnoughMaterial(format!(
            "a report needs texts to judge: neither the description nor the course's {} topics have running text{}; \
             describe the course and its subjects in sentences",
            signals.topics.len(),
            prose::advice(prose::of_course(course))
        )));
    }
    let language = language(course);
    let Some(words) = wording(language.code) else {
        let message = "a report without a model can be written for courses in English, German, French, Spanish, \
                       Turkish, Arabic, Chinese and Hindi, and the course is in another language";
        return Err(AiError::NotEnoughMaterial(message.into()));
    };
    let mut report = Report::default();
    judge(&mut report, words, &signals);
    let score = (0_u8..=100)
        .rev()
        .find(|score| f64::from(*score) <= report.score.round());
    Ok(json!({
        "score": score.unwrap_or_default(),
        "strengths": report.strengths,
        "improvements": report.improvements,
        "suggestions": report.suggestions,
    }))
}

fn language(course: &CourseMaterial) -> Language {
    let mut sample = format!("{}\n{}", course.title, prose::plain(&course.description));
    for chapter in &course.chapters {
        sample.push('\n');
        sample += &chapter.title;
        for topic in &chapter.topics {
            sample.push('\n');
            sample += &topic.title;
            // Contents tell the language better than titles.
            sample.push('\n');
            sample += &prose::plain(text::head(&topic.content, 400));
        }
    }
    Language::of(&sample, course.language.as_deref())
}

fn judge(report: &mut Report, words: &Wording, signals: &Signals) {
    let say = &words.quality;
    let filled = |patterns: [&str; 3], values: &[(&str, &str)]| {
        patterns.map(|pattern| fill(pattern, values))
    };
    let described = signals.description.to_string();
    let wanted = DESCRIBED.to_string();
    let share = real(signals.description) / real(DESCRIBED);
    let values = [("n", described.as_str()), ("m", wanted.as_str())];
    report.finding(15.0, share, filled(say.description, &values));
    structure(report, say, signals);
    balance(report, words, signals);

    let filled_topics: Vec<&Count> = signals
        .topics
        .iter()
        .filter(|topic| topic.words > 0)
        .collect();
    let empty = signals.topics.iter().filter(|topic| topic.words == 0);
    let thin = filled_topics
        .iter()
        .copied()
        .filter(|topic| topic.words < THIN);
    let long = filled_topics
        .iter()
        .copied()
        .filter(|topic| topic.words >= LONG);
    let bare = long.clone().filter(|topic| !topic.headings);
    let slow = filled_topics
        .iter()
        .copied()
        .filter(|topic| topic.words > PACE * MINUTES);
    let all = filled_topics.len();
    let sum: usize = filled_topics.iter().map(|topic| topic.words).sum();
    let average = (sum / all.max(1)).to_string();
    let thin_words = THIN.to_string();
    let minutes = MINUTES.to_string();
    for (points, patterns, n, m, concerned, of) in [
        (
            30.0,
            say.contents,
            "",
            "",
            named(words, empty),
            signals.topics.len(),
        ),
        (
            20.0,
            say.length,
            average.as_str(),
            thin_words.as_str(),
            named(words, thin),
            all,
        ),
        (10.0, say.headings, "", "", named(words, bare), long.count()),
        (
            5.0,
            say.reading,
            "",
            minutes.as_str(),
            named(words, slow),
            all,
        ),
    ] {
        // Nothing to judge by: neither good nor bad.
        if of == 0 {
            continue;
        }
        let (count, names) = concerned;
        let count_text = count.to_string();
        let n = if n.is_empty() { count_text.as_str() } else { n };
        let share = 1.0 - real(count) / real(of);
        let values = [("n", n), ("m", m), ("topics", names.as_str())];
        report.finding(points, share, filled(patterns, &values));
    }
    if filled_topics.iter().all(|topic| topic.words < LONG) && !filled_topics.is_empty() {
        // Short topics need no headings.
        report.score += 10.0;
    }
}

/// How many topics, and the first of them by name.
fn named<'a>(words: &Wording, topics: impl Iterator<Item = &'a Count>) -> (usize, String) {
    let topics: Vec<&Count> = topics.collect();
    let mut names = words.quoted(topics.iter().take(NAMED).map(|topic| topic.name.as_str()));
    if topics.len() > NAMED {
        names += " …";
    }
    (topics.len(), names)
}

fn structure(report: &mut Report, say: &QualityWording, signals: &Signals) {
    let chapters = signals.chapters.len();
    let share = if chapters > 1 { 1.0 } else { 0.0 };
    let count = chapters.to_string();
    report.finding(
        10.0,
        share,
        say.structure.map(|pattern| fill(pattern, &[("n", &count)])),
    );
}

/// Chapters should be of like size: none with more than three times the
/// topics of another, where it has five or more.
fn balance(report: &mut Report, words: &Wording, signals: &Signals) {
    let largest = signals.chapters.iter().max_by_key(|(_, topics)| *topics);
    let smallest = signals
        .chapters
        .iter()
        .rev()
        .min_by_key(|(_, topics)| *topics);
    let (Some((large, most)), Some((small, least))) = (largest, smallest) else {
        return;
    };
    let uneven = *most >= 5 && *most > least * 3;
    let share = if uneven {
        real(*least) * 3.0 / real(*most)
    } else {
        1.0
    };
    let (large, small) = (
        words.quoted([large.as_str()]),
        words.quoted([small.as_str()]),
    );
    let (most, least) = (most.to_string(), least.to_string());
    let values = [
        ("a", large.as_str()),
        ("b", small.as_str()),
        ("n", most.as_str()),
        ("m", least.as_str()),
    ];
    if signals.chapters.len() > 1 {
        report.finding(
            10.0,
            share,
            words.quality.balance.map(|pattern| fill(pattern, &values)),
        );
    } else {
        report.score += 10.0;
    }
}
