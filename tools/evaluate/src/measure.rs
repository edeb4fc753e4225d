//! What can be measured of results that are valid.

use std::collections::BTreeMap;

use domain::Quiz;
use domain::quiz::Basis;
use domain::quiz::review::{ItemRule, chi_square};
use serde_json::Value;

use crate::corpus::Text;
use crate::faults::sentences;
use crate::run::{Generator, Outcome};
use crate::words::{compact, keywords};

/// Keywords of a source that its summary should speak of.
const KEYWORDS: usize = 10;

/// Of the summaries of one language.
#[derive(Debug, Default)]
pub(crate) struct Summaries {
    pub(crate) count: usize,
    /// Words out by words in, summed.
    compression: f64,
    /// Share of the source's keywords, summed.
    coverage: f64,
    /// Sentences, and those of them that stand in the source.
    pub(crate) sentences: usize,
    pub(crate) from_source: usize,
}

impl Summaries {
    fn mean(&self, sum: f64) -> f64 {
        sum / f64::from(u32::try_from(self.count.max(1)).unwrap_or(u32::MAX))
    }

    pub(crate) fn compression(&self) -> f64 {
        self.mean(self.compression)
    }

    pub(crate) fn coverage(&self) -> f64 {
        self.mean(self.coverage)
    }
}

/// The summaries among the outcomes, by language.
pub(crate) fn summaries(texts: &[Text], outcomes: &[Outcome]) -> BTreeMap<String, Summaries> {
    let mut all: BTreeMap<String, Summaries> = BTreeMap::new();
    for outcome in outcomes
        .iter()
        .filter(|one| one.generator == Generator::Summary)
    {
        let text = texts.iter().find(|text| text.name == outcome.text);
        let summary = outcome
            .result
            .as_ref()
            .and_then(|result| result.get("summary"));
        let (Some(text), Some(summary)) = (text, summary.and_then(Value::as_str)) else {
            continue;
        };
        let of = all.entry(text.language.clone()).or_default();
        let words =
            |text: &str| f64::from(u32::try_from(domain::text::words(text)).unwrap_or(u32::MAX));
        of.count += 1;
        of.compression += words(summary) / words(&text.body).max(1.0);
        let wanted = keywords(&text.language, &text.body, KEYWORDS);
        let lower = summary.to_lowercase();
        let found = wanted
            .iter()
            .filter(|word| lower.contains(word.as_str()))
            .count();
        let share = |part: usize, whole: usize| {
            let real = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
            real(part) / real(whole.max(1))
        };
        of.coverage += share(found, wanted.len());
        let source = compact(&text.body);
        let own = sentences(summary);
        of.sentences += own.len();
        of.from_source += own
            .iter()
            .filter(|one| source.contains(&compact(one)))
            .count();
    }
    all
}

/// Of the quizzes of one language, or of all.
#[derive(Debug, Default)]
pub(crate) struct Quizzes {
    pub(crate) questions: usize,
    /// Right options whose text stands in the source.
    pub(crate) from_source: usize,
    pub(crate) flaws: BTreeMap<ItemRule, usize>,
    places: Vec<u8>,
}

impl Quizzes {
    pub(crate) fn chi_square(&self) -> f64 {
        chi_square(self.places.iter().copied())
    }

    /// How often the right option is first, second, third, fourth.
    pub(crate) fn places(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|place: usize| {
            let there = self.places.iter().filter(|one| usize::from(**one) == place);
            there.count()
        })
    }
}

/// The quizzes among the outcomes, by language, and under `all` together.
pub(crate) fn quizzes(texts: &[Text], outcomes: &[Outcome]) -> BTreeMap<String, Quizzes> {
    let mut all: BTreeMap<String, Quizzes> = BTreeMap::new();
    let of_quiz =
        |one: &&Outcome| matches!(one.generator, Generator::Quiz | Generator::QuizPerTopic);
    for outcome in outcomes.iter().filter(of_quiz) {
        let text = texts.iter().find(|text| text.name == outcome.text);
        let quiz = outcome
            .result
            .as_ref()
            .and_then(|result| Quiz::parse(result).ok());
        let (Some(text), Some(quiz)) = (text, quiz) else {
            continue;
        };
        let review = quiz.review(Basis {
            source: Some(&text.body),
            other_language: !outcome.kept_language,
        });
        let source = compact(&text.body);
        for name in [text.language.as_str(), "all"] {
            let of = all.entry(name.to_owned()).or_default();
            of.questions += quiz.questions.len();
            for flaw in &review.flaws {
                *of.flaws.entry(flaw.rule).or_default() += 1;
            }
            for question in &quiz.questions {
                of.places.push(question.correct_index);
                let key = question.options.get(usize::from(question.correct_index));
                let stands = key.is_some_and(|key| source.contains(&compact(key)));
                of.from_source += usize::from(stands);
            }
        }
    }
    all
}
