//! A course's own material, as far as a generator can use it.

use ai::ChapterMaterial;
use domain::{Course, CourseId, TopicId};
use store::StoreError;

use crate::Worker;

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
            .topic_contents(course.id, course.material_topics(first))
            .await?;
        let chapters = ChapterMaterial::of(&course, contents);
        Ok(Some((course, chapters)))
    }
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
    use std::collections::HashMap;

    use domain::course::{Chapter, CourseStatus, Seo, Topic};

    use super::*;

    fn course() -> Course {
        let topic = |id: u64| Topic {
            id: id.try_into().unwrap(),
            title: format!("Topic {id}"),
            video_url: None,
            content_bytes: 1,
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
    fn a_lessons_topic_bears_the_title_that_was_asked_for() {
        let course = course();
        let mut material = ChapterMaterial::of(&course, HashMap::new());
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
