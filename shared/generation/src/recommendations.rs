//! Courses to take next.

use std::collections::HashSet;
use std::time::Instant;

use ai::{CourseBrief, RecommendationsRequest};
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::{CourseId, User, limits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Base, Problem};

use crate::made_by;

/// Courses to take next.
#[derive(Serialize, ToSchema)]
pub struct Recommendations {
    /// The best first; none where no course is left.
    #[schema(max_items = 5)]
    recommendations: Vec<Recommendation>,
}

/// A course to take.
#[derive(Serialize, ToSchema)]
pub struct Recommendation {
    /// The course's title, exactly as it is stored.
    title: String,
    /// Why it is recommended.
    reason: String,
}

impl From<domain::Recommendations> for Recommendations {
    fn from(made: domain::Recommendations) -> Self {
        let recommendations = made.recommendations.into_iter().map(|one| Recommendation {
            title: one.title,
            reason: one.reason,
        });
        Self {
            recommendations: recommendations.collect(),
        }
    }
}

/// Makes recommendations for a user, for whoever may have them; `received` is
/// when the request came.
pub async fn answer(
    state: &crate::State,
    user: &User,
    received: Instant,
) -> Result<Response, Problem> {
    let request = choice(&state.base, user).await?;
    let made = state
        .generators()
        .run(&request, state.patience(received))
        .await?;
    let headers = made_by(&made);
    Ok((headers, Json(Recommendations::from(made.value))).into_response())
}

/// What a user has completed, and what there is to choose from.
async fn choice(base: &Base, user: &User) -> Result<RecommendationsRequest, Problem> {
    let completed = &user.completed_course_ids;
    let last = completed.len().saturating_sub(limits::COMPLETED_READ);
    let (_, last) = completed.split_at(last);
    let (completed, published) = tokio::try_join!(
        base.store.courses_in_brief(last),
        base.store.published_courses()
    )?;
    let taken: HashSet<&CourseId> = user
        .completed_course_ids
        .iter()
        .chain(&user.enrolled_course_ids)
        .collect();
    let candidates = published
        .into_iter()
        .filter(|course| !taken.contains(&course.id));
    // The user reads what they learnt in last.
    let language = completed
        .iter()
        .rev()
        .find_map(|course| course.language.clone());
    Ok(RecommendationsRequest {
        language,
        candidates: candidates.map(CourseBrief::from).collect(),
        completed: completed.into_iter().map(CourseBrief::from).collect(),
    })
}
