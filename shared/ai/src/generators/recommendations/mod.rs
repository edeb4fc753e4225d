//! Courses to take next.

pub(crate) mod offline;
mod prompt;
#[cfg(test)]
mod tests;

use domain::text::{invisible, one_line};
use domain::{Feature, FieldErrors, Recommendations};
use serde_json::Value;

use crate::CourseBrief;
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget, inert};

/// Courses to take next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecommendationsRequest {
    /// What the user has completed.
    pub completed: Vec<CourseBrief>,
    /// Published courses that the user neither completed nor is enrolled in.
    pub candidates: Vec<CourseBrief>,
    /// A tag or a name; the courses' own language where none is given.
    pub language: Option<String>,
}

impl Generator for RecommendationsRequest {
    const FEATURE: Feature = Feature::Recommendations;

    type Output = Recommendations;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        Ok(offline::make(self))
    }

    fn check(&self, answer: &Value) -> Result<Recommendations, FieldErrors> {
        let titles: Vec<String> = self
            .candidates
            .iter()
            .map(|course| course.title.clone())
            .collect();
        let mut answer = answer.clone();
        as_stored(&mut answer, &titles);
        Recommendations::generated(&answer, &titles)
    }

    fn unasked(&self) -> Option<Recommendations> {
        let none = Recommendations {
            recommendations: Vec::new(),
        };
        self.candidates.is_empty().then_some(none)
    }

    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// The titles are as they are stored.
    fn written(&self, made: &Recommendations) -> String {
        let reasons = made.recommendations.iter().map(|one| one.reason.as_str());
        reasons.collect::<Vec<_>>().join("\n")
    }
}

/// Puts titles as they are stored in place of what a prompt shows of them.
fn as_stored(value: &mut Value, stored: &[String]) {
    let recommended = value.get_mut("recommendations");
    let courses = recommended.and_then(Value::as_array_mut);
    for course in courses.into_iter().flatten() {
        let Some(Value::String(title)) = course.get_mut("title") else {
            continue;
        };
        let shown = |stored: &&String| shown(stored) == shown(title);
        if stored.iter().all(|stored| stored.trim() != title.trim())
            && let Some(stored) = stored.iter().find(shown)
        {
            title.clone_from(stored);
        }
    }
}

/// What of a title is seen, in a prompt and in an answer.
fn shown(title: &str) -> String {
    let shown = inert(&one_line(title));
    shown.chars().filter(|letter| !invisible(*letter)).collect()
}
