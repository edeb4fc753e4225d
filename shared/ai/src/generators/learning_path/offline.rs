//! Learning paths: the platform's courses on the goal's subjects, the easy
//! ones first; where they are too few, their chapters.

use std::collections::HashSet;

use domain::course::Level;
use domain::limits::{LEARNING_STEPS, REASON};
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
    let description = plain(&course.description).replace('\n', " ");
    let mut description = cut(&description, REASON.min(400));
    if description.trim().is_empty() {
        let chapters: Vec<String> = course.chapters.iter().map(|title| titled(title)).collect();
        description = cut(&chapters.join(" · "), REASON);
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
    let by_topics = TOPIC_HOURS * real(course.topics);
    let by_chapters = real(course.chapters.len());
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

/// At most 500, so that a path takes no longer than it may.
fn real(count: usize) -> f64 {
    u16::try_from(count.min(500)).map_or(500.0, f64::from)
}
