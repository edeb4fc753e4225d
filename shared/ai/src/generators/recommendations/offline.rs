//! Recommendations: the courses that share most with those completed.

use domain::course::Level;
use domain::limits::{REASON, RECOMMENDATIONS};
use domain::text::checked;
use serde_json::{Value, json};

use super::RecommendationsRequest;
use crate::CourseBrief;
use crate::generators::outline::offline::titled;
use crate::offline::language::Language;
use crate::offline::prose;
use crate::offline::subjects::{Rarity, Subjects, shared};
use crate::offline::wording::{fill, wording};
use crate::text::{self, cut};

/// Shared subjects that a reason names.
const NAMED: usize = 3;

/// A course with what it shares.
struct Scored<'a> {
    course: &'a CourseBrief,
    score: f64,
    terms: Vec<String>,
}

pub(super) fn make(request: &RecommendationsRequest) -> Value {
    let mut scored = scored(request);
    let related = scored.iter().filter(|one| one.score > 0.0).count();
    if related > 0 {
        scored.truncate(related);
    } else {
        // Nothing to go by: what is easiest to begin with.
        scored.sort_by_key(|one| rank(one.course.level));
    }
    let mut chosen: Vec<Value> = Vec::new();
    let mut titles: Vec<&str> = Vec::new();
    for one in scored {
        let title = one.course.title.trim();
        if chosen.len() == RECOMMENDATIONS {
            break;
        }
        if checked(title, 1, usize::MAX).is_err() || titles.contains(&title) {
            continue;
        }
        titles.push(title);
        chosen.push(json!({"title": title, "reason": reason(request, &one)}));
    }
    json!({ "recommendations": chosen })
}

/// The courses to choose from, those that share most with the completed ones
/// first.
pub(crate) fn ranked(request: &RecommendationsRequest) -> Vec<&CourseBrief> {
    scored(request).into_iter().map(|one| one.course).collect()
}

pub(crate) const fn rank(level: Option<Level>) -> u8 {
    match level {
        Some(Level::Beginner) => 0,
        Some(Level::Intermediate) | None => 1,
        Some(Level::Advanced) => 2,
    }
}

fn scored(request: &RecommendationsRequest) -> Vec<Scored<'_>> {
    let hint = request.language.as_deref();
    let read = |courses: &[CourseBrief]| -> Vec<Subjects> {
        let subjects = courses
            .iter()
            .map(|course| Subjects::of_course(course, hint));
        subjects.collect()
    };
    let (completed, candidates) = (read(&request.completed), read(&request.candidates));
    let rarity = Rarity::over(completed.iter().chain(&candidates));
    let completed: Vec<&Subjects> = completed.iter().collect();
    let mut scored: Vec<Scored<'_>> = request
        .candidates
        .iter()
        .zip(&candidates)
        .map(|(course, subjects)| {
            let (score, terms) = shared(subjects, &completed, &rarity);
            let score = if terms.is_empty() { 0.0 } else { score };
            Scored {
                course,
                score,
                terms,
            }
        })
        .collect();
    // The order given stands among equals.
    scored.sort_by(|one, other| other.score.total_cmp(&one.score));
    scored
}

fn reason(request: &RecommendationsRequest, one: &Scored<'_>) -> String {
    let course = one.course;
    let description = prose::plain(&course.description);
    if one.terms.is_empty() {
        let language = Language::of(&description, request.language.as_deref());
        let own = text::sentences(
            language.code,
            description.lines().next().unwrap_or_default(),
        );
        let first = own.first().map(ToString::to_string);
        let chapters: Vec<String> = course.chapters.iter().map(|title| titled(title)).collect();
        return [
            first.unwrap_or_default(),
            chapters.join(" · "),
            course.tags.join(", "),
        ]
        .iter()
        .map(|text| cut(&prose::plain(text), REASON))
        .find(|text| !text.trim().is_empty())
        .unwrap_or_else(|| titled(&course.title));
    }
    let mut sample = format!("{}\n{description}", course.title);
    // A title alone does not tell its language.
    if sample.chars().count() < 80 {
        for other in &request.candidates {
            sample.push('\n');
            sample += &other.title;
            sample.push('\n');
            sample += text::head(&other.description, 200);
        }
    }
    let language = Language::of(&sample, request.language.as_deref());
    let words = wording(language.code);
    let comma = words.map_or(", ", |words| words.comma);
    let terms: Vec<String> = one
        .terms
        .iter()
        .take(NAMED)
        .map(|term| term.chars().take(80).collect())
        .collect();
    let terms = terms.join(comma);
    words.map_or_else(
        || terms.clone(),
        |words| fill(words.builds_on, &[("terms", &terms)]),
    )
}
