//! From a draft's request to the generator that serves it.

use std::time::Duration;

use ai::{AiError, OutlineRequest, Patience};
use domain::draft::{DraftRequest, Generated};
use domain::{Draft, Timestamp};
use store::StoreError;

use crate::Worker;
use crate::process::until;

/// What is kept of the time for writing the result down, retries included.
const MARGIN: Duration = Duration::from_secs(15);

/// Why nothing was generated.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Ai(AiError),
    #[error("The course is gone.")]
    CourseGone,
}

impl Failure {
    /// The word for it on the failed draft.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Ai(error) => error.code(),
            Self::CourseGone => "not_found",
        }
    }

    /// Whether the trouble may pass.
    pub(crate) fn passing(&self) -> bool {
        let Self::Ai(error) = self else { return false };
        matches!(
            error,
            AiError::Timeout
                | AiError::Backend {
                    transient: true,
                    ..
                }
        )
    }

    /// How long the backend asked to wait.
    pub(crate) fn retry_after(&self) -> Duration {
        match self {
            Self::Ai(AiError::Backend { retry_after, .. }) => retry_after.unwrap_or_default(),
            _ => Duration::ZERO,
        }
    }
}

impl Worker {
    /// Asks the backend once; another try is another claim.
    pub(crate) async fn generate(
        &self,
        draft: &Draft,
        deadline: Timestamp,
    ) -> Result<Result<Generated, Failure>, StoreError> {
        let time = until(self.clock.now(), deadline).saturating_sub(MARGIN);
        let patience = Patience::within(time, 1);
        match &draft.request {
            DraftRequest::OutlineGeneration {
                title,
                description,
                chapter_count,
            } => {
                let Some((course, chapters)) = self.course_material(draft.course_id).await? else {
                    return Ok(Err(Failure::CourseGone));
                };
                let request = OutlineRequest {
                    title: title.clone().unwrap_or(course.title),
                    description: description.clone().unwrap_or(course.description),
                    own_description: description.is_some(),
                    language: course.language,
                    level: course.level,
                    chapter_count: *chapter_count,
                    chapters,
                };
                let made = self.generators.outline(&request, patience).await;
                Ok(made.map_err(Failure::Ai).map(|made| Generated {
                    output: serde_json::json!(made.value),
                    ai_backend: made.backend.to_owned(),
                    usage: made.usage,
                    course_version: Some(course.version),
                }))
            }
        }
    }
}
