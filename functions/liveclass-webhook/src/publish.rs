//! A recording becomes a topic of its course.

use domain::id::FreshIds;
use domain::{Course, LiveSession};
use store::StoreError;

use crate::State;

/// What publishing a recording writes.
pub(crate) struct Publication {
    /// The session, which knows the topic.
    pub(crate) session: LiveSession,
    /// The course, which has it.
    pub(crate) course: Course,
    /// The course as it was read.
    pub(crate) replaced: Course,
}

impl State {
    /// Where a session's recording waits to be published in a chapter: that.
    /// A course that cannot take it is logged, and the recording kept without.
    pub(crate) async fn publication(
        &self,
        session: &LiveSession,
    ) -> Result<Option<Publication>, StoreError> {
        let (Some(chapter), Some(video_url)) =
            (session.publish_chapter_id, session.unpublished_recording())
        else {
            return Ok(None);
        };
        let session_id = session.id.get();
        let Some(replaced) = self.store.course(session.course_id).await? else {
            tracing::error!(session_id, "a recording has no course to be published in");
            return Ok(None);
        };
        let mut random = telemetry::random::bits;
        let mut ids = FreshIds::new(self.now(), &mut random, replaced.used_ids());
        match replaced.with_recording(chapter, &session.title, video_url, &mut ids) {
            Ok((course, topic_id)) => Ok(Some(Publication {
                session: session.recording_published(topic_id),
                course,
                replaced,
            })),
            Err(reason) => {
                let chapter = chapter.get();
                tracing::error!(session_id, chapter, %reason, "a recording was not published");
                Ok(None)
            }
        }
    }
}
