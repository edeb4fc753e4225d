//! Which courses are about what was asked for: by the words that they share,
//! compared by their stems and weighed by how few of the courses have them.

use std::collections::{BTreeMap, HashMap, HashSet};

use nlp::{Language, Token, head, is_other, plain, tokens};

use crate::CourseBrief;

/// What of a description is read, in bytes.
const READ: usize = 4_000;
/// What a word weighs by where it stands.
const TITLE: f64 = 3.0;
const CHAPTER: f64 = 2.0;
const DESCRIPTION: f64 = 1.0;
/// Letters of a word that is found within a compound.
const WITHIN: usize = 4;

/// What a course or a goal is about.
pub(crate) struct Subjects {
    pub(crate) language: Language,
    text: String,
    /// What it says, the most telling first.
    fields: Vec<(f64, String)>,
    /// Stem → what it weighs.
    stems: BTreeMap<String, f64>,
}

impl Subjects {
    pub(crate) fn of_course(course: &CourseBrief) -> Self {
        let description = plain(head(&course.description, READ));
        let titles = std::iter::once(&course.title).chain(&course.tags);
        let titles = titles.map(|title| (TITLE, title.clone()));
        let chapters = course.chapters.iter().map(|title| (CHAPTER, title.clone()));
        let lines = description
            .lines()
            .map(|line| (DESCRIPTION, line.to_owned()));
        Self::of(titles.chain(chapters).chain(lines).collect())
    }

    pub(crate) fn of_goal(goal: &str) -> Self {
        Self::of(vec![(CHAPTER, plain(goal))])
    }

    fn of(fields: Vec<(f64, String)>) -> Self {
        let texts: Vec<&str> = fields.iter().map(|(_, text)| text.as_str()).collect();
        let text = texts.join("\n");
        let language = Language::of(&text, None);
        let mut stems = BTreeMap::new();
        for (weight, field) in &fields {
            for token in tokens(&language, field) {
                if tells(&language, &token) {
                    let known: &mut f64 = stems.entry(token.stem).or_insert(*weight);
                    *known = known.max(*weight);
                }
            }
        }
        Self {
            language,
            text,
            fields,
            stems,
        }
    }

    /// What it says of the subjects, in its own words: whole words, those that
    /// follow one another together.
    fn named(&self, subjects: &HashSet<&str>) -> Vec<String> {
        let mut named: Vec<String> = Vec::new();
        for (_, field) in &self.fields {
            let found = tokens(&self.language, field);
            let is_shared = |token: &Token| {
                subjects.contains(token.stem.as_str()) && tells(&self.language, token)
            };
            for run in found.chunk_by(|one, next| is_shared(one) && is_shared(next) && !next.apart)
            {
                let (Some(first), Some(last)) = (run.first(), run.last()) else {
                    continue;
                };
                let shown = field
                    .get(first.place.start..last.place.end)
                    .unwrap_or_default();
                let lower = shown.to_lowercase();
                let new = named
                    .iter()
                    .all(|other| !other.to_lowercase().contains(&lower));
                if is_shared(first) && new && run.len() <= 3 {
                    named.push(shown.to_owned());
                }
            }
        }
        named
    }
}

/// Whether a word tells what a course is about.
fn tells(language: &Language, token: &Token) -> bool {
    let letters = token
        .lower
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .count();
    letters >= if language.spaced { 3 } else { 2 }
        && !token.stop
        && !language.is_vague(&token.lower)
        && !language.only_asks(&token.lower)
        && !language.is_of_courses(&token.lower)
}

/// A course with what it shares with what was asked for.
pub(crate) struct Ranked<'a> {
    pub(crate) course: &'a CourseBrief,
    pub(crate) language: Language,
    /// 0 where it shares nothing.
    pub(crate) score: f64,
    /// In the course's words.
    pub(crate) shared: Vec<String>,
    /// Whether it is for certain in another language.
    pub(crate) foreign: bool,
}

/// The courses, those that share most with `asked` first; of those that share
/// something, and of the others, those in the language first that was asked for,
/// else that `asked` is in. The order given stands among equals.
pub(crate) fn ranked<'a>(
    asked: &[Subjects],
    courses: &'a [CourseBrief],
    language: Option<&str>,
) -> Vec<Ranked<'a>> {
    let subjects: Vec<Subjects> = courses.iter().map(Subjects::of_course).collect();
    let own: Vec<&str> = asked
        .iter()
        .map(|subjects| subjects.text.as_str())
        .collect();
    let own = Language::of(&own.join("\n"), None).code;
    let language = language.or((!own.is_empty()).then_some(own));
    let mut having: HashMap<&str, f64> = HashMap::new();
    for stem in asked
        .iter()
        .chain(&subjects)
        .flat_map(|subjects| subjects.stems.keys())
    {
        *having.entry(stem).or_default() += 1.0;
    }
    let all: f64 = asked.iter().chain(&subjects).map(|_| 1.0).sum();
    let rare = |stem: &str| (1.0 + all / having.get(stem).copied().unwrap_or(1.0)).ln();
    let ranked = courses.iter().zip(&subjects).map(|(course, subjects)| {
        let mut score = 0.0;
        let mut shared: HashSet<&str> = HashSet::new();
        for (stem, weight) in &subjects.stems {
            let of = asked
                .iter()
                .filter_map(|asked| asked.weight(subjects.language, stem, *weight));
            let best = of.fold(0.0, f64::max);
            // In two descriptions by chance.
            if weight.max(best) > DESCRIPTION && best > 0.0 {
                score += rare(stem) * (weight + best);
                // A compound is scored, and not named as what both speak of.
                if asked.iter().any(|asked| asked.stems.contains_key(stem)) {
                    shared.insert(stem);
                }
            }
        }
        let words: f64 = subjects.stems.values().map(|_| 1.0).sum();
        Ranked {
            course,
            language: subjects.language,
            score: score / words.max(1.0).sqrt(),
            shared: subjects.named(&shared),
            foreign: is_other(language, &subjects.text),
        }
    });
    let mut ranked: Vec<Ranked<'_>> = ranked.collect();
    ranked.sort_by(|one, other| {
        let key = |ranked: &Ranked<'_>| (ranked.score <= 0.0, ranked.foreign);
        key(one)
            .cmp(&key(other))
            .then(other.score.total_cmp(&one.score))
    });
    ranked
}

impl Subjects {
    /// What a course's word weighs here; in German also as a part of a compound
    /// in the course's title: "Brot" in "Brotbacken".
    fn weight(&self, language: Language, stem: &str, own: f64) -> Option<f64> {
        let compound = |part: &str| {
            part.chars().count() >= WITHIN && (stem.starts_with(part) || stem.ends_with(part))
        };
        let within = || {
            let compounds = own >= TITLE && language.code == "de";
            let mut parts = self
                .stems
                .iter()
                .filter(|(part, _)| compounds && compound(part));
            parts.next().map(|(_, weight)| *weight)
        };
        self.stems.get(stem).copied().or_else(within)
    }
}
