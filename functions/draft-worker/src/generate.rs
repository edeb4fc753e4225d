//! From a draft's request to the generator that serves it.

use std::time::Duration;

use ai::{AiError, OutlineRequest, Patience};
use domain::draft::{DraftRequest, Generated};
use domain::{Draft, Timestamp};
use store::StoreError;

use crate::Worker;
use crate::process::until;

/// What is kept of the time for writing the result down.
const MARGIN: Duration = Duration::from_secs(5);

impl Worker {
    /// Asks the backend once; another try is another claim.
    pub(crate) async fn generate(
        &self,
        draft: &Draft,
        deadline: Timestamp,
    ) -> Result<Result<Generated, AiError>, StoreError> {
        let time = until(self.clock.now(), deadline).saturating_sub(MARGIN);
        let patience = Patience::within(time, 1);
        match &draft.request {
            DraftRequest::OutlineGeneration {
                title,
                description,
                chapter_count,
            } => {
                let Some((course, chapters)) = self.course_material(draft.course_id).await? else {
                    return Ok(Err(AiError::NotEnoughMaterial(
                        "The course is gone.".into(),
                    )));
                };
                let request = OutlineRequest {
                    title: title.clone().unwrap_or(course.title),
                    description: description.clone().unwrap_or(course.description),
                    language: course.language,
                    level: course.level,
                    chapter_count: *chapter_count,
                    chapters,
                };
                let made = self.generators.outline(&request, patience).await;
                Ok(made.map(|made| Generated {
                    output: serde_json::json!(made.value),
                    ai_backend: made.backend.to_owned(),
                    usage: made.usage,
                    course_version: Some(course.version),
                }))
            }
        }
    }
}
