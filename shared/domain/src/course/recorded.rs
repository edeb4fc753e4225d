//! A recording that becomes a topic.

use super::{Course, Topic, new_id};
use crate::id::{ChapterId, FreshIds, TopicId};
use crate::limits;

/// Why a course takes no recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPublished {
    /// It has no such chapter.
    #[error("the course has no such chapter any more")]
    ChapterGone,
    /// It has as many topics as a course may have.
    #[error("the course has as many topics as it may have")]
    Full,
}

impl Course {
    /// This course with a recording as the last topic of a chapter, as its
    /// next version.
    pub fn with_recording(
        &self,
        chapter: ChapterId,
        title: &str,
        video_url: &str,
        ids: &mut FreshIds<'_>,
    ) -> Result<(Self, TopicId), NotPublished> {
        if self.topics().count() >= limits::COURSE_TOPICS_IN_ALL {
            return Err(NotPublished::Full);
        }
        let mut changed = self.clone();
        let mut chapters = changed.chapters.iter_mut();
        let chapter = chapters
            .find(|candidate| candidate.id == chapter)
            .ok_or(NotPublished::ChapterGone)?;
        let id = new_id(ids, TopicId::try_from);
        chapter.topics.push(Topic {
            id,
            title: title.to_owned(),
            video_url: Some(video_url.to_owned()),
            content_bytes: 0,
            content_digest: None,
        });
        changed.version += 1;
        Ok((changed, id))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::course;
    use super::*;
    use crate::time::Timestamp;

    fn publish(course: &Course, chapter: u64) -> Result<(Course, TopicId), NotPublished> {
        let mut random = || 7;
        let now = Timestamp::from_millis(1_800_000_000_000);
        let mut ids = FreshIds::new(now, &mut random, course.used_ids());
        course.with_recording(
            chapter.try_into().unwrap(),
            "Tides",
            "https://example.org/tides.mp4",
            &mut ids,
        )
    }

    #[test]
    fn a_recording_is_the_last_topic_of_its_chapter() {
        let course = course();
        let chapter = course.chapters[0].id;
        let (changed, id) = publish(&course, chapter.get()).unwrap();
        assert_eq!(changed.version, course.version + 1);
        let topic = changed.chapters[0].topics.last().unwrap();
        assert_eq!((topic.id, topic.title.as_str()), (id, "Tides"));
        let address = topic.video_url.as_deref();
        assert_eq!(address, Some("https://example.org/tides.mp4"));
        assert!(course.topic(id).is_none());
        assert_eq!(changed.topics().count(), course.topics().count() + 1);
    }

    #[test]
    fn a_course_without_the_chapter_or_room_takes_none() {
        let mut course = course();
        assert_eq!(publish(&course, 999), Err(NotPublished::ChapterGone));
        while course.topics().count() < limits::COURSE_TOPICS_IN_ALL {
            course = publish(&course, course.chapters[0].id.get()).unwrap().0;
        }
        let chapter = course.chapters[0].id.get();
        assert_eq!(publish(&course, chapter), Err(NotPublished::Full));
    }
}
