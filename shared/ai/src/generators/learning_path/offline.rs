//! Learning paths: the platform's courses on the goal's subjects, the easy
//! ones first; where they are too few, their chapters.

use std::collections::HashSet;

use domain::course::Level;
use domain::limits::{LEARNING_STEPS, REASON};
use domain::quiz::comparable;
use serde_json::{Value, json};

use super::LearningPathRequest;
use crate::CourseBrief;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::generators::recommendations::offline::rank;
use crate::offline::prose;
use crate::offline::rank::real;
use crate::offline::subjects::{Rarity, Subjects, shared};
use crate::text;

/// Courses of a path at most.
const COURSES: usize = 8;
/// The score of a course that has the goal's words only as parts of its own.
const PART: f64 = 0.05;
/// Hours for a topic.
const TOPIC_HOURS: f64 = 0.5;

struct Step {
    title: String,
    description: String,
    hours: f64,
}

pub(super) fn make(request: &LearningPathRequest) -> Result<Value, AiError> {
    let fitting = fitting(request);
    let least = *LEARNING_STEPS.start();
    let whole: Vec<Step> = fitting.iter().map(|course| of_course(course)).collect();
    let mut steps = distinct(whole);
    if steps.len() < least {
        let chapters = fitting.iter().flat_map(|course| of_chapters(course));
        steps = distinct(chapters.collect());
    }
    if steps.len() < least {
        // The goal's words are not repeated: there may be secrets among them.
        return Err(AiError::NotEnoughMaterial(format!(
            "a learning path needs at least {least} steps: {} of the platform's {} courses are on the goal's subjects; \
             name subjects that courses on the platform have",
            fitting.len(),
            request.courses.len(),
        )));
    }
    steps.truncate(*LEARNING_STEPS.end());
    let steps: Vec<Value> = (1..)
        .zip(steps)
        .map(|(number, step): (u8, Step)| {
            json!({
                "step": number,
                "title": step.title,
                "description": step.description,
                "estimated_hours": step.hours,
            })
        })
        .collect();
    Ok(json!({ "learning_path": steps }))
}

/// The courses on the goal's subjects, in the order of their levels.
fn fitting(request: &LearningPathRequest) -> Vec<&CourseBrief> {
    let mut scored = scored(request);
    let best = scored.first().map_or(0.0, |(score, _)| *score);
    scored.retain(|(score, _)| *score > 0.0 && *score >= best * 0.25);
    scored.truncate(COURSES);
    scored.sort_by_key(|(_, course)| rank(course.level));
    scored.into_iter().map(|(_, course)| course).collect()
}

/// All courses, those that share most with the goal first.
pub(crate) fn by_goal(request: &LearningPathRequest) -> Vec<&CourseBrief> {
    let scored = scored(request).into_iter();
    scored.map(|(_, course)| course).collect()
}

fn scored(request: &LearningPathRequest) -> Vec<(f64, &CourseBrief)> {
    let hint = request.language.as_deref();
    let goal = Subjects::of_text(&request.goal, hint);
    let courses: Vec<Subjects> = request
        .courses
        .iter()
        .map(|course| Subjects::of_course(course, hint))
        .collect();
    let rarity = Rarity::over(&courses);
    let mut scored: Vec<(f64, &CourseBrief)> = request
        .courses
        .iter()
        .zip(&courses)
        .map(|(course, subjects)| {
            let (score, terms) = shared(subjects, &[&goal], &rarity);
            let part = if subjects.is_within_reach(&goal) {
                PART
            } else {
                0.0
            };
            let score = if terms.is_empty() { 0.0 } else { score };
            (score.max(part), course)
        })
        .collect();
    // The order given stands among equals.
    scored.sort_by(|one, other| other.0.total_cmp(&one.0));
    scored
}

fn of_course(course: &CourseBrief) -> Step {
    let description = prose::plain(&course.description).replace('\n', " ");
    let mut description = text::cut(&description, REASON.min(400));
    if description.trim().is_empty() {
        let chapters: Vec<String> = course.chapters.iter().map(|title| titled(title)).collect();
        description = text::cut(&chapters.join(" · "), REASON);
    }
    if description.trim().is_empty() {
        description = titled(&course.title);
    }
    Step {
        title: titled(&course.title),
        description,
        hours: hours(course),
    }
}

fn hours(course: &CourseBrief) -> f64 {
    let by_topics = real(course.topics.min(1_000)) * TOPIC_HOURS;
    let by_chapters = real(course.chapters.len().min(500));
    let by_level = match course.level {
        Some(Level::Beginner) => 4.0,
        Some(Level::Intermediate) | None => 8.0,
        Some(Level::Advanced) => 12.0,
    };
    let counted = [by_topics, by_chapters]
        .into_iter()
        .find(|hours| *hours > 0.0);
    counted.unwrap_or(by_level)
}

fn of_chapters(course: &CourseBrief) -> Vec<Step> {
    let count = course.chapters.len().max(1);
    let hours = (hours(course) / real(count) * 2.0).round().max(1.0) / 2.0;
    course
        .chapters
        .iter()
        .map(|chapter| Step {
            title: titled(chapter),
            description: place(&course.title, chapter),
            hours,
        })
        .collect()
}

/// Where a chapter stands; that of a course's own name alone.
fn place(course: &str, chapter: &str) -> String {
    let (course, chapter) = (titled(course), titled(chapter));
    if comparable(&course) == comparable(&chapter) {
        return course;
    }
    format!("{course} › {chapter}")
}

/// Those with a title, none twice.
fn distinct(mut steps: Vec<Step>) -> Vec<Step> {
    let mut seen = HashSet::new();
    steps.retain(|step| !step.title.is_empty() && seen.insert(comparable(&step.title)));
    steps
}
