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

/// Gives a topic the title that a lesson was asked for by, under which the
/// generators look for what the topic says already.
pub(crate) fn retitle(course: &Course, chapters: &mut [ChapterMaterial], id: TopicId, title: &str) {
    let materials = chapters.iter_mut().flat_map(|chapter| &mut chapter.topics);
    for (topic, material) in course.topics().zip(materials) {
        if topic.id == id {
            title.clone_into(&mut material.title);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::course::{Chapter, CourseStatus, Seo, Topic};

    use super::*;

    fn course() -> Course {
        let topic = |id: u64| Topic {
            id: id.try_into().unwrap(),
            title: format!("Topic {id}"),
            video_url: None,
            content_bytes: READ_AT_MOST / 2,
            content_digest: None,
        };
        let chapter = |id: u64| Chapter {
            id: id.try_into().unwrap(),
            title: format!("Chapter {id}"),
            topics: [10 * id, 10 * id + 1].map(topic).to_vec(),
        };
        Course {
            id: 1.try_into().unwrap(),
            title: "Big".into(),
            description: String::new(),
            level: None,
            language: None,
            category_id: None,
            status: CourseStatus::Published,
            price_type: None,
            instructor_ids: vec![],
            requirements: vec![],
            tags: vec![],
            seo: Seo::default(),
            version: 1,
            chapters: [1, 2, 3].map(chapter).to_vec(),
        }
    }

    #[test]
    fn where_not_all_can_be_read_every_chapter_is_begun_and_a_lessons_topic_goes_first() {
        let read = |first: Option<u64>| {
            let first = first.map(|id| id.try_into().unwrap());
            let topics = topics_to_read(&course(), first);
            topics.into_iter().map(TopicId::get).collect::<Vec<_>>()
        };
        assert_eq!(read(None), [10, 20]);
        assert_eq!(read(Some(31)), [31, 10]);
        assert_eq!(read(Some(99)), [10, 20], "of another course");
    }

    #[test]
    fn a_lessons_topic_bears_the_title_that_was_asked_for() {
        let course = course();
        let mut material = chapters(&course, HashMap::new());
        retitle(&course, &mut material, 21.try_into().unwrap(), "Rye");
        let titles = material.iter().flat_map(|chapter| &chapter.topics);
        let titles: Vec<_> = titles.map(|topic| topic.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "Topic 10", "Topic 11", "Topic 20", "Rye", "Topic 30", "Topic 31"
            ]
        );
    }
}
