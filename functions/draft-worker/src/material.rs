//! A course's own material, as far as a generator can use it.

use std::collections::HashMap;

use ai::{ChapterMaterial, TopicMaterial};
use domain::{Course, CourseId, TopicId};
use store::StoreError;

use crate::Worker;

/// Contents that are read of a course, in bytes: a generator uses no more, and
/// a course may hold 20 MB.
const READ_AT_MOST: u64 = 4 * 1024 * 1024;

impl Worker {
    /// A course without the contents of its topics.
    pub(crate) async fn course(&self, id: Option<CourseId>) -> Result<Option<Course>, StoreError> {
        match id {
            Some(id) => self.store.course(id).await,
            None => Ok(None),
        }
    }

    /// A course and its chapters with the contents of their topics, that of
    /// `first` before others.
    pub(crate) async fn course_material(
        &self,
        id: Option<CourseId>,
        first: Option<TopicId>,
    ) -> Result<Option<(Course, Vec<ChapterMaterial>)>, StoreError> {
        let Some(course) = self.course(id).await? else {
            return Ok(None);
        };
        let contents = self
            .store
            .topic_contents(course.id, topics_to_read(&course, first))
            .await?;
        let chapters = chapters(&course, contents);
        Ok(Some((course, chapters)))
    }
}

/// Where not all contents can be read, every chapter gives its first topics
/// before any gives its later ones.
fn topics_to_read(course: &Course, first: Option<TopicId>) -> Vec<TopicId> {
    let mut by_place: Vec<_> = course
        .chapters
        .iter()
        .flat_map(|chapter| chapter.topics.iter().enumerate())
        .collect();
    by_place.sort_by_key(|(place, topic)| (Some(topic.id) != first, *place));
    Course::fitting(by_place.into_iter().map(|(_, topic)| topic), READ_AT_MOST)
}

fn chapters(course: &Course, mut contents: HashMap<TopicId, String>) -> Vec<ChapterMaterial> {
    let mut topic = |topic: &domain::course::Topic| TopicMaterial {
        title: topic.title.clone(),
        content: contents.remove(&topic.id).unwrap_or_default(),
    };
    course
        .chapters
        .iter()
        .map(|chapter| ChapterMaterial {
            title: chapter.title.clone(),
            topics: chapter.topics.iter().map(&mut topic).collect(),
        })
        .collect()
}
