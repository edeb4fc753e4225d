//! The way to a goal.

use std::time::Instant;

use ai::{CourseBrief, LearningPathRequest};
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::{Feature, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{GeneratorRequest, Problem};

use crate::made_by;

/// Where a learning path leads.
#[derive(domain::Request)]
#[request(name = "LearningPathRequest")]
pub struct Request {
    /// What the learner wants to know or be able to do.
    #[request(length = limits::GOAL)]
    goal: String,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::LearningPath;
}

/// The steps to a goal.
#[derive(Serialize, ToSchema)]
pub struct LearningPath {
    /// In order.
    #[schema(min_items = 3, max_items = 20)]
    learning_path: Vec<LearningStep>,
}

/// A step of a learning path.
#[derive(Serialize, ToSchema)]
pub struct LearningStep {
    /// Its place, from 1.
    #[schema(minimum = 1, maximum = 20)]
    step: u8,
    title: String,
    /// What it is about; where a course of the platform serves it, which.
    description: String,
    /// Above 0.
    #[schema(maximum = 1_000)]
    estimated_hours: f64,
}

impl From<domain::LearningPath> for LearningPath {
    fn from(path: domain::LearningPath) -> Self {
        let learning_path = path.learning_path.into_iter().map(|step| LearningStep {
            step: step.step,
            title: step.title,
            description: step.description,
            estimated_hours: step.estimated_hours,
        });
        Self {
            learning_path: learning_path.collect(),
        }
    }
}

/// Makes a learning path for whoever may have one; `received` is when the
/// request came.
pub async fn answer(
    state: &crate::State,
    request: Request,
    received: Instant,
) -> Result<Response, Problem> {
    let courses = state.base.store.published_courses().await?;
    let request = LearningPathRequest {
        goal: request.goal,
        courses: courses.into_iter().map(CourseBrief::from).collect(),
        language: None,
    };
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    Ok((headers, Json(LearningPath::from(made.value))).into_response())
}
