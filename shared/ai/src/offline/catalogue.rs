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
/// What two courses share at least that are related: a word of one's title and
/// of the other's chapters, or several of less weight.
const RELATED: f64 = 4.0;
/// Letters of a word that is found within a compound.
const WITHIN: usize = 4;

/// What a course or a goal is about.
pub(crate) struct Subjects {
    language: Language,
    text: String,
    /// What it says, the most telling first.
    fields: Vec<(f64, String)>,
    /// What each word weighs, by its stem within a language, and by itself
    /// across languages.
    words: BTreeMap<String, (String, f64)>,
    whole: HashMap<String, f64>,
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
        Self::of(vec![(TITLE, plain(goal))])
    }

    fn of(fields: Vec<(f64, String)>) -> Self {
        let texts: Vec<&str> = fields.iter().map(|(_, text)| text.as_str()).collect();
        let text = texts.join("\n");
        let language = Language::of(&text, None);
        let (mut words, mut whole) = (BTreeMap::new(), HashMap::new());
        for (weight, field) in fields
            .iter()
            .filter(|(_, field)| !language.is_apparatus(field))
        {
            for token in tokens(&language, field)
                .into_iter()
                .filter(|token| tells(language, token))
            {
                // The most telling place comes first.
                whole.entry(token.lower.clone()).or_insert(*weight);
                words.entry(token.stem).or_insert((token.lower, *weight));
            }
        }
        Self {
            language,
            text,
            fields,
            words,
            whole,
        }
    }

    /// What a course's word weighs here.
    fn weight(&self, course: &Self, stem: &str, lower: &str) -> Option<f64> {
        if self.language == course.language {
            return self.words.get(stem).map(|(_, weight)| *weight);
        }
        self.whole.get(lower).copied()
    }

    /// The same of a part of a German compound: "Brot" in "Brotbacken".
    fn within(&self, course: &Self, lower: &str) -> Option<f64> {
        let compound = |part: &str| {
            part.chars().count() >= WITHIN && (lower.starts_with(part) || lower.ends_with(part))
        };
        let mut parts = self.whole.iter().filter(|(part, _)| compound(part));
        let found = parts.next().filter(|_| course.language.code == "de");
        found.map(|(_, weight)| *weight)
    }

    /// What it says of the subjects, in its own words: whole words, those that
    /// follow one another together.
    fn named(&self, subjects: &HashSet<&str>) -> Vec<String> {
        let mut named: Vec<String> = Vec::new();
        for (_, field) in &self.fields {
            let found = tokens(&self.language, field);
            let is_shared = |token: &Token| {
                subjects.contains(token.stem.as_str()) && tells(self.language, token)
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
fn tells(language: Language, token: &Token) -> bool {
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
        .flat_map(|subjects| subjects.words.keys())
    {
        *having.entry(stem).or_default() += 1.0;
    }
    let all: f64 = asked.iter().chain(&subjects).map(|_| 1.0).sum();
    let rare = |stem: &str| (1.0 + all / having.get(stem).copied().unwrap_or(1.0)).ln();
    let mut ranked: Vec<Ranked<'_>> = Vec::with_capacity(courses.len());
    for (course, subjects) in courses.iter().zip(&subjects) {
        let (mut score, mut ties) = (0.0, 0.0);
        let mut shared: HashSet<&str> = HashSet::new();
        for (stem, (lower, weight)) in &subjects.words {
            let of = asked
                .iter()
                .filter_map(|asked| asked.weight(subjects, stem, lower));
            let exact = of.fold(0.0, f64::max);
            let within = asked
                .iter()
                .filter_map(|asked| asked.within(subjects, lower));
            let within = within.filter(|_| *weight >= TITLE).fold(0.0, f64::max);
            let best = f64::max(exact, within);
            if best > 0.0 {
                ties += weight + best - 1.0;
                // Words of two descriptions tell little by themselves.
                if weight.max(best) > DESCRIPTION {
                    score += rare(stem) * (weight + best);
                    // A compound is not what both speak of.
                    shared.extend((exact > 0.0).then_some(stem.as_str()));
                }
            }
        }
        let words: f64 = subjects.words.values().map(|_| 1.0).sum();
        let related = ties >= RELATED && score > 0.0;
        ranked.push(Ranked {
            course,
            language: subjects.language,
            score: if related {
                score / words.max(1.0).sqrt()
            } else {
                0.0
            },
            shared: if related {
                subjects.named(&shared)
            } else {
                Vec::new()
            },
            foreign: is_other(language, &subjects.text),
        });
    }
    ranked.sort_by(|one, other| {
        let key = |ranked: &Ranked<'_>| (ranked.score <= 0.0, ranked.foreign);
        key(one)
            .cmp(&key(other))
            .then(other.score.total_cmp(&one.score))
    });
    ranked
}
