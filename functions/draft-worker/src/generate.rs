//! From a draft to what its generator makes of it.

use std::sync::mpsc;
use std::time::Duration;

use ai::{ChapterMaterial, CourseRead, DraftKind, Patience, Reads, draft_kind};
use domain::draft::Generated;
use domain::{AiCall, Draft, Timestamp};
use store::StoreError;

use crate::Worker;
use crate::failure::Failure;

/// What is kept of the time for writing the result down, retries included.
const MARGIN: Duration = Duration::from_secs(15);

impl Worker {
    /// Asks the backend once; another try is another claim. With what comes of
    /// it goes the call, where the backend was asked.
    pub(crate) async fn generate(
        &self,
        draft: &Draft,
        deadline: Timestamp,
    ) -> Result<(Result<Generated, Failure>, Option<AiCall>), StoreError> {
        let (tell, told) = mpsc::channel();
        // A generator may serve more than one feature.
        let feature = draft.feature();
        let generators = self.generators.telling(move |call| {
            let _ = tell.send(AiCall { feature, ..call });
        });
        let Some(kind) = draft_kind(feature) else {
            return Ok((Err(Failure::NoDrafts), None));
        };
        let time = self.clock.now().until(deadline).saturating_sub(MARGIN);
        let patience = Patience::within(time, 1);
        let course = self.course(draft, kind).await?;
        let generated = kind.generate(&generators, draft, course, patience).await;
        let generated = match generated {
            Ok(generated) => generated.ok_or(Failure::CourseGone),
            Err(error) => Err(Failure::Ai(error)),
        };
        Ok((generated, told.try_recv().ok()))
    }

    /// What a draft reads of its course; none where it reads none, or where the
    /// course is gone.
    async fn course(
        &self,
        draft: &Draft,
        kind: &dyn DraftKind,
    ) -> Result<Option<CourseRead>, StoreError> {
        let reads = kind.reads();
        let Some(id) = draft.course_id.filter(|_| reads != Reads::Nothing) else {
            return Ok(None);
        };
        let Some(course) = self.store.course(id).await? else {
            return Ok(None);
        };
        let chapters = match reads {
            Reads::Contents => {
                let topics = course.material_topics(kind.likely_topic(draft));
                let contents = self.store.topic_contents(course.id, topics).await?;
                ChapterMaterial::of(&course, contents)
            }
            Reads::Structure | Reads::Nothing => Vec::new(),
        };
        Ok(Some((course, chapters)))
    }
}
