//! Learning paths: the platform's courses on the goal's subjects, the easy
//! ones first; where they are too few, their chapters.

use std::collections::HashSet;

use domain::limits::LEARNING_STEPS;
use domain::quiz::comparable;
use nlp::{cut, plain};
use serde_json::{Value, json};

use super::LearningPathRequest;
use crate::CourseBrief;
use crate::error::AiError;
use crate::generators::recommendations::offline::rank;
use crate::offline::catalogue::{self, Ranked, Subjects};
use crate::offline::titles::titled;

/// Courses of a path at most.
const COURSES: usize = 8;
/// Characters of a step's description.
const DESCRIBED: usize = 400;
/// Hours for a topic, and for a chapter whose topics are not known.
const TOPIC_HOURS: f64 = 0.5;
const CHAPTER_HOURS: f64 = 1.0;

struct Step {
    title: String,
    description: String,
    hours: f64,
}

pub(super) fn make(request: &LearningPathRequest) -> Result<Value, AiError> {
    let fitting = fitting(request);
    let mut steps = distinct(fitting.iter().map(|course| of_course(course)));
    if steps.len() < *LEARNING_STEPS.start() {
        steps = distinct(fitting.iter().flat_map(|course| of_chapters(course)));
    }
    if steps.len() < *LEARNING_STEPS.start() {
        // The goal's words are not repeated: there may be secrets among them.
        return Err(AiError::NotEnoughMaterial(format!(
            "a learning path needs at least {} steps: {} of the platform's {} courses are on the goal's subjects; name \
             subjects that courses on the platform have, or use a model",
            LEARNING_STEPS.start(),
            fitting.len(),
            request.courses.len(),
        )));
    }
    steps.truncate(*LEARNING_STEPS.end());
    let step = |(number, step): (u8, Step)| json!({"step": number, "title": step.title, "description": step.description, "estimated_hours": step.hours});
    let steps: Vec<Value> = (1..).zip(steps).map(step).collect();
    Ok(json!({ "learning_path": steps }))
}

/// The courses on the goal's subjects, in the order of their levels.
fn fitting(request: &LearningPathRequest) -> Vec<&CourseBrief> {
    let mut ranked = ranked(request);
    let best = ranked.first().map_or(0.0, |one| one.score);
    ranked.retain(|one| one.score > 0.0 && one.score >= best * 0.25);
    ranked.truncate(COURSES);
    ranked.sort_by_key(|one| (one.foreign, rank(one.course.level)));
    ranked.into_iter().map(|one| one.course).collect()
}

/// All courses, those that share most with the goal first.
pub(super) fn by_goal(request: &LearningPathRequest) -> Vec<&CourseBrief> {
    ranked(request).into_iter().map(|one| one.course).collect()
}

fn ranked(request: &LearningPathRequest) -> Vec<Ranked<'_>> {
    let goal = [Subjects::of_goal(&request.goal)];
    catalogue::ranked(&goal, &request.courses, request.language.as_deref())
}

fn of_course(course: &CourseBrief) -> Step {
    let title = titled(&course.title);
    let chapters: Vec<String> = course.chapters.iter().map(|title| titled(title)).collect();
    let about = [
        plain(&course.description).replace('\n', " "),
        chapters.join(" · "),
    ];
    let about = about.into_iter().find(|text| !text.trim().is_empty());
    let description = about.map_or_else(|| title.clone(), |text| cut(&text, DESCRIBED));
    Step {
        title,
        description,
        hours: hours(course),
    }
}

/// The steps within a course, each with its place.
fn of_chapters(course: &CourseBrief) -> Vec<Step> {
    let name = titled(&course.title);
    let hours = (hours(course) / real(course.chapters.len()) * 2.0)
        .round()
        .max(1.0)
        / 2.0;
    let step = |chapter: &String| {
        let title = titled(chapter);
        let description = if comparable(&name) == comparable(&title) {
            name.clone()
        } else {
            format!("{name} › {title}")
        };
        Step {
            title,
            description,
            hours,
        }
    };
    course.chapters.iter().map(step).collect()
}

fn hours(course: &CourseBrief) -> f64 {
    match course.topics {
        0 => real(course.chapters.len()) * CHAPTER_HOURS,
        topics => real(topics) * TOPIC_HOURS,
    }
}

/// 1 to 500, so that a path takes time and no more than it may.
fn real(count: usize) -> f64 {
    u16::try_from(count.clamp(1, 500)).map_or(1.0, f64::from)
}

/// Those with a title, none twice.
fn distinct(steps: impl Iterator<Item = Step>) -> Vec<Step> {
    let mut seen = HashSet::new();
    steps
        .filter(|step| !step.title.is_empty() && seen.insert(comparable(&step.title)))
        .collect()
}
