//! Recommendations: the courses that share most with those completed.

use domain::course::Level;
use domain::limits::{REASON, RECOMMENDATIONS};
use domain::text::checked;
use nlp::{cut, fill, plain, sentences, wording};
use serde_json::{Value, json};

use super::RecommendationsRequest;
use crate::CourseBrief;
use crate::offline::catalogue::{self, Ranked, Subjects};
use crate::offline::titles::titled;

/// Shared subjects that a reason names.
const NAMED: usize = 3;

pub(super) fn make(request: &RecommendationsRequest) -> Value {
    let mut found = scored(request);
    let related = found.iter().filter(|one| one.score > 0.0).count();
    if related > 0 {
        found.truncate(related);
    } else {
        // Nothing to go by: what is easiest to begin with.
        found.sort_by_key(|one| (one.foreign, rank(one.course.level)));
    }
    let mut chosen: Vec<Value> = Vec::new();
    let mut titles: Vec<&str> = Vec::new();
    for one in &found {
        let title = one.course.title.trim();
        if chosen.len() < RECOMMENDATIONS
            && checked(title, 1, usize::MAX).is_ok()
            && !titles.contains(&title)
        {
            titles.push(title);
            chosen.push(json!({"title": title, "reason": reason(one)}));
        }
    }
    json!({ "recommendations": chosen })
}

/// The courses to choose from, those that share most with the completed ones
/// first.
pub(super) fn ranked(request: &RecommendationsRequest) -> Vec<&CourseBrief> {
    scored(request).into_iter().map(|one| one.course).collect()
}

fn scored(request: &RecommendationsRequest) -> Vec<Ranked<'_>> {
    let completed: Vec<Subjects> = request.completed.iter().map(Subjects::of_course).collect();
    catalogue::ranked(&completed, &request.candidates, request.language.as_deref())
}

pub(crate) const fn rank(level: Option<Level>) -> u8 {
    match level {
        Some(Level::Beginner) => 0,
        Some(Level::Intermediate) | None => 1,
        Some(Level::Advanced) => 2,
    }
}

/// What the course shares with those completed, else how it presents itself.
fn reason(one: &Ranked<'_>) -> String {
    let (course, code) = (one.course, one.language.code);
    let terms: Vec<String> = one
        .shared
        .iter()
        .take(NAMED)
        .map(|term| cut(term, 80))
        .collect();
    if !terms.is_empty() {
        let terms = terms.join(wording(code, "comma"));
        return cut(
            &fill(wording(code, "builds_on"), &[("terms", &terms)]),
            REASON,
        );
    }
    let description = plain(&course.description);
    let first = sentences(code, description.lines().next().unwrap_or_default());
    let chapters: Vec<String> = course.chapters.iter().map(|title| titled(title)).collect();
    let own = [
        first.first().copied().unwrap_or_default(),
        &chapters.join(" · "),
        &course.tags.join(", "),
    ];
    let mut own = own.into_iter().map(|text| cut(&plain(text), REASON));
    own.find(|text| !text.trim().is_empty())
        .unwrap_or_else(|| titled(&course.title))
}
